import type { StaffRole } from '#contract/auth/roles.ts'
import type { Locale } from '#contract/locale.ts'

/** The roles as letters name them. */
export const roleNames: Record<Locale, Record<StaffRole, string>> = {
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
