import type { CalculatorInit } from '#contract/calculator/direction.ts'
import { readAmount } from '#contract/money/amount-text.ts'

export type InitNotice = CalculatorInit['notices'][number]
export type InitQuery = {
  from?: string
  to?: string
  amount?: string
  side?: 'from' | 'to'
  city?: string
  promo?: string
  ref?: string
}

/**
 * What an address asks the calculator for. Other sites call the currencies `cur_from` and `cur_to`; amounts are written
 * in every way there is. What the API would refuse as unreadable is left out, and said.
 */
export function readAddress(search: URLSearchParams): { query: InitQuery; notices: InitNotice[] } {
  const query: InitQuery = {}
  const notices: InitNotice[] = []
  const asked = (...names: string[]) => names.map(name => search.get(name)?.trim()).find(Boolean)

  const from = asked('from', 'cur_from')
  if (from) query.from = from.slice(0, LONGEST_CODE).toUpperCase()
  const to = asked('to', 'cur_to')
  if (to) query.to = to.slice(0, LONGEST_CODE).toUpperCase()

  const amount = asked('amount')
  if (amount) {
    const read = readAmount(amount, FINEST_SCALE)
    if (read.ok) query.amount = read.value.text
    else notices.push({ code: 'bad-amount', asked: amount.slice(0, LONGEST_CODE) })
  }
  const side = asked('side')
  if (side === 'from' || side === 'to') query.side = side
  else if (side) notices.push({ code: 'bad-side', asked: side.slice(0, LONGEST_CODE) })

  const city = asked('city')
  if (city) query.city = city.slice(0, LONGEST_CODE).toUpperCase()
  const promo = asked('promo')
  if (promo) query.promo = promo.slice(0, LONGEST_CODE)
  const ref = asked('ref')
  if (ref) query.ref = ref.slice(0, LONGEST_CODE)
  return { query, notices }
}

/** The limits of the API's own query; what is read at this scale never has more digits before the point than it takes. */
const LONGEST_CODE = 40
const FINEST_SCALE = 18

/** The button that leads on says so in a form that is sent: then the claim is asked for, and not another calculation. */
export const NEXT = 'next'

/** The address that stands for a form: what it says itself, and what came with the visitor (`promo`, `ref`). */
export function addressOf(query: InitQuery, before: URLSearchParams): string {
  const search = new URLSearchParams()
  for (const name of ['from', 'to', 'amount', 'side', 'city'] as const) {
    const value = query[name]
    if (value !== undefined) search.set(name, value)
  }
  for (const [name, value] of besideTheForm(before)) search.append(name, value)
  return `?${search}`
}

const formFields = new Set([
  ...['from', 'to', 'amount', 'side', 'city', 'cur_from', 'cur_to'],
  ...['give', 'get', 'shown-give', 'shown-get', NEXT],
])

/** What came with the visitor and is no part of the form: a form that is sent takes it along. */
export const besideTheForm = (search: URLSearchParams): [string, string][] =>
  [...search].filter(([name]) => !formFields.has(name))

/**
 * A form sent without JavaScript has both amounts and what stood in them before: the one that was changed drives.
 * Undefined when the address comes from elsewhere.
 */
export function addressOfSentForm(search: URLSearchParams): string | undefined {
  if (!search.has('give') && !search.has('get')) return undefined
  const changed = (field: 'give' | 'get') => search.get(field) !== search.get(`shown-${field}`)
  const before = search.get('side') === 'to' ? 'to' : 'from'
  const side = changed('give') ? 'from' : changed('get') ? 'to' : before
  const query: InitQuery = { side }
  for (const name of ['from', 'to', 'city'] as const) {
    const value = search.get(name)
    if (value) query[name] = value
  }
  const amount = search.get(side === 'from' ? 'give' : 'get')
  if (amount) query.amount = amount
  return addressOf(query, search)
}
