import type { DirectionItem, PausedReason, QuoteRefusalView, QuoteView } from '#contract/catalogue/direction.ts'
import type { ExchangeRate } from '#contract/money/exchange-rate.ts'
import { directionOn, isOff } from '../feed/board.ts'
import { type CalculatorState, isAnswered, type Side, typedAmount } from './calculator-state.ts'

export type Range = { min: string; max: string }
export type ShownLimits = Record<Side, Range> & { because?: { min: string; max: string } }

/** What the form shows of the pair and its quote. */
export type Shown = {
  /** The quote for the form as it stands, or the former quote, shown paler, while the next one is computed. */
  quote: QuoteView | undefined
  settling: boolean
  refusal: QuoteRefusalView | undefined
  /** Why the other amount could not be computed. */
  unanswered: CalculatorState['trouble']
  rate: ExchangeRate | undefined
  limits: ShownLimits | undefined
  reserve: string
  paused: { because: PausedReason; note?: string; since?: string } | undefined
}

export function shownQuote(state: CalculatorState): Shown {
  const { view, from, to, board } = state
  const live = directionOn(board, from, to)
  const ofPair = view.pair.from.code === from && view.pair.to.code === to
  const answered = isAnswered(state)
  const asksNothing = !typedAmount(state).ok

  const paused = isOff(board, from, to) ? pauseOf({}) : pausedNow(state, live, ofPair)
  // Without an answer, the former quote does not belong to the amount that is typed now.
  const unanswered = state.trouble !== undefined && !answered
  const quote = ofPair && !asksNothing && !paused && !unanswered ? view.quote : undefined
  return {
    quote,
    settling: quote !== undefined && state.counting,
    unanswered: unanswered && !asksNothing ? state.trouble : undefined,
    refusal: ofPair && answered && !asksNothing ? view.refusal : undefined,
    rate: paused ? undefined : (quote?.course ?? exchangeRateOf(live) ?? (ofPair ? view.pair.course : undefined)),
    limits: paused ? undefined : limitsNow(state, live, ofPair),
    reserve: live?.reserve ?? (ofPair ? view.pair.reserve : (state.known.get(to)?.reserve ?? '0')),
    paused,
  }
}

/** A pause in the stream applies at once, and so does its end, though the quote comes with the next answer. */
function pausedNow({ view }: CalculatorState, live: DirectionItem | undefined, ofPair: boolean): Shown['paused'] {
  if (live) return live.state === 'paused' ? pauseOf(live) : undefined
  if (!ofPair) return undefined
  if (view.refusal?.reason === 'paused') {
    const { because, note, since } = view.refusal
    return { because, note: note || undefined, since: since || undefined }
  }
  return view.pair.state === 'paused' ? pauseOf(view.pair) : undefined
}

const pauseOf = ({ reason = 'office', note }: Pick<DirectionItem, 'reason' | 'note'>) => ({
  because: reason,
  note: note || undefined,
})

function limitsNow({ view }: CalculatorState, live: DirectionItem | undefined, ofPair: boolean) {
  const answered = ofPair ? (view.quote?.limits ?? view.pair.limits) : undefined
  if (answered) return answered
  if (!live?.min || !live.max) return undefined
  const { min, max } = live
  return { from: { min: min.from, max: max.from }, to: { min: min.to, max: max.to } }
}

const exchangeRateOf = (live: DirectionItem | undefined): ExchangeRate | undefined =>
  live?.give !== undefined && live.get !== undefined ? { give: live.give, get: live.get } : undefined
