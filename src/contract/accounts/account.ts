import type { Result } from '#contract/result.ts'

export const networks = [
  'bitcoin',
  'litecoin',
  'ethereum',
  'bnb-smart-chain',
  'tron',
  'ripple',
  'ton',
  'monero',
] as const
/** Where an address can live. Tokens live where their network does: USDT TRC20 is `tron`, USDC ERC20 is `ethereum`. */
export type Network = (typeof networks)[number]

export const accountKinds = [
  ...networks,
  'ripple-tag',
  'ton-comment',
  'card',
  'russian-card',
  'sepa-iban',
  'yoomoney',
  'volet',
  'payeer',
  'bank-name',
  'person-name',
  'sbp-phone',
  'kaspi',
  'contact',
] as const
/** What one field of an account holds, and so how it is checked, shown and masked. */
export type AccountKind = (typeof accountKinds)[number]

export type CardScheme = 'mir' | 'visa' | 'mastercard' | 'maestro' | 'unionpay'

/** The shape an account was given in, for icons and for the operator's eye. */
export type AccountFormat =
  | CardScheme
  | 'p2pkh'
  | 'p2sh'
  | 'p2wpkh'
  | 'p2wsh'
  | 'p2tr'
  | 'evm'
  | 'tron'
  | 'classic'
  | 'x-address'
  | 'bounceable'
  | 'non-bounceable'
  | 'raw'
  | 'standard'
  | 'subaddress'
  | 'integrated'
  | 'iban'
  | 'yoomoney'
  | 'payeer'
  | 'usd-wallet'
  | 'eur-wallet'
  | 'email'
  | 'phone'
  | 'telegram'
  | 'text'

export type CheckedAccount = {
  /** The one spelling that is stored, shown and paid to. Checking it again gives it again. */
  normal: string
  /** Equal for all spellings of one account: block lists and self-referral compare this. */
  identity: string
  format: AccountFormat
  /** Whether the account itself would have betrayed a typo. Where not, the page asks the person to compare. */
  typoProof: boolean
  /** Networks in which the very same characters are an address too: nothing here can tell which one was meant. */
  alsoOn: readonly Network[]
  /** The tag or comment that came inside the address. `null`: the address says that there is none. */
  memo?: string | null
}

/**
 * Why an account is refused. Positions count UTF-16 units of the text as it was given, so that a page can select the character.
 * No refusal carries the text itself: it may be a secret or somebody else's account.
 */
export type AccountRefusal =
  | { reason: 'empty' }
  | { reason: 'looks-like-a-secret'; secret: 'private-key' | 'recovery-phrase' }
  | { reason: 'foreign-letter'; position: number; letter: string; looksLike: string | null }
  | { reason: 'bad-character'; position: number }
  | { reason: 'bad-length'; length: number; least: number; most: number }
  | { reason: 'bad-checksum' }
  | { reason: 'mixed-case' }
  | { reason: 'missing-prefix'; prefix: string }
  /** `recognised` is empty when the address is sound but of a network that the office does not know. */
  | { reason: 'wrong-network'; wanted: Network; recognised: readonly Network[] }
  | { reason: 'test-network'; recognised: readonly Network[] }
  | { reason: 'unsupported-format'; format: 'future-witness' | 'mweb' | 'workchain' | 'key' | 'long-tag' }
  | { reason: 'burn-address' }
  | { reason: 'token-contract'; token: string }
  | { reason: 'name-not-address' }
  | { reason: 'link-not-address' }
  | { reason: 'memo-conflict' }
  | { reason: 'memo-out-of-range'; most: string }
  | { reason: 'memo-too-long'; bytes: number; most: number }
  | { reason: 'wrong-kind'; recognised: readonly AccountKind[] }
  | { reason: 'unknown-scheme' }
  | { reason: 'wrong-scheme'; recognised: CardScheme; wanted: readonly CardScheme[] }
  | { reason: 'outside-sepa'; country: string }
  | { reason: 'wrong-country'; country: string; wanted: string }
  | { reason: 'not-a-mobile' }
  | { reason: 'bad-phone'; problem: 'too-short' | 'too-long' | 'unknown' }
  | { reason: 'bad-email' }

export type AccountReading = Result<CheckedAccount, AccountRefusal>
export type AccountCheck = (text: string) => AccountReading
/** What pages and use cases call, however the checks behind it were loaded. */
export type CheckAccount = (kind: AccountKind, text: string) => AccountReading
