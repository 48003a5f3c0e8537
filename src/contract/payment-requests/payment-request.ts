import type { Network } from '#contract/account-formats/account.ts'
import { coinUri } from './coin-uri.ts'
import { ethereumUri } from './ethereum-uri.ts'
import type { ExactAmount } from './exact-amount.ts'
import { type RussianPayee, russianBankQr } from './russian-bank-qr.ts'
import { type SepaPayee, sepaQr } from './sepa-qr.ts'
import { tonUri } from './ton-uri.ts'

/** The payee, for each kind of transfer. */
export type Payee =
  | { way: 'network'; network: Network; address: string; memo?: string; token?: string }
  | ({ way: 'russian-bank' } & RussianPayee)
  | ({ way: 'sepa' } & SepaPayee)

export type PaymentRequest = {
  /** The content of the QR code. */
  qr: string
  /** Opens a wallet on this device; absent where wallets support no common scheme. */
  link?: string
  /** Whether the QR code contains the amount. Otherwise the page asks the customer to enter it exactly. */
  carriesAmount: boolean
}

/**
 * A payment request that a wallet or a bank can read. Undefined where the standard cannot express the payment: no QR code is
 * better than a wrong one.
 */
export function paymentRequest(payee: Payee, amount: ExactAmount, note: string): PaymentRequest | undefined {
  switch (payee.way) {
    case 'russian-bank':
      return qrAlone(russianBankQr(payee, amount, note))
    case 'sepa':
      return qrAlone(sepaQr(payee, amount, note))
    case 'network':
      return networkRequest(payee, amount)
  }
}

function networkRequest(payee: Payee & { way: 'network' }, amount: ExactAmount): PaymentRequest {
  const { network, address, memo, token } = payee
  switch (network) {
    case 'bitcoin':
    case 'litecoin':
    case 'monero':
    case 'ripple':
      return inBoth(coinUri(network, address, amount, memo))
    case 'ton':
      return inBoth(tonUri(address, amount, { memo, jetton: token }))
    case 'ethereum':
    case 'bnb-smart-chain': {
      const link = ethereumUri(network, address, amount, token)
      // Scanners without EIP-681 take the first address of the code, which for a token is the contract, and money sent to the
      // contract is lost. A link is opened only by wallets that support the standard.
      return token === undefined ? inBoth(link) : { qr: address, link, carriesAmount: false }
    }
    // Wallets disagree about the unit and the token of the amount in links of the others.
    default:
      return { qr: address, carriesAmount: false }
  }
}

const inBoth = (uri: string): PaymentRequest => ({ qr: uri, link: uri, carriesAmount: true })
const qrAlone = (qr: string | undefined): PaymentRequest | undefined =>
  qr === undefined ? undefined : { qr, carriesAmount: true }
