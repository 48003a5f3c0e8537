import type { Address } from 'viem'
import { MINUTE_MS } from '#contract/durations.ts'
import { chainIds } from '#contract/payment-requests/ethereum-uri.ts'
import { tokens } from '#contract/payment-requests/tokens.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { type KnownAsset, onTerms, refusalOfTerms, type Terms, type TermsRefusal } from '../chain/asset-terms.ts'
import type { NodesByNetwork } from '../chain-wallets.ts'
import type { EvmAsset, EvmChain } from './evm.ts'

/** The chains that have nodes, with their currencies, confirmations and dust. */
export function chainsWith(nodes: NodesByNetwork, terms: Terms): Result<EvmChain[], TermsRefusal> {
  const wrong = refusalOfTerms(
    Object.values(known).flatMap(({ assets }) => assets),
    terms,
  )
  if (wrong) return refuse(wrong)
  const chains = Object.entries(known).flatMap(([network, { name, stalledAfterMs, assets }]) => {
    const key = network as keyof typeof chainIds
    const urls = nodes[key] ?? []
    if (urls.length === 0) return []
    const priced = assets.map(asset => onTerms<EvmAsset>(asset, terms))
    return [{ id: chainIds[key], name, stalledAfterMs, network: key, nodes: urls, assets: priced }]
  })
  return accept(chains)
}

const contract = (currency: string) => tokens[currency]!.contract as Address

/** A coin, and a token of six decimals, on the usual terms of their chain. */
const coin = (currency: string, confirmations: number): KnownAsset<EvmAsset> => ({
  currency,
  decimals: 18,
  confirmations,
  dust: 10n ** 13n,
})
const dollars = (currency: string, confirmations: number): KnownAsset<EvmAsset> => ({
  currency,
  contract: contract(currency),
  decimals: 6,
  confirmations,
  dust: 10n ** 4n,
})

/**
 * The defaults. Twelve blocks of Ethereum take two and a half minutes; twenty of BNB Smart Chain about as many seconds. A token is
 * listed where its issuer, or the chain's own list of tokens, names one contract for it.
 */
const known: Record<
  keyof typeof chainIds,
  { name: string; stalledAfterMs: number; assets: readonly KnownAsset<EvmAsset>[] }
> = {
  ethereum: {
    name: 'Ethereum',
    stalledAfterMs: 2 * MINUTE_MS,
    assets: [coin('ETH', 12), dollars('USDTERC20', 12), dollars('USDCERC20', 12)],
  },
  'bnb-smart-chain': {
    name: 'BNB Smart Chain',
    // Its blocks are less than a second apart; clocks differ by more than ten of them.
    stalledAfterMs: MINUTE_MS,
    assets: [
      coin('BNBBEP20', 20),
      { currency: 'USDTBEP20', contract: contract('USDTBEP20'), decimals: 18, confirmations: 20, dust: 10n ** 16n },
    ],
  },
  polygon: {
    name: 'Polygon',
    stalledAfterMs: MINUTE_MS,
    // Its blocks are two seconds apart, and it has undone more of them than any other.
    assets: [coin('POL', 100), dollars('USDTPOLYGON', 100), dollars('USDCPOLYGON', 100)],
  },
  arbitrum: {
    name: 'Arbitrum One',
    stalledAfterMs: MINUTE_MS,
    assets: [coin('ETHARBTM', 20), dollars('USDTARBTM', 20), dollars('USDCARBTM', 20)],
  },
  optimism: {
    name: 'OP Mainnet',
    stalledAfterMs: MINUTE_MS,
    assets: [coin('ETHOPTM', 20), dollars('USDCOPTM', 20)],
  },
  base: {
    name: 'Base',
    stalledAfterMs: MINUTE_MS,
    assets: [coin('ETHBASE', 20), dollars('USDCBASE', 20)],
  },
  avalanche: {
    name: 'Avalanche C-Chain',
    // It makes no blocks while nobody sends anything.
    stalledAfterMs: 5 * MINUTE_MS,
    assets: [coin('AVAX', 12), dollars('USDTAVAXC', 12), dollars('USDCAVAXC', 12)],
  },
}
