import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { QuoteView } from '#contract/catalogue/direction.ts'
import { fromDecimal } from '#contract/money/money.ts'
import { keepsShown, type QuoteKeep } from '#contract/quotes/keep-shown.ts'
import { ApiError } from '#web/api/api-error.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { createServerClock, type ServerClock } from '#web/api/server-clock.ts'
import { openQuoteRefresh, type QuoteRefresh, RENEW_BEFORE_MS } from '#web/quotes/quote-refresh.ts'
import { useOffice } from '#web/session/office.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { askQuote, type ClaimFormData, type ClaimFormView } from './ClaimFormPage.data.ts'
import { type ClaimQuote, moveQuote, type QuoteEvent, startQuote } from './claim-quote.ts'
import { keptUntil } from './kept-until.ts'
import type { ClaimFormOutcome } from './send-claim.ts'

export type LiveQuote = { state: ClaimQuote; clock: ServerClock; dispatch: (event: QuoteEvent) => void }

/** Without a quote the office is asked again as soon as the refresh allows. */
const NO_QUOTE_MS = 0

/**
 * The quote of an open form, kept fresh while the page is visible. `still`: the form is on its way, or was sent without an
 * answer; the figures that were sent stay as they were. `asks`: the order is placed from here, so new figures need a word.
 */
export function useClaimQuote(
  data: ClaimFormData,
  outcome: ClaimFormOutcome | undefined,
  { still, asks }: { still: boolean; asks: boolean },
): LiveQuote {
  const [clock] = useState(() => clockAt(data.view.now))
  const held = useHeldQuote(data, clock)
  const { revalidate } = useRevalidator()
  const [state, dispatch] = useReducer(moveQuote, undefined, () => firstQuote(data, outcome, held))
  const keep = useOffice().quoteKeep

  const validMs = useEffectEvent(() => {
    const { agreed, offered = agreed, refusal, trouble } = state
    return offered && !refusal && !trouble ? validFor(offered, clock) : NO_QUOTE_MS
  })
  const ask = useEffectEvent((signal: AbortSignal) => askQuote(browserApi, data, signal))
  const receive = useEffectEvent((view: ClaimFormView) => {
    clock.sync(view.now)
    // The office has closed or opened meanwhile, and the claim would be another one: the page around the form is read again.
    if (view.pair.opensAt !== data.view.pair.opensAt) void revalidate()
    if (view.quote && isKeptOnPage(state, view.quote, keep, clock)) return validFor(view.quote, clock)
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

/** The office will place the order at the figures that stand here: newer ones would only unsettle. */
function isKeptOnPage(
  { agreed, offered, refusal, trouble }: ClaimQuote,
  quote: QuoteView,
  keep: QuoteKeep | undefined,
  clock: ServerClock,
): boolean {
  if (!agreed || offered || refusal || trouble || !keep || keep.bps === 0) return false
  if (clock.now() >= keptUntil(agreed, keep) - RENEW_BEFORE_MS) return false
  const units = (text: string, scale: number) => fromDecimal(text, scale)!
  const sums = ({ give, get }: QuoteView) => ({ give: units(give, WIDEST), get: units(get, WIDEST) })
  return keepsShown(sums(agreed), sums(quote), keep.bps)
}

/** No currency has more decimals. */
const WIDEST = 18

const validFor = ({ holdsUntil }: QuoteView, clock: ServerClock) => Date.parse(holdsUntil) - clock.now()

function clockAt(now: string): ServerClock {
  const clock = createServerClock()
  clock.sync(now)
  return clock
}

const isOffline = (error: unknown) => error instanceof ApiError && error.problem.code === 'offline'
