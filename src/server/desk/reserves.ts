import { sql } from 'kysely'
import { activeStates } from '#contract/claim-moves.ts'
import type { Reserve, ReserveChange } from '#contract/desk.ts'
import { fromDecimal, toDecimal } from '#contract/money.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { transact } from '#server/claims/transact.ts'
import type { Db, Tx } from '#server/database/pool.ts'
import { type TransferLine, transfer, writeTransfers } from '#server/ledger/transfers.ts'
import { writeAudit } from './audit.store.ts'
import type { Hand } from './staff.ts'

/** What the books say of each currency that the office has ever had. */
export async function listReserves(db: Db, currency?: string): Promise<Reserve[]> {
  const rows = await db
    .selectFrom('currencies')
    .leftJoin('ledger_accounts as a', 'a.currency', 'currencies.code')
    .select(['currencies.code', 'currencies.scale'])
    .select([
      sql<string>`coalesce(sum(debits_posted - credits_posted) filter (where a.kind = 'reserve'), 0)`.as('has'),
      sql<string>`coalesce(sum(credits_pending) filter (where a.kind = 'reserve'), 0)`.as('held'),
      sql<string>`coalesce(sum(debits_posted - credits_posted) filter (where a.kind = 'custody'), 0)`.as('custody'),
      sql<string>`coalesce(sum(credits_posted - debits_posted) filter (where a.kind = 'income'), 0)`.as('income'),
    ])
    .select(eb =>
      eb
        .selectFrom('claims')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('to_currency', '=', 'currencies.code')
        .where('state', 'in', [...activeStates])
        .as('open'),
    )
    .$if(currency !== undefined, query => query.where('currencies.code', '=', currency!))
    .groupBy(['currencies.code', 'currencies.scale', 'currencies.position'])
    .orderBy('currencies.position')
    .execute()
  return rows.map(({ code, scale, has, held, custody, income, open }) => {
    const text = (units: bigint) => toDecimal(units, scale)
    return {
      currency: code,
      has: text(BigInt(has)),
      held: text(BigInt(held)),
      free: text(BigInt(has) - BigInt(held)),
      custody: text(BigInt(custody)),
      income: text(BigInt(income)),
      openClaims: open ?? 0,
    }
  })
}

export type ReserveRefusal =
  | { reason: 'not-found' }
  | { reason: 'key-reused' }
  | { reason: 'beyond-reserve' }
  | { reason: 'invalid'; detail: string; errors: { field: string; code: string; detail: string }[] }

export type ChangedReserve = { reserve: Reserve; replayed: boolean }

/**
 * Money of the owner comes in or goes out, or somebody has counted what there really is. The books are never corrected:
 * what a count finds is a transfer of the difference. The same id again changes nothing a second time.
 */
export async function changeReserve(
  db: Db,
  change: ReserveChange,
  hand: Hand,
): Promise<Result<ChangedReserve, ReserveRefusal>> {
  const currency = await db
    .selectFrom('currencies')
    .select('scale')
    .where('code', '=', change.currency)
    .executeTakeFirst()
  if (!currency) return refuse({ reason: 'not-found' })
  const units = fromDecimal(change.amount, currency.scale)
  if (units === undefined) return refuse(wrongAmount(`has more than ${currency.scale} decimals`))
  if (units === 0n && change.kind !== 'count') return refuse(wrongAmount('moves nothing'))

  const known = await knownChange(db, change.id)
  if (known) return repeated(db, known, change, hand)
  try {
    return await transact<ChangedReserve, ReserveRefusal>(db, async tx => {
      const before = await hasOf(tx, change.currency)
      const line = lineOf(change, units, before, hand)
      if (line) await writeTransfers(tx, [line])
      const after = await hasOf(tx, change.currency)
      // Written lines have locked the account: if it was another before, somebody was quicker, and all of it is done anew.
      if (change.kind === 'count' && after !== units) throw new CountMoved()
      await writeAudit(tx, hand, {
        action: `reserve.${change.kind}`,
        subject: { kind: 'reserve', id: change.id, label: change.currency },
        before: { has: toDecimal(before, currency.scale) },
        after: { has: toDecimal(after, currency.scale), amount: change.amount, reason: change.reason },
      })
      const [reserve] = await listReserves(tx, change.currency)
      return accept({ reserve: reserve!, replayed: false })
    })
  } catch (error) {
    if (error instanceof CountMoved || isTaken(error)) return changeReserve(db, change, hand)
    throw error
  }
}

class CountMoved extends Error {}
/** The id of a transfer is there already: the same request came twice at once. */
const isTaken = (error: unknown) => (error as { code?: unknown }).code === '23505'

function lineOf(
  { id, currency, kind, reason }: ReserveChange,
  units: bigint,
  has: bigint,
  { staff, now }: Hand,
): TransferLine | undefined {
  const moved = kind === 'in' ? units : kind === 'out' ? -units : units - has
  if (moved === 0n) return undefined
  const occasion = { reason: `reserve-${kind}: ${reason}`, author: staff.id, at: now }
  const movement =
    moved > 0n
      ? ({ currency, debit: 'reserve', credit: 'equity', units: moved } as const)
      : ({ currency, debit: 'equity', credit: 'reserve', units: -moved } as const)
  return { ...transfer(movement, occasion), id }
}

async function hasOf(db: Db | Tx, currency: string): Promise<bigint> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select(sql<string>`debits_posted - credits_posted`.as('has'))
    .where('currency', '=', currency)
    .where('kind', '=', 'reserve')
    .executeTakeFirst()
  return BigInt(row?.has ?? 0)
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
  const [reserve] = await listReserves(db, currency)
  return accept({ reserve: reserve!, replayed: true })
}

const wrongAmount = (detail: string) => ({
  reason: 'invalid' as const,
  detail: `body.amount: ${detail}`,
  errors: [{ field: 'body.amount', code: 'not-allowed', detail }],
})
