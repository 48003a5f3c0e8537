import { sql } from 'kysely'
import { displayAccount } from '#contract/account-formats/display-account.ts'
import { maskAccount } from '#contract/account-formats/mask-account.ts'
import { normalEmail } from '#contract/auth/email-address.ts'
import { hasRight } from '#contract/auth/rights.ts'
import { fullName } from '#contract/auth/staff-names.ts'
import { activeStates, type ClaimMove, moveOf } from '#contract/claims/claim-moves.ts'
import { defined } from '#contract/defined.ts'
import type { DeskClaim, DeskTask, QueueItem, SecondPerson } from '#contract/desk/desk.ts'
import { DOLLAR_SCALE, DOLLARS } from '#contract/ledger/dollars.ts'
import { OUTSIDE } from '#contract/ledger/ledger-accounts.ts'
import { toDecimal } from '#contract/money/money.ts'
import type { NoShare } from '#contract/referrals/referral-reasons.ts'
import { isUuid } from '#contract/uuid.ts'
import { decisionView } from '#server/aml/decision-view.ts'
import { listDecisions, type StoredDecision } from '#server/aml/decisions.store.ts'
import { fullNamesOf, type StaffActor } from '#server/auth/staff.ts'
import { type Claim, type ClaimPayment, isCashAccount } from '#server/claims/claim.ts'
import { readHistory } from '#server/claims/claim-history.store.ts'
import type { ShowClaim } from '#server/claims/claims-deps.ts'
import { allowedMoves } from '#server/claims/moves/decide-move.ts'
import { actsOf, partOf } from '#server/claims/moves/made-by.ts'
import { needsReference } from '#server/claims/moves/move-effects.ts'
import { pendingChange } from '#server/claims/moves/payout-account.ts'
import { isAsked } from '#server/claims/moves/refund-change.ts'
import { isOwnReturn, returnTakesTwo } from '#server/claims/moves/return-payout.ts'
import { ALONE_LOOKS_AFTER_MS, reversible } from '#server/claims/moves/reverse-payment.ts'
import { factsOfSender } from '#server/claims/moves/sender-facts.ts'
import { sendingOfClaim } from '#server/claims/moves/sending-of-claim.ts'
import { type SenderFacts, whyNotSent, whyTwo } from '#server/claims/moves/who-sends.ts'
import { BY_HAND, listCredited } from '#server/claims/payments.store.ts'
import type { AccountsOfClaim, OfficeAccount, Rail } from '#server/claims/rail.ts'
import { railOf } from '#server/claims/write-draft.ts'
import { accountsIn, findAccount, likelySender } from '#server/ledger/office-accounts.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { listWarnings } from '#server/screening/screening-warnings.store.ts'
import { payoutLimitsOf } from '#server/second-person/payout-limits.store.ts'
import { asPerson, colleaguesFor, isAlone, type Person } from '#server/second-person/second-person.ts'
import type { Sending } from '#server/second-person/sending.ts'
import { preparersOf, secondPersonFor } from '#server/second-person/sending-view.ts'
import { confirmsFrom, recentVouchings } from '#server/second-person/vouchings.ts'
import { type Assignment, assignmentView, ofColleague } from './assignment.ts'
import { assignees } from './assignments.store.ts'
import { takesSlips } from './attach-slip.ts'
import { lateFrom } from './late-from.ts'
import { entriesOfClaim } from './ledger-entries.ts'
import { listNotes } from './notes.store.ts'
import { mayActOn } from './own-claim.ts'
import { aroundClaims, type QueuedClaim } from './queue.store.ts'
import { listSlips } from './slips.store.ts'
import { taskOf } from './task-of.ts'

/** Many more than a claim ever gets. */
const MOST_DECISIONS = 100

export type DeskClaimDeps = { db: Db; showClaim: ShowClaim; rails: readonly Rail[] }

