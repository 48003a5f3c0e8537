import { useEffect, useReducer, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { QuoteView } from '#contract/calculator/direction.ts'
import { ApiError } from '#web/api/api-error.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { createServerClock, type ServerClock } from '#web/api/server-clock.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { askQuote, type ClaimFormData } from './claim-form-data.ts'
import { type ClaimQuote, moveQuote, type QuoteEvent, startQuote } from './claim-quote.ts'
import type { FormOutcome } from './send-claim.ts'

/** A quote is asked anew so long before it stops holding, and this soon after it could not be had. */
const RENEW_BEFORE_MS = 10_000
const AGAIN_MS = 5_000

type LiveQuote = { state: ClaimQuote; clock: ServerClock; tell: (event: QuoteEvent) => void }

/**
 * The quote of an open form, kept true while somebody looks. `still` is while the form is on its way, or was sent without
 * an answer: then what was sent must stay as it was.
 */
export function useClaimQuote(data: ClaimFormData, outcome: FormOutcome | undefined, still: boolean): LiveQuote {
  const [clock] = useState(() => heardClock(data.view.now))
  const held = useHeldQuote(data, clock)
  const { revalidate } = useRevalidator()
  const [state, tell] = useReducer(moveQuote, undefined, () => firstQuote(data, outcome, held))
  const asks = outcome?.step === 'review'

  const told = outcome?.trouble?.quote
  useEffect(() => {
    if (told) tell({ name: 'quoted', quote: told, asks: true })
  }, [told])

  const { agreed, offered, refusal, trouble } = state
  const newest = offered ?? agreed
  useEffect(() => {
    if (still) return
    const controller = new AbortController()
    const due =
      newest && !refusal && !trouble ? Date.parse(newest.holdsUntil) - clock.now() - RENEW_BEFORE_MS : AGAIN_MS
    let timer = setTimeout(renew, Math.max(AGAIN_MS, due))
    document.addEventListener('visibilitychange', look)

    async function renew() {
      if (document.visibilityState === 'hidden') return
      try {
        const view = await askQuote(browserApi, data, controller.signal)
        clock.hear(view.now)
        if (controller.signal.aborted) return
        // The desk has closed or opened meanwhile, and the claim would be another one: the page around the form is read anew.
        if (view.pair.opensAt !== data.view.pair.opensAt) void revalidate()
        if (view.quote) tell({ name: 'quoted', quote: view.quote, asks })
        else tell({ name: 'refused', refusal: view.refusal })
      } catch (error) {
        if (controller.signal.aborted) return
        tell({ name: 'failed', trouble: isOffline(error) ? 'offline' : 'failed' })
        timer = setTimeout(renew, AGAIN_MS)
      }
    }
    /** Somebody is back: what ran out meanwhile is renewed before they read it. */
    function look() {
      if (document.visibilityState === 'hidden') return
      clearTimeout(timer)
      const left = newest ? Date.parse(newest.holdsUntil) - clock.now() - RENEW_BEFORE_MS : 0
      timer = setTimeout(renew, Math.max(0, left))
    }
    return () => {
      controller.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [newest, refusal, trouble, still, asks, clock, data, revalidate])

  return { state, clock, tell }
}

function firstQuote(data: ClaimFormData, outcome: FormOutcome | undefined, held: QuoteView | undefined): ClaimQuote {
  const { quote, refusal } = data.view
  if (held) return startQuote(held, undefined)
  const { 'shown-give': give, 'shown-get': get } = outcome?.values ?? {}
  const before = give && get ? { give, get } : data.before
  const now = outcome?.trouble?.quote ?? quote
  // Without JavaScript the figures of the form that was sent are all that is known of the old quote.
  if (outcome?.step === 'review' && now && before && (now.give !== before.give || now.get !== before.get)) {
    return { ...startQuote({ ...now, ...before }, refusal), offered: now }
  }
  return startQuote(now, refusal, before)
}

/** The quote that the calculator showed, handed over by it: as long as it holds, these are the figures. */
function useHeldQuote({ view }: ClaimFormData, clock: ServerClock): QuoteView | undefined {
  const hydrated = useHydrated()
  const { state, search } = useLocation()
  if (!hydrated) return undefined
  const quote = (state as { quote?: QuoteView } | null)?.quote
  if (!quote?.token || quote.token !== new URLSearchParams(search).get('quote')) return undefined
  const isOfPair = quote.from === view.pair.from.code && quote.to === view.pair.to.code
  return isOfPair && Date.parse(quote.holdsUntil) > clock.now() + RENEW_BEFORE_MS ? quote : undefined
}

function heardClock(now: string): ServerClock {
  const clock = createServerClock()
  clock.hear(now)
  return clock
}

const isOffline = (error: unknown) => error instanceof ApiError && error.problem.code === 'offline'
