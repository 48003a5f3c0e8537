import { z } from 'zod'
import { claimStates } from '#contract/claims/claim-moves.ts'
import { QuotedTerms, StoredLines, Units, withDigits } from '#server/quotes/quoted-terms.ts'
import type { Claim, ClaimBefore } from './claim.ts'

/** What a claim is now, to go back to when the payment that is being entered turns out to be a mistake. */
export function beforeOf(claim: Claim): ClaimBefore {
  const { state, figures, terms, rateSince, windowFrom, deadline, inTimeUntil, agreedUntil } = claim
  const { cameLate, returnsExcess, settled, refunded } = claim
  return {
    state,
    figures,
    terms,
    rateSince,
    windowFrom,
    deadline,
    inTimeUntil,
    agreedUntil,
    cameLate,
    returnsExcess,
    settled,
    refunded,
  }
}

export const storeBefore = (before: ClaimBefore): string => withDigits(before)

export const readBefore = (stored: unknown): ClaimBefore => Stored.parse(stored)

const At = z.iso.datetime().transform(text => new Date(text))

const Stored = z.strictObject({
  state: z.enum(claimStates),
  figures: z.strictObject({
    side: z.enum(['from', 'to']),
    give: Units,
    get: Units,
    exchanged: Units,
    worth: Units,
    converted: Units,
    lines: StoredLines,
  }),
  terms: QuotedTerms,
  rateSince: At.optional(),
  windowFrom: At.optional(),
  deadline: At.optional(),
  inTimeUntil: At.optional(),
  agreedUntil: At.optional(),
  cameLate: z.literal(true).optional(),
  returnsExcess: z.literal(true).optional(),
  settled: Units,
  refunded: Units,
})
