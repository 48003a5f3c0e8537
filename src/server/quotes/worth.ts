import { divideDown } from '#contract/money/money.ts'
import { divide, type Fraction, multiply, ONE, powerOfTen } from '#contract/money/rate.ts'
import type { Board } from './board.ts'

/** Worth is given with two decimals. */
export const WORTH_SCALE = 2

/** The preferred currencies for the total, where the office deals in them. */
const usual = ['USD', 'USDT', 'EUR', 'RUB']

/** The currencies that the total can be shown in: those that are no coins, and USDT. */
export function moneysOf({ currencies }: Board): string[] {
  const tickers = new Set(
    [...currencies.values()].filter(({ kind, ticker }) => kind !== 'crypto' || ticker === 'USDT').map(c => c.ticker),
  )
  return [...usual.filter(ticker => tickers.has(ticker)), ...[...tickers].filter(ticker => !usual.includes(ticker))]
}

/**
 * The prices of all currencies in one of them, from the prices of the board's directions before any margin: first of
 * currencies exchanged for that one directly, then of those exchanged for these, and so on. Only fresh prices are used. An office
 * that exchanges no dollars knows them by the sources: what it has then is worth as much as the one of its currencies that they quote.
 */
export function pricesIn(board: Board, money: string): ReadonlyMap<string, Fraction> {
  const edges = board.layout.places.flatMap(({ from, to, formula }) => {
    const found = board.prices[formula]!
    return found.state === 'fresh' && from.ticker !== to.ticker
      ? [{ from: from.ticker, to: to.ticker, price: found.price }]
      : []
  })
  const known = new Map<string, Fraction>([[money, ONE]])
  if (money === 'USD' && !edges.some(({ from, to }) => from === money || to === money)) {
    const quoted = [...board.dollars].find(([ticker]) => edges.some(({ from, to }) => from === ticker || to === ticker))
    if (quoted) known.set(...quoted)
  }
  for (let before = 0; before < known.size; ) {
    before = known.size
    // Prices found in this round are used in the next, so that the shortest path wins in any order of directions.
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

/** The worth of an amount in hundredths, rounded down. */
export const worthOf = (units: bigint, scale: number, { numerator, denominator }: Fraction): bigint =>
  divideDown(units * numerator * powerOfTen(WORTH_SCALE), denominator * powerOfTen(scale))
