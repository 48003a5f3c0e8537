import { isComposed, nameOfRole, type StaffRole, type staffRoles } from '#contract/auth/roles.ts'
import type { Locale } from '#contract/locale.ts'

/** A role as letters name it. */
export const roleName = (role: StaffRole, locale: Locale): string =>
  isComposed(role) ? nameOfRole(role) : roleNames[locale][role]

export const roleNames: Record<Locale, Record<(typeof staffRoles)[number], string>> = {
  ru: {
    support: 'поддержка',
    editor: 'редактор',
    operator: 'оператор',
    treasurer: 'казначей',
    owner: 'владелец',
  },
  en: {
    support: 'support',
    editor: 'editor',
    operator: 'operator',
    treasurer: 'treasurer',
    owner: 'owner',
  },
}
