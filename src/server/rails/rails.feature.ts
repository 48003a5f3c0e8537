import type { LiveCatalogue } from '#server/catalogue/catalogue.ts'
import type { Claims } from '#server/claims/claims-deps.ts'
import { recordIncoming } from '#server/claims/moves/record-incoming.ts'
import { defineFeature } from '#server/feature.ts'
import { demoRoutes } from './demo/demo.routes.ts'
import { refuseToMix } from './demo/demo-or-real.ts'
import { demoStepsNow } from './demo/play-demo.ts'
import { skipAddresses } from './evm/skip-addresses.ts'
import { type EvmOptions, openRails, openWallet } from './open-rails.ts'

type RailsOptions = {
  /** The wallet and the nodes of the chains that the office watches itself. */
  evm?: EvmOptions
}

/** A claim is paid by rails, so they open before claims. */
export const rails = defineFeature({
  name: 'rails',
  mayOpen: ({ db, demo }) => refuseToMix(db, { demo }),
  async open(
    office,
    { catalogue }: { catalogue: LiveCatalogue },
    { evm }: RailsOptions,
    later: () => { claims: Claims },
  ) {
    const { database, db, demo, restored, now, log } = office
    if (restored) {
      log.warn('the database came out of a backup: addresses that may have been given out since are skipped')
      await skipAddresses(db, { key: evm && (await openWallet(evm.key)), now: now() })
    }
    const { rails, watch } = await openRails({
      address: database,
      db,
      demo,
      evm,
      now,
      log,
      confirmations: code => catalogue.now.confirmations.get(code),
    })
    let watching: ReturnType<typeof watch> | undefined
    return {
      offers: { rails, demoSteps: demo ? demoStepsNow : undefined },
      routes: app => demoRoutes(app, later().claims, { demo }),
      start() {
        watching = watch(async incoming => {
          const recorded = await recordIncoming(later().claims.deps, incoming)
          if (!recorded.ok) log.error({ incoming, refusal: recorded.refusal }, 'money was seen that no claim takes')
        })
      },
      close: () => watching?.stop(),
    }
  },
})