/** A claim with everything that an operator decides by. */
export async function deskClaim(
  { db, showClaim, rails }: DeskClaimDeps,
  id: string,
  { staff, now }: StaffActor,
): Promise<DeskClaim | undefined> {
  const history = await readHistory(db, id)
  if (!history) return undefined
  const { claim, events, payments } = history
  const [decisions, notes, warnings, slips, books, assignment, limits, names, customer, allowed, referral, accounts] =
    await Promise.all([
      listDecisions(db, { claimId: claim.id, most: MOST_DECISIONS }),
      listNotes(db, claim.id),
      listWarnings(db, claim.id),
      listSlips(db, { claim: claim.id }),
      entriesOfClaim(db, claim.id, currency => scaleOfClaim(claim, currency)),
      assignees(db, [claim.id], now),
      payoutLimitsOf(db, staff.id),
      preparersOf(db, [claim]),
      customerOf(db, claim),
      mayActOn(db, claim, staff.id),
      referralOf(db, claim),
      railOf(claim, rails)?.accountsOf?.(db, { id: claim.id, currency: claim.from }),
    ])
  const assigned = assignment.get(claim.id)
  const operators = events.filter(({ actor, author }) => actor === 'operator' && isUuid(author))
  const sentBack = !isCashAccount(claim.accounts.to) && claim.state === 'completed' ? claim.payout : undefined
  const returning = sentBack && { currency: claim.to, units: BigInt(sentBack.units) }
  const sending = allowed.ok ? (sendingOfClaim(claim) ?? returning) : undefined
  const person = await asPerson(db, staff.id)
  const [authors, arounds, senders, sender] = await Promise.all([
    fullNamesOf(
      db,
      operators.map(({ author }) => author),
    ),
    aroundClaims(db, [claim.id]),
    sending && sendersOf(db, sending, { author: staff.id, now, scale: scaleOfClaim(claim, sending.currency) }),
    factsOfSender(db, claim, { person, rails, now }),
  ])
  const seen = payments.reduce((sum, { state, units }) => (state === 'seen' ? sum + units : sum), 0n)
  const byHand = payments.some(({ rail, state }) => rail === BY_HAND && state === 'credited')
  const facts = {
    now,
    confirmsFrom: person.confirmsFrom,
    seen,
    ...sender,
    reversalMost: limits.get(claim.from),
    credited: byHand ? await listCredited(db, claim.id) : [],
    returnMost: limits.get(claim.to),
    alone:
      (claim.toConfirm !== undefined || isOwnReturn(claim, staff.id)) &&
      (await isAlone(db, ['claims.move'], { by: staff.id })),
  }
  const around = arounds.get(claim.id)!
  const secondPerson = await whoSends(db, claim, { sender, names, person, now })
  const moves = allowed.ok ? allowedMoves(claim, { actor: 'operator', author: staff.id }, facts) : []
  const task = taskOf(claim, {
    ...around,
    staffId: staff.id,
    now,
    isOthers: !allowed.ok || !hasRight(staff.role, 'claims.move') || ofColleague(assigned, staff.id, now) !== undefined,
    alone: facts.alone,
    notSent: whyNotSent(claim, person, sender, now),
    watched: railOf(claim, rails)?.hasSeen !== undefined,
  })
  return {
    claim: showClaim(history, true),
    moves: moves.map(move => {
      const { needs, may } = askedBy(claim, move, facts.returnMost)
      return { move, ...defined({ needs: needs && [...needs], may: may && [...may] }) }
    }),
    since: around.since.toISOString(),
    lateFrom: lateFrom(claim, { ...around, task })?.toISOString(),
    task,
    timeline: events.map(({ at, kind, state, actor, author, data, inside }) => ({
      at: at.toISOString(),
      kind,
      state,
      actor,
      author,
      by: authors.get(author),
      data: { ...data, ...inside },
    })),
    notes,
    warnings,
    aml: decisions.map(decisionView),
    ...defined({ amlHold: claim.state === 'on-hold' ? await holdView(db, claim, decisions, staff.id) : undefined }),
    entered: enteredView(claim, facts),
    ...defined({ fee: expectedFee(claim) }),
    ...(await twoLooks(db, claim, { staffId: staff.id, alone: facts.alone })),
    payoutReturn: await returnView(db, claim, staff.id),
    payoutChange: await changeView(db, claim, showClaim(history, true).payoutChange, staff.id),
    slips,
    takesSlips: allowed.ok && takesSlips(claim),
    books,
    ...defined({
      referral,
      rail: claim.rail,
      accounts: accounts && accountsView(accounts, payments),
      senders: senders && sentBack ? { ...senders, likely: sentBack.account ?? OUTSIDE } : senders,
      assignment: assigned && assignmentView(assigned, staff.id),
      secondPerson,
    }),
    ...(allowed.ok
      ? allowed.value.own && { own: { colleagues: [] } }
      : { own: { colleagues: allowed.refusal.colleagues } }),
    customer,
  }
}

