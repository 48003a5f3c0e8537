import type { LoaderFunctionArgs } from 'react-router'
import type { Locale } from '#contract/locale.ts'
import { FINEST_SCALE, readAmount } from '#contract/money/amount-text.ts'
import { questionOf, startState } from './calculator-state.ts'
import { readFirstView } from './first-view.ts'
import { claimAddress, placeOf } from './next-address.ts'
import { nextStep } from './next-step.ts'
import { addressOf, type InitQuery, NEXT, readAddress } from './read-address.ts'

/** Where a form that was sent without JavaScript leads; sent with the button, to the same step as in the browser. */
export async function addressAfterSent(
  context: LoaderFunctionArgs['context'],
  search: URLSearchParams,
  locale: Locale,
): Promise<string> {
  const sent = addressOfSentForm(search, locale)
  if (!search.has(NEXT)) return `/${sent}`
  const { query, notices } = readAddress(new URLSearchParams(sent), locale)
  // An unreadable value is explained beside the form.
  if (notices.length > 0) return `/${sent}`
  const view = await readFirstView(context, query)
  if (!view) return `/${sent}`
  if (view.notices.some(({ code }) => !besideTheAmounts.has(code))) return `/${sent}`
  const state = startState(view, locale, { promo: query.promo })
  const step = nextStep(state)
  if (step.step === 'exchange') return claimAddress(state, sent, '/claim')
  return `/${addressOf(questionOf(state), new URLSearchParams(sent))}#${placeOf(step)}`
}

/** Notices that do not change the quote. */
const besideTheAmounts: ReadonlySet<string> = new Set([
  'unknown-promo',
  'promo-refused',
  'promo-checked-later',
  'unknown-ref',
  'own-ref',
])

/** A form sent without JavaScript has both amounts and their former values: the changed amount drives. */
export function addressOfSentForm(search: URLSearchParams, locale: Locale): string {
  const changed = (field: 'give' | 'get') => search.get(field) !== search.get(`shown-${field}`)
  const before = search.get('side') === 'to' ? 'to' : 'from'
  const side = changed('give') ? 'from' : changed('get') ? 'to' : before
  const query: InitQuery = { side }
  for (const name of ['from', 'to', 'city'] as const) {
    const value = search.get(name)
    if (value) query[name] = value
  }
  // What was chosen is read as it is in any other address.
  query.networkFeeLevel = readAddress(search, locale).query.networkFeeLevel
  const amount = search.get(side === 'from' ? 'give' : 'get')
  // A comma that groups in English does not elsewhere, and the address may be read in another language.
  if (amount) query.amount = locale === 'en' ? plainAmount(amount) : amount
  return addressOf(query, search)
}

/** What cannot be read is explained beside the form. */
function plainAmount(typed: string): string {
  const read = readAmount(typed, FINEST_SCALE, 'en')
  return read.ok ? read.value.text : typed
}
