import { sql } from 'kysely'
import { normalEmail } from '#contract/auth/email-address.ts'
import { moveOf } from '#contract/claims/claim-moves.ts'
import { defined } from '#contract/defined.ts'
import type { DeskClaim, QueueItem, SecondPerson } from '#contract/desk/desk.ts'
import { DOLLAR_SCALE, DOLLARS } from '#contract/ledger/dollars.ts'
import { toDecimal } from '#contract/money/money.ts'
import type { NoShare } from '#contract/referrals/referral-reasons.ts'
import { decisionView } from '#server/aml/decision-view.ts'
import { listDecisions, type StoredDecision } from '#server/aml/decisions.store.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import type { Claim } from '#server/claims/claim.ts'
import { readHistory } from '#server/claims/claim-history.store.ts'
import type { ShowClaim } from '#server/claims/claims-deps.ts'
import { allowedMoves } from '#server/claims/moves/decide-move.ts'
import { sendingOfClaim } from '#server/claims/moves/sending-of-claim.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { listWarnings } from '#server/screening/screening-warnings.store.ts'
import { readPayoutLimits } from '#server/second-person/payout-limits.store.ts'
import { secondPersons } from '#server/second-person/second-person.ts'
import { preparersOf, secondPersonFor } from '#server/second-person/sending-view.ts'
import { type Assignment, assignmentView } from './assignment.ts'
import { assignees } from './assignments.store.ts'
import { takesSlips } from './attach-slip.ts'
import { entriesOfClaim } from './ledger-entries.ts'
import { listNotes } from './notes.store.ts'
import { mayActOn } from './own-claim.ts'
import type { QueuedClaim } from './queue.store.ts'
import { listSlips } from './slips.store.ts'

/** Many more than a claim ever gets. */
const MOST_DECISIONS = 100

export type DeskClaimDeps = { db: Db; showClaim: ShowClaim }

/** A claim with everything that an operator decides by. */
export async function deskClaim(
  { db, showClaim }: DeskClaimDeps,
  id: string,
  { staff, now }: StaffActor,
): Promise<DeskClaim | undefined> {
  const history = await readHistory(db, id)
  if (!history) return undefined
  const { claim, events, payments } = history
  const [decisions, notes, warnings, slips, books, assignment, limits, names, customer, allowed, referral] =
    await Promise.all([
      listDecisions(db, { claimId: claim.id, most: MOST_DECISIONS }),
      listNotes(db, claim.id),
      listWarnings(db, claim.id),
      listSlips(db, { claim: claim.id }),
      entriesOfClaim(db, claim.id, currency => scaleOfClaim(claim, currency)),
      assignees(db, [claim.id], now),
      readPayoutLimits(db),
      preparersOf(db, [claim]),
      customerOf(db, claim),
      mayActOn(db, claim, staff.id),
      referralOf(db, claim),
    ])
  const assigned = assignment.get(claim.id)
  const aloneMost = limits.get(sendingOfClaim(claim)?.currency ?? '')
  const seen = payments.reduce((sum, { state, units }) => (state === 'seen' ? sum + units : sum), 0n)
  const facts = { now, seen, aloneMost }
  const secondPerson = secondPersonFor(sendingOfClaim(claim), claim.prepared, { limits, names, staffId: staff.id })
  const moves = allowed.ok ? allowedMoves(claim, { actor: 'operator', author: staff.id }, facts) : []
  return {
    claim: showClaim(history, true),
    moves: moves.map(move => {
      const { needs, may } = moveOf(move)
      return { move, ...defined({ needs: needs && [...needs], may: may && [...may] }) }
    }),
    timeline: events.map(({ at, kind, state, actor, author, data, inside }) => ({
      at: at.toISOString(),
      kind,
      state,
      actor,
      author,
      data: { ...data, ...inside },
    })),
    notes,
    warnings,
    aml: decisions.map(decisionView),
    ...defined({ amlHold: claim.state === 'on-hold' ? await holdView(db, claim, decisions, staff.id) : undefined }),
    slips,
    takesSlips: allowed.ok && takesSlips(claim),
    books,
    ...defined({
      referral,
      rail: claim.rail,
      assignment: assigned && assignmentView(assigned, staff.id),
      secondPerson,
    }),
    ...(allowed.ok
      ? allowed.value.own && { own: { colleagues: [] } }
      : { own: { colleagues: allowed.refusal.colleagues } }),
    customer,
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
  const others = await secondPersons(db, ['claims.move'], { by: reader })
  return {
    decideBy,
    alone: others.length === 0,
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
async function referralOf(db: Db, { id, referral }: Claim): Promise<DeskClaim['referral']> {
  if (!referral) return undefined
  const [user, lines] = await Promise.all([
    db.selectFrom('users').select('email').where('id', '=', referral.owner).executeTakeFirstOrThrow(),
    db.selectFrom('referral_lines').select(['kind', 'units', 'zero']).where('claim_id', '=', id).execute(),
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
}

export function queueItem(
  claim: QueuedClaim,
  { assignment, secondPerson, own, warned }: QueueContext,
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
    ...defined({ assignment: assignment && assignmentView(assignment, staffId), secondPerson }),
    own: own || undefined,
    warned: warned || undefined,
  }
}
