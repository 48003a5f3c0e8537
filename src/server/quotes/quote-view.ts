import type { QuoteRefusalView, QuoteView } from '#contract/catalogue/direction.ts'
import { smaller, toDecimal } from '#contract/money/money.ts'
import type { NetworkFeeLevel } from '#contract/money/network-fee.ts'
import {
  type Benefits,
  chargesOf,
  type Limits,
  noBenefits,
  type Quote,
  quote,
  type Side,
  type Terms,
} from '#contract/money/quote.ts'
import { linesOf } from '#contract/money/quote-lines.ts'
import { type Fraction, significantDown } from '#contract/money/rate.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { type Board, type BoardEntry, priceOfEntry } from './board.ts'
import { type HeldQuote, QUOTE_HOLDS_MS, signQuote } from './signed-quote.ts'

export type QuoteRequest = { side: Side; units: bigint; level?: NetworkFeeLevel | undefined }

/** A signed quote for the calculator, or its refusal. `now` is when its time starts. */
export function quoteView(
  board: Board,
  entry: BoardEntry,
  request: QuoteRequest,
  {
    now,
    key,
    benefits = noBenefits,
    promoCode = null,
  }: { now: Date; key: string; benefits?: Benefits; promoCode?: string | null },
): Result<QuoteView, QuoteRefusalView> {
  if (entry.state === 'paused') {
    const { because, note, since } = entry.pause
    return refuse({ reason: 'paused', because, note: note || undefined, since: since?.toISOString() })
  }
  const priced = priceOfEntry(board, entry)
  if (priced.state === 'paused' || priced.freshUntil <= now) return refuse({ reason: 'paused', because: 'stale' })

  const { terms } = entry
  const { side } = request
  const quoted = quote(terms, request, { ...benefits, discountBps: discountIn(entry, benefits.discountBps) })
  if (!quoted.ok) return refuse(refusalView(quoted.refusal, terms, side))
  const { value } = quoted
  const holdsUntil = new Date(now.getTime() + QUOTE_HOLDS_MS)
  return accept({
    from: terms.from.asset,
    to: terms.to.asset,
    side,
    give: toDecimal(value.give.units, terms.from.scale),
    get: toDecimal(value.get.units, terms.to.scale),
    course: value.tier.course,
    lines: linesOf(value),
    limits: limitsView(value.limits, terms),
    reserve: toDecimal(terms.reserve, terms.to.scale),
    updatedAt: priced.at.toISOString(),
    holdsUntil: holdsUntil.toISOString(),
    token: signQuote(
      { ...heldOf(value, priced.price, promoCode), place: placeOf(entry), issuedAt: now, holdsUntil },
      key,
    ),
  })
}

/** As much of a discount as the direction gives. */
export const discountIn = ({ direction: { discountMostBps } }: BoardEntry, bps: bigint): bigint =>
  discountMostBps === undefined ? bps : smaller(bps, discountMostBps)

export const limitsView = ({ from, to, because }: Limits, terms: Terms): QuoteView['limits'] => ({
  from: { min: toDecimal(from.min, terms.from.scale), max: toDecimal(from.max, terms.from.scale) },
  to: { min: toDecimal(to.min, terms.to.scale), max: toDecimal(to.max, terms.to.scale) },
  because: {
    min: because.min === 'payable' ? 'payable' : 'direction',
    max: because.max,
  },
})

function refusalView(
  refusal: Extract<ReturnType<typeof quote>, { ok: false }>['refusal'],
  terms: Terms,
  side: Side,
): QuoteRefusalView {
  const { scale } = terms[side]
  switch (refusal.reason) {
    case 'below-minimum':
      return {
        reason: 'below-minimum',
        minimum: toDecimal(refusal.minimum.units, scale),
        because: refusal.because === 'payable' ? 'payable' : 'direction',
      }
    case 'above-maximum':
      return { reason: 'above-maximum', maximum: toDecimal(refusal.maximum.units, scale), because: refusal.because }
    case 'beyond-reserve':
      return {
        reason: 'beyond-reserve',
        reserve: toDecimal(refusal.reserve.units, terms.to.scale),
        maximum: toDecimal(refusal.maximum.units, scale),
      }
  }
}

/** The place whose terms an entry is of, as quotes name it. */
export const placeOf = ({ direction }: BoardEntry): string | null => direction.place ?? null

/** What a claim copies from its quote. */
export const heldOf = (
  { terms, benefits, side, give, get, tier, exchanged, converted, lines }: Quote,
  price: Fraction,
  promoCode: string | null = null,
  claim: string | null = null,
): Omit<HeldQuote, 'place' | 'issuedAt' | 'holdsUntil'> => ({
  from: terms.from.asset,
  to: terms.to.asset,
  side,
  give: give.units,
  get: get.units,
  exchanged,
  converted,
  lines: [...lines],
  terms: {
    course: tier.course,
    // Twenty digits are within a millionth of a smallest unit of any price; the ledger's spread needs no more.
    price: significantDown(price, 20),
    ...chargesOf(terms),
    roomBps: tier.roomBps,
    discountBps: benefits.discountBps,
    promo: benefits.promo,
    fromScale: terms.from.scale,
    toScale: terms.to.scale,
  },
  promoCode,
  claim,
})
