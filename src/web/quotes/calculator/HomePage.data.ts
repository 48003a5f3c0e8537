import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { CallsByAddress } from '#contract/all-calls.ts'
import type { CallAnswer } from '#contract/calls.ts'
import { apiOf } from '#web/api/api.ts'
import { localeContext } from '#web/locale/locale.tsx'
import { startState } from './calculator-state.ts'
import { readFirstView, withoutDirections } from './first-view.ts'
import { addressAfter } from './next-address.ts'
import { nextStep } from './next-step.ts'
import { withWords } from './notice-words.ts'
import { addressOfSentForm, NEXT, readAddress } from './read-address.ts'
import type { Loaded } from './use-calculator.ts'

export type HomeData = Loaded & { recent: CallAnswer<CallsByAddress['GET /api/v1/calculator/recent/']> }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const api = apiOf(context)
  const sent = addressOfSentForm(searchParams)
  // The router adds the language.
  if (sent) throw redirect(searchParams.has(NEXT) ? await addressAfterSent(context, sent) : `/${sent}`)
  const { query, notices } = readAddress(searchParams)
  const [view, recent] = await Promise.all([
    readFirstView(context, query),
    // The list is optional on this page.
    api('GET /api/v1/calculator/recent/').catch(() => []),
  ])
  if (!view) return withoutDirections(context)
  const said = await withWords([...notices, ...view.notices], context.get(localeContext))
  return { view, recent, notices: said, promo: query.promo } satisfies HomeData
}

/** The target of the button for a form that was sent with it: the same step as in the browser. */
async function addressAfterSent(context: LoaderFunctionArgs['context'], sent: string): Promise<string> {
  const { query, notices } = readAddress(new URLSearchParams(sent))
  // An unreadable value is explained beside the form.
  if (notices.length > 0) return `/${sent}`
  const view = await readFirstView(context, query)
  if (!view) return `/${sent}`
  if (view.notices.some(({ code }) => !besideTheAmounts.has(code))) return `/${sent}`
  const state = startState(view, 'ru', { promo: query.promo })
  return addressAfter(nextStep(state), state, sent)
}

/** Notices that do not change the quote. */
const besideTheAmounts: ReadonlySet<string> = new Set([
  'unknown-promo',
  'promo-refused',
  'promo-checked-later',
  'unknown-ref',
  'own-ref',
])
