import { z } from 'zod'
import type { NodesConnection } from '#contract/connections/connections.ts'
import type { Alarm } from '#server/alarms/alarms.store.ts'
import type { LiveCatalogue } from '#server/catalogue/catalogue.ts'
import type { ShowClaim } from '#server/claims/claims-deps.ts'
import { recordIncoming } from '#server/claims/moves/record-incoming.ts'
import type { ClaimsDeps } from '#server/claims/write-draft.ts'
import { defineFeature } from '#server/feature.ts'
import type { Connectable } from '#server/platform/connectable.ts'
import { asCounts, defineVariables, refuseVariable, variable } from '#server/platform/variables.ts'
import { skipAddresses } from './chain/skip-addresses.ts'
import { demoRoutes } from './demo/demo.routes.ts'
import { refuseToMix } from './demo/demo-or-real.ts'
import { demoStepsNow } from './demo/play-demo.ts'
import { openLiveCapacities } from './live-capacities.ts'
import { type EvmOptions, openRails, openWallet } from './open-rails.ts'
import { warnOfNotPayable } from './warn-not-payable.ts'

type RailsOptions = {
  /** The wallet and the nodes of the chains that the office watches itself. */
  evm?: EvmOptions
}

type RailsNeeds = {
  catalogue: LiveCatalogue
  connections: { valueOf: (kind: 'nodes') => NodesConnection | undefined; onChange: (listener: () => void) => void }
}

/** Addresses of nodes, separated by commas: the first that answers is used. */
const nodes = z
  .string()
  .transform(list => list.split(',').map(url => url.trim()))
  .refine(
    urls => urls.every(url => /^https?:\/\//.test(url) && URL.canParse(url)),
    'must be addresses of nodes: https://…',
  )
  .optional()

/** `ETH=30,USDTBEP20=40` */
const byCurrency = (value: RegExp, must: string) =>
  z
    .string()
    .transform(list => list.split(',').map(pair => pair.trim().split('=')))
    .refine(
      pairs => pairs.every(pair => pair.length === 2 && /^[A-Z0-9]{2,20}$/.test(pair[0]!) && value.test(pair[1]!)),
      must,
    )
    .transform(pairs => Object.fromEntries(pairs) as Record<string, string>)
    .default({})

/** A claim is paid by rails, so they open before claims. */
export const rails = defineFeature({
  name: 'rails',
  variables: defineVariables(
    {
      // Checked where it is used: a key that can spend needs another message than a typing error.
      key: variable('AGIO_EVM_XPUB', z.string().optional()),
      ethereum: variable('AGIO_EVM_ETHEREUM', nodes),
      bsc: variable('AGIO_EVM_BSC', nodes),
      confirmations: variable(
        'AGIO_EVM_CONFIRMATIONS',
        byCurrency(/^([1-9]\d?|1[01]\d|12[0-8])$/, 'must say from 1 to 128 blocks for a currency: ETH=30,USDTBEP20=40'),
      ),
      dust: variable(
        'AGIO_EVM_DUST',
        byCurrency(/^\d{1,12}(\.\d{1,18})?$/, 'must be amounts by currency: ETH=0.0001,USDTERC20=1'),
      ),
    },
    ({ key, ethereum, bsc, confirmations, dust }, { demo }) => {
      if (key === undefined) return {}
      if (demo) refuseVariable('AGIO_EVM_XPUB has no use in a demo office, which takes no money: set AGIO_DEMO=off')
      return {
        evm: {
          key,
          nodes: { ethereum, 'bnb-smart-chain': bsc },
          terms: { confirmations: asCounts(confirmations), dust },
        },
      }
    },
  ),
  mayOpen: ({ db, demo }) => refuseToMix(db, { demo }),
  async open(
    office,
    { catalogue, connections }: RailsNeeds,
    { evm }: RailsOptions,
    later: () => { claimsDeps: ClaimsDeps; showClaim: ShowClaim },
  ) {
    const { database, db, reading, demo, secret, restored, now, log, alarm } = office
    if (restored) {
      log.warn('the database came out of a backup: addresses that may have been given out since are skipped')
      await skipAddresses(db, { key: evm && (await openWallet(evm.key)), now: now() })
    }
    const { rails, readLateChains, nodesChanged, watch } = await openRails({
      address: database,
      db,
      demo,
      evm,
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
          environment: evm && namedNodes(evm.nodes),
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
        const raise = (raised: Alarm) =>
          void alarm(raised).catch(error => log.error({ err: error }, 'an alarm could not be saved'))
        warnOfNotPayable({ catalogue, capacities, alarm: raise })
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

const namedNodes = (nodes: EvmOptions['nodes']): NodesConnection | undefined => {
  const { ethereum = [], 'bnb-smart-chain': bsc = [] } = nodes
  return ethereum.length + bsc.length > 0 ? { ethereum: [...ethereum], 'bnb-smart-chain': [...bsc] } : undefined
}
