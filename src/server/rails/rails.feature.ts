import { nodeNetworks, serviceNames } from '#contract/connections/connection-names.ts'
import type { NodesConnection } from '#contract/connections/connections.ts'
import type { LiveCatalogue } from '#server/catalogue/catalogue.ts'
import type { ShowClaim } from '#server/claims/claims-deps.ts'
import { recordIncoming } from '#server/claims/moves/record-incoming.ts'
import type { Incoming } from '#server/claims/rail.ts'
import type { ClaimsDeps } from '#server/claims/write-draft.ts'
import type { LiveConnections } from '#server/connections/live-connections.ts'
import { defineFeature } from '#server/feature.ts'
import type { Connectable } from '#server/platform/connectable.ts'
import { joinVariables } from '#server/platform/variables.ts'
import { skipAddresses } from './chain/skip-addresses.ts'
import { type NodesByNetwork, openKeys, type Wallets } from './chain-wallets.ts'
import { demoRoutes } from './demo/demo.routes.ts'
import { refuseToMix } from './demo/demo-or-real.ts'
import { demoStepsNow } from './demo/play-demo.ts'
import { openLiveCapacities } from './live-capacities.ts'
import { openRails } from './open-rails.ts'
import { openServices } from './services/open-services.ts'
import { serviceRail } from './services/service-rail.ts'
import { type ServicesOptions, variablesOfServices } from './services/service-variables.ts'
import { servicesOfOffice } from './services/services-of-office.ts'
import { variablesOfWallets } from './wallet-variables.ts'
import { warnOfNotPayable } from './warn-not-payable.ts'

type RailsOptions = ServicesOptions & {
  /** The wallets and the nodes of the chains that the office watches itself. */
  wallets?: Wallets
}

type RailsNeeds = {
  catalogue: LiveCatalogue
  connections: Pick<LiveConnections, 'valueOf' | 'onChange'>
}

/** A claim is paid by rails, so they open before claims. */
export const rails = defineFeature({
  name: 'rails',
  variables: joinVariables<RailsOptions, RailsOptions>([variablesOfWallets, variablesOfServices], options => options),
  mayOpen: ({ db, demo }) => refuseToMix(db, { demo }),
  async open(
    office,
    { catalogue, connections }: RailsNeeds,
    { wallets = {}, services: accounts = {}, servicesInside = false }: RailsOptions,
    later: () => { claimsDeps: ClaimsDeps; showClaim: ShowClaim },
  ) {
    const { database, db, reading, demo, secret, restored, now, log, alarm, endAlarm } = office
    if (restored) {
      log.warn('the database came out of a backup: addresses that may have been given out since are skipped')
      await skipAddresses(db, { keys: await openKeys(wallets), now: now() })
    }
    const services = openServices(name => accounts[name] ?? connections.valueOf(name))
    const { rails, readLateChains, nodesChanged, watch } = await openRails({
      address: database,
      db,
      demo,
      wallets,
      now,
      log,
      confirmations: code => catalogue.now.confirmations.get(code),
      nodesNow: () => connections.valueOf('nodes'),
      services: serviceNames.map(name => serviceRail(name, () => services.takesNow(name))),
    })
    const report = async (incoming: Incoming) => {
      const recorded = await recordIncoming(later().claimsDeps, incoming)
      if (!recorded.ok) log.error({ incoming, refusal: recorded.refusal }, 'money was seen that no claim takes')
    }
    const capacities = await openLiveCapacities({ db: reading, rails, catalogue, now })
    const taking = servicesOfOffice(office, {
      services,
      accounts,
      inside: servicesInside,
      claimsDeps: () => later().claimsDeps,
      report,
    })
    let watching: ReturnType<typeof watch> | undefined
    return {
      offers: {
        nodesConnection: {
          environment: wallets.evm && namedNodes(wallets.evm.nodes),
          try: async value => (await import('./evm/try-nodes.ts')).tryNodes(value, now()),
        } satisfies Connectable<'nodes'>,
        serviceConnections: taking.connections,
        rails,
        capacities,
        demoSteps: demo ? demoStepsNow : undefined,
        readLateChains,
      },
      channels: { 'deposit-accounts': capacities.refresh, reserves: () => capacities.refreshSoon() },
      routes(app) {
        demoRoutes(app, { db, secret, demo, now, ...later() })
        taking.routes(app)
      },
      tasks: taking.tasks,
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
        watching = watch(report)
      },
      stop: () => capacities.stop(),
      close: () => watching?.stop(),
    }
  },
})

const namedNodes = (nodes: NodesByNetwork): NodesConnection | undefined => {
  const named = nodeNetworks.map(network => [network, [...(nodes[network] ?? [])]] as const)
  return named.some(([, urls]) => urls.length > 0) ? (Object.fromEntries(named) as NodesConnection) : undefined
}
