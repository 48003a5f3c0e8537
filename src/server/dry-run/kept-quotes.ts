import type { KeptFigures } from '#contract/dry-run/kept-quotes.ts'

/** A price of a direction at a moment. Shares of prices are no amounts, so floating point serves. */
export type PriceAt = { at: number; price: number }

export type Keeping = { holdMs: number; bps: number; stepMs: number }

/** What keeping the sums of one direction would have cost: the moves of all its quotes. */
export type KeptQuotes = { moves: number[]; cost: number }

/**
 * A quote at each recorded price, kept for a while. Its customer is the worst one possible: they wait for the moment at which the sum that
 * was shown costs the office most, yet not more than it allows. A quote whose time has no recorded prices to its end is left out.
 */
export function keptQuotes(prices: readonly PriceAt[], { holdMs, bps, stepMs }: Keeping): KeptQuotes {
  const most = bps / 10_000
  const moves: number[] = []
  let cost = 0
  for (const [i, shown] of prices.entries()) {
    const until = shown.at + holdMs
    let [move, paid, isSeen, isRecorded] = [0, 0, false, false]
    let last = shown.at
    for (let k = i + 1; k < prices.length && !isRecorded; k++) {
      const { at, price } = prices[k]!
      if (at - last >= 2 * stepMs) break
      last = at
      if (at <= until) {
        isSeen = true
        // What was shown is worth so much more than what the price of this moment gives.
        const against = shown.price / price - 1
        if (against > move) move = against
        if (against > paid && against <= most + ROUNDING) paid = against
      }
      isRecorded = at >= until
    }
    if (!isSeen || !isRecorded) continue
    moves.push(move)
    cost += paid
  }
  return { moves, cost }
}

const ROUNDING = 1e-12
const MILLION = 1_000_000

/** The figures of several directions together, in millionths. Undefined: there was no quote to judge by. */
export function keptFigures(kept: readonly KeptQuotes[], bps: number): KeptFigures | undefined {
  const moves = kept.flatMap(({ moves }) => moves).sort((a, b) => a - b)
  if (moves.length === 0) return undefined
  const most = bps / 10_000 + ROUNDING
  const sum = (of: readonly number[]) => of.reduce((total, one) => total + one, 0)
  const share = (of: number) => Math.round((of / moves.length) * MILLION)
  return {
    quotes: moves.length,
    againstPpm: share(moves.filter(move => move > ROUNDING).length),
    meanPpm: share(sum(moves)),
    // The nearest rank: nineteen of twenty moved no further.
    p95Ppm: Math.round(moves[Math.ceil(moves.length * 0.95) - 1]! * MILLION),
    costPpm: share(sum(kept.map(({ cost }) => cost))),
    askedPpm: share(moves.filter(move => move > most).length),
  }
}

/** The first price of each step, as older prices are recorded. */
export function byStep(prices: readonly PriceAt[], stepMs: number): PriceAt[] {
  const taken = new Set<number>()
  return prices.filter(({ at }) => {
    const step = Math.floor(at / stepMs)
    return taken.has(step) ? false : Boolean(taken.add(step))
  })
}
