import type { LiveCatalogue } from '#server/catalogue/catalogue.ts'
import type { OpenDeps } from '#server/claims/opening/open-claim.ts'
import { defineFeature } from '#server/feature.ts'
import { defineVariables, onOff, variable } from '#server/platform/variables.ts'
import { DEMO_SEED } from '#server/rates/feeds/demo-prices.ts'
import type { RatesMode } from '#server/rates/rates-mode.ts'
import type { DemoCustomer } from './make-demo-past.ts'

type DemoPastOptions = {
  /** Whether a new demo office begins with a past. */
  pastOrders?: boolean
  rates?: RatesMode
}

type DemoPastNeeds = { catalogue: LiveCatalogue; claimsDeps: OpenDeps; rails: OpenDeps['rails'] }

/** The past of a demo office. It is made when everything is open, so that nobody waits for it. */
export const demoPast = defineFeature({
  name: 'demo-past',
  variables: defineVariables({ past: variable('AGIO_DEMO_PAST', onOff) }, ({ past }) => ({
    pastOrders: past === false ? false : undefined,
  })),
  open(
    { db, demo, now, log },
    { catalogue, claimsDeps: claims, rails }: DemoPastNeeds,
    { pastOrders = true, rates = 'demo' }: DemoPastOptions,
  ) {
    const stopping = new AbortController()
    let making: Promise<unknown> = Promise.resolve()
    return {
      offers: {
        /** Makes the past of a new demo office in the background, and says who can look at it as a customer. */
        makeDemoPast(say: (customer: DemoCustomer) => Promise<void>) {
          if (!demo || !pastOrders || rates !== 'demo') return
          making = import('./make-demo-past.ts')
            .then(({ makeDemoPast }) =>
              makeDemoPast({ db, claims, catalogue, rails, seed: DEMO_SEED, now, signal: stopping.signal }),
            )
            .then(customer => customer && say(customer))
            .catch(error => log.warn({ err: error }, 'the past of the demo office could not be made'))
        },
      },
      stop: () => stopping.abort(),
      async close() {
        stopping.abort()
        await making
      },
    }
  },
})
