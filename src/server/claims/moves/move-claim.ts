import { isAmlHold } from '#contract/aml/hold-rules.ts'
import type { ClaimActor, ClaimMove } from '#contract/claims/claim-moves.ts'
import { OUTSIDE } from '#contract/ledger/ledger-accounts.ts'
import { fromDecimal } from '#contract/money/money.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { hasLostTime } from '#server/alarms/lost-time.ts'
import { policyOf } from '#server/aml/policies.store.ts'
import { findAccount, findSender, unknownAccount } from '#server/ledger/office-accounts.store.ts'
import type { TransferLine } from '#server/ledger/transfers.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { invalidField } from '#server/platform/http/invalid.ts'
import { payoutLimitsOf, readPayoutLimits } from '#server/second-person/payout-limits.store.ts'
import { isAlone } from '#server/second-person/second-person.ts'
import { forNobody, readConfirmsFrom } from '#server/second-person/vouchings.ts'
import type { Claim } from '../claim.ts'
import { unpayable } from '../claim-accounts.ts'
import { stateBeforeHold } from '../claim-history.store.ts'
import { findClaim, lockClaim, takeTry } from '../claims.store.ts'
import { plainReference, transactionIn } from '../payment-reference.ts'
import { BY_HAND, findBooked, listCredited, savePayment, seenUnits } from '../payments.store.ts'
import { readAccountOf } from '../read-account-of.ts'
import { findAccrued, termsOfReferrer } from '../referral-lines.store.ts'
import { claimOfReturn } from '../returned-payouts.store.ts'
import { transact } from '../transact.ts'
import { type ClaimsDeps, railOf, writeDraft } from '../write-draft.ts'
import { decideMove } from './decide-move.ts'
import { draftIncoming, type IncomingChange } from './draft-incoming.ts'
import { withoutReserve } from './market-offer.ts'
import type { GivenMoveData, MoveData, Situation } from './move-data.ts'
import type { MoveRefusal } from './move-refusal.ts'
import { factsOfChange } from './payout-account-facts.ts'
import { dataOfReturn, isOwnReturn } from './return-payout.ts'
import { factsOfSender } from './sender-facts.ts'
import { sendingOfClaim } from './sending-of-claim.ts'
import { usedReference } from './used-reference.ts'
import type { SenderFacts } from './who-sends.ts'

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
  // Counted before it is looked at, so that a hundred tries at once count as a hundred.
  if (request.move === 'confirm-payout-account') await takeTry(deps.db, request.claimId)
  const moved = await makeMove(deps, request, now, hooks)
  // What another order waits for by now does not keep a mistake in the books.
  if (request.move === 'reverse-payment' && !moved.ok && moved.refusal.reason === 'no-deposit-accounts')
    return moveClaim({ ...deps, unassigned: true }, request, now, hooks)
  if (!unheldMoves.has(request.move) || moved.ok || moved.refusal.reason !== 'beyond-reserve') return moved
  const unheld = await makeMove(withoutReserve(deps), request, now, hooks)
  // Without the hold it is what the customer gave that the reserve lacks.
  if (request.move === 'return-payout' && !unheld.ok && unheld.refusal.reason === 'beyond-reserve')
    return refuse({ reason: 'wrong-state', state: 'completed', because: 'given-is-spent' })
  return unheld
}

/** What has happened with the money is recorded even where the reserve does not cover what follows from it. */
const unheldMoves: ReadonlySet<ClaimMove> = new Set(['receive', 'reverse-payment', 'return-payout'])

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
  if (payment && !(await savePayment(tx, request.claimId, payment))) return refuse(usedReference(undefined))
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

