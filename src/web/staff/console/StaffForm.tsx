import type { ComponentProps, ReactNode } from 'react'
import { confirmsLater } from '#web/console/confirms-later.ts'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import type { OfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import styles from './StaffForm.module.css'

type StaffFormProps = {
  form: OfficeForm
  labels?: ComponentProps<typeof SummaryWithProof>['labels']
  send: string
  texts?: FormTexts
  variant?: ComponentProps<typeof Button>['variant']
  children?: ReactNode
}

/** A form about staff: why it was refused, its fields, and its button. */
export function StaffForm({
  form,
  labels = {},
  texts = staffTexts,
  send,
  variant = 'plain',
  children,
}: StaffFormProps) {
  return (
    <form.Form method="post" noValidate className={styles.form}>
      <SummaryWithProof refused={form.refused} labels={labels} texts={texts} />
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

export const staffTexts: FormTexts = defineMessages({
  ru: {
    refusals: {
      conflict: 'Что-то изменилось, пока вы смотрели. Обновите страницу.',
      'wrong-state': refusal => confirmsLater(refusal, 'ru') ?? 'Это уже решено или отозвано. Обновите страницу.',
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
      conflict: 'Something has changed meanwhile. Reload the page.',
      'wrong-state': refusal =>
        confirmsLater(refusal, 'en') ?? 'This has been decided or withdrawn already. Reload the page.',
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
