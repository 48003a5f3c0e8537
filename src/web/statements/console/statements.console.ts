import { rights } from '#contract/auth/rights.ts'
import type { ConsoleSection, FeatureConsole } from '#web/console/frame/sections.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const statementsSection: ConsoleSection = {
  path: '/console/statements',
  group: 'money',
  roles: rights['money.see'],
  words: defineMessages({ ru: { title: 'Выписки' }, en: { title: 'Statements' } }),
}

export const statementsConsole: FeatureConsole = {
  folder: 'statements/console',
  sections: [statementsSection],
  screens: {
    '/console/statements': 'StatementsPage.tsx',
    '/console/statements/:id': 'StatementPage.tsx',
  },
}
