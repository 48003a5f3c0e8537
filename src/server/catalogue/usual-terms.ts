import { divide, fractionFromDecimal, powerOfTen } from '#contract/money/rate.ts'

/**
 * Each currency against USDT. All prices are quotients of these, so no chain of exchanges can return more than was
 * given, whatever the sources say.
 */
const againstTether: Record<string, readonly [times: readonly string[], over: readonly string[]]> = {
  USDT: [[], []],
  RUB: [[], ['USDT/RUB']],
  USD: [[], ['USDT/USD']],
  EUR: [['EUR/USD'], ['USDT/USD']],
  KZT: [['KZT/RUB'], ['USDT/RUB']],
}

/** How many `to` one `from` is worth, by the sources that an office usually has. */
export function usualFormula(from: string, to: string): string {
  const [fromTimes, fromOver] = againstTether[from] ?? [[`${from}/USDT`], []]
  const [toTimes, toOver] = againstTether[to] ?? [[`${to}/USDT`], []]
  const times = without([...fromTimes, ...toOver], [...fromOver, ...toTimes])
  const over = without([...fromOver, ...toTimes], [...fromTimes, ...toOver])
  return [times.join(' * ') || '1', ...over].join(' / ')
}

const without = (pairs: readonly string[], cancelled: readonly string[]): string[] =>
  pairs.filter(pair => !cancelled.includes(pair))

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
