import { rights } from '#contract/auth/rights.ts'
import { type ConsoleSection, DASHBOARD_PATH, type FeatureConsole } from '#web/console/frame/sections.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const dashboardSection: ConsoleSection = {
  path: DASHBOARD_PATH,
  group: 'work',
  roles: rights['statistics.see'],
  words: defineMessages({ ru: { title: 'Сводка' }, en: { title: 'Dashboard' } }),
}

export const statisticsConsole: FeatureConsole = {
  folder: 'statistics/console',
  sections: [dashboardSection],
  screens: {
    '/console/dashboard': 'DashboardPage.tsx',
  },
}
