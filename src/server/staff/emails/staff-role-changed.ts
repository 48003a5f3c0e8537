import { z } from 'zod'
import { staffRoles } from '#contract/auth/roles.ts'
import type { Locale } from '#contract/locale.ts'
import { defineEmail } from '#server/emails/email.ts'
import { roleNames } from '#server/emails/role-names.ts'

/** Tells a member of staff about a new role, and who gave it. */
export const staffRoleChanged = defineEmail('staff-role-changed', {
  data: z.strictObject({ from: z.enum(staffRoles), to: z.enum(staffRoles), by: z.string() }),
  sample: { from: 'operator', to: 'treasurer', by: 'ivan@example.com' },
  write({ data, locale, officeName, link }) {
    const text = texts[locale]
    const role = roleNames[locale][data.to]
    return {
      subject: `${text.heading} — ${officeName}`,
      preheader: text.preheader(role),
      heading: text.heading,
      parts: [
        {
          is: 'figures',
          rows: [
            { name: text.now, value: role },
            { name: text.before, value: roleNames[locale][data.from] },
            { name: text.by, value: data.by },
          ],
        },
        { is: 'paragraph', text: text.what },
        { is: 'button', label: text.open, url: link('/login') },
        { is: 'footnote', text: text.wrong },
      ],
    }
  },
})

type Texts = {
  heading: string
  preheader: (role: string) => string
  now: string
  before: string
  by: string
  what: string
  open: string
  wrong: string
}

const texts: Record<Locale, Texts> = {
  ru: {
    heading: 'У вас новая роль',
    preheader: role => `Теперь ваша роль — ${role}.`,
    now: 'Новая роль',
    before: 'Прежняя роль',
    by: 'Кто назначил',
    what: 'Сеансы завершены: войдите снова, и пульт откроется с новыми правами. Заявки, если они были у вас в работе, вернулись в очередь.',
    open: 'Войти',
    wrong: 'Если вы об этом не договаривались, спросите того, кто назначил роль.',
  },
  en: {
    heading: 'You have a new role',
    preheader: role => `Your role is now: ${role}.`,
    now: 'New role',
    before: 'Previous role',
    by: 'Changed by',
    what: 'You have been signed out. Sign in again, and the console opens with the rights of your new role. Any orders you were working on are back in the queue.',
    open: 'Sign in',
    wrong: 'If you did not expect this, ask the person who made the change.',
  },
}
