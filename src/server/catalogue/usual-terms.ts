import { divide, fractionFromDecimal, powerOfTen } from '#contract/money/rate.ts'

/** Rough values in dollars, for plausible limits and never for a rate. */
const dollars: Record<string, string> = {
  BTC: '97000',
  ETH: '3400',
  LTC: '88',
  TRX: '0.29',
  TON: '5.4',
  XRP: '2.2',
  XMR: '165',
  BNB: '640',
  USDT: '1',
  USDC: '1',
  USD: '1',
  EUR: '1.08',
  RUB: '0.0107',
  KZT: '0.0019',
}

/** About so many dollars in smallest units of a currency, rounded as an office would. Undefined: the currency is not known here. */
export function usualWorth(usd: bigint, { ticker, scale }: { ticker: string; scale: number }): bigint | undefined {
  const price = dollars[ticker]
  if (price === undefined) return undefined
  const exact = divide({ numerator: usd * powerOfTen(scale), denominator: 1n }, fractionFromDecimal(price)!)
  const units = exact.numerator / exact.denominator
  const step = powerOfTen(units.toString().length - 1)
  const lead = units / step
  return (lead >= 5n ? 5n : lead >= 2n ? 2n : 1n) * step
}
