import { staffRoles } from '#contract/auth/roles.ts'
import type { ConsoleSection, FeatureConsole } from '#web/console/frame/sections.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const ratesSection: ConsoleSection = {
  path: '/console/rates',
  group: 'terms',
  roles: staffRoles,
  words: defineMessages({ ru: { title: 'Курсы' }, en: { title: 'Rates' } }),
}

export const ratesConsole: FeatureConsole = {
  folder: 'rates/console',
  sections: [ratesSection],
  screens: {
    '/console/rates': 'RatesPage.tsx',
  },
  records: [
    { path: '/console/rates/sources', views: 'source-view.tsx' },
    { path: '/console/rates/own', views: 'own-source-view.tsx' },
    { path: '/console/rates/manual', views: 'manual-rate-view.tsx' },
  ],
}
