import { coversAtCourse } from '#contract/claims/agreed-amount.ts'
import type { ClaimActor } from '#contract/claims/claim-moves.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { readQuote, signQuote } from '#server/quotes/signed-quote.ts'
import { type Claim, openMoney } from '../claim.ts'
import { agree, check, type Draft, getText, giveText, holdNow, preparePayout, set, tell } from '../claim-draft.ts'
import { type ClaimTerms, type Figures, figuresFor, figuresOfQuote, termsOfQuote } from '../claim-terms.ts'
import type { MoveData, Situation } from './move-data.ts'
import type { MoveRefusal } from './move-refusal.ts'
import type { NoOffer, Present } from './present-offer.ts'

/** What a client can choose to take for the money that has come in. */
export type Offer = {
  terms: ClaimTerms
  figures: Figures
  /** With a course of the moment: what the choice is sent with. */
  token?: string
  holdsUntil: Date
}

/** The agreed course while its time runs, and then the one of the moment. */
export function offerFor(
  claim: Claim,
  { now, present, secret }: { now: Date; present: Present; secret: string },
): Result<Offer, NoOffer> {
  const open = openMoney(claim)
  const holdsUntil = agreedUntil(claim)
  if (holdsUntil && now <= holdsUntil) {
    const figures = figuresFor(open, claim.terms, claim)
    return figures
      ? accept({ terms: claim.terms, figures, holdsUntil })
      : refuse({ reason: 'rates-unavailable', because: 'too-little' })
  }
  const offered = present(claim, open, now)
  if (!offered.ok) return offered
  const { held, terms, figures } = offered.value
  return accept({ terms, figures, token: signQuote(held, secret), holdsUntil: held.holdsUntil })
}

/** The client, or an operator for them, takes what is offered for the money that came. */
export function takeOffer(draft: Draft, data: MoveData, situation: Situation): MoveRefusal | undefined {
  const { claim, mover } = draft
  const chosen = chosenOffer(claim, mover.actor, data.quote, situation)
  if (!chosen.ok) return chosen.refusal

  const { figures, terms } = chosen.value
  const wasAgreed = claim.courseSince !== undefined && terms === claim.terms
  if (claim.needsAml) check(draft)
  else preparePayout(draft)
  agree(draft, figures, terms)
  holdNow(draft)
  if (!wasAgreed) set(draft, { courseSince: mover.at, cameLate: undefined })
  // What is taken is taken: money on top of it is another question, and not a little more of the same course each time.
  set(draft, { agreedUntil: mover.at })
  const [give, get] = [giveText(claim, figures.give), getText(claim, figures.get)]
  tell(draft, 'continue', { ...give, get: get.amount, getCurrency: get.currency })
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
  // A course of the moment is taken as it was seen; staff take the newest.
  if (actor === 'operator') return offered
  const held = token === undefined ? undefined : readQuote(token, situation.secret, situation.now)
  if (held?.ok) {
    const { value } = held
    const isThisMoney = value.from === claim.from && value.to === claim.to && value.give === openMoney(claim)
    if (isThisMoney) {
      const terms = termsOfQuote(value, { from: claim.terms.fromScale, to: claim.terms.toScale })
      return accept({ terms, figures: figuresOfQuote(value, terms, claim) })
    }
  }
  const present = situation.present(claim, openMoney(claim), situation.now)
  return present.ok ? refuse({ reason: 'rate-moved', offer: present.value }) : present
}

/** Until when what has come in is exchanged at the agreed course. None: that course is not for this money. */
function agreedUntil(claim: Claim): Date | undefined {
  const { problem, inTimeUntil, courseSince, figures } = claim
  const asksHowMuch = problem === 'less' || problem === 'more'
  const covers = asksHowMuch && courseSince !== undefined && coversAtCourse(figures.give, openMoney(claim))
  return covers ? inTimeUntil : undefined
}
