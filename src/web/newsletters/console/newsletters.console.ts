import { rights } from '#contract/auth/rights.ts'
import type { ConsoleSection, FeatureConsole } from '#web/console/frame/sections.ts'
import { defineMessages } from '#web/locale/locale.tsx'

const newslettersSection: ConsoleSection = {
  path: '/console/newsletters',
  group: 'office',
  roles: rights['content.write'],
  words: defineMessages({ ru: { title: 'Рассылки' }, en: { title: 'Newsletters' } }),
}

export const newslettersConsole: FeatureConsole = {
  folder: 'newsletters/console',
  sections: [newslettersSection],
  records: [{ path: '/console/newsletters', views: 'newsletter-view.tsx' }],
}
