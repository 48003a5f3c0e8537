import type { Locale } from '#contract/locale.ts'
import type { AccountKind } from './account.ts'

/** One field of an account, as the office describes it to a form of any client. */
export type AccountField = {
  name: 'account' | 'memo' | 'bank' | 'contact'
  kind: AccountKind
  label: AccountLabel
  required: boolean
  /** `#` digit, `@` Latin letter, `*` either. Null where a mask would spoil what people paste: a phone may begin with 8, 7 or +7. */
  mask: string | null
  inputMode: 'text' | 'numeric' | 'tel' | 'email'
  autocomplete: 'off' | 'cc-number' | 'tel' | 'name'
  example: string
}

export type AccountLabel = keyof typeof accountLabels

export const accountLabels = {
  'bitcoin-address': { ru: 'Адрес Bitcoin', en: 'Bitcoin address' },
  'litecoin-address': { ru: 'Адрес Litecoin', en: 'Litecoin address' },
  'ethereum-address': { ru: 'Адрес в сети Ethereum (ERC20)', en: 'Address on Ethereum (ERC20)' },
  'bnb-smart-chain-address': { ru: 'Адрес в BNB Smart Chain (BEP20)', en: 'Address on BNB Smart Chain (BEP20)' },
  'tron-address': { ru: 'Адрес в сети TRON (TRC20)', en: 'Address on TRON (TRC20)' },
  'ripple-address': { ru: 'Адрес XRP', en: 'XRP address' },
  'ripple-tag': { ru: 'Destination tag', en: 'Destination tag' },
  'ton-address': { ru: 'Адрес в сети TON', en: 'Address on TON' },
  'ton-comment': { ru: 'Комментарий (memo)', en: 'Comment (memo)' },
  'monero-address': { ru: 'Адрес Monero', en: 'Monero address' },
  'card-number': { ru: 'Номер карты', en: 'Card number' },
  phone: { ru: 'Номер телефона', en: 'Phone number' },
  'card-or-phone': { ru: 'Номер карты или телефона', en: 'Card or phone number' },
  bank: { ru: 'Банк', en: 'Bank' },
  iban: { ru: 'IBAN', en: 'IBAN' },
  'wallet-number': { ru: 'Номер кошелька', en: 'Wallet number' },
  'wallet-or-email': { ru: 'Номер кошелька или почта', en: 'Wallet number or e-mail' },
  'person-name': { ru: 'Имя и фамилия', en: 'First and last name' },
  contact: { ru: 'Telegram или телефон', en: 'Telegram or phone' },
} as const satisfies Record<string, Record<Locale, string>>

const text = { required: true, mask: null, inputMode: 'text', autocomplete: 'off' } as const

const address = (kind: AccountKind, label: AccountLabel, example: string): AccountField => ({
  ...text,
  name: 'account',
  kind,
  label,
  example,
})

const wallet = { ...text, name: 'account', label: 'wallet-number' } as const

const card = (kind: 'card' | 'russian-card', example: string): AccountField => ({
  name: 'account',
  kind,
  label: 'card-number',
  required: true,
  // Nineteen places: the old Maestro cards are longer than sixteen digits.
  mask: '#### #### #### #### ###',
  inputMode: 'numeric',
  autocomplete: 'cc-number',
  example,
})

/** The fields of every form of account. An office picks a form for each of its currencies, and may make an optional memo required. */
export const accountForms = {
  bitcoin: [address('bitcoin', 'bitcoin-address', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')],
  litecoin: [address('litecoin', 'litecoin-address', 'LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW')],
  ethereum: [address('ethereum', 'ethereum-address', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')],
  'bnb-smart-chain': [
    address('bnb-smart-chain', 'bnb-smart-chain-address', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'),
  ],
  tron: [address('tron', 'tron-address', 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX')],
  ripple: [
    address('ripple', 'ripple-address', 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf'),
    {
      name: 'memo',
      kind: 'ripple-tag',
      label: 'ripple-tag',
      required: false,
      mask: '##########',
      inputMode: 'numeric',
      autocomplete: 'off',
      example: '104882',
    },
  ],
  ton: [
    address('ton', 'ton-address', 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA'),
    { ...text, name: 'memo', kind: 'ton-comment', label: 'ton-comment', required: false, example: '104882' },
  ],
  monero: [
    address(
      'monero',
      'monero-address',
      '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A',
    ),
  ],
  card: [card('card', '4111 1111 1111 1111')],
  'russian-card': [card('russian-card', '2200 0000 0000 0004')],
  sbp: [
    {
      ...text,
      name: 'account',
      kind: 'sbp-phone',
      label: 'phone',
      inputMode: 'tel',
      autocomplete: 'tel',
      example: '+7 916 123-45-67',
    },
    { ...text, name: 'bank', kind: 'bank-name', label: 'bank', example: 'Сбербанк' },
  ],
  kaspi: [
    { ...text, name: 'account', kind: 'kaspi', label: 'card-or-phone', inputMode: 'tel', example: '+7 701 123-45-67' },
  ],
  sepa: [
    {
      ...text,
      name: 'account',
      kind: 'sepa-iban',
      label: 'iban',
      mask: '@@## **** **** **** **** **** **** ***',
      example: 'DE89 3704 0044 0532 0130 00',
    },
  ],
  yoomoney: [
    {
      ...wallet,
      kind: 'yoomoney',
      mask: '#### #### #### #### ####',
      inputMode: 'numeric',
      example: '4100 1116 1616 877',
    },
  ],
  volet: [{ ...wallet, kind: 'volet', label: 'wallet-or-email', example: 'U 1234 5678 9012' }],
  payeer: [{ ...wallet, kind: 'payeer', mask: '@############', example: 'P1000000' }],
  cash: [
    {
      ...text,
      name: 'account',
      kind: 'person-name',
      label: 'person-name',
      autocomplete: 'name',
      example: 'Анна Смирнова',
    },
    { ...text, name: 'contact', kind: 'contact', label: 'contact', example: '@anna_smirnova' },
  ],
} as const satisfies Record<string, readonly AccountField[]>

export type AccountForm = keyof typeof accountForms

/** The form of each currency in the aggregators' vocabulary. A currency that is not here has to be given one by the office. */
export const formOfCurrency: Readonly<Record<string, AccountForm>> = {
  BTC: 'bitcoin',
  LTC: 'litecoin',
  ETH: 'ethereum',
  USDTERC20: 'ethereum',
  USDCERC20: 'ethereum',
  USDTBEP20: 'bnb-smart-chain',
  BNBBEP20: 'bnb-smart-chain',
  TRX: 'tron',
  USDTTRC20: 'tron',
  TON: 'ton',
  USDTTON: 'ton',
  XRP: 'ripple',
  XMR: 'monero',
  SBERRUB: 'russian-card',
  TCSBRUB: 'russian-card',
  ACRUB: 'russian-card',
  TBRUB: 'russian-card',
  SBPRUB: 'sbp',
  KSPBKZT: 'kaspi',
  SEPAEUR: 'sepa',
  YAMRUB: 'yoomoney',
  ADVCUSD: 'volet',
  PRUSD: 'payeer',
  CASHRUB: 'cash',
  CASHUSD: 'cash',
  CASHEUR: 'cash',
}

/** What the form of an account in a currency asks for; nothing where the currency has no form. */
export function accountFieldsOf(currency: string): readonly AccountField[] {
  const form = formOfCurrency[currency]
  return form ? accountForms[form] : []
}
