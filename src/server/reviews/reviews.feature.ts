import type { CurrencyOf } from '#contract/money/currency.ts'
import { defineFeature } from '#server/feature.ts'
import { reviewSection } from './review.section.ts'
import { reviewsRoutes } from './reviews.routes.ts'

export const reviews = defineFeature({
  name: 'reviews',
  sections: () => ({ review: reviewSection }),
  open: ({ db, reading, secret, now }, { currency }: { currency: CurrencyOf }) => ({
    routes: app => reviewsRoutes(app, { db, reading, secret, currency, now }),
  }),
})
