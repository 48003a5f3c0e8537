import type { NodesConnection } from '#contract/connections/connections.ts'
import type { LiveCatalogue } from '#server/catalogue/catalogue.ts'
import type { ShowClaim } from '#server/claims/claims-deps.ts'
import { recordIncoming } from '#server/claims/moves/record-incoming.ts'
import type { ClaimsDeps } from '#server/claims/write-draft.ts'
import { defineFeature } from '#server/feature.ts'
import type { Connectable } from '#server/platform/connectable.ts'
import { skipAddresses } from './chain/skip-addresses.ts'
import { type NodesByNetwork, openKeys, type Wallets } from './chain-wallets.ts'
import { demoRoutes } from './demo/demo.routes.ts'
import { refuseToMix } from './demo/demo-or-real.ts'
import { demoStepsNow } from './demo/play-demo.ts'
import { openLiveCapacities } from './live-capacities.ts'
import { openRails } from './open-rails.ts'
import { variablesOfWallets } from './wallet-variables.ts'
import { warnOfNotPayable } from './warn-not-payable.ts'

type RailsOptions = {
  /** The wallets and the nodes of the chains that the office watches itself. */
  wallets?: Wallets
}

type RailsNeeds = {
  catalogue: LiveCatalogue
  connections: { valueOf: (kind: 'nodes') => NodesConnection | undefined; onChange: (listener: () => void) => void }
}

/** A claim is paid by rails, so they open before claims. */
export const rails = defineFeature({
  name: 'rails',
  variables: variablesOfWallets,
  mayOpen: ({ db, demo }) => refuseToMix(db, { demo }),
  async open(
    office,
    { catalogue, connections }: RailsNeeds,
    { wallets = {} }: RailsOptions,
    later: () => { claimsDeps: ClaimsDeps; showClaim: ShowClaim },
  ) {
    const { database, db, reading, demo, secret, restored, now, log, alarm, endAlarm } = office
    if (restored) {
      log.warn('the database came out of a backup: addresses that may have been given out since are skipped')
      await skipAddresses(db, { keys: await openKeys(wallets), now: now() })
    }
    const { rails, readLateChains, nodesChanged, watch } = await openRails({
      address: database,
      db,
      demo,
      wallets,
      now,
      log,
      confirmations: code => catalogue.now.confirmations.get(code),
      nodesNow: () => connections.valueOf('nodes'),
    })
    const capacities = await openLiveCapacities({ db: reading, rails, catalogue, now })
    let watching: ReturnType<typeof watch> | undefined
    return {
      offers: {
        nodesConnection: {
          environment: wallets.evm && namedNodes(wallets.evm.nodes),
          try: async value => (await import('./evm/try-nodes.ts')).tryNodes(value, now()),
        } satisfies Connectable<'nodes'>,
        rails,
        capacities,
        demoSteps: demo ? demoStepsNow : undefined,
        readLateChains,
      },
      channels: { 'deposit-accounts': capacities.refresh, reserves: () => capacities.refreshSoon() },
      routes: app => demoRoutes(app, { db, secret, demo, now, ...later() }),
      start() {
        connections.onChange(() => {
          nodesChanged()
            .then(() => capacities.refreshSoon())
            .catch(error => log.error({ err: error }, 'other nodes could not be used'))
        })
        const notSaved = (error: unknown) => log.error({ err: error }, 'an alarm could not be saved')
        warnOfNotPayable({
          catalogue,
          capacities,
          alarm: raised => void alarm(raised).catch(notSaved),
          endAlarm: ended => void endAlarm(ended).catch(notSaved),
        })
        watching = watch(async incoming => {
          const recorded = await recordIncoming(later().claimsDeps, incoming)
          if (!recorded.ok) log.error({ incoming, refusal: recorded.refusal }, 'money was seen that no claim takes')
        })
      },
      stop: () => capacities.stop(),
      close: () => watching?.stop(),
    }
  },
})

const namedNodes = (nodes: NodesByNetwork): NodesConnection | undefined => {
  const { ethereum = [], 'bnb-smart-chain': bsc = [] } = nodes
  return ethereum.length + bsc.length > 0 ? { ethereum: [...ethereum], 'bnb-smart-chain': [...bsc] } : undefined
}