async function draftMove(
  db: Db,
  claim: Claim | undefined,
  { move, actor, author, data: given = {}, expectedVersion }: MoveRequest,
  { marketOffer, usdPrice, worthUsd, secret, rails, refusesExamples, checks, unheld, unassigned }: ClaimsDeps,
  now: Date,
): Promise<Result<Partial<IncomingChange>, MoveRefusal>> {
  if (!claim) return refuse({ reason: 'not-found' })
  if (expectedVersion !== undefined && expectedVersion !== claim.version)
    return refuse({ reason: 'conflict', version: claim.version, state: claim.state })

  if (sendsMoney.has(move) && (await hasLostTime(db)))
    return refuse({ reason: 'wrong-state', state: claim.state, because: 'database-lost-time' })

  const { refundAccount, payoutAccount: to, ...plain } = withPlainReference(given)
  const refund = refundAccount && (await readAccountOf(db, claim.from, refundAccount, 'body.refundAccount'))
  const payout = to && (await readAccountOf(db, claim.to, to, 'body.payoutAccount'))
  const data: MoveData = { ...plain, refundAccount: refund, payoutAccount: payout }
  for (const [part, read] of [['refundAccount', refund] as const, ['payoutAccount', payout] as const]) {
    const problem = read?.ok ? await unpayable({ db, rails, refusesExamples }, read.value.main) : undefined
    if (problem) return refuse(invalidField(`body.${part}.account`, problem.code, problem.detail))
  }
  const named = payout?.ok ? payout.value.account : undefined
  const back = refund?.ok && actor === 'client' ? refund.value.account : undefined
  const change = await factsOfChange(db, { claim, move, named, refund: back }, { checks, worthUsd }, now)
  const mover = { actor, author, at: now }
  const sending = sends[move] && sendingOfClaim(claim)
  const sent = sending && (await findSender(db, { ...sending, named: data.account, author, now }))
  if (sent && !sent.ok) return sent
  const limits = await limitsFor(db, claim, actor === 'operator' ? author : undefined)
  const asksWhoSends = actor === 'operator' && (sends[move] || move === 'prepare')
  const confirmsFrom = actor === 'operator' ? await readConfirmsFrom(db, author) : forNobody
  const sender = asksWhoSends
    ? await factsOfSender(db, claim, { person: { id: author, confirmsFrom }, rails, now })
    : {}
  const returning = aboutReturns[move] && dataOfReturn(claim, data, limits.returnMost)
  const cameTo = returning && (await placeOfReturn(db, claim.to, returning.account))
  if (cameTo && !cameTo.ok) return cameTo
  const taken = returning && (await takenReference(db, claim, returning.reference))
  if (taken) return refuse(taken)
  const situation = {
    now,
    confirmsFrom,
    sender: sent?.value,
    seen: await seenUnits(db, claim.id),
    marketOffer,
    usdPrice,
    secret,
    ...limits,
    ...sender,
    cameTo: cameTo?.value,
    accrued: move === 'return-payout' ? await findAccrued(db, claim) : undefined,
    credited: move in aboutEntries ? await listCredited(db, claim.id) : undefined,
    alone:
      (move === 'confirm-payment' || isOwnReturn(claim, author)) &&
      (await isAlone(db, ['claims.move'], { by: author })),
    referralTerms: move === 'pay-out' && claim.referral ? await termsOfReferrer(db, claim, claim.referral) : undefined,
    unheld,
    unassigned,
    change,
    policy: isAboutAml(move, claim, data) || change?.hits.length ? await policyOf(db, claim.aml?.policy) : undefined,
    stoppedIn: move === 'release' ? await stateBeforeHold(db, claim.id) : undefined,
  }
  const decided = decideMove(claim, { move, mover, data }, situation)
  if (!decided.ok) return decided
  const { reversed } = decided.value
  if (sending && !shared(sender))
    decided.value.alone = {
      currency: sending.currency,
      // What sending is said to have cost leaves the reserve on the same word.
      units: sending.units + (fromDecimal(data.fee ?? '0', scaleOf(claim, sending.currency)) ?? 0n),
      person: author,
      kind: 'claim',
      about: claim.id,
      at: now,
      unbound: sender.unbound === true,
    }
  if (reversed)
    return accept({ draft: decided.value, payment: { ...reversed, state: 'reversed', creditedAt: undefined } })
  if (move !== 'receive') return accept({ draft: decided.value })

  const { amount, reference, paidAt } = data
  const accounts = await railOf(claim, rails)?.accountsOf?.(db, { id: claim.id, currency: claim.from })
  const account = data.account === undefined ? accounts?.shown : accounts?.all.find(({ id }) => id === data.account)
  if (data.account !== undefined && !account)
    return refuse(invalidField('body.account', 'unknown', 'is no account of the office in this currency'))
  const units = amount === undefined ? undefined : fromDecimal(amount, claim.terms.fromScale)
  if (units === undefined || units <= 0n) return refuse(invalidField('body.amount', 'wrong-format', 'is no amount'))
  if (!reference) return refuse(invalidField('body.reference', 'missing', 'is needed to find the payment'))
  const found = await findBooked(db, reference)
  const returned = await claimOfReturn(db, claim.from, reference)
  if (returned !== undefined) return refuse(usedReference(returned))
  if (!found && (await isSeenBy(rails, db, reference))) return refuse(usedReference(undefined))
  if (found && found.claimId !== claim.id) return refuse(usedReference((await findClaim(db, found.claimId))?.number))
  const incoming = {
    rail: BY_HAND,
    reference: found?.payment.reference ?? reference,
    claimId: claim.id,
    units,
    confirmations: 0,
    needed: 0,
    at: now,
    paidAt,
    account,
  }
  const known = {
    payment: found?.payment,
    seen: situation.seen,
    marketOffer,
    unheld,
  }
  const drafted = draftIncoming(claim, incoming, mover, known)
  return drafted.ok ? accept(drafted.value ?? {}) : refuse(usedReference(undefined))
}

