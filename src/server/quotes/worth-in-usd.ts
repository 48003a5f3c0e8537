import type { Fraction } from '#contract/money/rate.ts'
import type { Board } from './board.ts'
import { pricesIn, worthOf } from './worth.ts'

const known = new WeakMap<Board, ReadonlyMap<string, Fraction>>()

/** The prices of all tickers in US dollars, found once for each board. */
export function usdPricesOf(board: Board): ReadonlyMap<string, Fraction> {
  let prices = known.get(board)
  if (!prices) {
    prices = pricesIn(board, 'USD')
    known.set(board, prices)
  }
  return prices
}

/** What an amount is worth in US cents at the board's prices, rounded down. */
export const worthInUsd =
  (board: () => Board) =>
  (currency: string, units: bigint): bigint | undefined => {
    const now = board()
    const found = now.currencies.get(currency)
    const price = found && usdPricesOf(now).get(found.ticker)
    return found && price && worthOf(units, found.scale, price)
  }
