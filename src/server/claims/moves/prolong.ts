import { DAY_MS } from '#contract/durations.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { readQuote, signQuote } from '#server/quotes/signed-quote.ts'
import type { Claim } from '../claim.ts'
import { awaitPayment, type Draft, getText, giveText, holdNow, recordEvent, set } from '../claim-draft.ts'
import { type ClaimTerms, type Figures, figuresOfQuote } from '../claim-terms.ts'
import type { NoOffer } from './market-offer.ts'
import type { MoveData, Situation } from './move-data.ts'
import type { Blocker, MoveRefusal } from './move-refusal.ts'
import type { Offer } from './take-offer.ts'

/** How long after its end a claim can go on. Then the customer's details are old, and a new claim is checked anew. */
const WITHIN_MS = DAY_MS

/** Once: each time holds a reserve and a rate that nobody has paid for. */
export function mayProlong({ prolongedAt, changedAt }: Claim, now: Date): Blocker | undefined {
  if (prolongedAt) return 'prolonged-already'
  return now.getTime() > changedAt.getTime() + WITHIN_MS ? 'too-late' : undefined
}

type Asked = Pick<Situation, 'now' | 'marketOffer' | 'secret'>

/** What the agreed amount comes to at the rate of now. */
export function prolongOffer(claim: Claim, { now, marketOffer, secret }: Asked): Result<Offer, NoOffer> {
  const offered = marketOffer(claim, claim.figures.give, now)
  if (!offered.ok) return offered
  const { held, terms, figures } = offered.value
  return accept({ terms, figures, token: signQuote(held, secret), holdsUntil: held.holdsUntil })
}

/** The same claim with its details, at the offer that its owner has seen. */
export function prolong(draft: Draft, { quote }: MoveData, situation: Situation): MoveRefusal | undefined {
  const { claim, mover } = draft
  const chosen = seenOffer(claim, quote, situation)
  if (!chosen.ok) return chosen.refusal
  const { figures, terms } = chosen.value
  set(draft, {
    figures,
    terms,
    rateSince: claim.rateFixed === 'opening' ? mover.at : undefined,
    agreedUntil: undefined,
    cameLate: undefined,
    prolongedAt: mover.at,
  })
  awaitPayment(draft)
  holdNow(draft)
  const [give, get] = [giveText(claim, figures.give), getText(claim, figures.get)]
  recordEvent(draft, 'prolong', { ...give, get: get.amount, getCurrency: get.currency })
  return undefined
}

function seenOffer(
  claim: Claim,
  token: string | undefined,
  { now, secret, marketOffer }: Asked,
): Result<{ terms: ClaimTerms; figures: Figures }, MoveRefusal> {
  const held = token === undefined ? undefined : readQuote(token, secret, now)
  if (held?.ok && held.value.claim === claim.id && held.value.give === claim.figures.give)
    return accept({ terms: held.value.terms, figures: figuresOfQuote(held.value, held.value.terms, claim) })
  const offered = marketOffer(claim, claim.figures.give, now)
  return offered.ok ? refuse({ reason: 'rate-moved', offer: offered.value }) : offered
}
