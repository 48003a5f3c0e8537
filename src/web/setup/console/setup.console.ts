import { rights } from '#contract/auth/rights.ts'
import { SETUP_PATH } from '#web/console/frame/MissingLine.tsx'
import type { ConsoleSection, FeatureConsole } from '#web/console/frame/sections.ts'
import { defineMessages } from '#web/locale/locale.tsx'

const setupSection: ConsoleSection = {
  path: SETUP_PATH,
  group: 'office',
  roles: rights['settings.set'],
  words: defineMessages({ ru: { title: 'Первый день' }, en: { title: 'First day' } }),
  waits: ({ missing }) => missing.length,
}

export const setupConsole: FeatureConsole = {
  folder: 'setup/console',
  sections: [setupSection],
  screens: {
    '/console/setup': 'SetupPage.tsx',
    '/console/setup/office': 'SetupOfficePage.tsx',
    '/console/setup/email': 'SetupEmailPage.tsx',
    '/console/setup/exchange': 'SetupExchangePage.tsx',
    '/console/setup/accounts': 'SetupAccountsPage.tsx',
    '/console/setup/reserves': 'SetupReservesPage.tsx',
    '/console/setup/open': 'SetupOpenPage.tsx',
  },
}
