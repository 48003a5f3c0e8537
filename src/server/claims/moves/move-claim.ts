import { accountFieldsOf } from '#contract/account-formats/fields.ts'
import { isAmlHold } from '#contract/aml/hold-rules.ts'
import type { AccountInput } from '#contract/claims/claim.ts'
import type { ClaimActor, ClaimMove } from '#contract/claims/claim-moves.ts'
import { fromDecimal } from '#contract/money/money.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { policyOf } from '#server/aml/policies.store.ts'
import { findCurrencyAccounts } from '#server/catalogue/currency-accounts.store.ts'
import type { TransferLine } from '#server/ledger/transfers.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { invalidField } from '#server/platform/http/invalid.ts'
import { readPayoutLimits } from '#server/second-person/payout-limits.store.ts'
import type { Claim } from '../claim.ts'
import { isOwnAccount, readAccount } from '../claim-accounts.ts'
import { stateBeforeHold } from '../claim-history.store.ts'
import { findClaim, lockClaim } from '../claims.store.ts'
import { plainReference, transactionIn } from '../payment-reference.ts'
import { BY_HAND, findBooked, savePayment, seenUnits } from '../payments.store.ts'
import { termsOfReferrer } from '../referral-lines.store.ts'
import { transact } from '../transact.ts'
import { type ClaimsDeps, writeDraft } from '../write-draft.ts'
import { decideMove } from './decide-move.ts'
import { draftIncoming, type IncomingChange } from './draft-incoming.ts'
import { withoutReserve } from './market-offer.ts'
import type { GivenMoveData, MoveData } from './move-data.ts'
import type { MoveRefusal } from './move-refusal.ts'
import { sendingOfClaim } from './sending-of-claim.ts'

export type MoveRequest = {
  claimId: string
  move: ClaimMove
  actor: ClaimActor
  /** The author, as in the ledger. */
  author: string
  data?: GivenMoveData
  /** The version that the actor saw; another one is refused as a conflict. */
  expectedVersion?: number
}

/** Runs in the transaction of a move. `before`: after the claim is locked; its refusal refuses the move. */
export type MoveHooks<Refusal extends { reason: string }> = {
  before: (tx: Tx, claim: Claim) => Promise<Result<unknown, Refusal>>
  after: (tx: Tx, moved: { from: Claim; to: Claim }) => Promise<void>
}

/**
 * The only way to change a claim's state: one move of the table, in one transaction with all its effects. `draftMove` decides and
 * writes nothing; `writeDraft` (`../write-draft.ts`) writes the claim and all that goes with it, by `migrations/functions/claims.sql`.
 */
export async function moveClaim<HookRefusal extends { reason: string } = never>(
  deps: ClaimsDeps,
  request: MoveRequest,
  now: Date,
  hooks?: MoveHooks<HookRefusal>,
): Promise<Result<Claim, MoveRefusal | HookRefusal>> {
  const moved = await makeMove(deps, request, now, hooks)
  if (request.move !== 'receive' || moved.ok || moved.refusal.reason !== 'beyond-reserve') return moved
  return makeMove(withoutReserve(deps), request, now, hooks)
}

const makeMove = <HookRefusal extends { reason: string }>(
  deps: ClaimsDeps,
  request: MoveRequest,
  now: Date,
  hooks: MoveHooks<HookRefusal> | undefined,
): Promise<Result<Claim, MoveRefusal | HookRefusal>> =>
  transact<Claim, MoveRefusal | HookRefusal>(deps.db, async tx => {
    const claim = await lockClaim(tx, request.claimId)
    const checked = claim && (await hooks?.before(tx, claim))
    if (checked && !checked.ok) return checked
    const moved = await moveLocked(tx, deps, claim, request, now)
    if (moved.ok) await hooks?.after(tx, { from: claim!, to: moved.value })
    return moved
  })

/** The move of a claim that the caller's transaction has locked. A refusal undoes that transaction. */
export async function moveLocked(
  tx: Tx,
  deps: ClaimsDeps,
  claim: Claim | undefined,
  request: MoveRequest,
  now: Date,
): Promise<Result<Claim, MoveRefusal>> {
  const drafted = await draftMove(tx, claim, request, deps, now)
  if (!drafted.ok) return drafted
  const { payment, draft } = drafted.value
  if (payment && !(await savePayment(tx, request.claimId, payment))) return refuse(anothersReference)
  return draft ? writeDraft(tx, draft, deps) : accept(claim!)
}

export type PlannedMove = { claim: Claim; transfers: readonly TransferLine[] }

