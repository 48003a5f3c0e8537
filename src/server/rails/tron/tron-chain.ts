import { MINUTE_MS } from '#contract/durations.ts'
import { paymentRequest } from '#contract/payment-requests/payment-request.ts'
import { tokens } from '#contract/payment-requests/tokens.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Asset } from '../chain/asset.ts'
import { type KnownAsset, onTerms, refusalOfTerms, type Terms, type TermsRefusal } from '../chain/asset-terms.ts'
import type { Chain, ChainFamily } from '../chain/chain.ts'
import { addressOfItsOwn } from '../chain/chain-rail.ts'
import { shownAddress } from './tron-address.ts'
import { openNode, TRON_ID } from './tron-node.ts'

/** TRON: its coin by the transactions of a block, its tokens by the logs of their contracts. */
export const tron: ChainFamily = {
  name: 'tron',
  openNode: ({ assets }, url, timeoutMs) => openNode(assets, url, timeoutMs),
  payTo(chain, _, address, { units, scale }) {
    const shown = shownAddress(address)
    const request = paymentRequest({ way: 'network', network: 'tron', address: shown }, { units, scale }, '')
    return { ...addressOfItsOwn(chain, shown), link: request?.link, qr: request?.qr }
  },
}

/** The chain with its currencies. */
export function tronWith(nodes: readonly string[], terms: Terms): Result<Chain, TermsRefusal> {
  const wrong = refusalOfTerms(known, terms)
  if (wrong) return refuse(wrong)
  const assets = known.map(asset => onTerms<Asset>(asset, terms))
  // Blocks are three seconds apart; clocks differ by more than ten of them.
  return accept({ id: TRON_ID, name: 'TRON', stalledAfterMs: MINUTE_MS, nodes, assets })
}

/**
 * A block is final once nineteen of the twenty-seven producers have built upon it, and the chain says so itself. Until then
 * customers see how many have; the number is the chain's and not the office's to choose.
 */
const PRODUCERS = 19

const known: readonly KnownAsset[] = [
  { currency: 'TRX', decimals: 6, confirmations: PRODUCERS, dust: 10n ** 5n },
  {
    currency: 'USDTTRC20',
    contract: tokens.USDTTRC20!.contract,
    decimals: 6,
    confirmations: PRODUCERS,
    dust: 10n ** 4n,
  },
]
