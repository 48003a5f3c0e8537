/** A currency of the office on one chain: the chain's coin, or a token. */
export type Asset = {
  currency: string
  /** What identifies a token on its chain. Absent for the chain's coin. */
  contract?: string
  /** How many blocks a payment needs, its own included. */
  confirmations: number
  /** Transfers below this amount are recorded and not reported: dust is sent for attention, not as a payment. */
  dust: bigint
}
