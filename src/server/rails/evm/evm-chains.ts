import type { Address } from 'viem'
import { chainIds } from '#contract/payment/ethereum-uri.ts'
import { tokens } from '#contract/payment/tokens.ts'
import type { EvmAsset, EvmChain } from './chain.ts'

/** The nodes of each chain that the office has. A chain without one is not watched. */
export type EvmNodes = Partial<Record<keyof typeof chainIds, readonly string[]>>

/** The chains that have nodes, with what the office takes on each. */
export function chainsWith(nodes: EvmNodes): EvmChain[] {
  return Object.entries(known).flatMap(([network, { name, assets }]) => {
    const urls = nodes[network as keyof typeof chainIds] ?? []
    const key = network as keyof typeof chainIds
    return urls.length === 0 ? [] : [{ id: chainIds[key], name, network: key, nodes: urls, assets }]
  })
}

const contract = (currency: string) => tokens[currency]!.contract as Address

/**
 * Twelve blocks of Ethereum are two and a half minutes. BNB Smart Chain makes a block in about a second, so twenty cost
 * nobody patience.
 */
const known: Record<keyof typeof chainIds, { name: string; assets: readonly EvmAsset[] }> = {
  ethereum: {
    name: 'Ethereum',
    assets: [
      { currency: 'ETH', confirmations: 12, dust: 10n ** 13n },
      { currency: 'USDTERC20', contract: contract('USDTERC20'), confirmations: 12, dust: 10n ** 4n },
      { currency: 'USDCERC20', contract: contract('USDCERC20'), confirmations: 12, dust: 10n ** 4n },
    ],
  },
  'bnb-smart-chain': {
    name: 'BNB Smart Chain',
    assets: [
      { currency: 'BNBBEP20', confirmations: 20, dust: 10n ** 13n },
      { currency: 'USDTBEP20', contract: contract('USDTBEP20'), confirmations: 20, dust: 10n ** 16n },
    ],
  },
}
