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

/**
 * The defaults. Twelve blocks of Ethereum take two and a half minutes; twenty of BNB Smart Chain about as many seconds.
 */
const known: Record<
  keyof typeof chainIds,
  { name: string; stalledAfterMs: number; assets: readonly KnownAsset<EvmAsset>[] }
> = {
  ethereum: {
    name: 'Ethereum',
    stalledAfterMs: 2 * MINUTE_MS,
    assets: [
      { currency: 'ETH', decimals: 18, confirmations: 12, dust: 10n ** 13n },
      { currency: 'USDTERC20', contract: contract('USDTERC20'), decimals: 6, confirmations: 12, dust: 10n ** 4n },
      { currency: 'USDCERC20', contract: contract('USDCERC20'), decimals: 6, confirmations: 12, dust: 10n ** 4n },
    ],
  },
  'bnb-smart-chain': {
    name: 'BNB Smart Chain',
    // Its blocks are less than a second apart; clocks differ by more than ten of them.
    stalledAfterMs: MINUTE_MS,
    assets: [
      { currency: 'BNBBEP20', decimals: 18, confirmations: 20, dust: 10n ** 13n },
      { currency: 'USDTBEP20', contract: contract('USDTBEP20'), decimals: 18, confirmations: 20, dust: 10n ** 16n },
    ],
  },
}
