import { sql } from 'kysely'
import type { Reserve, ReserveChange, ReservePlan, ReserveWish } from '#contract/desk/reserves.ts'
import { fromDecimal, toDecimal } from '#contract/money/money.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { transact } from '#server/claims/transact.ts'
import type { Db, Tx } from '#server/database/pool.ts'
import { type Invalid, invalidField } from '#server/http/invalid.ts'
import { type TransferLine, transfer, writeTransfers } from '#server/ledger/transfers.ts'
import { writeAudit } from './audit.store.ts'
import { plannedBooks } from './books.ts'
import { readReserve } from './reserves.ts'
import type { Hand } from './staff.ts'

type PlanRefusal = { reason: 'not-found' } | { reason: 'beyond-reserve' } | Invalid
export type ReserveRefusal = PlanRefusal | { reason: 'key-reused' } | { reason: 'conflict' }

export type ChangedReserve = { reserve: Reserve; replayed: boolean }

/** What a change would write now, and how the reserve would stand after it. */
export async function planReserve(db: Db, wish: ReserveWish, hand: Hand): Promise<Result<ReservePlan, PlanRefusal>> {
  const read = await readWish(db, wish)
  if (!read.ok) return read
  const { units, scale } = read.value
  const { has, held } = await balancesOf(db, wish.currency)
  const line = lineOf(wish, units, has, hand)
  const after = has + movedBy(wish.kind, units, has)
  if (after < held) return refuse({ reason: 'beyond-reserve' })
  const told = (has: bigint) => ({
    has: toDecimal(has, scale),
    held: toDecimal(held, scale),
    free: toDecimal(has - held, scale),
  })
  return accept({
    books: await plannedBooks(db, line ? [line] : [], () => scale),
    before: told(has),
    after: told(after),
  })
}

/**
 * Money of the owner comes in or goes out, or somebody has counted what there really is. The books are never corrected:
 * what a count finds is a transfer of the difference. The same id again changes nothing a second time.
 */
export async function changeReserve(
  db: Db,
  change: ReserveChange,
  hand: Hand,
): Promise<Result<ChangedReserve, ReserveRefusal>> {
  const read = await readWish(db, change)
  if (!read.ok) return read
  const { units, scale } = read.value

  const known = await knownChange(db, change.id)
  if (known) return repeated(db, known, change, hand)
  try {
    return await transact<ChangedReserve, ReserveRefusal>(db, async tx => {
      const { has: before } = await balancesOf(tx, change.currency)
      if (change.seen !== undefined && fromDecimal(change.seen, scale) !== before) return refuse({ reason: 'conflict' })
      const line = lineOf(change, units, before, hand)
      if (line) await writeTransfers(tx, [line])
      const { has: after } = await balancesOf(tx, change.currency)
      // Written lines have locked the account: if it was another before, somebody was quicker, and all of it is done anew.
      const wasMoved = after !== before + movedBy(change.kind, units, before)
      if (wasMoved && (change.kind === 'count' || change.seen !== undefined)) throw new BooksMoved()
      await writeAudit(tx, hand, {
        action: `reserve.${change.kind}`,
        subject: { kind: 'reserve', id: change.id, label: change.currency },
        before: { has: toDecimal(before, scale) },
        after: { has: toDecimal(after, scale), amount: change.amount, reason: change.reason },
      })
      return accept({ reserve: (await readReserve(tx, change.currency))!, replayed: false })
    })
  } catch (error) {
    if (error instanceof BooksMoved) return changeReserve(db, change, hand)
    if (!isTaken(error)) throw error
    const made = await knownChange(db, change.id)
    return made ? repeated(db, made, change, hand) : refuse({ reason: 'key-reused' })
  }
}

class BooksMoved extends Error {}
/** The id of a transfer is there already: the same request came twice at once, or the id is of another transfer. */
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
  if (units === 0n && kind !== 'count') return refuse(invalidField('body.amount', 'not-allowed', 'moves nothing'))
  return accept({ units, scale: row.scale })
}

const movedBy = (kind: ReserveWish['kind'], units: bigint, has: bigint): bigint =>
  kind === 'in' ? units : kind === 'out' ? -units : units - has

function lineOf(
  { currency, kind, reason, ...change }: ReserveWish | ReserveChange,
  units: bigint,
  has: bigint,
  { staff, now }: Hand,
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

/** The log keeps each change under its id, also a count that found nothing to move. */
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
  { staff }: Hand,
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
