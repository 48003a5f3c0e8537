import type { DryRunPauseReason } from '#contract/dry-run/dry-run.ts'
import type { ExchangeRate } from '#contract/money/exchange-rate.ts'
import { sumOfLines } from '#contract/money/money-line.ts'
import type { Pricing } from '#contract/money/price-tiers.ts'
import { type Limits, quote, type Terms, tierAt } from '#contract/money/quote.ts'
import type { Fraction } from '#contract/money/rate.ts'
import type { Claim } from '#server/claims/claim.ts'
import { earningDown } from '#server/claims/claim-postings.ts'
import { type ClaimTerms, type Figures, figuresOfQuote, worthOf } from '#server/claims/claim-terms.ts'
import type { Formula, SourceRates } from '#server/formulas/formula.ts'
import { priceFormula } from '#server/quotes/formula-price.ts'
import { pauseByPrice, type TermsOfDirection, termsAt } from '#server/quotes/priced-terms.ts'
import { heldOf } from '#server/quotes/quote-view.ts'
import { type Breathe, inTurns } from './in-turns.ts'
import { momentsOf, pricesAt, type RecordedPrices } from './recorded-prices.ts'

/** The terms of a direction as far as prices and figures follow from them. */
export type DryRunTerms = TermsOfDirection & {
  formula: Formula
  /** Its terms where cash of a claim changes hands. */
  in?: (claim: Pick<PastClaim, 'city' | 'branch'>) => DryRunTerms
}

/** A completed claim, and when its rate was fixed. */
export type PastClaim = Pick<Claim, 'id' | 'number' | 'from' | 'to' | 'figures' | 'terms' | 'referral' | 'city'> & {
  at: Date
  branch?: string
}

type DryRunInput = {
  today: DryRunTerms
  proposed: DryRunTerms
  /** The opposite direction, if the office has it: exchanging there and back may not profit the customer. */
  back?: { formula: Formula; pricing: Pick<Pricing, 'floorBps'> }
  prices: RecordedPrices
  claims: readonly PastClaim[]
  since: Date
  until: Date
}

/**
 * What a customer gets and what is left to the office, in the currency that is paid out. `earned` values what was given at
 * the price of today's formula, so that both sides are measured alike; `booked` at the price of the terms' own formula, as
 * the ledger does.
 */
export type Served = { get: bigint; earned: bigint; booked: bigint }
export type Outcome = Served | { refused: DryRunPauseReason | 'below-minimum' | 'above-maximum' }
export type PauseSpan = { from: Date; until: Date; reason: DryRunPauseReason; pair?: string }
export type Sums = { claims: number; give: bigint } & Served
export type ClaimOutcome = {
  claim: PastClaim
  actual: Served
  today: Outcome
  proposed: Outcome
}

type DryRunResult = {
  points: { at: Date; today?: ExchangeRate; proposed?: ExchangeRate }[]
  pauses: { today: PauseSpan[]; proposed: PauseSpan[] }
  claims: ClaimOutcome[]
  totals: { actual: Sums; today: Sums; proposed: Sums }
}

/** The most points of a chart; more cannot be seen. */
const POINTS = 360

/**
 * Past prices and completed claims under the terms of today and under the proposed ones, both at the same recorded prices.
 * A claim is offered what it gave. Reserves and hours of the past are unknown and count as no obstacle.
 */
export async function dryRun(
  { today, proposed, back, prices, claims, since, until }: DryRunInput,
  breathe: Breathe,
): Promise<DryRunResult> {
  const at = (moment: Date, claim?: PastClaim) => {
    const rates = pricesAt(prices, moment)
    const there = (terms: DryRunTerms) => (claim && terms.in?.(claim)) ?? terms
    return {
      today: standingAt(there(today), back, rates, moment),
      proposed: standingAt(there(proposed), back, rates, moment),
    }
  }

  const points = await inTurns(evenly(since, until, POINTS), breathe, moment => {
    const standing = at(moment)
    return { at: moment, ...shown('today', standing.today), ...shown('proposed', standing.proposed) }
  })

  const moments = momentsOf(prices, since, until)
  const standings = await inTurns(moments, breathe, moment => {
    const { today, proposed } = at(moment)
    return { today: pauseOf(today), proposed: pauseOf(proposed) }
  })
  const spansOf = (side: 'today' | 'proposed') =>
    spans(
      standings.map(standing => standing[side]),
      moments,
      until,
    )

  const outcomes = await inTurns(claims, breathe, (claim): ClaimOutcome => {
    const standing = at(claim.at, claim)
    const earned = earningDown(claim)
    return {
      claim,
      actual: { get: claim.figures.get, earned, booked: earned },
      today: outcomeOf(claim, standing.today, standing.today),
      proposed: outcomeOf(claim, standing.proposed, standing.today),
    }
  })
  return {
    points,
    pauses: { today: spansOf('today'), proposed: spansOf('proposed') },
    claims: outcomes,
    totals: {
      actual: sumsOf(outcomes, 'actual'),
      today: sumsOf(outcomes, 'today'),
      proposed: sumsOf(outcomes, 'proposed'),
    },
  }
}

