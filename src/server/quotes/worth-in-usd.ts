import type { Fraction } from '#contract/money/rate.ts'
import type { Board } from './board.ts'
import { pricesIn, worthOf } from './worth.ts'

export type InUsd = {
  /** The US dollars for one whole unit of a currency. Undefined: no price is known. */
  usdPrice: (currency: string) => Fraction | undefined
  /** What an amount is worth in US cents, rounded down. */
  worthUsd: (currency: string, units: bigint) => bigint | undefined
}

/** Dollars at the board's prices; the prices are found once for each board. */
export function pricedInUsd(board: () => Board): InUsd {
  let known: { board: Board; prices: ReadonlyMap<string, Fraction> } | undefined
  const priceOf = (currency: string) => {
    const now = board()
    if (known?.board !== now) known = { board: now, prices: pricesIn(now, 'USD') }
    const found = now.currencies.get(currency)
    const price = found && known.prices.get(found.ticker)
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
