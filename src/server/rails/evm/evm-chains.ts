import type { Address } from 'viem'
import { MINUTE_MS } from '#contract/durations.ts'
import { fromDecimal } from '#contract/money/money.ts'
import { chainIds } from '#contract/payment-requests/ethereum-uri.ts'
import { tokens } from '#contract/payment-requests/tokens.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { EvmAsset, EvmChain } from './evm.ts'

/** The nodes of each chain. A chain without a node is not watched. */
export type EvmNodes = Partial<Record<keyof typeof chainIds, readonly string[]>>

/** Overrides of the defaults by currency: confirmations, and decimal amounts below which a transfer is dust. */
export type EvmTerms = { confirmations: Readonly<Record<string, number>>; dust: Readonly<Record<string, string>> }

export type TermsRefusal = { reason: 'unknown-currency' | 'no-amount'; currency: string }

/** The chains that have nodes, with their currencies, confirmations and dust. */
export function chainsWith(nodes: EvmNodes, terms: EvmTerms): Result<EvmChain[], TermsRefusal> {
  const wrong = refusalOf(terms)
  if (wrong) return refuse(wrong)
  const chains = Object.entries(known).flatMap(([network, { name, stalledAfterMs, assets }]) => {
    const key = network as keyof typeof chainIds
    const urls = nodes[key] ?? []
    if (urls.length === 0) return []
    const priced = assets.map(asset => onTerms(asset, terms))
    return [{ id: chainIds[key], name, stalledAfterMs, network: key, nodes: urls, assets: priced }]
  })
  return accept(chains)
}

function refusalOf({ confirmations, dust }: EvmTerms): TermsRefusal | undefined {
  const assets = new Map(Object.values(known).flatMap(({ assets }) => assets.map(asset => [asset.currency, asset])))
  for (const currency of [...Object.keys(confirmations), ...Object.keys(dust)])
    if (!assets.has(currency)) return { reason: 'unknown-currency', currency }
  for (const [currency, amount] of Object.entries(dust))
    if (fromDecimal(amount, assets.get(currency)!.decimals) === undefined) return { reason: 'no-amount', currency }
  return undefined
}

function onTerms({ decimals, ...usual }: KnownAsset, { confirmations, dust }: EvmTerms): EvmAsset {
  const { currency } = usual
  return {
    ...usual,
    confirmations: confirmations[currency] ?? usual.confirmations,
    dust: dust[currency] === undefined ? usual.dust : fromDecimal(dust[currency], decimals)!,
  }
}

const contract = (currency: string) => tokens[currency]!.contract as Address

type KnownAsset = EvmAsset & { decimals: number }

/**
 * The defaults. Twelve blocks of Ethereum take two and a half minutes; twenty of BNB Smart Chain about as many seconds.
 */
const known: Record<keyof typeof chainIds, { name: string; stalledAfterMs: number; assets: readonly KnownAsset[] }> = {
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
