import { MINUTE_MS } from '#contract/durations.ts'
import type { KnownAsset } from '../chain/asset-terms.ts'
import type { Chain } from '../chain/chain.ts'

export type BitcoinNetwork = 'bitcoin' | 'litecoin'

export type BitcoinChain = Chain & {
  network: BitcoinNetwork
  /** The hash of its first block, by which a node says which chain it is on. */
  genesis: string
  /** The prefix of native segwit addresses. */
  prefix: string
}

type Known = Omit<BitcoinChain, 'nodes' | 'network' | 'assets'> & {
  asset: KnownAsset
  /** The first four bytes of extended public keys of native segwit accounts, and of those that say no kind of address. */
  keys: { segwit: readonly number[]; plain: readonly number[] }
  /** The wallet's account, for whoever reads why a key is none. */
  account: string
  /** What the names of its variables begin with. */
  variables: string
}

/** xpub */
const XPUB = 0x0488b21e
/** zpub */
const ZPUB = 0x04b24746

export const bitcoinNetworks: Record<BitcoinNetwork, Known> = {
  bitcoin: {
    id: -1,
    name: 'Bitcoin',
    // A pause of two hours between blocks happens every few years.
    stalledAfterMs: 120 * MINUTE_MS,
    genesis: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
    prefix: 'bc',
    asset: { currency: 'BTC', decimals: 8, confirmations: 2, dust: 546n },
    keys: { segwit: [ZPUB], plain: [XPUB] },
    account: "m/84'/0'/0'",
    variables: 'AGIO_BITCOIN',
  },
  litecoin: {
    id: -2,
    name: 'Litecoin',
    stalledAfterMs: 30 * MINUTE_MS,
    genesis: '12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2',
    prefix: 'ltc',
    asset: { currency: 'LTC', decimals: 8, confirmations: 6, dust: 5_460n },
    // Ltub, and Mtub, by which wallets of Litecoin name another kind: their owner says that the account's is this one.
    keys: { segwit: [ZPUB], plain: [0x019da462, 0x01b26ef6, XPUB] },
    account: "m/84'/2'/0'",
    variables: 'AGIO_LITECOIN',
  },
}
