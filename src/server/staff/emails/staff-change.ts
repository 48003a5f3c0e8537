import { z } from 'zod'
import { StaffRoleText } from '#contract/auth/staff-member.ts'
import type { Locale } from '#contract/locale.ts'
import { defineEmail } from '#server/emails/email.ts'
import { roleName } from '#server/emails/role-names.ts'

/** Tells the other owners who works for the office from now on: whoever can make a colleague can make a second person. */
export const staffChange = defineEmail('staff-change', {
  data: z.strictObject({
    what: z.enum(['invited', 'joined', 'role', 'left', 'share']),
    person: z.string(),
    role: StaffRoleText,
    by: z.string(),
    /** Of the payout limits, with `share`. */
    percent: z.int().optional(),
  }),
  sample: { what: 'invited', person: 'olga@example.com', role: 'treasurer', by: 'ivan@example.com' },
  write({ data, locale, officeName, link }) {
    const text = texts[locale]
    const heading = text[data.what]
    return {
      subject: `${heading}: ${data.person} — ${officeName}`,
      preheader: `${heading}: ${data.person}`,
      heading,
      parts: [
        {
          is: 'figures',
          rows: [
            { name: text.person, value: data.person },
            { name: data.what === 'left' ? text.was : text.as, value: roleName(data.role, locale) },
            ...(data.percent === undefined ? [] : [{ name: text.percent, value: `${data.percent} %` }]),
            ...(data.what === 'joined' ? [] : [{ name: text.by, value: data.by }]),
          ],
        },
        { is: 'button', label: text.open, url: link('/console/staff') },
        { is: 'footnote', text: text.wrong },
      ],
    }
  },
})

type Texts = Record<
  'invited' | 'joined' | 'role' | 'left' | 'share' | 'percent' | 'person' | 'as' | 'was' | 'by' | 'open' | 'wrong',
  string
>

const texts: Record<Locale, Texts> = {
  ru: {
    invited: 'Приглашён сотрудник',
    joined: 'Сотрудник принял приглашение',
    role: 'У сотрудника другая роль',
    left: 'Сотрудник больше не работает',
    share: 'У сотрудника другой лимит',
    percent: 'Доля от пределов обменника',
    person: 'Кто',
    as: 'Роль',
    was: 'Прежняя роль',
    by: 'Кто решил',
    open: 'Открыть сотрудников',
    wrong: 'Владельцам сообщают о каждом таком решении. Если вы о нём не знали, спросите того, кто решил.',
  },
  en: {
    invited: 'Someone was invited to work',
    joined: 'An invitation was accepted',
    role: 'A role has changed',
    left: 'Someone no longer works here',
    share: 'The limit of a person has changed',
    percent: 'Share of the office’s limits',
    person: 'Who',
    as: 'Role',
    was: 'Previous role',
    by: 'Decided by',
    open: 'Open staff',
    wrong: 'Owners are told of every such decision. If this one is news to you, ask the person who made it.',
  },
}
