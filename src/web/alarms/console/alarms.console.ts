import { rights } from '#contract/auth/rights.ts'
import { type ConsoleSection, DASHBOARD_PATH, type FeatureConsole } from '#web/console/frame/sections.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const alarmsSection: ConsoleSection = {
  path: '/console/alarms',
  group: 'work',
  beside: DASHBOARD_PATH,
  roles: rights['claims.see'],
  words: defineMessages({ ru: { title: 'Тревоги' }, en: { title: 'Alarms' } }),
  waits: ({ waiting }) => waiting?.alarms ?? 0,
}

export const alarmsConsole: FeatureConsole = {
  folder: 'alarms/console',
  sections: [alarmsSection],
  screens: {
    '/console/alarms': 'AlarmsPage.tsx',
  },
}
