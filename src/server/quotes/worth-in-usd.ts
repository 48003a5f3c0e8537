import type { Fraction } from '#contract/money/rate.ts'
import type { Board } from './board.ts'
import { pricesIn, worthOf } from './worth.ts'

/** What an amount is worth in US cents at the board's prices; the prices are found once for each board. */
export function worthInUsd(board: () => Board): (currency: string, units: bigint) => bigint | undefined {
  let known: { board: Board; prices: ReadonlyMap<string, Fraction> } | undefined
  return (currency, units) => {
    const now = board()
    if (known?.board !== now) known = { board: now, prices: pricesIn(now, 'USD') }
    const found = now.currencies.get(currency)
    const price = found && known.prices.get(found.ticker)
    return found && price && worthOf(units, found.scale, price)
  }
}
