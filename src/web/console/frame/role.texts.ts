import { isComposed, nameOfRole, type Role, type roles } from '#contract/auth/roles.ts'
import type { Locale } from '#contract/locale.ts'
import { defineMessages } from '#web/locale/locale.tsx'

/** A role as the console names it. */
export const roleName = (role: Role, locale: Locale): string =>
  isComposed(role) ? nameOfRole(role) : roleNames[locale][role]

const roleNames = defineMessages<Record<(typeof roles)[number], string>>({
  ru: {
    customer: 'клиент',
    support: 'поддержка',
    editor: 'редактор',
    operator: 'оператор',
    treasurer: 'казначей',
    owner: 'владелец',
  },
  en: {
    customer: 'customer',
    support: 'support',
    editor: 'editor',
    operator: 'operator',
    treasurer: 'treasurer',
    owner: 'owner',
  },
})
