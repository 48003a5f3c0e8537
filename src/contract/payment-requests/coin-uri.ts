import { toShortDecimal } from '#contract/money/money.ts'
import type { ExactAmount } from './exact-amount.ts'

type Coin = 'bitcoin' | 'litecoin' | 'monero' | 'ripple'

/**
 * URI schemes of an address with parameters: BIP-321 for Bitcoin and Litecoin, Monero's own with another name for the
 * amount, and the `xrpl:` link of XRP wallets with the destination tag.
 */
export function coinUri(coin: Coin, address: string, amount: ExactAmount, memo?: string): string {
  const decimal = toShortDecimal(amount.units, amount.scale)
  switch (coin) {
    case 'bitcoin':
    case 'litecoin':
      return `${coin}:${address}?amount=${decimal}`
    case 'monero':
      return `monero:${address}?tx_amount=${decimal}`
    case 'ripple':
      return `xrpl://${address}?amount=${decimal}&network=XRPL${memo === undefined ? '' : `&dt=${encodeURIComponent(memo)}`}`
  }
}
