import { defined } from '#contract/defined.ts'
import { BPS } from '#contract/money/money.ts'
import { compare, type Fraction, significantDown } from '#contract/money/rate.ts'
import type { DeskPair, DeskRates, TriedSource } from '#contract/rates/rates.ts'
import type { SourceSays } from '#server/formulas/source-says.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Report } from './feed.ts'
import { officePairs } from './known-sources.ts'
import { type LoneSource, loneUntil } from './lone-source.ts'
import { listValidManualRates, type ManualRate } from './manual-rates.store.ts'
import { noWayOutSince } from './no-way-out.ts'
import { ageRate, type PairRate } from './pair-rate.ts'
import { type Acceptance, acceptanceOf, readAcceptances } from './rate-acceptances.store.ts'
import { type Judged, readRates, readSources } from './rates.store.ts'
import type { RatesMode } from './rates-mode.ts'
import { middle } from './reading.ts'
import { countReadings } from './source-hours.store.ts'
import { readSourcesInUse } from './source-settings.store.ts'

/** What the console shows of the rates: each pair with its sources, and each source with its faults. */
export async function viewRates(db: Db, mode: RatesMode, now: Date): Promise<DeskRates> {
  const [inUse, judged, manual, acceptances, health, counts] = await Promise.all([
    readSourcesInUse(db, mode),
    readRates(db, mode),
    listValidManualRates(db, now),
    readAcceptances(db, mode, now),
    readSources(db, mode),
    countReadings(db, mode, now),
  ])
  const pairs = new Set(officePairs(mode, inUse).map(({ pair }) => pair))
  return {
    at: now.toISOString(),
    noWayOutSince: noWayOutSince(health.filter(({ source }) => inUse.get(source)?.enabled ?? true))?.toISOString(),
    pairs: judged
      .filter(({ rate }) => pairs.has(rate.pair))
      .map(one => viewPair(one, { manual, acceptances, now }))
      .toSorted((a, b) => (a.pair < b.pair ? -1 : 1)),
    sources: [...inUse.keys(), 'typed'].map(source => {
      const enabled = inUse.get(source)?.enabled ?? true
      const { readAt, fault } = health.find(one => one.source === source) ?? {}
      return {
        source,
        enabled,
        own: inUse.get(source)?.own !== undefined,
        readAt: enabled && readAt ? readAt.toISOString() : undefined,
        fault: enabled && fault ? { ...fault, since: fault.since.toISOString() } : undefined,
        ...(counts.get(source) ?? { readings: 0, failures: 0 }),
      }
    }),
  }
}

type Beside = { manual: readonly ManualRate[]; acceptances: readonly Acceptance[]; now: Date }

function viewPair({ rate: published, memory }: Judged, { manual, acceptances, now }: Beside): DeskPair {
  const rate = ageRate(published, now)
  const { accepted, jump, lone } = memory
  const typed = manual.find(({ pair }) => pair === rate.pair)
  return defined({
    pair: rate.pair,
    state: rate.state,
    reason: rate.state === 'paused' ? rate.reason : undefined,
    since: rate.state === 'paused' ? rate.since.toISOString() : undefined,
    value: accepted && priceText(accepted.value),
    at: accepted?.at.toISOString(),
    freshUntil: rate.state === 'fresh' ? rate.freshUntil.toISOString() : undefined,
    words: rate.sources.map(said => viewWord(said, rate.sources)),
    jump:
      jump && accepted && rate.state === 'paused' && rate.reason === 'jump'
        ? {
            value: priceText(jump.value),
            since: jump.since.toISOString(),
            by: percentOff(jump.value, accepted.value),
            alone: rate.sources.length < 2,
            accepted: acceptanceOf(acceptances, { pair: rate.pair, kind: 'jump', ...jump }) !== undefined,
          }
        : undefined,
    lone:
      lone && isLone(rate)
        ? viewLone(lone, acceptanceOf(acceptances, { pair: rate.pair, kind: 'lone', ...lone }))
        : undefined,
    manual: typed && { author: typed.author, reason: typed.reason, until: typed.validUntil.toISOString() },
  })
}

const isLone = (rate: PairRate): boolean => rate.state === 'fresh' || rate.reason === 'too-few-sources'

const viewLone = ({ source, value, since, agreed }: LoneSource, acceptance: Acceptance | undefined): DeskPair['lone'] =>
  defined({
    source,
    value: priceText(value),
    since: since.toISOString(),
    agreed: agreed && priceText(agreed),
    by: agreed && percentOff(value, agreed),
    until: acceptance && loneUntil(acceptance.at).toISOString(),
  })

function viewWord(said: SourceSays, all: readonly SourceSays[]): DeskPair['words'][number] {
  const others = all
    .filter(other => other !== said)
    .map(({ value }) => value)
    .sort(compare)
  const half = others.length / 2
  return {
    source: said.source,
    value: priceText(said.value),
    at: said.at.toISOString(),
    counted: said.counted,
    off:
      others.length > 0
        ? percentOff(said.value, middle(others[Math.ceil(half) - 1]!, others[Math.floor(half)]!))
        : undefined,
  }
}

/** The answer of a source that was asked once, for each of the pairs. */
export function viewTried(report: Report, pairs: readonly string[]): TriedSource {
  if ('fault' in report) {
    return { readings: pairs.map(pair => ({ pair })), fault: { reason: report.fault, detail: report.detail } }
  }
  return {
    readings: pairs.map(pair => {
      const reading = report.readings.find(reading => reading.pair === pair)
      return defined({
        pair,
        bid: reading?.bid && priceText(reading.bid),
        ask: reading?.ask && priceText(reading.ask),
        at: reading && !Number.isNaN(reading.at.getTime()) ? reading.at.toISOString() : undefined,
      })
    }),
  }
}

/** Wide enough for every price of a market, short enough for a cell. */
const DIGITS = 12
const priceText = (value: Fraction): string => significantDown(value, DIGITS)

/** The signed distance in percent with two decimals. Only shown. */
function percentOff(value: Fraction, from: Fraction): string {
  const bps = (value.numerator * from.denominator * BPS) / (value.denominator * from.numerator) - BPS
  const size = bps < 0n ? -bps : bps
  return `${bps < 0n ? '-' : ''}${size / 100n}.${(size % 100n).toString().padStart(2, '0')}`
}
