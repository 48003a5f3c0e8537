import type { OwnSourceRecord } from '#contract/rates/own-source-record.ts'
import { LIVE } from './feed.ts'
import { bankOfRussia } from './feeds/bank-of-russia.ts'
import { demoPairs } from './feeds/demo-prices.ts'
import { europeanCentralBank } from './feeds/european-central-bank.ts'
import { exchangeMarkets, exchangeNames } from './feeds/exchange-markets.ts'
import { nationalBankOfKazakhstan } from './feeds/national-bank-of-kazakhstan.ts'
import { nationalBankOfUkraine } from './feeds/national-bank-of-ukraine.ts'
import { livePairs, type Pair, type PairTerms, usualTerms } from './pair.ts'
import type { RatesMode } from './rates-mode.ts'
import type { Lifetime } from './reading.ts'

/** A source that the office can read, with the pairs that it is read for unless the office chooses others. */
export type KnownSource = { lifetime: Lifetime; pairs: readonly Pair[] }

const quoted = (...pairs: Pair[]): Pair[] => pairs

const live: ReadonlyMap<string, KnownSource> = new Map([
  ...exchangeNames.map((name): [string, KnownSource] => [
    name,
    { lifetime: LIVE, pairs: Object.keys(exchangeMarkets[name]) as Pair[] },
  ]),
  ['rapira', { lifetime: LIVE, pairs: quoted('USDT/RUB') }],
  ['abcex', { lifetime: LIVE, pairs: quoted('USDT/RUB') }],
  ['bybit-p2p', { lifetime: LIVE, pairs: quoted('USDT/RUB') }],
  [
    'bank-of-russia',
    {
      lifetime: bankOfRussia().lifetime,
      pairs: livePairs
        .map(({ pair }) => pair)
        .filter(pair => pair.endsWith('/RUB') && !pair.startsWith('USDT/') && !pair.startsWith('USDC/')),
    },
  ],
  [
    'european-central-bank',
    {
      lifetime: europeanCentralBank().lifetime,
      pairs: quoted('EUR/USD', 'EUR/GBP', 'EUR/PLN', 'EUR/TRY'),
    },
  ],
  [
    'national-bank-of-kazakhstan',
    { lifetime: nationalBankOfKazakhstan().lifetime, pairs: quoted('USD/KZT', 'EUR/KZT', 'CNY/KZT') },
  ],
  [
    'national-bank-of-ukraine',
    { lifetime: nationalBankOfUkraine().lifetime, pairs: quoted('USD/UAH', 'EUR/UAH', 'PLN/UAH') },
  ],
])

const demo: ReadonlyMap<string, KnownSource> = new Map([
  ['demo', { lifetime: LIVE, pairs: demoPairs.map(({ pair }) => pair) }],
])

export const knownSources = (mode: RatesMode): ReadonlyMap<string, KnownSource> => (mode === 'demo' ? demo : live)

/** How the office uses a source. Without an oldest age or a jump: what holds for its kind, and for every pair. */
export type SourceUse = {
  enabled: boolean
  pairs: readonly Pair[]
  oldestMs?: number | undefined
  jumpBps?: bigint | undefined
  /** How a source is read that the office describes itself. */
  own?: OwnSourceRecord
}
export type SourcesInUse = ReadonlyMap<string, SourceUse>

/**
 * The pairs of the office with the requirements for their sources: those that it always has, and those that its sources
 * are read for. Where two sources quote a new pair, one alone is not enough.
 */
export function officePairs(mode: RatesMode, inUse: SourcesInUse): PairTerms[] {
  const base = mode === 'demo' ? demoPairs : livePairs
  const known = new Set<string>(base.map(({ pair }) => pair))
  const chosen = [...inUse.values()].flatMap(({ enabled, pairs }) => (enabled ? pairs : []))
  const added = [...Map.groupBy(chosen, pair => pair)].filter(([pair]) => !known.has(pair))
  return [...base, ...added.map(([pair, by]) => ({ pair, quorum: Math.min(by.length, 2), ...usualTerms }))]
}

/** The lifetime of values under the office's own oldest age. Daily rates end when their publisher is long silent. */
export const lifetimeOf = (lifetime: Lifetime, oldestMs: number | undefined): Lifetime =>
  oldestMs === undefined
    ? lifetime
    : {
        ...lifetime,
        stampMs: oldestMs,
        readMs: lifetime.outlivesFaults ? Math.min(lifetime.readMs, oldestMs) : oldestMs,
      }
