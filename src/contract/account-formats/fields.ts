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
  /** What one looks like, never a whole account: people type what is printed, and money would go there. */
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
  example: 'anna@…',
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
  polygon: '0x5a…eAed',
  arbitrum: '0x5a…eAed',
  optimism: '0x5a…eAed',
  base: '0x5a…eAed',
  avalanche: '0x5a…eAed',
  'ethereum-classic': '0x5a…eAed',
  cronos: '0x5a…eAed',
  vechain: '0x5a…eAed',
  dogecoin: 'DH5y…mr7L',
  dash: 'Xagq…qX2S',
  zcash: 't1Hs…DLbs',
  neo: 'NNLi…rNEs',
  'bitcoin-cash': 'qpm2…dx6a',
  kaspa: 'kasp…7g73',
  cosmos: 'cosm…f0eh',
  celestia: 'cele…clr6',
  injective: 'inj1…7tt0',
  sei: 'sei1…celk',
  multiversx: 'erd1…r6th',
  cardano: 'addr…5a3x',
  stellar: 'GA5Z…KZVN',
  polkadot: '15oF…6Sp5',
  algorand: 'VCMJ…BIJA',
  tezos: 'tz1V…jcjb',
  filecoin: 'f1ab…p3za',
  waves: '3PJa…RaU3',
  solana: 'vine…KPTg',
  aptos: '0x11…1111',
  sui: '0x11…1111',
  near: 'ann…',
  hedera: '0.0…',
  eos: 'ann…',
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
  bitcoin: [address('bitcoin', 'bitcoin-address', 'bc1q…f3t4')],
  litecoin: [address('litecoin', 'litecoin-address', 'Lgfa…USrW')],
  ethereum: [address('ethereum', 'ethereum-address', '0x5a…eAed')],
  'bnb-smart-chain': [address('bnb-smart-chain', 'bnb-smart-chain-address', '0x5a…eAed')],
  tron: [address('tron', 'tron-address', 'TCNt…UCZX')],
  ripple: [
    address('ripple', 'ripple-address', 'rGWr…QYpf'),
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
  ton: [address('ton', 'ton-address', 'UQDK…PuwA'), memo('ton-comment')],
  monero: [address('monero', 'monero-address', '44AF…EP3A')],
  card: [card('card', '4111…1111')],
  'russian-card': [card('russian-card', '2200…0004')],
  sbp: [
    {
      ...text,
      name: 'account',
      kind: 'sbp-phone',
      label: labels.phone,
      inputMode: 'tel',
      autocomplete: 'tel',
      example: '+7 9…5-67',
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
      example: '+7 7…5-67',
    },
  ],
  sepa: [
    {
      ...text,
      name: 'account',
      kind: 'sepa-iban',
      label: labels.iban,
      mask: '@@## **** **** **** **** **** **** ***',
      example: 'DE89…0 00',
    },
  ],
  yoomoney: [
    {
      ...wallet,
      kind: 'yoomoney',
      mask: '#### #### #### #### ####',
      inputMode: 'numeric',
      example: '4100… 877',
    },
  ],
  volet: [{ ...wallet, kind: 'volet', label: labels['wallet-or-email'], example: 'U 12…9012' }],
  payeer: [{ ...wallet, kind: 'payeer', mask: '@############', example: 'P10…' }],
  iban: [
    { ...text, name: 'account', kind: 'iban', label: labels.iban, mask: null, example: 'KZ86…0100' },
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
      example: '+1 2…0123',
    },
  ],
  email: [{ ...email, kind: 'email' }],
  'email-or-phone': [{ ...email, kind: 'email-or-phone', label: labels['email-or-phone'], inputMode: 'text' }],
  'code-by-email': [{ ...email, kind: 'email', label: labels['code-email'] }],
  'perfect-money': [{ ...wallet, kind: 'perfect-money', example: 'U12…' }],
  'webmoney-z': [{ ...wallet, kind: 'webmoney-z', example: 'Z123…9012' }],
  'webmoney-e': [{ ...wallet, kind: 'webmoney-e', example: 'E123…9012' }],
  upi: [{ ...text, name: 'account', kind: 'upi', label: labels.upi, example: 'ann…' }],
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
