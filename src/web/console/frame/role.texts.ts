import type { Role } from '#contract/auth/roles.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const roleNames = defineMessages<Record<Role, string>>({
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
