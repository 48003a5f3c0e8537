import { z } from 'zod'
import { emailPath } from '#contract/users/email-links.ts'
import { defineEmail } from '#server/emails/email.ts'

/** Confirms the address of a new account. */
export const activateAccount = defineEmail('activate-account', {
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
        { is: 'paragraph', text: text.how },
        { is: 'button', label: text.confirm, url: link(emailPath('activate', data.code)) },
        { is: 'footnote', text: text.notYou(data.hours) },
      ],
    }
  },
})

const texts = {
  ru: {
    subject: (office: string) => `Подтвердите почту — ${office}`,
    preheader: (hours: number) => `Остался один шаг. Ссылка действует ${hours} часа.`,
    heading: 'Подтвердите почту',
    opened: (office: string) =>
      `На этот адрес создан кабинет в ${office}. Подтвердите, что почта ваша, и в нём появятся заявки, сделанные с ней без входа.`,
    how: 'Откройте ссылку в том же браузере, где регистрировались: хватит одной кнопки, и вы сразу войдёте. В другом браузере страница попросит задать новый пароль, и прежний перестанет действовать.',
    confirm: 'Подтвердить почту',
    notYou: (hours: number) =>
      `Ссылка действует ${hours} часа и сработает один раз. Если регистрировались не вы, ничего не нажимайте.`,
  },
  en: {
    subject: (office: string) => `Confirm your e-mail — ${office}`,
    preheader: (hours: number) => `One step left. The link works for ${hours} hours.`,
    heading: 'Confirm your e-mail',
    opened: (office: string) =>
      `An account at ${office} was created with this address. Confirm that the address is yours, and orders you placed with it without signing in will appear there too.`,
    how: 'Open the link in the browser you signed up in: one button is enough, and you are signed in. In another browser the page asks for a new password, and the earlier one stops working.',
    confirm: 'Confirm e-mail',
    notYou: (hours: number) =>
      `The link works once and for ${hours} hours. If you did not create this account, ignore this e-mail.`,
  },
}
