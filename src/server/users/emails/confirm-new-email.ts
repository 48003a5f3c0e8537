import { z } from 'zod'
import { emailPath } from '#contract/users/email-links.ts'
import { defineEmail } from '#server/emails/email.ts'

/** Sent to the new address, whose reader confirms it. */
export const confirmNewEmail = defineEmail('confirm-new-email', {
  data: z.strictObject({ code: z.string(), minutes: z.int() }),
  sample: { code: 'Qq3sVx1mPz9uYb7kRt5wEa2cHd4fJg6lNo8iUv0xSyA', minutes: 60 },
  write({ data, locale, officeName, link }) {
    const text = texts[locale]
    return {
      subject: text.subject(officeName),
      preheader: text.preheader(data.minutes),
      heading: text.heading,
      parts: [
        { is: 'paragraph', text: text.asked(officeName) },
        { is: 'button', label: text.confirm, url: link(emailPath('change-email', data.code)) },
        { is: 'footnote', text: text.notYou(data.minutes) },
      ],
    }
  },
})

const texts = {
  ru: {
    subject: (office: string) => `Подтвердите новый адрес — ${office}`,
    preheader: (minutes: number) => `Ссылка действует ${minutes} минут.`,
    heading: 'Подтвердите новый адрес',
    asked: (office: string) => `Этот адрес указан как новая почта кабинета в ${office}. Подтвердите его.`,
    confirm: 'Подтвердить адрес',
    notYou: (minutes: number) =>
      `Ссылка действует ${minutes} минут и работает, только пока вы вошли в кабинет. Если вы ничего не меняли, не обращайте внимания на это письмо.`,
  },
  en: {
    subject: (office: string) => `Confirm your new address — ${office}`,
    preheader: (minutes: number) => `The link works for ${minutes} minutes.`,
    heading: 'Confirm your new address',
    asked: (office: string) =>
      `This address was given as the new e-mail for an account at ${office}. Please confirm it.`,
    confirm: 'Confirm address',
    notYou: (minutes: number) =>
      `The link works for ${minutes} minutes and only while you are signed in. If you did not ask for this, ignore this e-mail.`,
  },
}
