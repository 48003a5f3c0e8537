import { z } from 'zod'
import type { CurrencyOf } from '#contract/money/currency.ts'
import type { Fraction } from '#contract/money/rate.ts'
import { defineFeature } from '#server/feature.ts'
import { defineVariables, refuseVariable, variable } from '#server/platform/variables.ts'
import { drawDemoPast } from './demo-history.ts'
import type { FeedThreadOptions } from './feed-worker.ts'
import { DEMO_SEED } from './feeds/demo-prices.ts'
import { officePairs } from './known-sources.ts'
import { manualRateSection } from './manual-rate.section.ts'
import { ownSourceSection } from './own/own-source.section.ts'
import type { Pair } from './pair.ts'
import type { PairRate } from './pair-rate.ts'
import { measureRates } from './rate-metrics.ts'
import { ratesRoutes } from './rates.routes.ts'
import { RATES_CHANNEL } from './rates.store.ts'
import type { RatesMode } from './rates-mode.ts'
import { sourceSection } from './source.section.ts'
import { readSourcesInUse } from './source-settings.store.ts'
import { startRates } from './start-rates.ts'

type RatesOptions = {
  /** The source of exchange rates: real markets, or a demo market that needs no network. */
  rates: RatesMode
  /** Whether a demo market gets a month of history for its charts; tests do without. */
  demoPast?: boolean
  /** Whether a source of the office's own may be in the server's own network. */
  ratesInside?: boolean
  /** Other addresses of sources, by name, and how often they are read: the recordings of the tests. */
  ratesFrom?: Pick<FeedThreadOptions, 'origins' | 'everyMs' | 'timeoutMs'> & { cycleMs?: number }
}

type Later = {
  /** A command beside the office has no board. */
  currency?: CurrencyOf
  knownPair: (pair: string) => boolean
  /** The last accepted rate of a pair. A command beside the office knows none. */
  accepted?: (pair: string) => Fraction | undefined
  /** What sources that nobody types say of a pair, where they count. */
  sourced?: (pair: string) => readonly Fraction[]
}

export const rates = defineFeature({
  name: 'rates',
  variables: defineVariables(
    {
      rates: variable('AGIO_RATES', z.enum(['demo', 'live'], 'must be demo or live').optional()),
      ratesInside: variable('AGIO_RATES_INSIDE', z.enum(['on', 'off'], 'must be on or off').default('off')),
    },
    ({ rates, ratesInside }, { demo }) => {
      if (rates === 'demo' && !demo)
        refuseVariable(
          'AGIO_RATES=demo is a market that was made up, and AGIO_DEMO=off takes real money: set AGIO_RATES=live',
        )
      return { rates: rates ?? (demo ? 'demo' : 'live'), ratesInside: ratesInside === 'on' ? true : undefined }
    },
  ),
  sections: (
    { knownPair, accepted = () => undefined, sourced = () => [] }: Later,
    { rates }: RatesOptions,
    { now },
  ) => ({
    'manual-rate': manualRateSection({ knownPair, accepted, sourced, clock: now }),
    source: sourceSection(rates),
    'own-source': ownSourceSection,
  }),
  async beside(db, { rates }: RatesOptions) {
    const known = officePairs(rates, await readSourcesInUse(db, rates)).map(({ pair }): string => pair)
    return { knownPair: (pair: string) => known.includes(pair) }
  },
  async open({ database, db, now, log, alarm, endAlarm }, _, options: RatesOptions, later: () => Later) {
    const { rates: mode, demoPast = mode === 'demo', ratesInside = false, ratesFrom } = options
    // Before the first rate is recorded, because a market that has a history keeps it.
    const past = demoPast ? drawDemoPast(db, DEMO_SEED, now()) : undefined
    past?.catch(error => log.warn({ err: error }, 'the past of the demo market could not be drawn'))
    const rates = await startRates({
      address: database,
      db,
      mode,
      seed: DEMO_SEED,
      now,
      log,
      alarm,
      endAlarm,
      cycleMs: ratesFrom?.cycleMs,
      network: {
        inside: ratesInside,
        origins: ratesFrom?.origins,
        everyMs: ratesFrom?.everyMs,
        timeoutMs: ratesFrom?.timeoutMs,
      },
    })
    return {
      offers: {
        rates,
        knownPair: (pair: string) => rates.now.has(pair as Pair),
        accepted: (pair: string) => rates.accepted(pair as Pair),
        sourced: (pair: string) => sourcedValues(rates.now.get(pair as Pair)),
      },
      routes: app =>
        ratesRoutes(app, {
          db,
          mode,
          rates,
          inside: ratesInside,
          ticker: code => later().currency?.(code)?.ticker,
          now,
        }),
      channels: { catalogue: rates.refresh, [RATES_CHANNEL]: rates.refresh },
      metrics: registry => measureRates(registry, { db, mode, rates, now }),
      async close() {
        await rates.stop()
        await past?.catch(() => {})
      },
    }
  },
})

const sourcedValues = (rate: PairRate | undefined): Fraction[] =>
  (rate?.sources ?? []).filter(({ source, counted }) => counted && source !== 'typed').map(({ value }) => value)
