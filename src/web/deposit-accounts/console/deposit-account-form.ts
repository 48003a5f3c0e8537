import { accountFieldsOf, type CurrencyAccounts } from '#contract/account-formats/fields.ts'
import type {
  DepositAccountDetailsInput,
  DepositAccountTermsInput,
} from '#contract/deposit-accounts/deposit-accounts.ts'
import type { Locale } from '#contract/locale.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import type { FieldKind } from '#web/forms/form-outcome.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'

type Texts = Readonly<Record<string, string>>

/** Fields are named by their path in the call, so that a refusal finds its field. */
export const termFields = [
  'claimLeast',
  'claimMost',
  'dayMost',
  'monthMost',
  'dayClaimsMost',
  'openMost',
  'restMinutes',
] as const
export type TermField = (typeof termFields)[number]
export const isAmountTerm = (field: TermField): boolean => amountTerms.has(field)
const amountTerms: ReadonlySet<string> = new Set(['claimLeast', 'claimMost', 'dayMost', 'monthMost'])

/** The bank account behind a Russian card or phone number, as a payment order has it. */
export const bankFields = ['name', 'account', 'bank', 'bic', 'correspondentAccount', 'taxNumber'] as const

const cardForms: ReadonlySet<string> = new Set(['russian-card', 'sbp'])
export const mayHaveBankAccount = ({ accountForm }: CurrencyAccounts): boolean => cardForms.has(accountForm)
export const hasBic = ({ accountForm }: CurrencyAccounts): boolean => accountForm === 'sepa'

/** The fields of the details that a customer is shown, in the order of the form. */
export const detailFieldsOf = (currency: CurrencyAccounts): string[] => [
  ...accountFieldsOf(currency).map(({ name }) => `details.fields.${name}`),
  'details.holder',
  ...(hasBic(currency) ? ['details.bic'] : []),
  ...(mayHaveBankAccount(currency) ? bankFields.map(name => `details.bankAccount.${name}`) : []),
]

export const kindsOfTerms = (): Record<string, FieldKind> =>
  Object.fromEntries(
    termFields.map(name => [`terms.${name}`, name === 'openMost' || name === 'restMinutes' ? 'kept' : 'optional']),
  )

export const kindsOfDetails = (currency: CurrencyAccounts): Record<string, FieldKind> => {
  const required = new Set(
    accountFieldsOf(currency).flatMap(({ name, required }) => (required ? [`details.fields.${name}`] : [])),
  )
  return Object.fromEntries(detailFieldsOf(currency).map(name => [name, required.has(name) ? 'kept' : 'optional']))
}

/** Limits as they were typed. An empty field is no limit. */
export function termsInput(texts: Texts, locale: Locale): DepositAccountTermsInput {
  const amount = (name: string) =>
    texts[`terms.${name}`]?.trim() ? typedAmount(texts[`terms.${name}`]!, locale) : null
  const count = (name: string) => countOf(texts[`terms.${name}`])
  return {
    claimLeast: amount('claimLeast') ?? '0',
    claimMost: amount('claimMost'),
    dayMost: amount('dayMost'),
    monthMost: amount('monthMost'),
    dayClaimsMost: texts['terms.dayClaimsMost']?.trim() ? count('dayClaimsMost') : null,
    openMost: count('openMost'),
    restMinutes: count('restMinutes'),
  }
}

/** Text that is no count is sent as one that the server refuses: left out it would be no limit. */
const countOf = (text = ''): number => (/^\d{1,9}$/.test(text.trim()) ? Number.parseInt(text.trim(), 10) : -1)

export function detailsInput(texts: Texts): DepositAccountDetailsInput {
  const text = (name: string) => texts[`details.${name}`]?.trim() || undefined
  const fields = Object.fromEntries(
    Object.keys(texts).flatMap(control => {
      const name = /^details\.fields\.([a-z][a-z0-9]*)$/.exec(control)?.[1]
      const value = name && text(`fields.${name}`)
      return value ? [[name, value]] : []
    }),
  )
  const bank = Object.fromEntries(
    bankFields.flatMap(name => {
      const value = text(`bankAccount.${name}`)
      return value === undefined
        ? []
        : [[name, name === 'name' || name === 'bank' ? value : value.replaceAll(/\s/g, '')]]
    }),
  )
  const [holder, bic] = [text('holder'), text('bic')]
  return {
    fields,
    holder: holder || undefined,
    bic: bic ? bic.replaceAll(/\s/g, '') : undefined,
    // A bank account that was begun is sent whole, so that it is refused and not dropped.
    bankAccount: Object.keys(bank).length > 0 ? { name: '', account: '', bank: '', bic: '', ...bank } : undefined,
  }
}

/** Limits and details as texts for the fields of a form. */
export const textsOfTerms = (terms: DepositAccountTermsInput, locale: Locale): Texts =>
  Object.fromEntries(
    termFields.map(name => {
      const value = terms[name]
      return [
        `terms.${name}`,
        value === null ? '' : isAmountTerm(name) ? showDecimal(String(value), locale) : String(value),
      ]
    }),
  )

export function textsOfDetails({ fields, holder, bic, bankAccount }: DepositAccountDetailsInput): Texts {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(fields)) if (value) texts[`details.fields.${name}`] = value
  if (holder) texts['details.holder'] = holder
  if (bic) texts['details.bic'] = bic
  for (const [name, value] of Object.entries(bankAccount ?? {})) if (value) texts[`details.bankAccount.${name}`] = value
  return texts
}

/**
 * The defaults of a new deposit account. Payers that are known apart need no rest, and others are offered an amount beside: so it is as
 * short as transfers of a chain are late.
 */
export const usualTerms: Texts = { 'terms.openMost': '20', 'terms.restMinutes': '15' }
