import type { CalculatorInit } from '#contract/catalogue/direction.ts'
import type { Locale } from '#contract/locale.ts'
import { FINEST_SCALE, readAmount } from '#contract/money/amount-text.ts'
import { type NetworkFeeLevel, networkFeeLevels } from '#contract/money/network-fee.ts'

/** What was asked for and does not apply, with the sentence about it once its texts are there (`notice-words.ts`). */
export type InitNotice = CalculatorInit['notices'][number] & { said?: string }
export type InitQuery = {
  from?: string
  to?: string
  amount?: string
  side?: 'from' | 'to'
  city?: string
  branch?: string
  networkFeeLevel?: NetworkFeeLevel
  promo?: string
  ref?: string
}

/**
 * The question in an address. Other sites name the currencies `cur_from` and `cur_to`, and amounts come in every notation.
 * What the API would refuse as unreadable is left out, with a notice.
 */
export function readAddress(search: URLSearchParams, locale: Locale): { query: InitQuery; notices: InitNotice[] } {
  const query: InitQuery = {}
  const notices: InitNotice[] = []
  const asked = (...names: string[]) => names.map(name => search.get(name)?.trim()).find(Boolean)

  const from = asked('from', 'cur_from')
  if (from) query.from = from.slice(0, LONGEST_CODE).toUpperCase()
  const to = asked('to', 'cur_to')
  if (to) query.to = to.slice(0, LONGEST_CODE).toUpperCase()

  const amount = asked('amount')
  if (amount) {
    const read = readAmount(amount, FINEST_SCALE, locale)
    if (read.ok) query.amount = read.value.text
    else notices.push({ code: 'bad-amount', asked: amount.slice(0, LONGEST_CODE) })
  }
  const side = asked('side')
  if (side === 'from' || side === 'to') query.side = side
  else if (side) notices.push({ code: 'bad-side', asked: side.slice(0, LONGEST_CODE) })

  const city = asked('city')
  if (city) query.city = city.slice(0, LONGEST_CODE).toUpperCase()
  const level = asked('networkFeeLevel')
  const known = networkFeeLevels.find(known => known === level)
  if (known) query.networkFeeLevel = known
  else if (level) notices.push({ code: 'level-not-offered', asked: level.slice(0, LONGEST_CODE) })
  const promo = asked('promo')
  if (promo) query.promo = promo.slice(0, LONGEST_CODE)
  const ref = asked('ref')
  if (ref) query.ref = ref.slice(0, LONGEST_CODE)
  return { query, notices }
}

/** The maximum length in the API's query. */
const LONGEST_CODE = 40

/** The name of the button that leads to the claim, in a form that is sent without JavaScript. */
export const NEXT = 'next'

/** The address of a form: its own values, and the parameters that came with the visitor (`promo`, `ref`). */
export function addressOf(query: InitQuery, before: URLSearchParams): string {
  const search = new URLSearchParams()
  for (const name of ['from', 'to', 'amount', 'side', 'city', 'networkFeeLevel'] as const) {
    const value = query[name]
    if (value !== undefined) search.set(name, value)
  }
  // A code that was typed takes the place of the one that came with the visitor; an empty one takes it away.
  const { promo } = query
  for (const [name, value] of besideTheForm(before))
    if (name !== 'promo' || promo === undefined) search.append(name, value)
  if (promo) search.set('promo', promo)
  return `?${search}`
}

const formFields = new Set([
  ...['from', 'to', 'amount', 'side', 'city', 'networkFeeLevel', 'cur_from', 'cur_to'],
  ...['give', 'get', 'shown-give', 'shown-get', 'before', NEXT],
])

/** The parameters of an address that are no part of the form; a sent form repeats them. */
export const besideTheForm = (search: URLSearchParams): [string, string][] =>
  [...search].filter(([name]) => !formFields.has(name))

/** The address has the fields of a form that was sent without JavaScript; a link has only what was asked for. */
export const isSentForm = (search: URLSearchParams): boolean => search.has('give') || search.has('get')
