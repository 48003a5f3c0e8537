import { rights } from '#contract/auth/rights.ts'
import type { ConsoleSection, FeatureConsole } from '#web/console/frame/sections.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const withdrawalsSection: ConsoleSection = {
  path: '/console/withdrawals',
  group: 'money',
  roles: rights['withdrawals.pay'],
  words: defineMessages({ ru: { title: 'Выводы партнёров' }, en: { title: 'Withdrawals' } }),
  waits: ({ waiting }) => waiting?.withdrawals ?? 0,
}

export const withdrawalsConsole: FeatureConsole = {
  folder: 'withdrawals/console',
  sections: [withdrawalsSection],
  screens: {
    '/console/withdrawals': 'WithdrawalsPage.tsx',
    '/console/withdrawals/:id': 'WithdrawalPage.tsx',
  },
  records: [{ path: '/console/withdrawals/settings', views: 'withdrawals-view.ts', only: true }],
}
