import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { QuoteView } from '#contract/catalogue/direction.ts'
import { ApiError } from '#web/api/api-error.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { createServerClock, type ServerClock } from '#web/api/server-clock.ts'
import { openQuoteRefresh, type QuoteRefresh, RENEW_BEFORE_MS } from '#web/quotes/quote-refresh.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { askQuote, type ClaimFormData, type ClaimFormView } from './ClaimFormPage.data.ts'
import { type ClaimQuote, moveQuote, type QuoteEvent, startQuote } from './claim-quote.ts'
import type { ClaimFormOutcome } from './send-claim.ts'

export type LiveQuote = { state: ClaimQuote; clock: ServerClock; dispatch: (event: QuoteEvent) => void }

/** Without a quote the office is asked again as soon as the refresh allows. */
const NO_QUOTE_MS = 0

/**
 * The quote of an open form, kept fresh while the page is visible. `still`: the form is on its way, or was sent without an
 * answer; the figures that were sent stay as they were.
 */
export function useClaimQuote(data: ClaimFormData, outcome: ClaimFormOutcome | undefined, still: boolean): LiveQuote {
  const [clock] = useState(() => clockAt(data.view.now))
  const held = useHeldQuote(data, clock)
  const { revalidate } = useRevalidator()
  const [state, dispatch] = useReducer(moveQuote, undefined, () => firstQuote(data, outcome, held))
  const asks = outcome?.step === 'review'

  const validMs = useEffectEvent(() => {
    const { agreed, offered = agreed, refusal, trouble } = state
    return offered && !refusal && !trouble ? validFor(offered, clock) : NO_QUOTE_MS
  })
  const ask = useEffectEvent((signal: AbortSignal) => askQuote(browserApi, data, signal))
  const receive = useEffectEvent((view: ClaimFormView) => {
    clock.sync(view.now)
    // The office has closed or opened meanwhile, and the claim would be another one: the page around the form is read again.
    if (view.pair.opensAt !== data.view.pair.opensAt) void revalidate()
    if (view.quote) dispatch({ name: 'quoted', quote: view.quote, asks })
    else dispatch({ name: 'refused', refusal: view.refusal })
    return view.quote ? validFor(view.quote, clock) : NO_QUOTE_MS
  })
  const refresh = useRef<QuoteRefresh>(undefined)
  useEffect(() => {
    if (still) return
    refresh.current = openQuoteRefresh({
      validMs: validMs(),
      ask: signal => ask(signal),
      onAnswer: view => receive(view),
      onFailure: error => dispatch({ name: 'failed', trouble: isOffline(error) ? 'offline' : 'failed' }),
      retries: true,
    })
    return refresh.current.start()
  }, [still])

  const sent = outcome?.trouble?.quote
  useEffect(() => {
    if (!sent) return
    dispatch({ name: 'quoted', quote: sent, asks: true })
    refresh.current?.received(validFor(sent, clock))
  }, [sent, clock])

  return { state, clock, dispatch }
}

function firstQuote(
  data: ClaimFormData,
  outcome: ClaimFormOutcome | undefined,
  held: QuoteView | undefined,
): ClaimQuote {
  const { quote, refusal } = data.view
  if (held) return startQuote(held, undefined)
  const { 'shown-give': give, 'shown-get': get } = outcome?.values ?? {}
  const before = give && get ? { give, get } : data.before
  const now = outcome?.trouble?.quote ?? quote
  // Without JavaScript the old quote is known only by the figures in the form.
  if (outcome?.step === 'review' && now && before && (now.give !== before.give || now.get !== before.get)) {
    return { ...startQuote({ ...now, ...before }, refusal), offered: now }
  }
  return startQuote(now, refusal, before)
}

/** The quote that the calculator handed over, while it is valid. */
function useHeldQuote({ view }: ClaimFormData, clock: ServerClock): QuoteView | undefined {
  const hydrated = useHydrated()
  const { state, search } = useLocation()
  if (!hydrated) return undefined
  const quote = (state as { quote?: QuoteView } | null)?.quote
  if (!quote?.token || quote.token !== new URLSearchParams(search).get('quote')) return undefined
  const isOfPair = quote.from === view.pair.from.code && quote.to === view.pair.to.code
  return isOfPair && Date.parse(quote.holdsUntil) > clock.now() + RENEW_BEFORE_MS ? quote : undefined
}

const validFor = ({ holdsUntil }: QuoteView, clock: ServerClock) => Date.parse(holdsUntil) - clock.now()

function clockAt(now: string): ServerClock {
  const clock = createServerClock()
  clock.sync(now)
  return clock
}

const isOffline = (error: unknown) => error instanceof ApiError && error.problem.code === 'offline'
