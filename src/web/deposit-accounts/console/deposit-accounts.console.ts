import { rights } from '#contract/auth/rights.ts'
import type { ConsoleSection, FeatureConsole } from '#web/console/frame/sections.ts'
import { defineMessages } from '#web/locale/locale.tsx'

const depositAccountsSection: ConsoleSection = {
  path: '/console/deposit-accounts',
  group: 'money',
  roles: rights['money.see'],
  words: defineMessages({ ru: { title: 'Реквизиты' }, en: { title: 'Deposit accounts' } }),
}

export const depositAccountsConsole: FeatureConsole = {
  folder: 'deposit-accounts/console',
  sections: [depositAccountsSection],
  screens: {
    '/console/deposit-accounts': 'DepositAccountsPage.tsx',
    '/console/deposit-accounts/:id': 'DepositAccountPage.tsx',
  },
}
