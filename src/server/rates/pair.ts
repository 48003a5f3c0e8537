/** `BTC/USDT` at 97412.5: the USDT for one BTC. */
export type Pair = `${string}/${string}`

/** The requirements for a pair's sources. */
export type PairTerms = {
  pair: Pair
  /** Fewer agreeing sources than this pause the pair. */
  quorum: number
  /** A source farther than this from the median is rejected. */
  toleranceBps: bigint
  /** A larger step from the last accepted value must be confirmed. */
  jumpBps: bigint
  /** Agreeing sources confirm a jump by repeating it for this long. */
  confirmMs: number
  /** A single source confirms only jumps up to this size: a misplaced decimal point is always larger. */
  aloneJumpBps: bigint
  aloneConfirmMs: number
}

/** The default terms. */
export const usualTerms = {
  toleranceBps: 100n,
  jumpBps: 300n,
  confirmMs: 30_000,
  aloneJumpBps: 1_500n,
  aloneConfirmMs: 600_000,
} as const satisfies Omit<PairTerms, 'pair' | 'quorum'>

const believed = (quorum: number, ...pairs: Pair[]): PairTerms[] => pairs.map(pair => ({ pair, quorum, ...usualTerms }))

/**
 * The pairs of a live office. Where several exchanges quote a pair, one alone is not enough; where there is one
 * publisher, it is.
 */
export const livePairs: readonly PairTerms[] = [
  ...believed(2, 'BTC/USDT', 'ETH/USDT', 'LTC/USDT', 'TRX/USDT', 'TON/USDT', 'XRP/USDT', 'BNB/USDT', 'USDC/USDT'),
  ...believed(2, 'USDT/RUB'),
  ...believed(1, 'XMR/USDT', 'USDT/USD', 'USD/RUB', 'EUR/RUB', 'KZT/RUB', 'EUR/USD', 'USDC/RUB'),
  // By the central banks alone.
  ...believed(1, 'CNY/RUB', 'GBP/RUB', 'TRY/RUB', 'AED/RUB', 'BYN/RUB', 'GEL/RUB', 'AMD/RUB', 'UZS/RUB', 'KGS/RUB'),
  ...believed(1, 'USD/KZT', 'EUR/KZT', 'CNY/KZT', 'USD/UAH', 'EUR/UAH', 'PLN/UAH', 'EUR/GBP', 'EUR/PLN', 'EUR/TRY'),
]
