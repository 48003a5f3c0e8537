import type { Address } from 'viem'

/** A currency of the office on one chain: its own coin, or the token of one contract. */
export type EvmAsset = {
  currency: string
  /** Absent for the coin of the chain. */
  contract?: Address
  /** How many blocks, its own counted, a payment has to lie under. */
  confirmations: number
  /** Less than this is recorded and told to nobody: it is sent to be noticed, not to pay. */
  dust: bigint
}

/** A chain that the office watches, and through whom. */
export type EvmChain = {
  id: number
  name: string
  /** Which links and codes wallets understand for it; absent for a chain of developers. */
  network?: 'ethereum' | 'bnb-smart-chain'
  /** Asked in this order. An address may hold a key, so only its host is ever said aloud. */
  nodes: readonly string[]
  assets: readonly EvmAsset[]
}
