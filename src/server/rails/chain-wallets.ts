import type { Network } from '#contract/account-formats/account.ts'
import type { Terms } from './chain/asset-terms.ts'
import type { AddressKey } from './chain/chain.ts'
import type { OpenChains } from './chain/open-chains.ts'

/** The nodes of each chain. A chain without a node is not watched. */
export type NodesByNetwork = Readonly<Partial<Record<Network, readonly string[]>>>

/** `key`: the extended public key of the wallet that issues the addresses of claims. */
export type WalletOptions = { key: string; nodes: NodesByNetwork; terms: Terms }

/** The wallets of the office, each with the chains that it is paid on, by the rail. */
export type Wallets = Partial<Record<keyof typeof families, WalletOptions>>

/** How wallets of one kind are opened. Whoever starts the office reads why one cannot be: a `StartRefusal`. */
export type WalletFamily = {
  /** The chains that have nodes; without any, nothing is taken. */
  open: (
    options: WalletOptions,
    wanted: ((currency: string) => number | undefined) | undefined,
    isLate?: (chainId: number) => boolean,
  ) => OpenChains
  openKey: (key: string) => Pick<AddressKey, 'fingerprint'>
}

/** All kinds that there are, in the order of their rails. Each is loaded on demand, as few offices need the packages of all. */
const families = {
  evm: async () => (await import('./evm/open-evm.ts')).evmWallets,
  bitcoin: async () => (await import('./bitcoin/open-bitcoin.ts')).bitcoinWallet('bitcoin'),
  litecoin: async () => (await import('./bitcoin/open-bitcoin.ts')).bitcoinWallet('litecoin'),
  tron: async () => (await import('./tron/open-tron.ts')).tronWallets,
} satisfies Record<string, () => Promise<WalletFamily>>

type OpenWallet = { options: WalletOptions; family: WalletFamily }

/** The wallets that the environment names. */
export const openWallets = async (wallets: Wallets): Promise<OpenWallet[]> => {
  const named = Object.entries(families).map(async ([rail, load]) => {
    const options = wallets[rail as keyof typeof families]
    return options ? [{ options, family: await load() }] : []
  })
  return (await Promise.all(named)).flat()
}

/** The keys of the wallets, whose addresses are skipped after a restore. */
export const openKeys = async (wallets: Wallets): Promise<Pick<AddressKey, 'fingerprint'>[]> =>
  (await openWallets(wallets)).map(({ options, family }) => family.openKey(options.key))
