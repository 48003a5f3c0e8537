import { data } from 'react-router'
import { accountFieldsOf } from '#contract/account-formats/fields.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { textsOf } from '#web/console/records/change-steps.ts'
import type { FormOutcome } from '#web/forms/form-outcome.ts'
import { readPasted } from './pasted-lines.ts'

/** The fields of a currency in the order in which a line of the list has their values. */
export type FieldsOf = (currency: CurrencyItem) => readonly string[]

export const accountFields: FieldsOf = currency =>
  accountFieldsOf(currency).map(({ name }) => `${currency.code}.${name}`)

export const amountField: FieldsOf = ({ code }) => [code]

/** The values of the fields that a list has, and the lines that belong to none. */
export function spreadOf(text: string, currencies: readonly CurrencyItem[], fieldsOf: FieldsOf) {
  const { found, unread } = readPasted(text, currencies)
  const values = found.flatMap(({ code, cells }) => {
    const names = fieldsOf(currencies.find(currency => currency.code === code)!)
    return cells.slice(0, names.length).map((cell, i) => [names[i]!, cell] as const)
  })
  return { values, unread }
}

/**
 * A list that came without a script, or of which something is left: it goes into the fields and is saved from there alone, so
 * that whoever pasted it reads where money will go. Undefined: there is no list.
 */
export function spreadList(form: FormData, name: string, currencies: readonly CurrencyItem[], fieldsOf: FieldsOf) {
  const text = String(form.get('list') ?? '')
  if (text.trim() === '') return undefined
  const { values, unread } = spreadOf(text, currencies, fieldsOf)
  const kept = { ...textsOf(form), ...Object.fromEntries(values), list: unread.join('\n') }
  const fields: Record<string, string> = unread.length > 0 ? { list: 'unread' } : {}
  return data<FormOutcome<void>>(
    { form: name, ok: false, values: kept, refusal: { code: 'list-spread' }, fields },
    { status: 400 },
  )
}
