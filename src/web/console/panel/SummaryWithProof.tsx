import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { SecondFactorField } from '#web/auth/SecondFactorField.tsx'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { fieldId } from '#web/forms/field-id.ts'
import type { RefusedForm } from '#web/forms/form-outcome.ts'
import { refusalText } from '#web/forms/refusal-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { settingsTexts } from '#web/users/settings/settings.texts.ts'
import { PasskeyProof } from './PasskeyProof.tsx'
import { PROOF_FIELD } from './prove-first.ts'
import styles from './SummaryWithProof.module.css'

/** Whether a form waits for a proof of who sends it, or for another one than it got. */
export const asksForProof = (refused: RefusedForm | undefined): boolean =>
  refused !== undefined && (refused.refusal.code === 'step-up-required' || refused.refusal.ofProof === true)

/** What a form was answered last, also while it asks for a proof: its plan stays in view. */
export function useStep<Step>({ done, refused }: { done: Step | undefined; refused: RefusedForm | undefined }) {
  const [kept, setKept] = useState(done)
  if (done !== undefined && done !== kept) setKept(done)
  return done ?? (asksForProof(refused) ? kept : undefined)
}

/** Why a form of the console was refused; where it takes a fresh proof, the proof is asked for here, inside the form. */
export function SummaryWithProof(props: ComponentProps<typeof FormSummary>) {
  return asksForProof(props.refused) ? <AskedProof refused={props.refused!} /> : <FormSummary {...props} />
}

function AskedProof({ refused: { form, refusal } }: { refused: RefusedForm }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const field = useRef<HTMLInputElement>(null)
  const id = fieldId(form, PROOF_FIELD)
  const wrong = refusal.ofProof === true ? refusalText(refusal, locale, settingsTexts) : undefined
  useEffect(() => {
    if (refusal) field.current?.focus()
  }, [refusal])

  return (
    <div role="alert" className={styles.proof}>
      <Notice tone="warn" title={t.title}>
        <p>{t.lead}</p>
      </Notice>
      <SecondFactorField key={wrong} id={id} ref={field} name={PROOF_FIELD} required={false} refusal={wrong} />
      <PasskeyProof onProved={({ form }) => form?.requestSubmit(sendingButton(form))} />
    </div>
  )
}

/** The button that the form was sent by: of its steps, the one that confirms. */
const sendingButton = (form: HTMLFormElement) =>
  form.querySelector<HTMLButtonElement>('button[type=submit][value=make]') ??
  form.querySelector<HTMLButtonElement>('button[type=submit]')

const messages = defineMessages({
  ru: {
    title: 'Подтвердите, что это вы',
    lead: 'Введите код и отправьте ещё раз: всё, что вы ввели, на месте. Пятнадцать минут больше не спросим.',
  },
  en: {
    title: 'Confirm it’s you',
    lead: 'Enter a code and send it again: what you typed is still here. We will not ask again for fifteen minutes.',
  },
})
