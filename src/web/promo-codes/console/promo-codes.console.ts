import { rights } from '#contract/auth/rights.ts'
import type { ConsoleSection, FeatureConsole } from '#web/console/frame/sections.ts'
import { defineMessages } from '#web/locale/locale.tsx'

const promoCodesSection: ConsoleSection = {
  path: '/console/promo-codes',
  group: 'terms',
  roles: rights['catalogue.terms'],
  words: defineMessages({ ru: { title: 'Промокоды' }, en: { title: 'Promo codes' } }),
}

export const promoCodesConsole: FeatureConsole = {
  folder: 'promo-codes/console',
  sections: [promoCodesSection],
  screens: {
    '/console/promo-codes/batch': 'PromoBatchPage.tsx',
    '/console/promo-codes/uses': 'PromoUsesPage.tsx',
  },
  records: [{ path: '/console/promo-codes', views: 'promo-code-view.tsx', bulk: true }],
}
