import { rights } from '#contract/auth/rights.ts'
import type { ConsoleSection, FeatureConsole } from '#web/console/frame/sections.ts'
import { defineMessages } from '#web/locale/locale.tsx'

const reservesSection: ConsoleSection = {
  path: '/console/reserves',
  group: 'money',
  roles: rights['money.see'],
  words: defineMessages({ ru: { title: 'Резервы' }, en: { title: 'Reserves' } }),
}

export const reservesConsole: FeatureConsole = {
  folder: 'reserves/console',
  sections: [reservesSection],
  screens: {
    '/console/reserves': 'ReservesPage.tsx',
    '/console/reserves/:currency': 'ReservePage.tsx',
  },
}
