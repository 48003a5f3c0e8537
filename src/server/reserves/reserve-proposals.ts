import type { z } from 'zod'
import { DecimalText } from '#contract/money/currency.ts'
import { fromDecimal } from '#contract/money/money.ts'
import { type ReserveChange, type ReserveProposal, ReserveWish } from '#contract/reserves/reserves.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import { fullNamesOf, type StaffActor, stillHasRight } from '#server/auth/staff.ts'
import { transact } from '#server/claims/transact.ts'
import { canonicalJson } from '#server/platform/canonical-json.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { InUsd } from '#server/quotes/worth-in-usd.ts'
import { dayOf, payoutLimitsOf } from '#server/second-person/payout-limits.store.ts'
import {
  asPerson,
  type ConfirmsLater,
  confirmsLater,
  isAlone,
  secondFrom,
} from '#server/second-person/second-person.ts'
import { fitsIn } from '#server/second-person/send-alone.ts'
import { whyNotConfirmed } from '#server/second-person/sending.ts'
import {
  type ChangedReserve,
  changeReserve,
  countedDifference,
  planReserve,
  type ReserveRefusal,
} from './change-reserve.ts'

type State = {
  reason: 'wrong-state'
  because: 'not-prepared' | 'one-person-enough' | 'own-preparation' | 'decided-already'
}
type Refusal = ReserveRefusal | State | ConfirmsLater | { reason: 'forbidden' }

/** What leaves the reserve for good, of a move its fee. Owner's money that comes in waits for nobody. */
const leaving = ({ kind, amount, fee }: ReserveWish): string | undefined => {
  if (kind === 'in') return undefined
  return kind === 'move' ? fee : amount
}

/**
 * Whether a change takes two: it leaves the reserve, or a count differs from the books, by more than this person may send of the currency in
 * one payment or today; and somebody else works here who could make it. Whoever keeps the money alone is the owner, and it is theirs.
 */
export async function takesTwo(db: Db, wish: ReserveWish, { staff, now }: Who): Promise<boolean> {
  const { currency } = wish
  const amount = leaving(wish)
  if (amount === undefined) return false
  const [limits, day] = [await payoutLimitsOf(db, staff.id), await dayOf(db, staff.id, currency, now)]
  const most = limits.get(currency)
  if (most === undefined && day === undefined) return false
  const row = await db.selectFrom('currencies').select('scale').where('code', '=', currency).executeTakeFirst()
  const typed = row && fromDecimal(amount, row.scale)
  if (typed === undefined) return false
  const units = wish.kind === 'count' ? await countedDifference(db, wish, typed) : typed
  if ((most === undefined || units <= most) && fitsIn(day, units)) return false
  return !(await isAlone(db, ['money.keep'], { by: staff.id }))
}

type Who = Pick<StaffActor, 'now'> & { staff: { id: string } }

/** A change that one person makes. */
export async function changeReserveAlone(
  db: Db,
  change: ReserveChange,
  actor: StaffActor,
  worthUsd?: InUsd['worthUsd'],
): Promise<Result<ChangedReserve, Refusal>> {
  if (await takesTwo(db, change, actor)) return refuse({ reason: 'wrong-state', because: 'not-prepared' })
  const unbound = await isAlone(db, ['money.keep'], { by: actor.staff.id })
  return changeReserve(db, change, actor, worthUsd, { alone: { unbound } })
}

