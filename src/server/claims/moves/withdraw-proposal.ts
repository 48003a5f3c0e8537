import type { AmlHold } from '../aml/claim-aml-state.ts'
import type { Claim } from '../claim.ts'
import { type Draft, recordEvent, set } from '../claim-draft.ts'
import type { Blocker } from './move-refusal.ts'

/** What one person has proposed and another one has not yet decided. */
const proposalsOf = ({ payoutReturn, reversal, aml }: Claim) => ({
  'propose-payout-return': payoutReturn?.step === 'proposed' ? payoutReturn.by : undefined,
  'propose-reversal': reversal?.by,
  'propose-release': aml?.hold?.release?.by,
})

const ownOf = (claim: Claim, author: string | undefined): string[] =>
  Object.entries(proposalsOf(claim)).flatMap(([kind, by]) => (by !== undefined && by === author ? [kind] : []))

/** Whoever has proposed something takes it back, and nobody else does. */
export const whyNotWithdrawn = (claim: Claim, author: string | undefined): Blocker | undefined =>
  ownOf(claim, author).length > 0 ? undefined : 'nothing-proposed'

/** The claim is as if nothing had been proposed; the history says what was. */
export function withdrawProposal(draft: Draft): undefined {
  const { claim, mover } = draft
  const own = ownOf(claim, mover.author)
  const { aml } = claim
  set(draft, {
    payoutReturn: own.includes('propose-payout-return') ? undefined : claim.payoutReturn,
    reversal: own.includes('propose-reversal') ? undefined : claim.reversal,
    aml: own.includes('propose-release') ? { ...aml!, hold: withoutRelease(aml!.hold!) } : aml,
  })
  recordEvent(draft, 'withdraw-proposal', {}, { proposals: own.join(' ') })
}

const withoutRelease = ({ release: _, ...hold }: AmlHold): AmlHold => hold
