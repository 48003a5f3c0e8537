import { rights } from '#contract/auth/rights.ts'
import type { ConsoleSection, FeatureConsole } from '#web/console/frame/sections.ts'
import { defineMessages } from '#web/locale/locale.tsx'

const contentSection: ConsoleSection = {
  path: '/console/content',
  group: 'office',
  roles: rights['content.write'],
  words: defineMessages({ ru: { title: 'Тексты' }, en: { title: 'Texts' } }),
}

export const contentConsole: FeatureConsole = {
  folder: 'content/console',
  sections: [contentSection],
  screens: {
    '/console/content/images': 'ImagesPage.tsx',
  },
  records: [
    { path: '/console/content', views: 'content-views.tsx' },
    { path: '/console/content/news', views: 'content-views.tsx' },
    { path: '/console/content/faq', views: 'content-views.tsx' },
  ],
}
