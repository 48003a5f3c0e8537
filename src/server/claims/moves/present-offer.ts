import type { PausedReason } from '#contract/calculator/direction.ts'
import { quote } from '#contract/money/quote.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { type Board, entryOf, priceOfEntry } from '#server/quotes/board.ts'
import { heldOf } from '#server/quotes/quote-view.ts'
import { type HeldQuote, QUOTE_HOLDS_MS } from '#server/quotes/signed-quote.ts'
import type { Claim } from '../claim.ts'
import { type ClaimTerms, type Figures, figuresOfQuote, termsOfQuote } from '../claim-terms.ts'

export type PresentOffer = { held: HeldQuote; terms: ClaimTerms; figures: Figures }
export type NoOffer = { reason: 'rates-unavailable'; because: PausedReason | 'too-little' }

/** What can be had now for money that has already come. */
export type Present = (claim: Claim, give: bigint, now: Date) => Result<PresentOffer, NoOffer>

/**
 * For money that the reserve does not cover: it is taken in, no course is fixed for it and nothing is held, and somebody of
 * the office approves it when there is enough.
 */
export const withoutReserve = <Parts extends { present: Present }>(parts: Parts): Parts & { unheld: true } => ({
  ...parts,
  present: () => refuse({ reason: 'rates-unavailable', because: 'reserve' }),
  unheld: true,
})

/**
 * The course of this moment for a claim's money, with the discount and the code that the claim was opened with. The limits
 * of the direction no longer matter: the money is there, and whether the reserve covers it the ledger says.
 */
export const presentOffers =
  (board: () => Board): Present =>
  (claim, give, now) => {
    const current = board()
    const entry = entryOf(current, claim.from, claim.to)
    if (!entry) return refuse({ reason: 'rates-unavailable', because: 'office' })
    if (entry.state === 'paused' && entry.pause.because !== 'reserve')
      return refuse({ reason: 'rates-unavailable', because: entry.pause.because })
    const price = priceOfEntry(current, entry)
    if (entry.state === 'paused' || price.state === 'paused' || price.freshUntil <= now)
      return refuse({ reason: 'rates-unavailable', because: entry.state === 'paused' ? 'reserve' : 'stale' })

    const { discountBps, promo, fromScale, toScale } = claim.terms
    const unlimited = { ...entry.terms, fromLimits: { min: 0n }, toLimits: { min: 0n }, reserve: UNLIMITED }
    const quoted = quote(unlimited, { side: 'from', units: give }, { discountBps, ...(promo && { promo }) })
    if (!quoted.ok) return refuse({ reason: 'rates-unavailable', because: 'too-little' })
    const held: HeldQuote = {
      ...heldOf(quoted.value, price.price),
      issuedAt: now,
      holdsUntil: new Date(now.getTime() + QUOTE_HOLDS_MS),
    }
    const terms = termsOfQuote(held, { from: fromScale, to: toScale })
    return accept({ held, terms, figures: figuresOfQuote(held, terms, claim) })
  }

const UNLIMITED = 10n ** 38n - 1n
