import type { Locale } from '#contract/locale.ts'
import { type AccountKind, type FieldRules, type Network, networks } from './account.ts'
import { networkNames } from './network-names.ts'
import type { OwnField } from './own-field.schema.ts'

/** One field of an account, as the office describes it to a form of any client. */
export type AccountField = {
  /** `account` and `memo` are an address and what goes with it; other names are of the form or of the office. */
  name: string
  kind: AccountKind
  label: Readonly<Record<Locale, string>>
  required: boolean
  /** `#` digit, `@` Latin letter, `*` either. Null where a mask would spoil what people paste: a phone may begin with 8, 7 or +7. */
  mask: string | null
  inputMode: 'text' | 'numeric' | 'tel' | 'email'
  autocomplete: 'off' | 'cc-number' | 'tel' | 'name' | 'email'
  example: string
  /** Of a field that the office added. */
  rules?: FieldRules | undefined
}

/** What accounts of a currency consist of: a form, and the fields that the office added to it. */
export type CurrencyAccounts = { accountForm: string; ownFields?: OwnField[] | undefined }

const labels = {
  'bitcoin-address': { ru: 'Адрес Bitcoin', en: 'Bitcoin address' },
  'litecoin-address': { ru: 'Адрес Litecoin', en: 'Litecoin address' },
  'ethereum-address': { ru: 'Адрес в сети Ethereum (ERC20)', en: 'Address on Ethereum (ERC20)' },
  'bnb-smart-chain-address': { ru: 'Адрес в BNB Smart Chain (BEP20)', en: 'Address on BNB Smart Chain (BEP20)' },
  'tron-address': { ru: 'Адрес в сети TRON (TRC20)', en: 'Address on TRON (TRC20)' },
  'ripple-address': { ru: 'Адрес XRP', en: 'XRP address' },
  'ripple-tag': { ru: 'Destination tag', en: 'Destination tag' },
  'ton-address': { ru: 'Адрес в сети TON', en: 'Address on TON' },
  memo: { ru: 'Комментарий (memo)', en: 'Comment (memo)' },
  'monero-address': { ru: 'Адрес Monero', en: 'Monero address' },
  'card-number': { ru: 'Номер карты', en: 'Card number' },
  phone: { ru: 'Номер телефона', en: 'Phone number' },
  'card-or-phone': { ru: 'Номер карты или телефона', en: 'Card or phone number' },
  bank: { ru: 'Банк', en: 'Bank' },
  iban: { ru: 'IBAN', en: 'IBAN' },
  holder: { ru: 'Имя владельца счёта', en: 'Name of the account holder' },
  'wallet-number': { ru: 'Номер кошелька', en: 'Wallet number' },
  'wallet-or-email': { ru: 'Номер кошелька или почта', en: 'Wallet number or e-mail' },
  email: { ru: 'Электронная почта', en: 'E-mail' },
  'email-or-phone': { ru: 'Почта или номер телефона', en: 'E-mail or phone number' },
  'code-email': { ru: 'Почта, на которую прислать код', en: 'E-mail to send the code to' },
  upi: { ru: 'Адрес UPI', en: 'UPI address' },
  'person-name': { ru: 'Имя и фамилия', en: 'First and last name' },
  contact: { ru: 'Telegram или телефон', en: 'Telegram or phone' },
} as const satisfies Record<string, Record<Locale, string>>

const text = { required: true, mask: null, inputMode: 'text', autocomplete: 'off' } as const

const address = (kind: AccountKind, label: keyof typeof labels, example: string): AccountField => ({
  ...text,
  name: 'account',
  kind,
  label: labels[label],
  example,
})

const memo = (kind: AccountKind): AccountField => ({
  ...text,
  name: 'memo',
  kind,
  label: labels.memo,
  required: false,
  example: '104882',
})

const wallet = { ...text, name: 'account', label: labels['wallet-number'] } as const
const email = {
  ...text,
  name: 'account',
  label: labels.email,
  inputMode: 'email',
  autocomplete: 'email',
  example: 'anna@example.com',
} as const

const card = (kind: 'card' | 'russian-card', example: string): AccountField => ({
  name: 'account',
  kind,
  label: labels['card-number'],
  required: true,
  // Nineteen places: the old Maestro cards are longer than sixteen digits.
  mask: '#### #### #### #### ###',
  inputMode: 'numeric',
  autocomplete: 'cc-number',
  example,
})

/** Examples of networks whose form is one address, with a memo where people share addresses. */
const examples = {
  polygon: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  arbitrum: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  optimism: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  base: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  avalanche: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  'ethereum-classic': '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  cronos: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  vechain: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  dogecoin: 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L',
  dash: 'XagqqFetxiDb9wbartKDrXgnqLah6SqX2S',
  zcash: 't1Hsc1LR8yKnbbe3twRp88p6vFfC5t7DLbs',
  neo: 'NNLi44dJNXtDNSBkofB48aTVYtb1zZrNEs',
  'bitcoin-cash': 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
  kaspa: 'kaspa:qqkqkzjvr7zwxxmjxjkmxxdwju9kjs6e9u82uh59z07vgaks6gg62v8707g73',
  cosmos: 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh',
  celestia: 'celestia1fl48vsnmsdzcv85q5d2q4z5ajdha8yu3y3clr6',
  injective: 'inj1fl48vsnmsdzcv85q5d2q4z5ajdha8yu3lj7tt0',
  sei: 'sei1fl48vsnmsdzcv85q5d2q4z5ajdha8yu3chcelk',
  multiversx: 'erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th',
  cardano: 'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
  stellar: 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN',
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  algorand: 'VCMJKWOY5P5P7SKMZFFOCEROPJCZOTIJMNIYNUCKH7LRO45JMJP6UYBIJA',
  tezos: 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb',
  filecoin: 'f1abjxfbp274xpdqcpuaykwkfb43omjotacm2p3za',
  waves: '3PJaDyprvekvPXPuAtxrapacuDJopgJRaU3',
  solana: 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg',
  aptos: '0x1111111111111111111111111111111111111111111111111111111111111111',
  sui: '0x1111111111111111111111111111111111111111111111111111111111111111',
  near: 'anna.near',
  hedera: '0.0.104882',
  eos: 'annasmirnova',
} as const satisfies Partial<Record<Network, string>>

