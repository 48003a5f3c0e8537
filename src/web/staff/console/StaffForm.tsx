import type { ComponentProps, ReactNode } from 'react'
import type { Locale } from '#contract/locale.ts'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import type { OfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, pathIn, useLocale } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import styles from './StaffForm.module.css'

type StaffFormProps = {
  form: OfficeForm
  /** The page that it stands on, where a fresh proof is asked for. */
  page: string
  labels?: ComponentProps<typeof FormSummary>['labels']
  send: string
  texts?: FormTexts
  variant?: ComponentProps<typeof Button>['variant']
  children?: ReactNode
}

/** A form about staff: why it was refused, its fields, and its button. */
export function StaffForm({
  form,
  page,
  labels = {},
  texts = staffTexts,
  send,
  variant = 'plain',
  children,
}: StaffFormProps) {
  const locale = useLocale()
  return (
    <form.Form method="post" noValidate className={styles.form}>
      <FormSummary refused={form.refused} labels={labels} texts={texts} remedies={stepUpRemedy(page, locale)} />
      <input type="hidden" name="form" value={form.name} />
      {children}
      <div>
        <Button type="submit" variant={variant} busy={form.busy}>
          {send}
        </Button>
      </div>
    </form.Form>
  )
}

/** The link to where a fresh proof is given, beside the refusal that asks for one. */
export const stepUpRemedy = (page: string, locale: Locale) => ({
  'step-up-required': <a href={`${pathIn(locale, page)}?confirm=yes#confirm`}>{messages[locale].confirm}</a>,
})

const messages = defineMessages({ ru: { confirm: 'Подтвердить' }, en: { confirm: 'Confirm' } })

export const staffTexts: FormTexts = defineMessages({
  ru: {
    refusals: {
      'step-up-required': 'Вы вошли давно, а это важно. Подтвердите, что это вы, и повторите.',
      conflict: 'Что-то изменилось, пока вы смотрели. Обновите страницу.',
      'wrong-state': 'Это уже решено или отозвано. Обновите страницу.',
      'not-found': 'Этот человек здесь больше не работает.',
    },
    fields: {
      understood: { missing: 'отметьте, чтобы продолжить' },
      reason: { missing: 'напишите причину', 'too-small': 'напишите причину' },
      email: {
        missing: 'введите адрес почты',
        'wrong-format': 'в адресе ошибка: нужен вид имя@почта.ru',
        'already-staff': 'этот человек здесь уже работает',
        'already-invited': 'приглашение уже отправлено: его можно отправить ещё раз',
        'account-blocked': 'этот кабинет заблокирован',
      },
    },
  },
  en: {
    refusals: {
      'step-up-required': 'You signed in a while ago, and this matters. Confirm it’s you and try again.',
      conflict: 'Something has changed meanwhile. Reload the page.',
      'wrong-state': 'This has been decided or withdrawn already. Reload the page.',
      'not-found': 'This person does not work here any more.',
    },
    fields: {
      understood: { missing: 'tick this to continue' },
      reason: { missing: 'say why', 'too-small': 'say why' },
      email: {
        missing: 'enter an e-mail',
        'wrong-format': 'check the address: it should look like name@mail.com',
        'already-staff': 'this person works here already',
        'already-invited': 'an invitation is on its way: it can be sent again',
        'account-blocked': 'this account is blocked',
      },
    },
  },
})
