import { rights } from '#contract/auth/rights.ts'
import type { ConsoleSection, FeatureConsole } from '#web/console/frame/sections.ts'
import { defineMessages } from '#web/locale/locale.tsx'

const depositAccountsSection: ConsoleSection = {
  path: '/console/deposit-accounts',
  group: 'money',
  roles: rights['money.see'],
  words: defineMessages({ ru: { title: 'Реквизиты' }, en: { title: 'Deposit accounts' } }),
}

const bankAccountsSection: ConsoleSection = {
  path: '/console/bank-accounts',
  group: 'money',
  roles: rights['money.see'],
  words: defineMessages({ ru: { title: 'Счета в банках' }, en: { title: 'Bank accounts' } }),
}

export const depositAccountsConsole: FeatureConsole = {
  folder: 'deposit-accounts/console',
  sections: [depositAccountsSection, bankAccountsSection],
  records: [{ path: '/console/bank-accounts', views: 'bank-account-view.tsx' }],
  screens: {
    '/console/deposit-accounts': 'DepositAccountsPage.tsx',
    '/console/deposit-accounts/:id': 'DepositAccountPage.tsx',
  },
}
