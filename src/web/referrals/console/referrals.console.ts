import { rights } from '#contract/auth/rights.ts'
import type { ConsoleSection, FeatureConsole } from '#web/console/frame/sections.ts'
import { defineMessages } from '#web/locale/locale.tsx'

const referralsSection: ConsoleSection = {
  path: '/console/referrals',
  group: 'terms',
  roles: rights['catalogue.terms'],
  words: defineMessages({ ru: { title: 'Реферальная программа' }, en: { title: 'Referral program' } }),
}

export const referralsConsole: FeatureConsole = {
  folder: 'referrals/console',
  sections: [referralsSection],
  records: [{ path: '/console/referrals', views: 'referrals-view.tsx', only: true }],
}
