import type { ClaimActor, ClaimMove } from '#contract/claims/claim-moves.ts'
import { fromDecimal } from '#contract/money/money.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db, Tx } from '#server/database/pool.ts'
import { invalidField } from '#server/http/invalid.ts'
import type { TransferLine } from '#server/ledger/transfers.ts'
import type { Claim } from '../claim.ts'
import { isOurs, readAccount } from '../claim-accounts.ts'
import { stateBeforeHold } from '../claim-history.store.ts'
import { findClaim, lockClaim } from '../claims.store.ts'
import { plainReference, transactionIn } from '../found-by.ts'
import { BY_HAND, findBooked, savePayment, seenUnits } from '../payments.store.ts'
import { transact } from '../transact.ts'
import { type ClaimsParts, writeDraft } from '../write-draft.ts'
import { decideMove } from './decide-move.ts'
import { draftIncoming, type IncomingNews } from './draft-incoming.ts'
import type { MoveData } from './move-data.ts'
import type { MoveRefusal } from './move-refusal.ts'
import { limitFor } from './payout-limits.store.ts'
import { withoutReserve } from './present-offer.ts'

export type MoveRequest = {
  claimId: string
  move: ClaimMove
  actor: ClaimActor
  /** Who did it, as the books name them. */
  author: string
  data?: MoveData
  /** The version that was seen. A claim that has moved since is not moved blindly. */
  expectedVersion?: number
}

/** What has to happen with a move or not at all. `before`: with the claim locked; its refusal is the move's. */
export type Witness<Refusal extends { reason: string }> = {
  before: (tx: Tx, claim: Claim) => Promise<Result<unknown, Refusal>>
  after: (tx: Tx, moved: { from: Claim; to: Claim }) => Promise<void>
}

/** The only way to change the state of a claim: one move of the table, in one transaction with all that follows from it. */
export async function moveClaim<Objection extends { reason: string } = never>(
  parts: ClaimsParts,
  request: MoveRequest,
  now: Date,
  witness?: Witness<Objection>,
): Promise<Result<Claim, MoveRefusal | Objection>> {
  const moved = await makeMove(parts, request, now, witness)
  if (request.move !== 'receive' || moved.ok || moved.refusal.reason !== 'beyond-reserve') return moved
  return makeMove(withoutReserve(parts), request, now, witness)
}

const makeMove = <Objection extends { reason: string }>(
  parts: ClaimsParts,
  request: MoveRequest,
  now: Date,
  witness: Witness<Objection> | undefined,
): Promise<Result<Claim, MoveRefusal | Objection>> =>
  transact<Claim, MoveRefusal | Objection>(parts.db, async tx => {
    const claim = await lockClaim(tx, request.claimId)
    const agreed = claim && (await witness?.before(tx, claim))
    if (agreed && !agreed.ok) return agreed
    const drafted = await draftMove(tx, claim, request, parts, now)
    if (!drafted.ok) return drafted
    const { payment, draft } = drafted.value
    if (payment && !(await savePayment(tx, request.claimId, payment))) return refuse(anothersReference)
    const moved = draft ? await writeDraft(tx, draft, parts) : accept(claim!)
    if (moved.ok) await witness?.after(tx, { from: claim!, to: moved.value })
    return moved
  })

export type PlannedMove = { claim: Claim; transfers: readonly TransferLine[] }

/** Where a move leads and which transfers it will write, without writing anything. */
export async function planMove(
  parts: ClaimsParts,
  request: MoveRequest,
  now: Date,
): Promise<Result<PlannedMove, MoveRefusal>> {
  const claim = await findClaim(parts.db, request.claimId)
  const drafted = await draftMove(parts.db, claim, request, parts, now)
  if (!drafted.ok) return drafted
  const { draft } = drafted.value
  return accept({ claim: draft?.claim ?? claim!, transfers: draft?.lines ?? [] })
}

async function draftMove(
  db: Db,
  claim: Claim | undefined,
  { move, actor, author, data: told = {}, expectedVersion }: MoveRequest,
  { present, secret, rails, unheld }: ClaimsParts,
  now: Date,
): Promise<Result<Partial<IncomingNews>, MoveRefusal>> {
  if (!claim) return refuse({ reason: 'not-found' })
  if (expectedVersion !== undefined && expectedVersion !== claim.version)
    return refuse({ reason: 'conflict', version: claim.version, state: claim.state })

  const data = plainly(told)
  const refund = data.refundAccount && readAccount(claim.from, data.refundAccount, 'body.refundAccount')
  if (refund?.ok && (await isOurs(db, rails, refund.value.main)))
    return refuse(invalidField('body.refundAccount.account', 'own-address', 'belongs to this office'))
  const mover = { actor, author, at: now }
  const situation = {
    now,
    seen: await seenUnits(db, claim.id),
    present,
    secret,
    ...(await limitFor(db, claim)),
    ...(move === 'release' && { stoppedIn: await stateBeforeHold(db, claim.id) }),
  }
  const decided = decideMove(claim, { move, mover, data }, situation)
  if (!decided.ok) return decided
  if (move !== 'receive') return accept({ draft: decided.value })

  const { amount, reference, paidAt } = data
  const units = amount === undefined ? undefined : fromDecimal(amount, claim.terms.fromScale)
  if (units === undefined || units <= 0n) return refuse(invalidField('body.amount', 'wrong-format', 'is no amount'))
  if (!reference) return refuse(invalidField('body.reference', 'missing', 'says by what the money is found'))
  const found = await findBooked(db, reference)
  if (!found && (await isSeenBy(rails, db, reference))) return refuse(anothersReference)
  const incoming = {
    rail: BY_HAND,
    reference: found?.payment.reference ?? reference,
    claimId: claim.id,
    units,
    confirmations: 0,
    needed: 0,
    at: now,
    ...(paidAt && { paidAt }),
  }
  const known = { ...(found && { payment: found.payment }), seen: situation.seen, present, ...(unheld && { unheld }) }
  const news = found && found.claimId !== claim.id ? taken : draftIncoming(claim, incoming, mover, known)
  return news.ok ? accept(news.value ?? {}) : refuse(anothersReference)
}

/** What finds a transfer is copied out of chats and statements, with whatever hides in them. */
function plainly({ reference, ...data }: MoveData): MoveData {
  const plain = reference === undefined ? '' : plainReference(reference)
  return plain === '' ? data : { ...data, reference: plain }
}

/** A transfer that a rail has seen itself is booked by it, and by nobody else once more. */
async function isSeenBy(rails: ClaimsParts['rails'], db: Db, reference: string): Promise<boolean> {
  const transaction = transactionIn(reference)
  if (transaction !== undefined) for (const rail of rails) if (await rail.saw?.(db, transaction)) return true
  return false
}

const taken = refuse({ reason: 'already-used' })
const anothersReference = invalidField('body.reference', 'already-used', 'belongs to another payment')
