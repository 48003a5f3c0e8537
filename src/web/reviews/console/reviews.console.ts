import { rights } from '#contract/auth/rights.ts'
import type { ConsoleSection, FeatureConsole } from '#web/console/frame/sections.ts'
import { defineMessages } from '#web/locale/locale.tsx'

const reviewsSection: ConsoleSection = {
  path: '/console/reviews',
  group: 'office',
  roles: rights['reviews.answer'],
  words: defineMessages({ ru: { title: 'Отзывы' }, en: { title: 'Reviews' } }),
}

export const reviewsConsole: FeatureConsole = {
  folder: 'reviews/console',
  sections: [reviewsSection],
  records: [{ path: '/console/reviews', views: 'review-view.tsx' }],
}
