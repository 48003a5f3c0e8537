/** `BTC/USDT` at 97412.5: so many USDT for one BTC. */
export type Pair = `${string}/${string}`

/** What is asked of a pair's sources before the office believes them. */
export type PairTerms = {
  pair: Pair
  /** Fewer agreeing sources than this pause the pair. */
  quorum: number
  /** A source farther than this from the median is left out. */
  toleranceBps: bigint
  /** A larger step than this from the last accepted value must be confirmed first. */
  jumpBps: bigint
  /** Two agreeing sources confirm a jump by repeating it for so long. */
  confirmMs: number
  /** One source alone confirms a jump up to this size, and nothing larger: a slipped decimal point is always larger. */
  aloneJumpBps: bigint
  aloneConfirmMs: number
}

/** The terms of a pair that nothing special is said about. */
export const usualTerms = {
  toleranceBps: 100n,
  jumpBps: 300n,
  confirmMs: 30_000,
  aloneJumpBps: 1_500n,
  aloneConfirmMs: 600_000,
} as const satisfies Omit<PairTerms, 'pair' | 'quorum'>

const believed = (quorum: number, ...pairs: Pair[]): PairTerms[] => pairs.map(pair => ({ pair, quorum, ...usualTerms }))

/**
 * The pairs of an office that reads the market. Where several exchanges quote a pair, one of them alone is not
 * enough; where the world has one publisher, it is. Roubles for a dollar token are quoted by no source that is read
 * here: an operator types them, or a formula multiplies.
 */
export const livePairs: readonly PairTerms[] = [
  ...believed(2, 'BTC/USDT', 'ETH/USDT', 'LTC/USDT', 'TRX/USDT', 'TON/USDT', 'XRP/USDT', 'BNB/USDT', 'USDC/USDT'),
  ...believed(1, 'XMR/USDT', 'USDT/USD', 'USD/RUB', 'EUR/RUB', 'KZT/RUB', 'EUR/USD', 'USDT/RUB', 'USDC/RUB'),
]
