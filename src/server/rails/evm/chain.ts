import type { Address } from 'viem'

/** A currency of the office on one chain: the chain's coin, or a token. */
export type EvmAsset = {
  currency: string
  /** Absent for the chain's coin. */
  contract?: Address
  /** How many blocks a payment needs, its own included. */
  confirmations: number
  /** Transfers below this amount are recorded and not reported: dust is sent for attention, not as a payment. */
  dust: bigint
}

/** A chain that the office watches, with its nodes. */
export type EvmChain = {
  id: number
  name: string
  /** The format of payment links for the chain; absent for a development chain. */
  network?: 'ethereum' | 'bnb-smart-chain'
  /** In order of preference. A URL may hold a key, so logs and alarms show only its host. */
  nodes: readonly string[]
  assets: readonly EvmAsset[]
}