/** The claim and the ledger entries that a move would lead to, without writing anything. */
export async function planMove(
  deps: ClaimsDeps,
  request: MoveRequest,
  now: Date,
): Promise<Result<PlannedMove, MoveRefusal>> {
  const claim = await findClaim(deps.db, request.claimId)
  const drafted = await draftMove(deps.db, claim, request, deps, now)
  if (!drafted.ok) return drafted
  const { draft } = drafted.value
  return accept({ claim: draft?.claim ?? claim!, transfers: draft?.lines ?? [] })
}

async function readRefund(db: Db, currency: string, given: AccountInput) {
  const accounts = await findCurrencyAccounts(db, currency)
  return readAccount(accounts ? accountFieldsOf(accounts) : [], given, 'body.refundAccount')
}

async function draftMove(
  db: Db,
  claim: Claim | undefined,
  { move, actor, author, data: given = {}, expectedVersion }: MoveRequest,
  { marketOffer, usdPrice, secret, rails, unheld }: ClaimsDeps,
  now: Date,
): Promise<Result<Partial<IncomingChange>, MoveRefusal>> {
  if (!claim) return refuse({ reason: 'not-found' })
  if (expectedVersion !== undefined && expectedVersion !== claim.version)
    return refuse({ reason: 'conflict', version: claim.version, state: claim.state })

  const refund = given.refundAccount && (await readRefund(db, claim.from, given.refundAccount))
  const { refundAccount: _, ...plain } = withPlainReference(given)
  const data: MoveData = { ...plain, refundAccount: refund }
  if (refund?.ok && (await isOwnAccount(db, rails, refund.value.main)))
    return refuse(invalidField('body.refundAccount.account', 'own-address', 'belongs to this office'))
  const mover = { actor, author, at: now }
  const situation = {
    now,
    seen: await seenUnits(db, claim.id),
    marketOffer,
    usdPrice,
    secret,
    aloneMost: await limitFor(db, claim),
    referralTerms: move === 'pay-out' && claim.referral ? await termsOfReferrer(db, claim, claim.referral) : undefined,
    unheld,
    policy: isAboutAml(move, claim, data) ? await policyOf(db, claim.aml?.policy) : undefined,
    stoppedIn: move === 'release' ? await stateBeforeHold(db, claim.id) : undefined,
  }
  const decided = decideMove(claim, { move, mover, data }, situation)
  if (!decided.ok) return decided
  if (move !== 'receive') return accept({ draft: decided.value })

  const { amount, reference, paidAt } = data
  const units = amount === undefined ? undefined : fromDecimal(amount, claim.terms.fromScale)
  if (units === undefined || units <= 0n) return refuse(invalidField('body.amount', 'wrong-format', 'is no amount'))
  if (!reference) return refuse(invalidField('body.reference', 'missing', 'is needed to find the payment'))
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
    paidAt,
  }
  const known = {
    payment: found?.payment,
    seen: situation.seen,
    marketOffer,
    unheld,
  }
  const change = found && found.claimId !== claim.id ? taken : draftIncoming(claim, incoming, mover, known)
  return change.ok ? accept(change.value ?? {}) : refuse(anothersReference)
}

/** The payout limit for what the claim is about to send. */
async function limitFor(db: Db, claim: Claim): Promise<bigint | undefined> {
  const sending = sendingOfClaim(claim)
  return sending && (await readPayoutLimits(db)).get(sending.currency)
}

/**
 * Moves that go by the policy that the claim was opened under. Where the office checks no origin, a hold over it is one like any
 * other.
 */
const isAboutAml = (move: ClaimMove, { aml }: Claim, { reason }: MoveData): boolean =>
  (move === 'hold' && aml !== undefined && isAmlHold(reason)) ||
  ((move === 'release' || move === 'propose-release') && aml?.hold !== undefined)

/** References are copied from chats and statements and may contain invisible characters. */
function withPlainReference({ reference, ...data }: GivenMoveData): GivenMoveData {
  const plain = reference === undefined ? '' : plainReference(reference)
  return plain === '' ? data : { ...data, reference: plain }
}

/** Whether a rail has seen the transaction itself; such a payment must not be entered by hand as well. */
async function isSeenBy(rails: ClaimsDeps['rails'], db: Db, reference: string): Promise<boolean> {
  const transaction = transactionIn(reference)
  if (transaction !== undefined) for (const rail of rails) if (await rail.hasSeen?.(db, transaction)) return true
  return false
}

const taken = refuse({ reason: 'already-used' })
const anothersReference = invalidField('body.reference', 'already-used', 'belongs to another payment')
