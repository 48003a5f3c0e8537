import { accept, type Result, refuse } from '#contract/result.ts'
import type { Claim } from '../claim.ts'
import { lockClaim } from '../claims.store.ts'
import { findBooked, findPayment, savePayment, seenUnits } from '../payments.store.ts'
import type { Incoming } from '../rail.ts'
import { transact } from '../transact.ts'
import { type ClaimsParts, writeDraft } from '../write-draft.ts'
import { draftIncoming, type IncomingRefusal } from './draft-incoming.ts'
import type { MoveRefusal } from './move-refusal.ts'
import { withoutReserve } from './present-offer.ts'

/**
 * Rails tell here of the money that they see, as often as they like: the same news twice does nothing. Money is credited
 * once for each reference, and it is never turned away, whatever state the claim is in.
 */
export async function recordIncoming(
  parts: ClaimsParts,
  incoming: Incoming,
): Promise<Result<Claim, MoveRefusal | IncomingRefusal>> {
  const recorded = await record(parts, incoming)
  if (recorded.ok || recorded.refusal.reason !== 'beyond-reserve') return recorded
  return record(withoutReserve(parts), incoming)
}

const record = (parts: ClaimsParts, incoming: Incoming): Promise<Result<Claim, MoveRefusal | IncomingRefusal>> =>
  transact<Claim, MoveRefusal | IncomingRefusal>(parts.db, async tx => {
    const claim = await lockClaim(tx, incoming.claimId)
    if (!claim) return refuse({ reason: 'not-found' })
    const found = await findPayment(tx, incoming.rail, incoming.reference)
    if (found && found.claimId !== claim.id) return refuse({ reason: 'already-used' })

    const booked = incoming.transaction === undefined ? undefined : await findBooked(tx, incoming.transaction)
    if (!found && booked?.claimId === claim.id) return refuse({ reason: 'already-used' })

    const mover = { actor: 'watcher', author: incoming.rail, at: incoming.at } as const
    const news = draftIncoming(claim, incoming, mover, {
      ...(found && { payment: found.payment }),
      seen: await seenUnits(tx, claim.id, incoming.reference),
      present: parts.present,
      ...(parts.unheld && { unheld: parts.unheld }),
    })
    if (!news.ok) return news
    if (!news.value) return accept(claim)
    if (!(await savePayment(tx, claim.id, news.value.payment))) return refuse({ reason: 'already-used' })
    return news.value.draft ? writeDraft(tx, news.value.draft, parts) : accept(claim)
  })
