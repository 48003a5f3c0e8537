import { SecondFactorField } from '#web/auth/SecondFactorField.tsx'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { settingsTexts } from '#web/users/settings/settings.texts.ts'
import panel from './Panel.module.css'
import { PasskeyProof } from './PasskeyProof.tsx'

/** A fresh proof where it is asked for before something is shown. The page answers its form with `answerStepUp`. */
export function ProofForm() {
  const t = useMessages(messages)
  const form = useOfficeForm('step-up')
  const { id, refusal } = form.field('code', settingsTexts)
  return (
    <form.Form method="post" noValidate className={panel.form}>
      <input type="hidden" name="form" value="step-up" />
      <p>{t.lead}</p>
      <FormSummary refused={form.refused} labels={t.labels} texts={settingsTexts} />
      <SecondFactorField id={id} refusal={refusal} />
      <Button type="submit" variant="primary" busy={form.busy}>
        {t.send}
      </Button>
      <PasskeyProof onProved={() => location.reload()} />
    </form.Form>
  )
}

const messages = defineMessages({
  ru: {
    lead: 'Здесь данные клиентов, поэтому сначала подтвердите, что это вы. Пятнадцать минут больше не спросим.',
    labels: { code: 'Код' },
    send: 'Это я',
  },
  en: {
    lead: 'This shows customers’ data, so confirm it’s you first. We will not ask again for fifteen minutes.',
    labels: { code: 'Code' },
    send: 'It’s me',
  },
})