const scaleOf = ({ from, terms }: Claim, currency: string): number =>
  currency === from ? terms.fromScale : terms.toScale

/** Whether somebody else of the staff has a part in what is sent. */
const shared = ({ part, unbound }: SenderFacts): boolean => part === 'shared' && !unbound

const sends: Partial<Record<ClaimMove, true>> = { 'pay-out': true, 'send-refund': true }

const aboutReturns: Partial<Record<ClaimMove, true>> = { 'propose-payout-return': true, 'return-payout': true }

/** The deposit account that a payout came back to. Undefined: it lies outside the accounts. */
async function placeOfReturn(db: Db, currency: string, named: string | undefined) {
  if (named === undefined || named === OUTSIDE) return accept(undefined)
  const account = await findAccount(db, currency, named)
  return account ? accept(account) : refuse(unknownAccount('body.account'))
}

/** What came in under a reference is a customer's payment, or a payout that came back, and never both. */
async function takenReference(db: Db, { to }: Claim, reference: string | undefined) {
  if (reference === undefined) return undefined
  const [booked, returned] = [await findBooked(db, reference), await claimOfReturn(db, to, reference)]
  if (returned !== undefined) return usedReference(returned)
  return booked && usedReference((await findClaim(db, booked.claimId))?.number)
}

/** The payout limits of both currencies, for whoever moves the claim. */
async function limitsFor(
  db: Db,
  claim: Claim,
  staff: string | undefined,
): Promise<Pick<Situation, 'reversalMost' | 'returnMost'>> {
  const limits = staff === undefined ? await readPayoutLimits(db) : await payoutLimitsOf(db, staff)
  return {
    reversalMost: limits.get(claim.from),
    returnMost: limits.get(claim.to),
  }
}

/** Moves by which money leaves, or is signed off to leave. */
const sendsMoney: ReadonlySet<ClaimMove> = new Set(['prepare', 'pay-out', 'send-refund'])

const aboutEntries: Partial<Record<ClaimMove, true>> = { 'propose-reversal': true, 'reverse-payment': true }

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
