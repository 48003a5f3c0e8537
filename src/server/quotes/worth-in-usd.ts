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

export type InUsd = {
  /** The US dollars for one whole unit of a currency. Undefined: no price is known. */
  usdPrice: (currency: string) => Fraction | undefined
  /** What an amount is worth in US cents, rounded down. */
  worthUsd: (currency: string, units: bigint) => bigint | undefined
}

/** Dollars at the board's prices. */
export function pricedInUsd(board: () => Board): InUsd {
  const priceOf = (currency: string) => {
    const now = board()
    const found = now.currencies.get(currency)
    const price = found && usdPricesOf(now).get(found.ticker)
    return found && price && { price, scale: found.scale }
  }
  return {
    usdPrice: currency => priceOf(currency)?.price,
    worthUsd(currency, units) {
      const priced = priceOf(currency)
      return priced && worthOf(units, priced.scale, priced.price)
    },
  }
}
