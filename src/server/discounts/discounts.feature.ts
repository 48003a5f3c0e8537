import { defineFeature } from '#server/feature.ts'
import { discountsRoutes } from './discounts.routes.ts'
import { discountsSection } from './discounts.section.ts'
import { openDiscounts } from './discounts.ts'

export const discounts = defineFeature({
  name: 'discounts',
  sections: () => ({ discounts: discountsSection }),
  open({ reading, now }) {
    const discounts = openDiscounts(reading, now)
    return { offers: { discountOf: discounts.of }, routes: app => discountsRoutes(app, discounts) }
  },
})
