import { z } from 'zod'
import { emailPath } from '#contract/users/email-links.ts'
import { defineEmail } from '#server/emails/email.ts'

/** To the old address, which is the only one that a thief cannot read. */
export const emailChanged = defineEmail('email-changed', {
  data: z.strictObject({ masked: z.string(), code: z.string(), days: z.int() }),
  sample: { masked: 'b•••@example.org', code: 'Qq3sVx1mPz9uYb7kRt5wEa2cHd4fJg6lNo8iUv0xSyA', days: 7 },
  write({ data, locale, officeName, link }) {
    const text = texts[locale]
    return {
      subject: text.subject(officeName),
      preheader: text.preheader(data.days),
      heading: text.heading,
      parts: [
        { is: 'paragraph', text: text.changed(data.masked) },
        { is: 'paragraph', text: text.notYou(data.days) },
        { is: 'button', label: text.undo, url: link(emailPath('undo-email', data.code)) },
        { is: 'footnote', text: text.what },
      ],
    }
  },
})

const texts = {
  ru: {
    subject: (office: string) => `Почта кабинета изменена — ${office}`,
    preheader: (days: number) => `Если это были не вы, смену можно отменить ${days} дней.`,
    heading: 'Почта кабинета изменена',
    changed: (masked: string) => `Теперь у вашего кабинета другой адрес: ${masked}. На этот письма больше не придут.`,
    notYou: (days: number) => `Если адрес меняли не вы, верните прежний. На это есть ${days} дней.`,
    undo: 'Вернуть прежний адрес',
    what: 'Все сеансы закроются, а второй фактор, ключи доступа и реквизиты, добавленные после смены, будут удалены. Потом задайте новый пароль.',
  },
  en: {
    subject: (office: string) => `Your account’s e-mail was changed — ${office}`,
    preheader: (days: number) => `If it was not you, you can undo this within ${days} days.`,
    heading: 'Your account’s e-mail was changed',
    changed: (masked: string) =>
      `Your account now has another address: ${masked}. We will no longer write to this one.`,
    notYou: (days: number) => `If it was not you, restore the old address within ${days} days.`,
    undo: 'Restore the old address',
    what: 'All sessions end, and two-factor authentication, passkeys and payout details added since the change are removed. Then set a new password.',
  },
}
