import { rights } from '#contract/auth/rights.ts'
import type { ConsoleSection, FeatureConsole } from '#web/console/frame/sections.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const auditSection: ConsoleSection = {
  path: '/console/audit',
  group: 'office',
  roles: rights['audit.see'],
  words: defineMessages({ ru: { title: 'Журнал' }, en: { title: 'Audit log' } }),
}

export const auditConsole: FeatureConsole = {
  folder: 'audit/console',
  sections: [auditSection],
  screens: {
    '/console/audit': 'AuditPage.tsx',
  },
}
