import { DOLLAR_SCALE, DOLLARS } from '#contract/ledger/dollars.ts'
import { type ExchangeRate, readRate, unitRate } from '#contract/money/exchange-rate.ts'
import { divideDown } from '#contract/money/money.ts'

export type WithdrawalTerms = {
  currency: string
  scale: number
  /** So many dollars for so much of the currency, one of the two being 1. */
  rate: ExchangeRate
  /** Smallest units of the currency. */
  fee: bigint
}

export type WithdrawalFigures = {
  converted: bigint
  fee: bigint
  /** What the customer gets. It is nothing or less where the fee takes it all. */
  get: bigint
}

/** What so many smallest units of dollars are in the currency, rounded down, and what is left of it after the fee. */
export function withdrawalFiguresDown(
  units: bigint,
  { currency, scale, rate, fee }: WithdrawalTerms,
): WithdrawalFigures {
  const price = unitRate(readRate(rate), { asset: DOLLARS, scale: DOLLAR_SCALE }, { asset: currency, scale })
  const converted = divideDown(units * price.numerator, price.denominator)
  return { converted, fee, get: converted - fee }
}
