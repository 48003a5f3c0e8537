import { z } from 'zod'
import { letterPath } from '#contract/letter-links.ts'
import { defineLetter } from '../letter.ts'

/** The first letter to whoever has opened an account. */
export const activateAccount = defineLetter({
  data: z.strictObject({ code: z.string(), hours: z.int() }),
  sample: { code: 'Qq3sVx1mPz9uYb7kRt5wEa2cHd4fJg6lNo8iUv0xSyA', hours: 24 },
  write({ data, locale, officeName, link }) {
    const text = texts[locale]
    return {
      subject: text.subject(officeName),
      preheader: text.preheader(data.hours),
      heading: text.heading,
      parts: [
        { is: 'paragraph', text: text.opened(officeName) },
        { is: 'button', label: text.confirm, url: link(letterPath('activate', data.code)) },
        { is: 'footnote', text: text.notYou(data.hours) },
      ],
    }
  },
})

const texts = {
  ru: {
    subject: (office: string) => `Подтвердите почту — ${office}`,
    preheader: (hours: number) => `Осталось нажать одну кнопку. Ссылка действует ${hours} часа.`,
    heading: 'Подтвердите почту',
    opened: (office: string) => `На этот адрес открыт аккаунт в ${office}. Подтвердите, что почта ваша.`,
    confirm: 'Подтвердить почту',
    notYou: (hours: number) =>
      `Ссылка действует ${hours} часа и сработает один раз. Если аккаунт открывали не вы, ничего не нажимайте.`,
  },
  en: {
    subject: (office: string) => `Confirm your e-mail — ${office}`,
    preheader: (hours: number) => `One button to press. The link works for ${hours} hours.`,
    heading: 'Confirm your e-mail',
    opened: (office: string) => `An account at ${office} was opened with this address. Confirm that it is yours.`,
    confirm: 'Confirm the address',
    notYou: (hours: number) =>
      `The link works once, for ${hours} hours. If it was not you who opened the account, do not press anything.`,
  },
}