const memos: Partial<Record<Network, AccountKind>> = {
  stellar: 'stellar-memo',
  cosmos: 'network-memo',
  celestia: 'network-memo',
  injective: 'network-memo',
  sei: 'network-memo',
  hedera: 'network-memo',
  eos: 'network-memo',
}

const networkForms: Record<string, readonly AccountField[]> = Object.fromEntries(
  Object.entries(examples).map(([name, example]) => {
    const network = name as keyof typeof examples
    const label = { ru: `Адрес в сети ${networkNames[network]}`, en: `Address on ${networkNames[network]}` }
    const field: AccountField = { ...text, name: 'account', kind: network, label, example }
    const kind = memos[network]
    return [network, kind ? [field, memo(kind)] : [field]]
  }),
)

/** The fields of every form of account. An office picks a form for each of its currencies, and adds fields of its own. */
export const accountForms = {
  ...(networkForms as Record<keyof typeof examples, readonly AccountField[]>),
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
      label: labels['ripple-tag'],
      required: false,
      mask: '##########',
      inputMode: 'numeric',
      autocomplete: 'off',
      example: '104882',
    },
  ],
  ton: [address('ton', 'ton-address', 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA'), memo('ton-comment')],
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
      label: labels.phone,
      inputMode: 'tel',
      autocomplete: 'tel',
      example: '+7 916 123-45-67',
    },
    { ...text, name: 'bank', kind: 'bank-name', label: labels.bank, example: 'Сбербанк' },
  ],
  kaspi: [
    {
      ...text,
      name: 'account',
      kind: 'kaspi',
      label: labels['card-or-phone'],
      inputMode: 'tel',
      example: '+7 701 123-45-67',
    },
  ],
  sepa: [
    {
      ...text,
      name: 'account',
      kind: 'sepa-iban',
      label: labels.iban,
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
  volet: [{ ...wallet, kind: 'volet', label: labels['wallet-or-email'], example: 'U 1234 5678 9012' }],
  payeer: [{ ...wallet, kind: 'payeer', mask: '@############', example: 'P1000000' }],
  iban: [
    { ...text, name: 'account', kind: 'iban', label: labels.iban, mask: null, example: 'KZ86 125K ZT50 0410 0100' },
    { ...text, name: 'holder', kind: 'own-text', label: labels.holder, autocomplete: 'name', example: 'Anna Smirnova' },
  ],
  phone: [
    {
      ...text,
      name: 'account',
      kind: 'phone',
      label: labels.phone,
      inputMode: 'tel',
      autocomplete: 'tel',
      example: '+1 212 555 0123',
    },
  ],
  email: [{ ...email, kind: 'email' }],
  'email-or-phone': [{ ...email, kind: 'email-or-phone', label: labels['email-or-phone'], inputMode: 'text' }],
  'code-by-email': [{ ...email, kind: 'email', label: labels['code-email'] }],
  'perfect-money': [{ ...wallet, kind: 'perfect-money', example: 'U1234567' }],
  'webmoney-z': [{ ...wallet, kind: 'webmoney-z', example: 'Z123456789012' }],
  'webmoney-e': [{ ...wallet, kind: 'webmoney-e', example: 'E123456789012' }],
  upi: [{ ...text, name: 'account', kind: 'upi', label: labels.upi, example: 'anna@okbank' }],
  /** Nothing but the fields that the office adds. */
  own: [],
  cash: [
    {
      ...text,
      name: 'account',
      kind: 'person-name',
      label: labels['person-name'],
      autocomplete: 'name',
      example: 'Анна Смирнова',
    },
    { ...text, name: 'contact', kind: 'contact', label: labels.contact, example: '@anna_smirnova' },
  ],
} as const satisfies Record<string, readonly AccountField[]>

export type AccountForm = keyof typeof accountForms

export const accountFormNames = Object.keys(accountForms) as AccountForm[]

/** What an account in a currency consists of. */
export function accountFieldsOf({ accountForm, ownFields = [] }: CurrencyAccounts): readonly AccountField[] {
  const form: readonly AccountField[] = accountForms[accountForm as AccountForm] ?? []
  return ownFields.length === 0 ? form : [...form, ...ownFields.map(ownField)]
}

/** The network of a currency's addresses. Undefined: it has none. */
export function networkOfAccounts(accounts: CurrencyAccounts): Network | undefined {
  const kind = accountFieldsOf(accounts).find(({ name }) => name === 'account')?.kind
  return networks.find(network => network === kind)
}

const ownField = ({ name, label, characters, least, most, mask, required, example }: OwnField): AccountField => ({
  name,
  kind: 'own-text',
  label,
  required,
  mask,
  inputMode: characters === 'digits' ? 'numeric' : 'text',
  autocomplete: 'off',
  example,
  rules: { characters, least, most },
})
