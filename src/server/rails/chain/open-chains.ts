import type { PayTo } from '#contract/claims/claim.ts'
import type { Incoming, Rail } from '#server/claims/rail.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { AddressKey, Chain, ChainFamily } from './chain.ts'
import { chainRail } from './chain-rail.ts'
import { incomingOf } from './report-to-claims.ts'
import { type ChainWatch, type WatchOptions, watchChain } from './watch-chain.ts'

type OfficeOptions = Pick<WatchOptions, 'now' | 'log' | 'alarm' | 'endAlarm'> & {
  report: (incoming: Incoming) => Promise<void>
}

/** The chains of one family, as the office uses them: a rail for their currencies, and a watch for each chain. */
export type OpenChains = {
  rail: Rail<PayTo>
  watches: readonly { chainId: number; watch: (leader: Db, options: OfficeOptions) => ChainWatch }[]
}

export const openChains = <C extends Chain>(
  family: ChainFamily<C>,
  chains: readonly C[],
  key: AddressKey,
  isLate?: (chainId: number) => boolean,
): OpenChains => ({
  rail: chainRail(family, chains, key, isLate),
  watches: chains.map(chain => ({
    chainId: chain.id,
    watch: (leader, { now, log, alarm, endAlarm, report }) =>
      watchChain(leader, {
        family,
        chain,
        now,
        log,
        alarm,
        endAlarm,
        report: payment => report(incomingOf(family.name, payment, now())),
      }),
  })),
})
