import { z } from 'zod'
import { emailPath } from '#contract/users/email-links.ts'
import { defineEmail } from '#server/emails/email.ts'

/** Somebody signed up with the address of an existing account. The page does not say so; this e-mail does. */
export const alreadyRegistered = defineEmail('already-registered', {
  data: z.strictObject({ code: z.string(), minutes: z.int() }),
  sample: { code: 'Qq3sVx1mPz9uYb7kRt5wEa2cHd4fJg6lNo8iUv0xSyA', minutes: 60 },
  write({ data, locale, officeName, link }) {
    const text = texts[locale]
    return {
      subject: text.subject(officeName),
      preheader: text.preheader,
      heading: text.heading,
      parts: [
        { is: 'paragraph', text: text.known(officeName) },
        { is: 'button', label: text.signIn, url: link('/login') },
        { is: 'paragraph', text: text.forgotten(data.minutes) },
        { is: 'button', label: text.restore, url: link(emailPath('restore', data.code)) },
        { is: 'footnote', text: text.notYou },
      ],
    }
  },
})

const texts = {
  ru: {
    subject: (office: string) => `У вас уже есть кабинет — ${office}`,
    preheader: 'Просто войдите. Если забыли пароль, задайте новый.',
    heading: 'У вас уже есть кабинет',
    known: (office: string) => `На этот адрес пробовали зарегистрироваться, но кабинет в ${office} у вас уже есть.`,
    signIn: 'Войти',
    forgotten: (minutes: number) => `Забыли пароль? По этой ссылке можно задать новый. Она действует ${minutes} минут.`,
    restore: 'Задать новый пароль',
    notYou: 'Если это были не вы, делать ничего не нужно: в кабинете ничего не изменилось.',
  },
  en: {
    subject: (office: string) => `You already have an account — ${office}`,
    preheader: 'Just sign in. If you forgot your password, set a new one.',
    heading: 'You already have an account',
    known: (office: string) =>
      `Someone tried to sign up with this address, but you already have an account at ${office}.`,
    signIn: 'Sign in',
    forgotten: (minutes: number) =>
      `Forgot your password? Use this link to set a new one. It works for ${minutes} minutes.`,
    restore: 'Set a new password',
    notYou: 'If it was not you, ignore this e-mail: nothing in your account has changed.',
  },
}