/** A direction at a moment: with its price and terms, or paused. */
type Standing =
  | { state: 'on'; price: Fraction; terms: Terms; limits: Limits }
  | { state: 'paused'; reason: DryRunPauseReason; pair?: string }

function standingAt(terms: DryRunTerms, back: DryRunInput['back'], rates: SourceRates, at: Date): Standing {
  const priceOf = ({ formula }: { formula: Formula }) => priceFormula(formula.text, rates, at, formula)
  const price = priceOf(terms)
  const pause = pauseByPrice({ price, pricing: terms.pricing }, back && { price: priceOf(back), pricing: back.pricing })
  if (pause || price.state === 'paused') {
    const { because, pair } = pause!
    // Prices give no other reason than those of the contract.
    return { state: 'paused', reason: because as DryRunPauseReason, pair: pair || undefined }
  }
  const { terms: priced, limits } = termsAt(price, terms)
  if (limits.from.min > limits.from.max) return { state: 'paused', reason: 'limits' }
  return { state: 'on', price: price.price, terms: priced, limits }
}

/** The rate that lists show: that of the smallest amount. */
const shown = <Side extends 'today' | 'proposed'>(side: Side, standing: Standing) =>
  (standing.state === 'on' ? { [side]: tierAt(standing.terms, standing.limits.from.min).course } : {}) as {
    [S in Side]?: ExchangeRate
  }

const pauseOf = (standing: Standing) => (standing.state === 'paused' ? standing : undefined)

/** What the claim would have got for the same amount given, by the very functions that quote and settle. */
function outcomeOf(
  { figures: { give }, terms, from, to, referral }: PastClaim,
  standing: Standing,
  today: Standing,
): Outcome {
  if (standing.state === 'paused') return { refused: standing.reason }
  const asked = { side: 'from', units: give, level: terms.networkFee.level } as const
  const quoted = quote(standing.terms, asked, terms)
  if (!quoted.ok) return { refused: quoted.refusal.reason === 'below-minimum' ? 'below-minimum' : 'above-maximum' }
  const held = heldOf(quoted.value, standing.price)
  const wouldBe = { ...held.terms, fromScale: terms.fromScale, toScale: terms.toScale }
  const figures = figuresOfQuote(held, wouldBe, { from, to })
  const booked = earningDown({ figures, terms: wouldBe, from, to, referral })
  const todays = today.state === 'on' ? { ...wouldBe, price: heldOf(quoted.value, today.price).terms.price } : wouldBe
  const worth = (of: ClaimTerms) => worthOfGiven(figures, of, { from, to })
  return { get: figures.get, earned: booked + worth(todays) - worth(wouldBe), booked }
}

const worthOfGiven = ({ exchanged, lines }: Figures, terms: ClaimTerms, pair: { from: string; to: string }): bigint =>
  worthOf(exchanged, terms, pair) + worthOf(-sumOfLines(lines, 'from'), terms, pair)

/** From a pause to its end: moments that follow one another with the same reason are one span. */
function spans(pauses: readonly ReturnType<typeof pauseOf>[], moments: readonly Date[], end: Date): PauseSpan[] {
  const found: PauseSpan[] = []
  for (const [i, pause] of pauses.entries()) {
    if (!pause) continue
    const [from, until] = [moments[i]!, moments[i + 1] ?? end]
    const last = found.at(-1)
    const goesOn = last?.until === from && last.reason === pause.reason && last.pair === pause.pair
    if (goesOn) last.until = until
    else found.push({ from, until, reason: pause.reason, pair: pause.pair || undefined })
  }
  return found
}

function sumsOf(outcomes: readonly ClaimOutcome[], side: 'actual' | 'today' | 'proposed'): Sums {
  const sums = { claims: 0, give: 0n, get: 0n, earned: 0n, booked: 0n }
  for (const { claim, [side]: outcome } of outcomes) {
    if ('refused' in outcome) continue
    sums.claims += 1
    sums.give += claim.figures.give
    sums.get += outcome.get
    sums.earned += outcome.earned
    sums.booked += outcome.booked
  }
  return sums
}

const evenly = (since: Date, until: Date, count: number): Date[] =>
  Array.from(
    { length: count },
    (_, i) => new Date(since.getTime() + Math.floor(((until.getTime() - since.getTime()) * i) / (count - 1))),
  )