/** Phone banks show no number of a transfer, so it is not asked for there. */
function askedBy(claim: Claim, move: ClaimMove, returnMost?: bigint): Pick<ReturnType<typeof moveOf>, 'needs' | 'may'> {
  // Whoever confirms what a colleague has typed types nothing.
  if (move === 'return-payout' && returnTakesTwo(claim, returnMost)) return { needs: undefined, may: undefined }
  const { needs, may = [] } = moveOf(move)
  const to = move === 'pay-out' ? claim.accounts.to : move === 'send-refund' ? claim.refundAccount : undefined
  if (!to?.account || needsReference(to)) return { needs, may }
  return { needs: needs?.filter(need => need !== 'reference'), may: ['reference', ...may] }
}

/** What the office expects to be taken for what it is about to send. */
function expectedFee({ state, terms, refundFee = 0n }: Claim): string | undefined {
  const { units } = terms.networkFee
  if (state === 'refunding' && refundFee > 0n) return toDecimal(refundFee, terms.fromScale)
  return state === 'paying-out' && units > 0n ? toDecimal(units, terms.toScale) : undefined
}

const enteredView = (
  claim: Claim,
  { credited, reversalMost }: { credited: readonly ClaimPayment[]; reversalMost: bigint | undefined },
): DeskClaim['entered'] =>
  reversible(claim, credited).map(({ reference, units, seenAt }) => ({
    reference,
    amount: { currency: claim.from, value: toDecimal(units, claim.terms.fromScale) },
    at: seenAt.toISOString(),
    two: reversalMost !== undefined && units > reversalMost,
  }))

/** Where a sum can be sent from. Undefined: the office has no account in its currency. */
export async function sendersOf(
  db: Db,
  { currency, units }: Pick<Sending, 'currency' | 'units'>,
  { author, now, scale }: { author: string; now: Date; scale: number },
): Promise<DeskClaim['senders']> {
  const accounts = await accountsIn(db, currency)
  if (accounts.length === 0) return undefined
  const likely = await likelySender(db, { currency, units, author, now })
  return {
    likely: likely?.id ?? OUTSIDE,
    accounts: accounts.map(({ id, label, together }) => ({ id, label, balance: toDecimal(together, scale) })),
  }
}

/** Why the reader does not send it alone, and who else could. */
async function whoSends(
  db: Db,
  claim: Claim,
  {
    sender,
    names,
    person,
    now,
  }: { sender: SenderFacts; names: ReadonlyMap<string, string>; person: Person; now: Date },
): Promise<SecondPerson | undefined> {
  const sending = sendingOfClaim(claim)
  const why = whyTwo(claim, sender)
  const asked = claim.state === 'refunding' && isAsked(claim, now) ? claim.refundChange?.until : undefined
  if (!sending || (!why && !asked)) return undefined
  const waits = secondPersonFor(sending, claim.prepared, { limits: new Map(), names, staffId: person.id, always: true })
  const [acts, others, vouchings] = [
    await actsOf(db, claim.id, true),
    await colleaguesFor(db, ['claims.move'], { by: person.id }),
    await recentVouchings(db),
  ]
  const free = others.filter(({ id }) => partOf(acts, { id, confirmsFrom: confirmsFrom(id, vouchings) }) !== 'made')
  return {
    ...waits!,
    because: why === 'above' ? undefined : (why ?? (claim.refundChange?.own ? 'named' : 'replaced')),
    colleagues: (free.length > 0 ? free : others).map(fullName),
    asked,
  }
}

