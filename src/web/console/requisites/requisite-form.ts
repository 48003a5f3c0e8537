import { accountFieldsOf, formOfCurrency } from '#contract/accounts/fields.ts'
import type { RequisiteDetailsInput, RequisiteTermsInput } from '#contract/desk/requisites.ts'
import { plainDecimal } from '#web/figures/plain-decimal.ts'
import type { FieldKind } from '#web/forms/form-outcome.ts'
import { typedAmount } from '../typed-amount.ts'

type Texts = Readonly<Record<string, string>>

/** Fields are named by the place in the call that they fill, so that what is refused finds its field. */
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

/** The account behind a Russian card or phone, as it stands on a payment order. */
export const bankFields = ['name', 'account', 'bank', 'bic', 'correspondentAccount', 'taxNumber'] as const

const cardForms: ReadonlySet<string | undefined> = new Set(['russian-card', 'sbp'])
export const mayHaveBankAccount = (currency: string): boolean => cardForms.has(formOfCurrency[currency])
export const hasBic = (currency: string): boolean => formOfCurrency[currency] === 'sepa'

/** The fields of what a client is shown, in the order of the form. */
export const detailFieldsOf = (currency: string): string[] => [
  ...accountFieldsOf(currency).map(({ name }) => `details.fields.${name}`),
  'details.holder',
  ...(hasBic(currency) ? ['details.bic'] : []),
  ...(mayHaveBankAccount(currency) ? bankFields.map(name => `details.bankAccount.${name}`) : []),
]

export const kindsOfTerms = (): Record<string, FieldKind> =>
  Object.fromEntries(
    termFields.map(name => [`terms.${name}`, name === 'openMost' || name === 'restMinutes' ? 'kept' : 'optional']),
  )

export const kindsOfDetails = (currency: string): Record<string, FieldKind> => {
  const required = new Set(
    accountFieldsOf(currency).flatMap(({ name, required }) => (required ? [`details.fields.${name}`] : [])),
  )
  return Object.fromEntries(detailFieldsOf(currency).map(name => [name, required.has(name) ? 'kept' : 'optional']))
}

/** Bounds as they were typed. What is left empty is no bound. */
export function termsInput(texts: Texts): RequisiteTermsInput {
  const amount = (name: string) => (texts[`terms.${name}`]?.trim() ? typedAmount(texts[`terms.${name}`]!) : null)
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

/** What is no count is sent as one that the office refuses: an empty field would be no bound at all. */
const countOf = (text = ''): number => (/^\d{1,9}$/.test(text.trim()) ? Number.parseInt(text.trim(), 10) : -1)

export function detailsInput(texts: Texts): RequisiteDetailsInput {
  const text = (name: string) => texts[`details.${name}`]?.trim() || undefined
  const fields = Object.fromEntries(
    (['account', 'memo', 'bank', 'contact'] as const).flatMap(name => {
      const value = text(`fields.${name}`)
      return value === undefined ? [] : [[name, value]]
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
    ...(holder && { holder }),
    ...(bic && { bic: bic.replaceAll(/\s/g, '') }),
    // Whatever was begun is sent whole: an account that lacks its bank is refused and not dropped.
    ...(Object.keys(bank).length > 0 && {
      bankAccount: { name: '', account: '', bank: '', bic: '', ...bank },
    }),
  }
}

/** Bounds and details as they stand, as the fields of a form show them. */
export const textsOfTerms = (terms: RequisiteTermsInput): Texts =>
  Object.fromEntries(
    termFields.map(name => {
      const value = terms[name]
      return [`terms.${name}`, value === null ? '' : isAmountTerm(name) ? plainDecimal(String(value)) : String(value)]
    }),
  )

export function textsOfDetails({ fields, holder, bic, bankAccount }: RequisiteDetailsInput): Texts {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(fields)) if (value) texts[`details.fields.${name}`] = value
  if (holder) texts['details.holder'] = holder
  if (bic) texts['details.bic'] = bic
  for (const [name, value] of Object.entries(bankAccount ?? {})) if (value) texts[`details.bankAccount.${name}`] = value
  return texts
}

/** What a new requisite begins with: a few claims at a time, and two hours of rest for each amount. */
export const usualTerms: Texts = { 'terms.openMost': '5', 'terms.restMinutes': '120' }
