import { type Expression, type SqlBool, sql } from 'kysely'
import type { BookLine } from '#contract/desk/desk.ts'
import { toDecimal } from '#contract/money/money.ts'
import type { TransferLine } from '#server/ledger/transfers.ts'
import type { Db } from '#server/platform/database/pool.ts'

type ScaleOf = (currency: string) => number

/**
 * The ledger entries of a claim in the order in which they were written. Entries of one move share a timestamp; among them
 * the end of a hold comes before a new hold.
 */
export const entriesOfClaim = (db: Db, claimId: string, scaleOf: ScaleOf): Promise<BookLine[]> =>
  entriesWhere(db, sql<SqlBool>`line.claim_id = ${claimId}`, scaleOf)

/** The same of the transfers that a condition on `line` names. */
export async function entriesWhere(db: Db, which: Expression<SqlBool>, scaleOf: ScaleOf): Promise<BookLine[]> {
  const rows = await db
    .selectFrom('ledger_transfers as line')
    .innerJoin('ledger_accounts as debit', 'debit.id', 'line.debit_account')
    .innerJoin('ledger_accounts as credit', 'credit.id', 'line.credit_account')
    .leftJoin('deposit_accounts as own', 'own.id', 'line.deposit_account')
    .select(['line.at', 'line.kind', 'line.units', 'line.reason', 'line.author', 'debit.currency'])
    .select(['debit.kind as debit', 'credit.kind as credit', 'own.label as account'])
    .where(which)
    .orderBy('line.at')
    .orderBy(sql`case line.kind when 'void' then 0 when 'hold' then 2 else 1 end`)
    .orderBy('line.id')
    .execute()
  return rows.map(({ at, kind, units, reason, author, currency, debit, credit, account }) => ({
    at: at.toISOString(),
    kind,
    debit,
    credit,
    amount: { currency, value: toDecimal(BigInt(units), scaleOf(currency)) },
    reason,
    author,
    account: account ?? undefined,
  }))
}

/** The entries that a move would write. An entry that ends a hold names only the hold; its amount and accounts are the hold's. */
export async function plannedEntries(db: Db, lines: readonly TransferLine[], scaleOf: ScaleOf): Promise<BookLine[]> {
  const labels = await labelsOf(db, lines)
  return Promise.all(
    lines.map(async line => {
      const { kind, reason, author, depositAccount = '' } = line
      const { debit, credit, currency, units } = 'hold' in line ? await heldBy(db, line.hold) : line
      const amount = { currency, value: toDecimal(units, scaleOf(currency)) }
      return { kind, debit, credit, amount, reason, author, account: labels.get(depositAccount) }
    }),
  )
}

async function labelsOf(db: Db, lines: readonly TransferLine[]): Promise<Map<string, string>> {
  const ids = new Set(lines.flatMap(({ depositAccount }) => depositAccount ?? []))
  if (ids.size === 0) return new Map()
  const rows = await db
    .selectFrom('deposit_accounts')
    .select(['id', 'label'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, label }) => [id, label]))
}

async function heldBy(db: Db, hold: string) {
  const row = await db
    .selectFrom('ledger_transfers as line')
    .innerJoin('ledger_accounts as debit', 'debit.id', 'line.debit_account')
    .innerJoin('ledger_accounts as credit', 'credit.id', 'line.credit_account')
    .select(['line.units', 'debit.currency', 'debit.kind as debit', 'credit.kind as credit'])
    .where('line.id', '=', hold)
    .executeTakeFirstOrThrow()
  return { ...row, units: BigInt(row.units) }
}
