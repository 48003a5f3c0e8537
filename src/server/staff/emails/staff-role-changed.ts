import { z } from 'zod'
import { rightsOf } from '#contract/auth/rights.ts'
import { isComposed, type StaffRole } from '#contract/auth/roles.ts'
import { StaffRoleText } from '#contract/auth/staff-member.ts'
import type { Locale } from '#contract/locale.ts'
import { defineEmail } from '#server/emails/email.ts'
import { roleName } from '#server/emails/role-names.ts'

/** Tells a member of staff about a new role, or that theirs has other rights, and who decided it. */
export const staffRoleChanged = defineEmail('staff-role-changed', {
  data: z.strictObject({ from: StaffRoleText, to: StaffRoleText, by: z.string() }),
  sample: { from: 'operator', to: 'treasurer', by: 'ivan@example.com' },
  write({ data, locale, officeName, link }) {
    const text = texts[locale]
    const role = roleName(data.to, locale)
    const former = roleName(data.from, locale)
    const [given, taken] = [lacking(data.from, data.to), lacking(data.to, data.from)]
    const heading = former === role ? text.otherRights : text.heading
    return {
      subject: `${heading} — ${officeName}`,
      preheader: former === role ? `${heading}: ${role}.` : text.preheader(role),
      heading,
      parts: [
        {
          is: 'figures',
          rows: [
            ...(former === role
              ? [
                  { name: text.role, value: role },
                  { name: text.given, value: String(given) },
                  { name: text.taken, value: String(taken) },
                ]
              : [
                  { name: text.now, value: role },
                  { name: text.before, value: former },
                ]),
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

/** How many rights of one role another has not. */
const lacking = (from: StaffRole, to: StaffRole): number =>
  isComposed(from) && isComposed(to) ? rightsOf(to).filter(right => !rightsOf(from).includes(right)).length : 0

type Texts = {
  heading: string
  otherRights: string
  role: string
  given: string
  taken: string
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
    otherRights: 'У вашей роли другие права',
    role: 'Роль',
    given: 'Прав добавлено',
    taken: 'Прав убрано',
    preheader: role => `Теперь ваша роль — ${role}.`,
    now: 'Новая роль',
    before: 'Прежняя роль',
    by: 'Кто решил',
    what: 'Сеансы завершены: войдите снова, и пульт откроется с новыми правами. Заявки, если они были у вас в работе, вернулись в очередь.',
    open: 'Войти',
    wrong: 'Если вы об этом не договаривались, спросите того, кто это решил.',
  },
  en: {
    heading: 'You have a new role',
    otherRights: 'Your role has different rights',
    role: 'Role',
    given: 'Rights added',
    taken: 'Rights removed',
    preheader: role => `Your role is now: ${role}.`,
    now: 'New role',
    before: 'Previous role',
    by: 'Changed by',
    what: 'You have been signed out. Sign in again, and the console opens with your new rights. Any orders you were working on are back in the queue.',
    open: 'Sign in',
    wrong: 'If you did not expect this, ask the person who made the change.',
  },
}
