import { z } from 'zod'
import { StaffRoleText } from '#contract/auth/staff-member.ts'
import { defineEmail } from '#server/emails/email.ts'
import { roleName } from '#server/emails/role-names.ts'

/** Asks the holder of an address to work in the office. */
export const staffInvitation = defineEmail('staff-invitation', {
  data: z.strictObject({ code: z.string(), role: StaffRoleText, by: z.string(), days: z.int() }),
  sample: {
    code: 'Qq3sVx1mPz9uYb7kRt5wEa2cHd4fJg6lNo8iUv0xSyA',
    role: 'operator',
    by: 'ivan@example.com',
    days: 3,
  },
  write({ data, locale, officeName, link }) {
    const text = texts[locale]
    const role = roleName(data.role, locale)
    return {
      subject: text.subject(officeName),
      preheader: text.preheader(role),
      heading: text.heading(officeName),
      parts: [
        { is: 'paragraph', text: text.invited(data.by, officeName, role) },
        { is: 'paragraph', text: text.how },
        { is: 'button', label: text.open, url: link(invitationPath(data.code)) },
        { is: 'footnote', text: text.notYou(data.days) },
      ],
    }
  },
})

type Texts = {
  subject: (office: string) => string
  preheader: (role: string) => string
  heading: (office: string) => string
  invited: (by: string, office: string, role: string) => string
  how: string
  open: string
  notYou: (days: number) => string
}

const texts: Record<'ru' | 'en', Texts> = {
  ru: {
    subject: office => `Приглашение на работу — ${office}`,
    preheader: role => `Ваша роль — ${role}.`,
    heading: office => `Вас зовут работать в ${office}`,
    invited: (by, office, role) => `${by} приглашает вас в ${office}. Ваша роль — ${role}.`,
    how: 'Откройте ссылку: если кабинета с этой почтой ещё нет, задайте пароль. Затем понадобится второй фактор: код из приложения на телефоне.',
    open: 'Открыть приглашение',
    notYou: days =>
      `Ссылка сработает один раз и действует ${days} дня. Принять приглашение может только владелец этой почты. Если вы его не ждали, ничего не нажимайте.`,
  },
  en: {
    subject: office => `Invitation to work at ${office}`,
    preheader: role => `Your role: ${role}.`,
    heading: office => `You are invited to work at ${office}`,
    invited: (by, office, role) => `${by} invites you to ${office}. Your role: ${role}.`,
    how: 'Open the link: if there is no account with this e-mail yet, set a password. You will then need two-factor authentication, a code from an app on your phone.',
    open: 'Open the invitation',
    notYou: days =>
      `The link works once and for ${days} days. Only the holder of this e-mail can accept it. If you did not expect it, ignore this e-mail.`,
  },
}

/** The page of an invitation's letter. Mail scanners open links too: it has a button, and opening it changes nothing. */
const invitationPath = (code: string): `/${string}` => `/invitation?code=${code}`
