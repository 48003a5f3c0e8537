import type { Result } from '#contract/result.ts'

/** Networks whose addresses look alike: the same characters are an address in each of them. */
export const evmNetworks = [
  'ethereum',
  'bnb-smart-chain',
  'polygon',
  'arbitrum',
  'optimism',
  'base',
  'avalanche',
  'ethereum-classic',
  'cronos',
  'vechain',
] as const

/** Networks whose accounts are the prefix of the network and a hash in bech32. */
export const bech32Networks = ['cosmos', 'celestia', 'injective', 'sei', 'multiversx'] as const

export const networks = [
  'bitcoin',
  'litecoin',
  ...evmNetworks,
  'tron',
  'ripple',
  'ton',
  'monero',
  'dogecoin',
  'dash',
  'zcash',
  'neo',
  'bitcoin-cash',
  'kaspa',
  ...bech32Networks,
  'cardano',
  'stellar',
  'polkadot',
  'algorand',
  'tezos',
  'filecoin',
  'waves',
  'solana',
  'aptos',
  'sui',
  'near',
  'hedera',
  'eos',
] as const
/**
 * The network of an address. A token's network is that of its address: USDT TRC20 is `tron`, USDC ERC20 is `ethereum`.
 */
export type Network = (typeof networks)[number]

/** What goes with an address where many people share one. */
export const memoKinds = ['ripple-tag', 'ton-comment', 'stellar-memo', 'network-memo'] as const

export const accountKinds = [
  ...networks,
  ...memoKinds,
  'card',
  'russian-card',
  'sepa-iban',
  'iban',
  'yoomoney',
  'volet',
  'payeer',
  'perfect-money',
  'webmoney-z',
  'webmoney-e',
  'upi',
  'email',
  'bank-name',
  'person-name',
  'sbp-phone',
  'kaspi',
  'phone',
  'email-or-phone',
  'contact',
  'own-text',
] as const
/** The kind of an account field, which decides how it is checked, shown and masked. */
export type AccountKind = (typeof accountKinds)[number]

export type CardScheme =
  | 'mir'
  | 'visa'
  | 'mastercard'
  | 'maestro'
  | 'unionpay'
  | 'uzcard'
  | 'humo'
  | 'belkart'
  | 'elcart'
  | 'troy'

/** The format in which an account was given, for icons and for operators. */
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
  | 'address'
  | 'iban'
  | 'yoomoney'
  | 'payeer'
  | 'wallet'
  | 'usd-wallet'
  | 'eur-wallet'
  | 'email'
  | 'phone'
  | 'telegram'
  | 'text'

export type CheckedAccount = {
  /** The canonical form, which is stored, shown and paid to. Checking it returns it unchanged. */
  normal: string
  /** Equal for all forms of one account: block lists and self-referral compare it. */
  identity: string
  format: AccountFormat
  /** Whether the format has a checksum. Otherwise the page asks the person to compare. */
  typoProof: boolean
  /** Other networks in which the same characters are an address too; the address does not tell which one is meant. */
  alsoOn: readonly Network[]
  /** The memo inside the address. `null`: the address says that there is none. */
  memo?: string | null
}

/**
 * Why an account is refused. Positions count UTF-16 units of the given text, so that a page can select the character.
 * No refusal contains the text: it may be a secret or another person's account.
 */
export type AccountRefusal =
  | { reason: 'empty' }
  | { reason: 'looks-like-a-secret'; secret: 'private-key' | 'recovery-phrase' }
  | { reason: 'foreign-letter'; position: number; letter: string; looksLike: string | null }
  | { reason: 'bad-character'; position: number }
  | { reason: 'bad-length'; length: number; least: number; most: number }
  | { reason: 'bad-checksum' }
  /** It stands in examples, so nobody who asks for money has it. */
  | { reason: 'an-example' }
  | { reason: 'mixed-case' }
  | { reason: 'missing-prefix'; prefix: string }
  /** `recognised` is empty when the address is valid but of an unknown network. */
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
/** What the office asks of a field of its own. */
export type FieldRules = { characters: 'digits' | 'latin' | 'any'; least: number; most: number }
/** The check that pages and use cases call, however the checks behind it were loaded. */
export type CheckAccount = (kind: AccountKind, text: string) => AccountReading
