import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db, Tx } from '#server/database/pool.ts'
import { orderOf } from '#server/jobs/job.ts'
import { batchOf } from '#server/ledger/transfers.ts'
import { letterOrder } from '#server/notifications/outbox.ts'
import { type Claim, openMoney } from './claim.ts'
import { claimClock } from './claim-clock.ts'
import { type Draft, ringsAt, set } from './claim-draft.ts'
import { type ClaimLetter, type CurrencyOf, newsOf } from './claim-letters.ts'
import { type Around, addEvents, saveClaim, writeAround } from './claims.store.ts'
import type { MoveRefusal } from './moves/move-refusal.ts'
import type { Present } from './moves/present-offer.ts'
import type { Rail, RailClaim } from './rail.ts'

/** What the use cases of claims work with. */
export type ClaimsParts = {
  db: Db
  /** The first that takes a currency is the one. */
  rails: readonly Rail[]
  present: Present
  currency: CurrencyOf
  /** What quotes and keys are signed with. */
  secret: string
  /** For money that the reserve does not cover. */
  unheld?: true
}

/**
 * Writes what a draft has become: the claim over the version that was read, what is told, letters, the next clock, and
 * last the transfers, because they lock accounts that everybody needs.
 */
export async function writeDraft(tx: Tx, draft: Draft, parts: ClaimsParts): Promise<Result<Claim, MoveRefusal>> {
  const asked = await askRail(tx, draft, parts.rails)
  if (!asked.ok) return asked
  const { before, claim } = draft
  if (!(await saveClaim(tx, before, claim)))
    return refuse({ reason: 'conflict', version: claim.version, state: claim.state })
  if (draft.events.length > 0) await addEvents(tx, claim.id, draft.events)
  await writeAround(tx, aroundOf(draft, newsOf(draft, parts)))
  return accept(claim)
}

/** Everything that goes with a claim that is written. */
export function aroundOf({ claim, lines }: Draft, postings: readonly ClaimLetter[]): Around {
  const letters = postings.map(posting => letterOrder(posting))
  const runAt = ringsAt(claim)
  const clock = runAt && [orderOf(claimClock, { id: claim.id }, { runAt, key: `claim ${claim.id}` })]
  return {
    letters: JSON.stringify(letters.map(({ letter }) => letter)),
    jobs: JSON.stringify([...letters.map(({ job }) => job), ...(clock ?? [])]),
    transfers: batchOf(lines),
  }
}

/** Where the claim is paid, or that it no longer is. */
export async function askRail(
  tx: Tx,
  draft: Draft,
  rails: readonly Rail[],
): Promise<Result<undefined, { reason: 'no-requisites' }>> {
  const { claim, mover } = draft
  const rail = rails.find(({ name, takes }) => (claim.rail === undefined ? takes(claim.from) : name === claim.rail))
  if (draft.rail === 'release') await rail?.release(tx, railClaim(claim), mover.at)
  if (draft.rail !== 'assign') return accept(undefined)

  if (!rail) return refuse({ reason: 'no-requisites' })
  const assigned = await rail.assign(tx, railClaim(claim), mover.at)
  if (!assigned.ok) return assigned
  set(draft, { rail: rail.name, payTo: assigned.value })
  return accept(undefined)
}

/** What is still to be paid, for a rail. */
const railClaim = (claim: Claim): RailClaim => ({
  id: claim.id,
  number: claim.number,
  currency: claim.from,
  units: claim.figures.give - (claim.settled > 0n ? 0n : openMoney(claim)),
  scale: claim.terms.fromScale,
  ...(claim.city !== undefined && { city: claim.city }),
  deadline: claim.deadline ?? claim.changedAt,
})
