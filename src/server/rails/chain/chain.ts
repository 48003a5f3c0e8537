import type { PayTo } from '#contract/claims/claim.ts'
import type { RailClaim } from '#server/claims/rail.ts'
import type { Asset } from './asset.ts'
import type { ChainNode } from './chain-node.ts'

/** A chain that the office watches, with its nodes. */
export type Chain = {
  /** EVM's chain id; chains of other families have numbers below zero, which no EVM chain has. Never changed: references begin with it. */
  id: number
  name: string
  /** Some ten times the pause between two blocks: a node whose newest block is older stands still. */
  stalledAfterMs: number
  /** In order of preference. A URL may hold a key, so logs and alarms show only its host. */
  nodes: readonly string[]
  assets: readonly Asset[]
}

/** What a family of chains does in its own way. Everything else is the same for all: see `openChains`. */
export type ChainFamily<C extends Chain = Chain> = {
  /** The name of its rail. */
  name: string
  /** A node that reads the chain's assets. Whatever the node does, each call ends within the timeout. */
  openNode: (chain: C, url: string, timeoutMs?: number) => ChainNode
  /** How an address is shown to the customer who pays to it: with a checksum, with its memo as a field of its own. */
  payTo: (
    chain: C,
    asset: C['assets'][number],
    address: string,
    claim: RailClaim,
  ) => Pick<PayTo, 'fields' | 'link' | 'qr' | 'note'>
}

/** The public key of the office's wallet: it yields addresses and cannot spend. */
export type AddressKey = {
  /** Identifies the wallet in eight hexadecimal digits, and is safe to log. */
  fingerprint: string
  /** As the chain compares addresses; where claims share an address, with the memo that tells them apart behind a `#`. */
  addressAt: (index: number) => string
}

/** The chains with the confirmations that the office wants now. They are asked for at each payment, as the owner may change them. */
export const wantingAsOffice = <C extends Chain>(
  chains: readonly C[],
  wanted: (currency: string) => number | undefined,
): C[] =>
  chains.map(chain => ({
    ...chain,
    assets: chain.assets.map(asset => ({
      ...asset,
      get confirmations() {
        return wanted(asset.currency) ?? asset.confirmations
      },
    })),
  }))