/** What waits for somebody else of the entries by hand. */
async function twoLooks(
  db: Db,
  { toConfirm, reversal }: Claim,
  { staffId, alone }: { staffId: string; alone: boolean },
): Promise<Pick<DeskClaim, 'toConfirm' | 'reversal'>> {
  if (!toConfirm && !reversal) return {}
  const names = await fullNamesOf(db, [...(toConfirm?.by ?? []), reversal?.by])
  const name = (id: string) => names.get(id) ?? id
  const mine = toConfirm?.by.includes(staffId) === true
  const aloneFrom = alone && mine ? new Date(Date.parse(toConfirm.at) + ALONE_LOOKS_AFTER_MS).toISOString() : undefined
  return {
    toConfirm: toConfirm && { by: toConfirm.by.map(name), mine, aloneFrom },
    reversal: reversal && { ...reversal, by: name(reversal.by), mine: reversal.by === staffId },
  }
}

/** A payout that came back: who says so, and to which account. */
async function returnView(
  db: Db,
  { payoutReturn: back, to, terms }: Claim,
  staffId: string,
): Promise<DeskClaim['payoutReturn']> {
  if (!back) return undefined
  const [names, account] = await Promise.all([
    fullNamesOf(db, [back.by]),
    back.account === undefined ? undefined : findAccount(db, to, back.account),
  ])
  return {
    step: back.step,
    amount: { currency: to, value: toDecimal(BigInt(back.units), terms.toScale) },
    by: names.get(back.by) ?? back.by,
    mine: back.by === staffId,
    at: back.at,
    why: back.why,
    reference: back.reference,
    account: account?.label,
  }
}

/** Who has named another payout account, and why. */
async function changeView(
  db: Db,
  { payoutChange }: Claim,
  shown: DeskClaim['claim']['payoutChange'],
  staffId: string,
): Promise<DeskClaim['payoutChange']> {
  if (!shown || !payoutChange) return undefined
  const { by, at, why, approvedBy } = payoutChange
  const ofStaff = shown.step === 'office' || approvedBy !== undefined
  const names = ofStaff ? await fullNamesOf(db, [by]) : new Map<string, string>()
  const { step, was, to, until } = shown
  return { step, was, to, until, at, why, by: ofStaff ? (names.get(by) ?? by) : undefined, mine: by === staffId }
}

function accountsView(
  { shown, all, twins }: AccountsOfClaim,
  payments: readonly ClaimPayment[],
): DeskClaim['accounts'] {
  const labels = new Map(all.map(({ id, label }) => [id, label]))
  const view = ({ id, label, kind, value, holder }: OfficeAccount) => ({
    id,
    label,
    account: displayAccount(kind, value),
    masked: maskAccount(kind, value),
    holder,
  })
  return {
    shown: shown && view(shown),
    all: all.map(view),
    receivedOn: payments.flatMap(({ reference, depositAccount }) => {
      const label = depositAccount && labels.get(depositAccount)
      return label ? [{ reference, label }] : []
    }),
    twins: twins.map(({ id, number, from: { account } }) => ({
      id,
      number,
      from: account && maskAccount(account.kind, account.value),
    })),
  }
}

async function holdView(
  db: Db,
  { aml }: Claim,
  decisions: readonly StoredDecision[],
  reader: string,
): Promise<DeskClaim['amlHold']> {
  if (!aml?.hold) return undefined
  const { decideBy, answered, release } = aml.hold
  const label = decisions.find(({ verdict }) => verdict === 'proposed')?.byLabel
  return {
    decideBy,
    alone: await isAlone(db, ['claims.move'], { by: reader }),
    ...defined({ answered }),
    proposed: release && { by: label ?? release.by, at: release.at, why: release.why, mine: release.by === reader },
  }
}

/** The same for a claim that has just been acted on, so it exists. */
export async function deskClaimAfter(deps: DeskClaimDeps, id: string, staffActor: StaffActor): Promise<DeskClaim> {
  return (await deskClaim(deps, id, staffActor))!
}

/** The decimals of one of the claim's currencies, as they were when the claim was opened, or of dollars. */
export function scaleOfClaim({ from, terms }: Claim, currency: string): number {
  if (currency === DOLLARS) return DOLLAR_SCALE
  return currency === from ? terms.fromScale : terms.toScale
}

