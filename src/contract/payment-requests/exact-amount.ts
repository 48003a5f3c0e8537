/** An amount in smallest units, with the decimals of its currency. */
export type ExactAmount = { units: bigint; scale: number }
