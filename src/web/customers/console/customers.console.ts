import { rights } from '#contract/auth/rights.ts'
import type { ConsoleSection, FeatureConsole } from '#web/console/frame/sections.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const customersSection: ConsoleSection = {
  path: '/console/customers',
  group: 'work',
  roles: rights['people.customers'],
  words: defineMessages({ ru: { title: 'Клиенты' }, en: { title: 'Customers' } }),
}

export const customersConsole: FeatureConsole = {
  folder: 'customers/console',
  sections: [customersSection],
  screens: {
    '/console/customers': 'CustomersPage.tsx',
    '/console/customers/:id': 'CustomerPage.tsx',
  },
}