/** Who has brought the customer, and what the claim has brought them. */
async function referralOf(db: Db, { id, referral, payoutsReturned }: Claim): Promise<DeskClaim['referral']> {
  if (!referral) return undefined
  const [user, lines] = await Promise.all([
    db.selectFrom('users').select('email').where('id', '=', referral.owner).executeTakeFirstOrThrow(),
    db
      .selectFrom('referral_lines')
      .select(['kind', 'units', 'zero'])
      .where('claim_id', '=', id)
      .where('payout', '=', payoutsReturned)
      .execute(),
  ])
  const accrued = lines.find(({ kind }) => kind === 'accrued')
  const zero = (accrued?.zero as NoShare | null | undefined) ?? referral.refused
  return {
    owner: referral.owner,
    email: user.email,
    takenBack: lines.some(({ kind }) => kind === 'returned'),
    ...defined({ amount: accrued && toDecimal(BigInt(accrued.units), DOLLAR_SCALE), zero }),
  }
}

/** The customer's record, by the e-mail address on the claim. */
async function customerOf(db: Db, { email, userId, id }: Claim): Promise<DeskClaim['customer']> {
  const key = normalEmail(email)
  const [known, user, elsewhere] = await Promise.all([
    db
      .selectFrom('claims')
      .select([
        sql<number>`count(*)::int`.as('claims'),
        sql<number>`count(*) filter (where state = 'completed')::int`.as('completed'),
        sql<Date>`min(opened_at)`.as('firstAt'),
      ])
      .where('email_key', '=', key)
      .executeTakeFirstOrThrow(),
    userId === undefined
      ? undefined
      : db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst(),
    db
      .selectFrom('claims as other')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('other.to_identity', '=', eb => eb.selectFrom('claims').select('to_identity').where('id', '=', id))
      .where('other.email_key', '<>', key)
      .executeTakeFirstOrThrow(),
  ])
  return {
    ...defined({ account: userId, role: user?.role }),
    claims: known.claims,
    completed: known.completed,
    firstAt: known.firstAt.toISOString(),
    sameAccountElsewhere: elsewhere.count,
  }
}

/** `own`: the claim is the reader's own. */
type QueueContext = {
  assignment?: Assignment | undefined
  secondPerson?: SecondPerson | undefined
  own?: boolean
  warned?: boolean
  now?: Date
  since?: Date
  lateFrom?: Date | undefined
  task?: DeskTask | undefined
}

export function queueItem(
  claim: QueuedClaim,
  {
    assignment,
    secondPerson,
    own,
    warned,
    task,
    lateFrom,
    since = claim.changedAt,
    now = claim.changedAt,
  }: QueueContext,
  staffId: string,
): QueueItem {
  const { from, to, figures, terms } = claim
  return {
    id: claim.id,
    number: claim.number,
    version: claim.version,
    state: claim.state,
    give: { currency: from, value: toDecimal(figures.give, terms.fromScale) },
    get: { currency: to, value: toDecimal(figures.get, terms.toScale) },
    ...defined({ city: claim.city, deadline: claim.deadline?.toISOString(), problem: claim.problem }),
    onHold: claim.state === 'on-hold' ? (claim.reason ?? 'check') : undefined,
    received: { currency: from, value: toDecimal(claim.received, terms.fromScale) },
    email: claim.email,
    openedAt: claim.openedAt.toISOString(),
    changedAt: claim.changedAt.toISOString(),
    since: since.toISOString(),
    lateFrom: lateFrom?.toISOString(),
    task,
    ...defined({ assignment: assignment && assignmentView(assignment, staffId), secondPerson }),
    waitsFor: waitsFor(claim, now),
    own: own || undefined,
    warned: warned || undefined,
  }
}

function waitsFor(claim: QueuedClaim, now: Date): QueueItem['waitsFor'] {
  if (!activeStates.includes(claim.state)) return undefined
  if (claim.toConfirm) return 'look'
  if (claim.reversal) return 'reversal'
  return pendingChange(claim, now) && 'payout-account'
}
