import { z } from 'zod'
import { emailPath } from '#contract/users/email-links.ts'
import { defineEmail } from '#server/emails/email.ts'

/** The link for a new password. An unknown address gets no e-mail. */
export const restorePassword = defineEmail('restore-password', {
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
        { is: 'button', label: text.restore, url: link(emailPath('restore', data.code)) },
        { is: 'footnote', text: text.notYou(data.minutes) },
      ],
    }
  },
})

const texts = {
  ru: {
    subject: (office: string) => `Новый пароль — ${office}`,
    preheader: (minutes: number) => `Ссылка действует ${minutes} минут.`,
    heading: 'Новый пароль',
    asked: (office: string) => `Вы просили восстановить доступ к кабинету в ${office}. Задайте новый пароль.`,
    restore: 'Задать новый пароль',
    notYou: (minutes: number) =>
      `Ссылка действует ${minutes} минут и сработает один раз; все открытые сеансы после этого закроются. Если просили не вы, не обращайте внимания на это письмо: пароль остаётся прежним.`,
  },
  en: {
    subject: (office: string) => `Reset your password — ${office}`,
    preheader: (minutes: number) => `The link works for ${minutes} minutes.`,
    heading: 'Reset your password',
    asked: (office: string) => `You asked to reset the password for your account at ${office}.`,
    restore: 'Set a new password',
    notYou: (minutes: number) =>
      `The link works once and for ${minutes} minutes. You will be signed out everywhere. If you did not ask for this, ignore this e-mail: your password stays the same.`,
  },
}
