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
