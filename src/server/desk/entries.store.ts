import { sql } from 'kysely'
import { growByDebits, type LedgerAccount, ledgerAccounts } from '#contract/desk/ledger-accounts.ts'
import type { LedgerEntry, ReserveExplained } from '#contract/desk/reserves.ts'
import { toDecimal } from '#contract/money/money.ts'
import { isUuid } from '#contract/uuid.ts'
import type { Db, Tx } from '#server/database/pool.ts'
import { type AccountLines, heldLines, lineCount, newestLines } from './account-lines.ts'
import { readReserve } from './reserves.ts'
import { staffAmong } from './staff.ts'

/** One currency to the last unit: its accounts at one moment, and what each has brought to the reserve. */
export function explainReserve(db: Db, currency: string): Promise<ReserveExplained | undefined> {
  return atOneMoment(db, async tx => {
    const reserve = await readReserve(tx, currency)
    if (!reserve) return undefined
    const [scale, rows] = await Promise.all([
      scaleOf(tx, currency),
      tx
        .selectFrom('ledger_accounts')
        .select(['kind', sql<string>`sum(credits_posted - debits_posted)`.as('brings')])
        .where('currency', '=', currency)
        .groupBy('kind')
        .execute(),
    ])
    const accounts = ledgerAccounts.flatMap(account => {
      const row = rows.find(({ kind }) => kind === account)
      if (!row) return []
      const brings = BigInt(row.brings)
      const balance = growByDebits.has(account) ? -brings : brings
      return [{ account, balance: toDecimal(balance, scale!), brings: toDecimal(brings, scale!) }]
    })
    return { reserve, accounts }
  })
}

export type EntriesWanted = { currency: string; account: LedgerAccount; onlyHeld: boolean; page: number; size: number }

/**
 * A page of an account's lines with the balance after each, the newest first. It is the balance of now from which the later
 * lines are taken off again, so the last line of the last page must have begun at nothing.
 */
export function listEntries(
  db: Db,
  { currency, account, onlyHeld, page, size }: EntriesWanted,
): Promise<{ items: LedgerEntry[]; counted: number } | undefined> {
  return atOneMoment(db, async tx => {
    const scale = await scaleOf(tx, currency)
    if (scale === undefined) return undefined
    const sign = growByDebits.has(account) ? 1n : -1n
    const offset = (page - 1) * size
    const of = { currency, account }
    const lines = readable(account, onlyHeld ? await heldLines(tx, of) : newestLines(of, offset + size))
    const balance = onlyHeld ? 0n : sign * (await balanceOf(tx, currency, account))
    const later = await sql<{ sum: string }>`
      select coalesce(sum(change), 0)::text as sum from (
        select change from (${lines}) line order by at desc, id desc limit ${offset}
      ) later`.execute(tx)
    const { rows } = await sql<Line>`
      select line.*, claims.number from (
        select * from (${lines}) line order by at desc, id desc limit ${size} offset ${offset}
      ) line left join claims on claims.id = line.claim_id
      order by line.at desc, line.id desc`.execute(tx)
    const all = onlyHeld ? lines : lineCount(of)
    const counted = await sql<{ lines: number }>`select count(*)::int as lines from (${all}) line`.execute(tx)
    const people = await staffAmong(
      tx,
      rows.map(({ author }) => author),
    )

    let after = balance - sign * BigInt(later.rows[0]!.sum)
    const items = rows.map((row): LedgerEntry => {
      const change = sign * BigInt(row.change)
      const known = people.get(row.author)
      const entry = {
        id: row.id,
        at: row.at.toISOString(),
        kind: row.kind,
        debit: row.debit,
        credit: row.credit,
        amount: toDecimal(BigInt(row.units), scale),
        change: toDecimal(change, scale),
        balance: toDecimal(after, scale),
        reason: row.reason,
        // Rails, the clock and guests are named by a word; the id of somebody who is not staff is a client's.
        ...(known ? { by: known } : { author: isUuid(row.author) ? 'client' : row.author }),
        ...(row.claim_id && row.number && { claim: { id: row.claim_id, number: row.number } }),
      }
      after -= change
      return entry
    })
    return { items, counted: counted.rows[0]!.lines }
  })
}

type Line = {
  id: string
  at: Date
  kind: LedgerEntry['kind']
  debit: LedgerAccount
  credit: LedgerAccount
  units: string
  change: string
  reason: string
  author: string
  claim_id: string | null
  number: string | null
}

/** Each line with what it adds to the account as a debit. Promises change no balance before they are kept. */
const readable = (account: LedgerAccount, lines: AccountLines) => sql`
  select t.id, t.at, t.kind, debited.kind as debit, credited.kind as credit, t.units::text, t.reason, t.author, t.claim_id,
    case when t.kind in ('transfer', 'post')
      then t.units * ((debited.kind = ${account})::int - (credited.kind = ${account})::int) else 0 end as change
  from (${lines}) t
  join ledger_accounts debited on debited.id = t.debit_account
  join ledger_accounts credited on credited.id = t.credit_account`

async function balanceOf(tx: Tx, currency: string, account: LedgerAccount): Promise<bigint> {
  const { debits } = await tx
    .selectFrom('ledger_accounts')
    .select(sql<string>`coalesce(sum(debits_posted - credits_posted), 0)`.as('debits'))
    .where('currency', '=', currency)
    .where('kind', '=', account)
    .executeTakeFirstOrThrow()
  return BigInt(debits)
}

async function scaleOf(tx: Tx, currency: string): Promise<number | undefined> {
  const row = await tx.selectFrom('currencies').select('scale').where('code', '=', currency).executeTakeFirst()
  return row?.scale
}

/** Balances and lines are read as they stood at the same moment, or they would not agree while claims are paid out. */
const atOneMoment = <Value>(db: Db, read: (tx: Tx) => Promise<Value>): Promise<Value> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
