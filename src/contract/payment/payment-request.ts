import type { Network } from '#contract/accounts/account.ts'
import { coinUri } from './coin-uri.ts'
import { ethereumUri } from './ethereum-uri.ts'
import { type RussianPayee, russianBankQr } from './russian-bank-qr.ts'
import { type SepaPayee, sepaQr } from './sepa-qr.ts'
import { tonUri } from './ton-uri.ts'

/** An amount in smallest units, and how many decimals one of the currency has. */
export type ExactAmount = { units: bigint; scale: number }

/** Whom the money is for, in whatever way it travels. */
export type Payee =
  | { way: 'network'; network: Network; address: string; memo?: string; token?: string }
  | ({ way: 'russian-bank' } & RussianPayee)
  | ({ way: 'sepa' } & SepaPayee)

/** The same request as a picture and as a link. */
export type PaymentRequest = {
  /** What the QR code holds. */
  qr: string
  /** Opens a wallet on this device; absent where the network has no scheme that wallets agree on. */
  link?: string
  /** Whether the QR code says the amount. Where it does not, the page asks the person to type it exactly. */
  carriesAmount: boolean
}

/**
 * What a wallet or a bank can read instead of a person copying by hand. Undefined where the payment cannot be said in
 * the standard without bending it: then there is no picture rather than a wrong one.
 */
export function paymentRequest(payee: Payee, amount: ExactAmount, note: string): PaymentRequest | undefined {
  switch (payee.way) {
    case 'russian-bank':
      return picture(russianBankQr(payee, amount, note))
    case 'sepa':
      return picture(sepaQr(payee, amount, note))
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
      // Scanners that do not know EIP-681 take the first address they see, and in a token's link that is the contract:
      // what is sent there is lost. A link is opened by wallets alone, and those that open it know the standard.
      return token === undefined ? inBoth(link) : { qr: address, link, carriesAmount: false }
    }
    // Wallets do not agree whether the amount of a `tron:` link counts TRX or millionths, nor of which token.
    case 'tron':
      return { qr: address, carriesAmount: false }
  }
}

const inBoth = (uri: string): PaymentRequest => ({ qr: uri, link: uri, carriesAmount: true })
const picture = (qr: string | undefined): PaymentRequest | undefined =>
  qr === undefined ? undefined : { qr, carriesAmount: true }
