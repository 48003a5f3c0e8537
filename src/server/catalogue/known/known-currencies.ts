import type { Network } from '#contract/account-formats/account.ts'
import type { accountForms } from '#contract/account-formats/fields.ts'
import { networkNames } from '#contract/account-formats/network-names.ts'
import type { CurrencyKind } from '#contract/money/currency.ts'
import { bankLines } from './banks.ts'
import { cashLines } from './cash.ts'
import { coinLines } from './coins.ts'
import { walletLines } from './e-wallets.ts'
import { standards, tokenLines } from './tokens.ts'

/** A currency as it comes with the program, in the aggregators' vocabulary. An office changes it after adding it. */
export type KnownCurrency = {
  code: string
  name: { ru: string; en: string }
  ticker: string
  network: string | null
  kind: CurrencyKind
  category: 'crypto' | 'stable' | 'bank' | 'wallet' | 'cash'
  scale: number
  accountForm: keyof typeof accountForms
  glyph: string
  color: string
  confirmations: number | null
  /** Other words that people look for it by. */
  words: string
}

const fields = (lines: string): string[][] =>
  lines
    .trim()
    .split('\n')
    .map(line => line.split('|'))

type Form = KnownCurrency['accountForm']
const ofMoney = { network: null, scale: 2, confirmations: null } as const

const coins = fields(coinLines).map(
  ([code, name, ticker, form, scale, glyph, color, confirmations, words]): KnownCurrency => ({
    code: code!,
    name: { ru: name!, en: name! },
    ticker: ticker!,
    network: networkNames[form as Network],
    kind: 'crypto',
    category: 'crypto',
    scale: Number(scale),
    accountForm: form as Form,
    glyph: glyph!,
    color: color!,
    confirmations: Number(confirmations),
    words: words!,
  }),
)

const tokens = fields(tokenLines).flatMap(([ticker, name, category, glyph, color, words, contracts]) =>
  contracts!.split(', ').map((contract): KnownCurrency => {
    const [standard, scale] = contract.split(' ') as [string, string]
    const { network, name: suffix, confirmations } = standards[standard]!
    return {
      code: `${ticker}${standard}`,
      name: { ru: `${name} ${suffix}`, en: `${name} ${suffix}` },
      ticker: ticker!,
      network: networkNames[network],
      kind: 'crypto',
      category: category as 'crypto' | 'stable',
      scale: Number(scale),
      accountForm: network,
      glyph: glyph!,
      color: color!,
      confirmations,
      words: words!,
    }
  }),
)

const banks = fields(bankLines).map(
  ([code, ru, en, ticker, form, glyph, color, words]): KnownCurrency => ({
    ...ofMoney,
    code: code!,
    name: { ru: ru!, en: en! },
    ticker: ticker!,
    kind: 'bank',
    category: 'bank',
    accountForm: form as Form,
    glyph: glyph!,
    color: color!,
    words: words!,
  }),
)

const wallets = fields(walletLines).map(([code, names, ticker, form, glyph, color, words]): KnownCurrency => {
  const [ru, en = ru] = names!.split(';')
  return {
    ...ofMoney,
    code: code!,
    name: { ru: ru!, en: en! },
    ticker: ticker!,
    kind: 'wallet',
    category: 'wallet',
    accountForm: form as Form,
    glyph: glyph!,
    color: color!,
    words: words!,
  }
})

const cash = fields(cashLines).map(
  ([ticker, ru, glyph, color]): KnownCurrency => ({
    ...ofMoney,
    code: `CASH${ticker}`,
    name: { ru: `Наличные ${ru}`, en: `Cash (${ticker})` },
    ticker: ticker!,
    kind: 'cash',
    category: 'cash',
    accountForm: 'cash',
    glyph: glyph!,
    color: color!,
    words: ticker!,
  }),
)

/** Every currency that comes with the program, the usual ones first. */
export const knownCurrencies: readonly KnownCurrency[] = [...coins, ...tokens, ...banks, ...wallets, ...cash]

const byCode = new Map(knownCurrencies.map(currency => [currency.code, currency]))

export const knownCurrency = (code: string): KnownCurrency | undefined => byCode.get(code)

/**
 * Those that a search finds: every word of it stands somewhere in the code, the names, the network or the other words. The one
 * whose code or ticker was typed comes first, and what only has a word within another one comes last.
 */
export function searchKnown(search: string): KnownCurrency[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  const exact = ({ code, ticker }: KnownCurrency) =>
    wanted[0] === code.toLowerCase() ? 0 : wanted[0] === ticker.toLowerCase() ? 1 : 2
  const isWithin = (currency: KnownCurrency) => {
    const parts = textOf(currency).split(/[^\p{L}\p{N}]+/u)
    return Number(!wanted.every(word => parts.some(part => part.startsWith(word))))
  }
  const found = knownCurrencies.filter(currency => wanted.every(word => textOf(currency).includes(word)))
  return found.sort((a, b) => exact(a) - exact(b) || isWithin(a) - isWithin(b))
}

const textOf = ({ code, name, ticker, network, words }: KnownCurrency): string =>
  `${code} ${name.ru} ${name.en} ${ticker} ${network ?? ''} ${words}`.toLowerCase()
