import type { PausedReason } from '#contract/catalogue/direction.ts'
import { quote } from '#contract/money/quote.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { type Board, entryIn, entryOf, priceOfEntry } from '#server/quotes/board.ts'
import { termsAt, termsOfDirection } from '#server/quotes/priced-terms.ts'
import { heldOf, placeOf } from '#server/quotes/quote-view.ts'
import { type HeldQuote, QUOTE_HOLDS_MS } from '#server/quotes/signed-quote.ts'
import type { Claim } from '../claim.ts'
import { type ClaimTerms, type Figures, figuresOfQuote } from '../claim-terms.ts'

export type MarketOfferMade = { held: HeldQuote; terms: ClaimTerms; figures: Figures }
export type NoOffer = { reason: 'rates-unavailable'; because: PausedReason | 'too-little' }

/** Offers the current rate for money that was paid in. */
export type MarketOffer = (claim: Claim, give: bigint, now: Date) => Result<MarketOfferMade, NoOffer>

/**
 * For a payment that the reserve does not cover: it is received, but no rate is fixed and nothing is held, and an operator
 * approves the claim when the reserve suffices.
 */
export const withoutReserve = <Deps extends { marketOffer: MarketOffer }>(deps: Deps): Deps & { unheld: true } => ({
  ...deps,
  marketOffer: () => refuse({ reason: 'rates-unavailable', because: 'reserve' }),
  unheld: true,
})

/**
 * The current rate for a claim's money, with the claim's own discount, promo code and level of the network fee. The limits of the
 * pair do not apply, as the money is paid in already, and the ledger checks the reserve.
 */
export const marketOffers =
  (board: () => Board): MarketOffer =>
  (claim, give, now) => {
    const current = board()
    const listed = entryOf(current, claim.from, claim.to)
    const entry = listed && entryIn(current, listed, { city: claim.city, branch: claim.meeting?.wish?.branch })
    if (!entry) return refuse({ reason: 'rates-unavailable', because: 'office' })
    // Where nothing more can be paid to does not matter to money that was.
    if (entry.state === 'paused' && entry.pause.because !== 'no-account')
      return refuse({ reason: 'rates-unavailable', because: entry.pause.because })
    const price = priceOfEntry(current, entry)
    if (price.state === 'paused' || price.freshUntil <= now)
      return refuse({ reason: 'rates-unavailable', because: 'stale' })

    const { place, direction } = entry
    const terms =
      entry.state === 'on'
        ? entry.terms
        : termsAt(price, termsOfDirection(direction, { from: place.give, to: place.get, reserve: UNLIMITED })).terms
    // A level was agreed with its fee, whatever the office offers by now.
    const { networkFee } = claim.terms.networkFee.level === undefined ? terms : claim.terms
    const unlimited = {
      ...terms,
      networkFee,
      fromLimits: { min: 0n },
      toLimits: { min: 0n },
      reserve: UNLIMITED,
      payableMost: undefined,
    }
    const quoted = quote(unlimited, { side: 'from', units: give }, claim.terms)
    if (!quoted.ok) return refuse({ reason: 'rates-unavailable', because: 'too-little' })
    const held: HeldQuote = {
      ...heldOf(quoted.value, price.price, claim.promoCode, claim.id),
      place: placeOf(entry),
      issuedAt: now,
      holdsUntil: new Date(now.getTime() + QUOTE_HOLDS_MS),
    }
    return accept({ held, terms: held.terms, figures: figuresOfQuote(held, held.terms, claim) })
  }

const UNLIMITED = 10n ** 38n - 1n
