import { z } from 'zod'
import { emailPath } from '#contract/users/email-links.ts'
import { defineEmail } from '#server/emails/email.ts'
import { emailDay } from '#server/emails/layout/email-day.ts'

/** The only reminder to confirm the address of a new account. */
export const confirmReminder = defineEmail('confirm-reminder', {
  data: z.strictObject({ code: z.string(), deletesAt: z.iso.datetime() }),
  sample: { code: 'Qq3sVx1mPz9uYb7kRt5wEa2cHd4fJg6lNo8iUv0xSyA', deletesAt: '2026-12-05T12:00:00Z' },
  write({ data, locale, officeName, link, timeZone }) {
    const text = texts[locale]
    const day = emailDay(locale, data.deletesAt, timeZone)
    return {
      subject: text.subject(officeName),
      preheader: text.preheader(day),
      heading: text.heading,
      parts: [
        { is: 'paragraph', text: text.opened(officeName) },
        { is: 'paragraph', text: text.yours },
        { is: 'button', label: text.confirm, url: link(emailPath('activate', data.code)) },
        { is: 'footnote', text: text.notYou(day) },
      ],
    }
  },
})

const texts = {
  ru: {
    subject: (office: string) => `Почта ещё не подтверждена — ${office}`,
    preheader: (day: string) => `Без этого кабинет удалится ${day}.`,
    heading: 'Почта ещё не подтверждена',
    opened: (office: string) => `На этот адрес создан кабинет в ${office}, но почту так и не подтвердили.`,
    yours:
      'Если кабинет ваш, подтвердите её: в нём появятся заявки, сделанные с этой почтой без входа, и можно будет вывести реферальный доход.',
    confirm: 'Подтвердить почту',
    notYou: (day: string) =>
      `Ссылка действует до ${day} и сработает один раз. Если регистрировались не вы, ничего не нажимайте: кабинет удалится сам, а ваших заявок это не коснётся. Напоминать больше не будем.`,
  },
  en: {
    subject: (office: string) => `Your e-mail is not confirmed yet — ${office}`,
    preheader: (day: string) => `Otherwise the account will be deleted on ${day}.`,
    heading: 'Your e-mail is not confirmed yet',
    opened: (office: string) => `An account at ${office} was created with this address, but it has not been confirmed.`,
    yours:
      'If the account is yours, confirm the address: orders you placed with it without signing in will appear there, and you will be able to withdraw referral earnings.',
    confirm: 'Confirm e-mail',
    notYou: (day: string) =>
      `The link works once, until ${day}. If you did not create the account, ignore this e-mail: the account will be deleted automatically, and your orders are not affected. We will not remind you again.`,
  },
}
