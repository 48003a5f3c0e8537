import { z } from 'zod'
import type { CurrencyOf } from '#contract/money/currency.ts'
import type { Fraction } from '#contract/money/rate.ts'
import { defineFeature } from '#server/feature.ts'
import { defineVariables, refuseVariable, variable } from '#server/platform/variables.ts'
import { drawDemoPast } from './demo-history.ts'
import { officePairs } from './known-sources.ts'
import { manualRateSection } from './manual-rate.section.ts'
import type { Pair } from './pair.ts'
import { measureRates } from './rate-metrics.ts'
import { ratesRoutes } from './rates.routes.ts'
import { RATES_CHANNEL } from './rates.store.ts'
import type { RatesMode } from './rates-mode.ts'
import { sourceSection } from './source.section.ts'
import { readSourcesInUse } from './source-settings.store.ts'
import { startRates } from './start-rates.ts'

/** Every demo office trades on the same market. */
const DEMO_SEED = 'agio'

type RatesOptions = {
  /** The source of exchange rates: real markets, or a demo market that needs no network. */
  rates: RatesMode
  /** Whether a demo market gets a month of history for its charts; tests do without. */
  demoPast?: boolean
}

type Later = {
  /** A command beside the office has no board. */
  currency?: CurrencyOf
  knownPair: (pair: string) => boolean
  /** The last accepted rate of a pair. A command beside the office knows none. */
  accepted?: (pair: string) => Fraction | undefined
}

export const rates = defineFeature({
  name: 'rates',
  variables: defineVariables(
    { rates: variable('AGIO_RATES', z.enum(['demo', 'live'], 'must be demo or live').optional()) },
    ({ rates }, { demo }) => {
      if (rates === 'demo' && !demo)
        refuseVariable(
          'AGIO_RATES=demo is a market that was made up, and AGIO_DEMO=off takes real money: set AGIO_RATES=live',
        )
      return { rates: rates ?? (demo ? 'demo' : 'live') }
    },
  ),
  sections: ({ knownPair, accepted = () => undefined }: Later, { rates }: RatesOptions, { now }) => ({
    'manual-rate': manualRateSection({ knownPair, accepted, clock: now }),
    source: sourceSection(rates),
  }),
  async beside(db, { rates }: RatesOptions) {
    const known = officePairs(rates, await readSourcesInUse(db, rates)).map(({ pair }): string => pair)
    return { knownPair: (pair: string) => known.includes(pair) }
  },
  async open({ database, db, now, log, alarm }, _, options: RatesOptions, later: () => Later) {
    const { rates: mode, demoPast = mode === 'demo' } = options
    // Before the first rate is recorded, because a market that has a history keeps it.
    const past = demoPast ? drawDemoPast(db, DEMO_SEED, now()) : undefined
    past?.catch(error => log.warn({ err: error }, 'the past of the demo market could not be drawn'))
    const rates = await startRates({ address: database, db, mode, seed: DEMO_SEED, now, log, alarm })
    return {
      offers: {
        rates,
        knownPair: (pair: string) => rates.now.has(pair as Pair),
        accepted: (pair: string) => rates.accepted(pair as Pair),
      },
      routes: app => ratesRoutes(app, { db, mode, rates, ticker: code => later().currency?.(code)?.ticker, now }),
      channels: { catalogue: rates.refresh, [RATES_CHANNEL]: rates.refresh },
      metrics: registry => measureRates(registry, { db, mode, rates, now }),
      async close() {
        await rates.stop()
        await past?.catch(() => {})
      },
    }
  },
})
