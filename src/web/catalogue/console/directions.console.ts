import { staffRoles } from '#contract/auth/roles.ts'
import type { ConsoleSection, FeatureConsole } from '#web/console/frame/sections.ts'
import { defineMessages } from '#web/locale/locale.tsx'

const currenciesSection: ConsoleSection = {
  path: '/console/currencies',
  group: 'terms',
  roles: staffRoles,
  words: defineMessages({ ru: { title: 'Валюты' }, en: { title: 'Currencies' } }),
}

const directionsSection: ConsoleSection = {
  path: '/console/directions',
  group: 'terms',
  roles: staffRoles,
  words: defineMessages({ ru: { title: 'Направления' }, en: { title: 'Directions' } }),
}

export const directionsConsole: FeatureConsole = {
  folder: 'catalogue/console',
  sections: [currenciesSection, directionsSection],
  screens: {
    '/console/currencies/known': 'KnownCurrenciesPage.tsx',
    '/console/currencies/:key/mark': 'MarkPage.tsx',
    '/console/directions/matrix': 'DirectionMatrixPage.tsx',
    '/console/directions/copy': 'CopyDirectionsPage.tsx',
  },
  records: [
    { path: '/console/currencies', views: 'currency-view.tsx', bulk: true },
    { path: '/console/directions', views: 'direction-view.tsx', bulk: true },
  ],
}