/** The browser makes the id, so that a repeated request proposes nothing twice. It becomes the id of the entry. */
export async function proposeReserve(
  db: Db,
  { id, seen, ...asked }: ReserveChange,
  actor: StaffActor,
): Promise<Result<{ replayed: boolean }, Refusal>> {
  const { staff, now } = actor
  // A count is of one moment: whoever makes it makes that difference, and no other.
  const wish: ProposedWish = asked.kind === 'count' ? { ...asked, seen } : asked
  const planned = await planReserve(db, asked, actor)
  if (!planned.ok) return planned
  if (!(await takesTwo(db, wish, actor))) return refuse({ reason: 'wrong-state', because: 'one-person-enough' })
  return allOrNothing<{ replayed: boolean }, Refusal>(db, async tx => {
    if (!(await stillHasRight(tx, staff.id, 'money.keep'))) return refuse({ reason: 'forbidden' })
    const added = await tx
      .insertInto('reserve_proposals')
      .values({
        id,
        currency: wish.currency,
        wish: JSON.stringify(wish),
        proposed_by: staff.id,
        proposed_at: now,
      })
      .onConflict(conflict => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows !== 1n) {
      const known = await tx
        .selectFrom('reserve_proposals')
        .select(['wish', 'proposed_by'])
        .where('id', '=', id)
        .executeTakeFirst()
      const same = known?.proposed_by === staff.id && canonicalJson(known.wish) === canonicalJson(wish)
      return same ? accept({ replayed: true }) : refuse({ reason: 'key-reused' })
    }
    await writeAudit(tx, actor, { action: 'reserve.propose', subject: subjectOf(id, wish), after: wish })
    return accept({ replayed: false })
  })
}

/** Makes or drops a proposal, in one transaction with its entry. Of two at once one decides; what cannot be made now waits on. */
export const decideReserve = (
  db: Db,
  { id, verdict }: { id: string; verdict: 'make' | 'drop' },
  actor: StaffActor,
  worthUsd?: InUsd['worthUsd'],
): Promise<Result<{ currency: string }, Refusal>> =>
  transact<{ currency: string }, Refusal>(db, async tx => {
    const { staff, now } = actor
    if (!(await stillHasRight(tx, staff.id, 'money.keep'))) return refuse({ reason: 'forbidden' })
    const person = await asPerson(tx, staff.id)
    const row = await tx.selectFrom('reserve_proposals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) return refuse({ reason: 'not-found' })
    if (row.state !== 'waiting') return refuse({ reason: 'wrong-state', because: 'decided-already' })
    const because = verdict === 'make' ? whyNotConfirmed({ by: row.proposed_by }, person) : undefined
    if (because === 'confirms-later') return refuse(confirmsLater(secondFrom({ by: row.proposed_by }, person)!))
    if (because) return refuse({ reason: 'wrong-state', because })
    await tx
      .updateTable('reserve_proposals')
      .set({ state: verdict === 'make' ? 'made' : 'dropped', decided_by: staff.id, decided_at: now })
      .where('id', '=', id)
      .execute()
    const wish = ProposedWish.parse(row.wish)
    const action = verdict === 'make' ? 'reserve.approve' : 'reserve.drop'
    await writeAudit(tx, actor, { action, subject: subjectOf(id, wish), before: { by: row.proposed_by }, after: wish })
    const made =
      verdict === 'make'
        ? await changeReserve(tx, { id, ...wish }, actor, worthUsd, { proposedBy: row.proposed_by })
        : undefined
    return made?.ok === false ? made : accept({ currency: wish.currency })
  })

export async function listProposals(db: Db, currency: string, staffId: string): Promise<ReserveProposal[]> {
  const rows = await db
    .selectFrom('reserve_proposals')
    .selectAll()
    .where('currency', '=', currency)
    .where('state', '=', 'waiting')
    .orderBy('proposed_at')
    .execute()
  const names = await fullNamesOf(
    db,
    rows.map(({ proposed_by }) => proposed_by),
  )
  const person = await asPerson(db, staffId)
  return rows.map(({ id, wish, proposed_by, proposed_at }) => ({
    id,
    wish: wishOf(wish),
    by: names.get(proposed_by) ?? proposed_by,
    mine: proposed_by === staffId,
    confirmsFrom: secondFrom({ by: proposed_by }, person)?.toISOString(),
    at: proposed_at.toISOString(),
  }))
}

/** As it was asked for; of a count with the balance that it was decided on. */
const ProposedWish = ReserveWish.extend({ seen: DecimalText.optional() })
type ProposedWish = z.infer<typeof ProposedWish>

function wishOf(stored: unknown): ReserveWish {
  const { seen: _, ...wish } = ProposedWish.parse(stored)
  return wish
}

const subjectOf = (id: string, { currency }: ReserveWish) => ({ kind: 'reserve-proposal', id, label: currency })
