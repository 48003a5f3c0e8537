import { rights } from '#contract/auth/rights.ts'
import { type ConsoleSection, CUSTOMERS_PATH, type FeatureConsole } from '#web/console/frame/sections.ts'
import { defineMessages } from '#web/locale/locale.tsx'

const screeningSection: ConsoleSection = {
  path: '/console/screening',
  group: 'work',
  beside: CUSTOMERS_PATH,
  roles: rights['people.customers'],
  words: defineMessages({ ru: { title: 'Списки' }, en: { title: 'Screening lists' } }),
}

export const screeningConsole: FeatureConsole = {
  folder: 'screening/console',
  sections: [screeningSection],
  records: [{ path: '/console/screening', views: 'screening-view.tsx' }],
}
