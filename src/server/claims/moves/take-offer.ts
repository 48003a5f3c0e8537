import { coversAtRate } from '#contract/claims/agreed-amount.ts'
import type { ClaimActor } from '#contract/claims/claim-moves.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { readQuote, signQuote } from '#server/quotes/signed-quote.ts'
import { type Claim, owedToClient } from '../claim.ts'
import {
  check,
  type Draft,
  getText,
  giveText,
  holdNow,
  preparePayout,
  recordEvent,
  replaceFigures,
  set,
} from '../claim-draft.ts'
import { type ClaimTerms, type Figures, figuresFor, figuresOfQuote } from '../claim-terms.ts'
import type { MarketOffer, NoOffer } from './market-offer.ts'
import type { MoveData, Situation } from './move-data.ts'
import type { MoveRefusal } from './move-refusal.ts'

/** What the customer can get for the money paid in. */
export type Offer = {
  terms: ClaimTerms
  figures: Figures
  /** The token to send with the choice, where the offer is at the current rate. */
  token?: string
  holdsUntil: Date
}

/** Offers the agreed rate until it ends, and then the current rate. */
export function offerFor(
  claim: Claim,
  { now, marketOffer, secret }: { now: Date; marketOffer: MarketOffer; secret: string },
): Result<Offer, NoOffer> {
  const open = owedToClient(claim)
  const holdsUntil = agreedUntil(claim)
  if (holdsUntil && now <= holdsUntil) {
    const figures = figuresFor(open, claim.terms, claim)
    return figures
      ? accept({ terms: claim.terms, figures, holdsUntil })
      : refuse({ reason: 'rates-unavailable', because: 'too-little' })
  }
  const offered = marketOffer(claim, open, now)
  if (!offered.ok) return offered
  const { held, terms, figures } = offered.value
  return accept({ terms, figures, token: signQuote(held, secret), holdsUntil: held.holdsUntil })
}

/** The customer, or an operator on their behalf, accepts the offer for the money paid in. */
export function takeOffer(draft: Draft, data: MoveData, situation: Situation): MoveRefusal | undefined {
  const { claim, mover } = draft
  const chosen = chosenOffer(claim, mover.actor, data.quote, situation)
  if (!chosen.ok) return chosen.refusal

  const { figures, terms } = chosen.value
  const wasAgreed = claim.rateSince !== undefined && terms === claim.terms
  if (claim.needsAml && claim.aml?.arrival !== 'passed') check(draft)
  else preparePayout(draft)
  replaceFigures(draft, figures, terms)
  holdNow(draft)
  if (!wasAgreed) set(draft, { rateSince: mover.at, cameLate: undefined })
  // Accepting ends the agreed rate, so that further payments cannot be added to it bit by bit.
  set(draft, { agreedUntil: mover.at })
  const [give, get] = [giveText(claim, figures.give), getText(claim, figures.get)]
  recordEvent(draft, 'continue', { ...give, get: get.amount, getCurrency: get.currency })
  return undefined
}

function chosenOffer(
  claim: Claim,
  actor: ClaimActor,
  token: string | undefined,
  situation: Situation,
): Result<Pick<Offer, 'terms' | 'figures'>, MoveRefusal> {
  const offered = offerFor(claim, situation)
  if (!offered.ok || offered.value.token === undefined) return offered
  // The customer accepts the current rate as it was shown; staff accept the newest.
  if (actor === 'operator') return offered
  const held = token === undefined ? undefined : readQuote(token, situation.secret, situation.now)
  if (held?.ok) {
    const { value } = held
    // A quote of the calculator may be of another level of the network fee, or with somebody else's discount.
    if (value.claim === claim.id && value.give === owedToClient(claim))
      return accept({ terms: value.terms, figures: figuresOfQuote(value, value.terms, claim) })
  }
  const marketOffer = situation.marketOffer(claim, owedToClient(claim), situation.now)
  return marketOffer.ok ? refuse({ reason: 'rate-moved', offer: marketOffer.value }) : marketOffer
}

/** Until when the money paid in is exchanged at the agreed rate. Undefined: the agreed rate does not apply to it. */
function agreedUntil(claim: Claim): Date | undefined {
  const { problem, inTimeUntil, rateSince, figures } = claim
  const asksHowMuch = problem === 'less' || problem === 'more'
  const covers = asksHowMuch && rateSince !== undefined && coversAtRate(figures.give, owedToClient(claim))
  return covers ? inTimeUntil : undefined
}
