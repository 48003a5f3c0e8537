import { rights } from '#contract/auth/rights.ts'
import type { ConsoleSection, FeatureConsole } from '#web/console/frame/sections.ts'
import { defineMessages } from '#web/locale/locale.tsx'

const payoutLimitsSection: ConsoleSection = {
  path: '/console/limits',
  group: 'money',
  roles: rights['money.see'],
  words: defineMessages({ ru: { title: 'Вторая подпись' }, en: { title: 'Dual approval' } }),
}

export const payoutLimitsConsole: FeatureConsole = {
  folder: 'payout-limits/console',
  sections: [payoutLimitsSection],
  records: [{ path: '/console/limits', views: 'payout-limit-view.tsx' }],
}
