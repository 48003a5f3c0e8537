import type { Role } from '#contract/people/roles.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const roleWords = defineMessages<Record<Role, string>>({
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
