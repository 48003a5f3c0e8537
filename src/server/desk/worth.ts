import { divideDown } from '#contract/money/money.ts'
import { divide, type Fraction, multiply, ONE, powerOfTen } from '#contract/money/rate.ts'
import type { Board } from '#server/quotes/board.ts'

/** Whole units of a money are told to its hundredth. */
export const WORTH_SCALE = 2

/** What an office is counted in first, where it deals in it. */
const usual = ['USD', 'USDT', 'EUR', 'RUB']

/** The moneys that the office can be counted in: those that people keep accounts in, and the dollar's token. */
export function moneysOf({ currencies }: Board): string[] {
  const tickers = new Set(
    [...currencies.values()].filter(({ kind, ticker }) => kind !== 'crypto' || ticker === 'USDT').map(c => c.ticker),
  )
  return [...usual.filter(ticker => tickers.has(ticker)), ...[...tickers].filter(ticker => !usual.includes(ticker))]
}

/**
 * Prices of everything in one money, by the prices of the board's directions before any margin: first what is exchanged
 * for that money, then what is exchanged for those, and so on. Only fresh prices are followed.
 */
export function pricesIn(board: Board, money: string): ReadonlyMap<string, Fraction> {
  const edges = board.layout.places.flatMap(({ from, to, formula }) => {
    const found = board.prices[formula]!
    return found.state === 'fresh' && from.ticker !== to.ticker
      ? [{ from: from.ticker, to: to.ticker, price: found.price }]
      : []
  })
  const known = new Map<string, Fraction>([[money, ONE]])
  for (let before = 0; before < known.size; ) {
    before = known.size
    // What is found in this round waits for the next one: the shortest way counts, whatever order directions stand in.
    const found = new Map<string, Fraction>()
    for (const { from, to, price } of edges) {
      const [ofFrom, ofTo] = [known.get(from), known.get(to)]
      if (ofTo && !ofFrom && !found.has(from)) found.set(from, multiply(price, ofTo))
      if (ofFrom && !ofTo && !found.has(to)) found.set(to, divide(ofFrom, price))
    }
    for (const [ticker, price] of found) known.set(ticker, price)
  }
  return known
}

/** What units of a currency are worth, in hundredths of the money, rounded down: nobody is richer for rounding. */
export const worthOf = (units: bigint, scale: number, { numerator, denominator }: Fraction): bigint =>
  divideDown(units * numerator * powerOfTen(WORTH_SCALE), denominator * powerOfTen(scale))
