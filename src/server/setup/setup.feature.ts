import type { MailState } from '#contract/connections/mail-state.ts'
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
  mail: { state: () => MailState }
}

export const setup = defineFeature({
  name: 'setup',
  open: ({ db, demo, now }, { catalogue, rails, rates, knownPair, mail }: SetupNeeds) => ({
    routes: app =>
      setupRoutes(app, {
        db,
        rails,
        demo,
        now,
        isOpen: () => catalogue.now.office.opened,
        knownPair,
        priceOf(formula) {
          const priced = priceFormula(formula, rates.now, now())
          return priced.state === 'fresh' ? priced.price : undefined
        },
        mail: mail.state,
        hasRate: formula => priceFormula(formula, rates.now, now()).state === 'fresh',
      }),
  }),
})
