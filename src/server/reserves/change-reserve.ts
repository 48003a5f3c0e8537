import { sql } from 'kysely'
import { fromDecimal, toDecimal } from '#contract/money/money.ts'
import type { Reserve, ReserveChange, ReservePlan, ReserveWish } from '#contract/reserves/reserves.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { transact } from '#server/claims/transact.ts'
import { plannedEntries } from '#server/desk/ledger-entries.ts'
import { type TransferLine, transfer, writeTransfers } from '#server/ledger/transfers.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { type Invalid, invalidField } from '#server/platform/http/invalid.ts'
import { readReserve } from './reserves.ts'

type PlanRefusal = { reason: 'not-found' } | { reason: 'beyond-reserve' } | Invalid
export type ReserveRefusal = PlanRefusal | { reason: 'key-reused' } | { reason: 'conflict' }

export type ChangedReserve = { reserve: Reserve; replayed: boolean }

/** The entries that a change would write, and the reserve before and after it. */
export async function planReserve(
  db: Db,
  wish: ReserveWish,
  actor: StaffActor,
): Promise<Result<ReservePlan, PlanRefusal>> {
  const read = await readWish(db, wish)
  if (!read.ok) return read
  const { units, scale } = read.value
  const { has, held } = await balancesOf(db, wish.currency)
  const line = transferOf(wish, units, has, actor)
  const after = has + movedBy(wish.kind, units, has)
  if (after < held) return refuse({ reason: 'beyond-reserve' })
  const balances = (has: bigint) => ({
    has: toDecimal(has, scale),
    held: toDecimal(held, scale),
    free: toDecimal(has - held, scale),
  })
  return accept({
    books: await plannedEntries(db, line ? [line] : [], () => scale),
    before: balances(has),
    after: balances(after),
  })
}

/**
 * Pays the owner's money in or out, or sets the reserve to a counted amount. Ledger entries are never corrected: a count
 * writes a transfer of the difference. A repetition with the same id changes nothing.
 */
export async function changeReserve(
  db: Db,
  change: ReserveChange,
  actor: StaffActor,
): Promise<Result<ChangedReserve, ReserveRefusal>> {
  const read = await readWish(db, change)
  if (!read.ok) return read
  const { units, scale } = read.value

  const known = await knownChange(db, change.id)
  if (known) return repeated(db, known, change, actor)
  try {
    return await transact<ChangedReserve, ReserveRefusal>(db, async tx => {
      const { has: before } = await balancesOf(tx, change.currency)
      if (change.seen !== undefined && fromDecimal(change.seen, scale) !== before) return refuse({ reason: 'conflict' })
      const line = transferOf(change, units, before, actor)
      if (line) await writeTransfers(tx, [line])
      const { has: after } = await balancesOf(tx, change.currency)
      // Writing the entry has locked the account. If the balance had changed before that, the whole change is retried.
      const wasMoved = after !== before + movedBy(change.kind, units, before)
      if (wasMoved && (change.kind === 'count' || change.seen !== undefined)) throw new BalanceChanged()
      await writeAudit(tx, actor, {
        action: `reserve.${change.kind}`,
        subject: { kind: 'reserve', id: change.id, label: change.currency },
        before: { has: toDecimal(before, scale) },
        after: { has: toDecimal(after, scale), amount: change.amount, reason: change.reason },
      })
      return accept({ reserve: (await readReserve(tx, change.currency))!, replayed: false })
    })
  } catch (error) {
    if (error instanceof BalanceChanged) return changeReserve(db, change, actor)
    if (!isTaken(error)) throw error
    const made = await knownChange(db, change.id)
    return made ? repeated(db, made, change, actor) : refuse({ reason: 'key-reused' })
  }
}

class BalanceChanged extends Error {}
/** The id exists already: either the same request arrived twice at the same time, or it is the id of another transfer. */
const isTaken = (error: unknown) => (error as { code?: unknown }).code === '23505'

async function readWish(
  db: Db,
  { currency, kind, amount }: ReserveWish,
): Promise<Result<{ units: bigint; scale: number }, PlanRefusal>> {
  const row = await db.selectFrom('currencies').select('scale').where('code', '=', currency).executeTakeFirst()
  if (!row) return refuse({ reason: 'not-found' })
  const units = fromDecimal(amount, row.scale)
  if (units === undefined)
    return refuse(invalidField('body.amount', 'too-many-decimals', `has more than ${row.scale} decimals`))
  if (units === 0n && kind !== 'count') return refuse(invalidField('body.amount', 'not-allowed', 'must be above zero'))
  return accept({ units, scale: row.scale })
}

const movedBy = (kind: ReserveWish['kind'], units: bigint, has: bigint): bigint =>
  kind === 'in' ? units : kind === 'out' ? -units : units - has

function transferOf(
  { currency, kind, reason, ...change }: ReserveWish | ReserveChange,
  units: bigint,
  has: bigint,
  { staff, now }: StaffActor,
): TransferLine | undefined {
  const moved = movedBy(kind, units, has)
  if (moved === 0n) return undefined
  const occasion = { reason: `reserve-${kind}: ${reason}`, author: staff.id, at: now }
  const movement =
    moved > 0n
      ? ({ currency, debit: 'reserve', credit: 'equity', units: moved } as const)
      : ({ currency, debit: 'equity', credit: 'reserve', units: -moved } as const)
  return { ...transfer(movement, occasion), ...('id' in change && { id: change.id }) }
}

async function balancesOf(db: Db | Tx, currency: string): Promise<{ has: bigint; held: bigint }> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select([sql<string>`debits_posted - credits_posted`.as('has'), 'credits_pending as held'])
    .where('currency', '=', currency)
    .where('kind', '=', 'reserve')
    .executeTakeFirst()
  return { has: BigInt(row?.has ?? 0), held: BigInt(row?.held ?? 0) }
}

/** The audit log contains each change by its id, also a count without a difference. */
const knownChange = (db: Db, id: string) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'label', 'after', 'staff'])
    .where('subject_kind', '=', 'reserve')
    .where('subject', '=', id)
    .executeTakeFirst()

async function repeated(
  db: Db,
  known: NonNullable<Awaited<ReturnType<typeof knownChange>>>,
  { currency, kind, amount, reason }: ReserveChange,
  { staff }: StaffActor,
): Promise<Result<ChangedReserve, ReserveRefusal>> {
  const was = known.after as { amount?: string; reason?: string }
  const same =
    known.action === `reserve.${kind}` &&
    known.label === currency &&
    known.staff === staff.id &&
    was.amount === amount &&
    was.reason === reason
  if (!same) return refuse({ reason: 'key-reused' })
  return accept({ reserve: (await readReserve(db, currency))!, replayed: true })
}
