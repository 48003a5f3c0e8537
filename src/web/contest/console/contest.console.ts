import { rights } from '#contract/auth/rights.ts'
import type { ConsoleSection, FeatureConsole } from '#web/console/frame/sections.ts'
import { defineMessages } from '#web/locale/locale.tsx'

const contestsSection: ConsoleSection = {
  path: '/console/contests',
  group: 'terms',
  roles: rights['catalogue.texts'],
  words: defineMessages({ ru: { title: 'Конкурсы' }, en: { title: 'Contests' } }),
}

export const contestConsole: FeatureConsole = {
  folder: 'contest/console',
  sections: [contestsSection],
  screens: {
    '/console/contests/draws': 'ContestDrawsPage.tsx',
  },
  records: [{ path: '/console/contests', views: 'contest-view.tsx' }],
}
