import { rights } from '#contract/auth/rights.ts'
import type { ConsoleSection, FeatureConsole } from '#web/console/frame/sections.ts'
import { defineMessages } from '#web/locale/locale.tsx'

const amlSection: ConsoleSection = {
  path: '/console/aml',
  group: 'terms',
  roles: rights['aml.set'],
  words: defineMessages({ ru: { title: 'Проверка происхождения' }, en: { title: 'Origin checks' } }),
}

export const amlConsole: FeatureConsole = {
  folder: 'aml/console',
  sections: [amlSection],
  records: [{ path: '/console/aml', views: 'aml-view.tsx', only: true }],
}
