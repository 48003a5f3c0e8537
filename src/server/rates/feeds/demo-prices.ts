import { hash } from 'node:crypto'
import { BPS } from '#contract/money/money.ts'
import { type Fraction, fraction, fractionFromDecimal, multiply } from '#contract/money/rate.ts'
import { type Feed, LIVE } from '../feed.ts'
import { type Pair, type PairTerms, usualTerms } from '../pair.ts'
import type { Reading } from '../reading.ts'

/** Every demo office trades on the same market. */
export const DEMO_SEED = 'agio'

type DemoPair = { pair: Pair; level: Fraction; reachBps: bigint; spreadBps: bigint }

const demo = (pair: Pair, level: string, reachBps: bigint, spreadBps: bigint): DemoPair => ({
  pair,
  level: fractionFromDecimal(level)!,
  reachBps,
  spreadBps,
})

/** The demo market's pairs. A price stays within its reach of the level, so that it never looks like a jump. */
const demoMarket: readonly DemoPair[] = [
  demo('BTC/USDT', '97412.5', 140n, 2n),
  demo('ETH/USDT', '3391.2', 140n, 2n),
  demo('LTC/USDT', '88.64', 140n, 4n),
  demo('TRX/USDT', '0.2874', 120n, 4n),
  demo('TON/USDT', '5.412', 140n, 4n),
  demo('XRP/USDT', '2.2168', 140n, 4n),
  demo('XMR/USDT', '164.9', 130n, 8n),
  demo('BNB/USDT', '642.3', 130n, 2n),
  demo('USDC/USDT', '0.9998', 4n, 1n),
  demo('USDT/USD', '1.0002', 4n, 1n),
  demo('USDT/RUB', '93.4', 60n, 10n),
  demo('USDC/RUB', '93.38', 60n, 10n),
  demo('USD/RUB', '92.35', 50n, 6n),
  demo('EUR/RUB', '99.84', 50n, 6n),
  demo('KZT/RUB', '0.1786', 50n, 10n),
  demo('EUR/USD', '1.0811', 30n, 2n),
]

export const demoPairs: readonly PairTerms[] = demoMarket.map(({ pair }) => ({ pair, quorum: 1, ...usualTerms }))

/** The market of an office without a network: determined by seed and time. */
export function demoFeed(seed: string, now: () => Date): Feed {
  return {
    source: 'demo',
    everyMs: 5_000,
    lifetime: LIVE,
    read: async () => readDemo(seed, now()),
  }
}

/** The demo market's prices at a time, present or past. */
export function readDemo(seed: string, at: Date): Reading[] {
  return demoMarket.map(({ pair, level, reachBps, spreadBps }) => {
    const middle = multiply(level, fraction(FULL * BPS + walk(`${seed} ${pair}`, at) * reachBps, FULL * BPS))
    const half = (sign: bigint) => multiply(middle, fraction(2n * BPS + sign * spreadBps, 2n * BPS))
    return { pair, bid: toTick(half(-1n)), ask: toTick(half(1n)), at }
  })
}

const FULL = 1_000_000n

/** The wave periods of the random walk, from a tick to a fortnight, weighted like a real walk's. */
// biome-ignore format: a table is read by its columns
const waves: readonly { periodMs: number; weight: bigint }[] = [
  { periodMs: 5_000, weight: 4n },
  { periodMs: 40_000, weight: 11n },
  { periodMs: 300_000, weight: 30n },
  { periodMs: 2_400_000, weight: 75n },
  { periodMs: 18_000_000, weight: 150n },
  { periodMs: 144_000_000, weight: 300n },
  { periodMs: 1_152_000_000, weight: 430n },
]

/** Between −1 and 1, in millionths. Each wave interpolates between random points in integers. */
function walk(key: string, at: Date): bigint {
  let sum = 0n
  for (const { periodMs, weight } of waves) {
    const step = Math.floor(at.getTime() / periodMs)
    const part = BigInt(at.getTime() - step * periodMs)
    const from = chance(`${key} ${periodMs} ${step}`)
    const to = chance(`${key} ${periodMs} ${step + 1}`)
    sum += weight * (from + ((to - from) * part) / BigInt(periodMs))
  }
  return sum / 1_000n
}

/** Between −1 and 1, in millionths, deterministic for its key. */
const chance = (words: string): bigint => (hash('sha256', words, 'buffer').readBigUInt64BE() % (2n * FULL + 1n)) - FULL

/** Rounds to a market's tick: six significant digits and a little more. */
function toTick({ numerator, denominator }: Fraction): Fraction {
  let tick = 10n
  while (numerator * tick < denominator * 100_000n) tick *= 10n
  return fraction((numerator * tick) / denominator, tick)
}
