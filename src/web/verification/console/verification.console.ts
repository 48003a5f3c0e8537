import { rights } from '#contract/auth/rights.ts'
import { type ConsoleSection, CUSTOMERS_PATH, type FeatureConsole } from '#web/console/frame/sections.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const checksSection: ConsoleSection = {
  path: '/console/verification',
  group: 'work',
  beside: CUSTOMERS_PATH,
  roles: rights['verification.decide'],
  words: defineMessages({ ru: { title: 'Проверки' }, en: { title: 'Verification' } }),
  waits: ({ waiting }) => waiting?.checks ?? 0,
}

export const verificationConsole: FeatureConsole = {
  folder: 'verification/console',
  sections: [checksSection],
  screens: {
    '/console/verification': 'ChecksPage.tsx',
    '/console/verification/ask': 'AskPage.tsx',
    '/console/verification/:id': 'CheckPage.tsx',
  },
  records: [{ path: '/console/verification/settings', views: 'verification-settings-view.ts' }],
}
