import type { LiveCatalogue } from '#server/catalogue/catalogue.ts'
import type { Rail } from '#server/claims/rail.ts'
import { defineFeature } from '#server/feature.ts'
import { priceFormula } from '#server/quotes/formula-price.ts'
import type { Rates } from '#server/rates/start-rates.ts'
import { setupRoutes } from './setup.routes.ts'

type SetupNeeds = {
  catalogue: LiveCatalogue
  rails: readonly Rail[]
  rates: Rates
  knownPair: (pair: string) => boolean
}

export const setup = defineFeature({
  name: 'setup',
  open: ({ db, demo, now }, { catalogue, rails, rates, knownPair }: SetupNeeds) => ({
    routes: app =>
      setupRoutes(app, {
        db,
        rails,
        demo,
        now,
        isOpen: () => catalogue.now.office.opened,
        knownPair,
        hasRate: formula => priceFormula(formula, rates.now, now()).state === 'fresh',
      }),
  }),
})
