import { z } from 'zod'
import { letterPath } from '#contract/people/letter-links.ts'
import { letterDay } from '../layout/letter-day.ts'
import { defineLetter } from '../letter.ts'

/** The one reminder to whoever has opened an account and not confirmed the address. */
export const confirmReminder = defineLetter({
  data: z.strictObject({ code: z.string(), deletesAt: z.iso.datetime() }),
  sample: { code: 'Qq3sVx1mPz9uYb7kRt5wEa2cHd4fJg6lNo8iUv0xSyA', deletesAt: '2026-12-05T12:00:00Z' },
  write({ data, locale, officeName, link }) {
    const text = texts[locale]
    const day = letterDay(locale, data.deletesAt)
    return {
      subject: text.subject(officeName),
      preheader: text.preheader(day),
      heading: text.heading,
      parts: [
        { is: 'paragraph', text: text.opened(officeName) },
        { is: 'paragraph', text: text.yours },
        { is: 'button', label: text.confirm, url: link(letterPath('activate', data.code)) },
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
    opened: (office: string) => `На этот адрес завели кабинет в ${office}, но почту так и не подтвердили.`,
    yours:
      'Если кабинет ваш, подтвердите её: в нём появятся заявки, сделанные с этой почтой без входа, и можно будет вывести доход от рекомендаций.',
    confirm: 'Подтвердить почту',
    notYou: (day: string) =>
      `Ссылка действует до ${day} и сработает один раз. Если кабинет заводили не вы, ничего не нажимайте: он удалится сам, а ваших заявок это не коснётся. Напоминать больше не будем.`,
  },
  en: {
    subject: (office: string) => `Your e-mail is not confirmed yet — ${office}`,
    preheader: (day: string) => `If it stays so, the account is deleted on ${day}.`,
    heading: 'Your e-mail is not confirmed yet',
    opened: (office: string) => `An account at ${office} was opened with this address, and nobody has confirmed it.`,
    yours:
      'If the account is yours, confirm the address: claims that were left with it without signing in will be in the account, and referral income can be withdrawn.',
    confirm: 'Confirm the address',
    notYou: (day: string) =>
      `The link works once, until ${day}. If it was not you who opened the account, do not press anything: it will be deleted by itself, and your claims are not touched. We will not remind you again.`,
  },
}
