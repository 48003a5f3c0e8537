import { rights } from '#contract/auth/rights.ts'
import type { ConsoleSection, FeatureConsole } from '#web/console/frame/sections.ts'
import { defineMessages } from '#web/locale/locale.tsx'

const discountsSection: ConsoleSection = {
  path: '/console/discounts',
  group: 'terms',
  roles: rights['catalogue.terms'],
  words: defineMessages({ ru: { title: 'Скидки' }, en: { title: 'Discounts' } }),
}

export const discountsConsole: FeatureConsole = {
  folder: 'discounts/console',
  sections: [discountsSection],
  records: [{ path: '/console/discounts', views: 'discounts-view.tsx', only: true }],
}
