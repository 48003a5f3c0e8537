import { sql } from 'kysely'
import { growByDebits, type LedgerAccount, ledgerAccounts, OUTSIDE } from '#contract/ledger/ledger-accounts.ts'
import { fromDecimal, toDecimal } from '#contract/money/money.ts'
import type { ListPosition } from '#contract/paging.ts'
import type { LedgerEntry, ReserveExplained } from '#contract/reserves/reserves.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { isUuid } from '#contract/uuid.ts'
import { staffAmong } from '#server/auth/staff.ts'
import { accountsIn, findAccount, targetsIn } from '#server/ledger/office-accounts.store.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import {
  type Account,
  type AccountLines,
  areOf,
  changePast,
  debitsOf,
  endsOf,
  heldLines,
  isPast,
  linesFrom,
  wayFrom,
} from './account-lines.ts'
import { accountStandings } from './account-standings.store.ts'
import { readReserve } from './reserves.ts'

/** The accounts of a currency in one snapshot, and what each has contributed to the reserve. */
export function explainReserve(
  db: Db,
  currency: string,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<ReserveExplained | undefined> {
  return atOneMoment(db, async tx => {
    const reserve = await readReserve(tx, currency)
    if (!reserve) return undefined
    const [scale, rows, standings] = await Promise.all([
      scaleOf(tx, currency),
      tx
        .selectFrom('ledger_accounts')
        .select(['kind', sql<string>`sum(credits_posted - debits_posted)`.as('brings')])
        .where('currency', '=', currency)
        .groupBy('kind')
        .execute(),
      accountStandings(tx, currency, { timeZone, now }),
    ])
    const accounts = ledgerAccounts.flatMap(account => {
      const row = rows.find(({ kind }) => kind === account)
      if (!row) return []
      const brings = BigInt(row.brings)
      const balance = growByDebits.has(account) ? -brings : brings
      return [{ account, balance: toDecimal(balance, scale!), brings: toDecimal(brings, scale!) }]
    })
    const text = (units: bigint) => toDecimal(units, scale!)
    const all = fromDecimal(reserve.has, scale!)! + fromDecimal(reserve.custody, scale!)!
    const movable = await targetsIn(tx, currency)
    return {
      reserve,
      accounts,
      ours: standings.map(({ id, label, units, together, bank, came, left, day }) => ({
        id,
        label,
        balance: text(units),
        bank: bank === undefined ? undefined : { name: bank, together: text(together) },
        today: { in: text(came), out: text(left) },
        day: day && { used: text(day.used), most: text(day.most) },
      })),
      outside: text(standings.reduce((rest, { units }) => rest - units, all)),
      movable: movable.map(({ id, label, currency }) => ({ id, label, currency })),
    }
  })
}

export type EntriesQuery = Account & ListPosition & { onlyHeld: boolean; size: number }
export type Entries = { items: LedgerEntry[]; newer: boolean; older: boolean }

/**
 * A page of an account's entries with the balance after each, the newest first. Balances are not stored with the entries: they
 * are computed from the current balance minus later entries, or from zero plus earlier ones.
 */
export function listEntries(db: Db, query: EntriesQuery): Promise<Result<Entries, { reason: 'not-found' }>> {
  return atOneMoment(db, async tx => {
    const { account, onlyHeld, size, ...at } = query
    const scale = await scaleOf(tx, at.currency)
    if (scale === undefined || !(await isLineOf(tx, query))) return refuse({ reason: 'not-found' })
    // One entry more than the page shows whether there are further ones.
    const lines = onlyHeld ? await heldLines(tx, query) : linesFrom(query, query, size + 1)
    const { rows: found } = await sql<Line>`
      select line.*, claims.number from (
        select * from (${readable(query, lines)}) line where ${isPast(at)} order by ${wayFrom(at)} limit ${sql.lit(size + 1)}
      ) line left join claims on claims.id = line.claim_id
      order by ${at.from === 'newest' ? sql`line.at desc, line.id desc` : sql`line.at, line.id`}`.execute(tx)
    const shown = found.slice(0, size)
    const [ahead, behind] = [found.length > size, at.past !== undefined]
    const [newer, older] = at.from === 'newest' ? [behind, ahead] : [ahead, behind]
    const rows = at.from === 'newest' ? shown : shown.toReversed()
    const people = await staffAmong(
      tx,
      rows.map(({ author }) => author),
    )

    const sign = query.ours !== undefined || growByDebits.has(account) ? 1n : -1n
    let after = onlyHeld ? 0n : sign * (await debitsAfter(tx, query, rows, { newer, older }))
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
        // Rails, the clock and guests are authors by name; the id of a person who is not staff is a client's.
        ...(known ? { by: known } : { author: isUuid(row.author) ? 'client' : row.author }),
        claim: row.claim_id && row.number ? { id: row.claim_id, number: row.number } : undefined,
        ours: row.ours ?? undefined,
        moved: row.moved ?? undefined,
      }
      after -= change
      return entry
    })
    return accept({ items, newer, older })
  })
}

/** The balance after the first of these entries, computed from the nearer end of the account. */
async function debitsAfter(
  tx: Tx,
  of: Account,
  rows: readonly Line[],
  { newer, older }: { newer: boolean; older: boolean },
): Promise<bigint> {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return 0n
  const sumPast = async (place: ListPosition) => BigInt((await changePast(of, place).execute(tx)).rows[0]!.sum)
  if (!newer || (older && (await isNearerToNewest(tx, of, first))))
    return (await balanceOf(tx, of)) - (newer ? await sumPast({ from: 'oldest', past: first.id }) : 0n)
  const within = rows.reduce((sum, { change }) => sum + BigInt(change), 0n)
  return within + (older ? await sumPast({ from: 'newest', past: last.id }) : 0n)
}

async function isNearerToNewest(tx: Tx, of: Account, { at }: Line): Promise<boolean> {
  const { oldest, newest } = (await endsOf(of).execute(tx)).rows[0]!
  return newest.getTime() - at.getTime() < at.getTime() - oldest.getTime()
}

/** Entries are never deleted, so a position that is no entry of the account is a mistyped id. */
async function isLineOf(tx: Tx, { past, ...of }: Account & ListPosition): Promise<boolean> {
  const { currency, ours = OUTSIDE } = of
  if (ours !== OUTSIDE && !(await findAccount(tx, currency, ours))) return false
  if (past === undefined) return true
  const line = await tx
    .selectFrom('ledger_transfers as line')
    .innerJoin('ledger_accounts as own', join =>
      join.on(({ eb, or, ref }) =>
        or([eb('own.id', '=', ref('line.debit_account')), eb('own.id', '=', ref('line.credit_account'))]),
      ),
    )
    .select('line.id')
    .where('line.id', '=', past)
    .where(ours === OUTSIDE ? areOf(of) : sql<boolean>`line.deposit_account = ${ours}`)
    .executeTakeFirst()
  return line !== undefined
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
  ours: string | null
  moved: LedgerEntry['moved'] | null
}

/** Each entry with what it adds to the account as a debit. Holds do not change a balance until they are posted. */
const readable = (of: Account, lines: AccountLines) => sql`
  select t.id, t.at, t.kind, debited.kind as debit, credited.kind as credit, t.units::text, t.reason, t.author, t.claim_id,
    ${debitsOf(of)} as change, own.label as ours, move.sides as moved
  from (${lines}) t
  join ledger_accounts debited on debited.id = t.debit_account
  join ledger_accounts credited on credited.id = t.credit_account
  left join deposit_accounts own on own.id = t.deposit_account
  left join lateral (${sidesOfMove}) move on true`

/** A move is two entries of one batch, which is called by the first: where that left, and where the second came to. */
const sidesOfMove = sql`
  select jsonb_build_object(
    'from', coalesce(gave.deposit_account::text, ${OUTSIDE}::text), 'to', coalesce(got.deposit_account::text, ${OUTSIDE}::text),
    'currency', reached.currency
  ) as sides
  from ledger_transfers gave, currencies c
  join ledger_accounts reached on reached.currency = c.code and reached.kind = 'reserve'
  join ledger_transfers got on got.debit_account = reached.id
  where t.reason like 'reserve-move:%' and 'liquidity' in (debited.kind, credited.kind)
    and gave.id = t.batch and got.at = t.at and got.batch = t.batch and got.reason = t.reason`

async function balanceOf(tx: Tx, of: Account): Promise<bigint> {
  const { currency, ours } = of
  if (ours !== undefined && ours !== OUTSIDE) return (await findAccount(tx, currency, ours))!.units
  const { debits } = await tx
    .selectFrom('ledger_accounts as own')
    .select(sql<string>`coalesce(sum(debits_posted - credits_posted), 0)`.as('debits'))
    .where(areOf(of))
    .executeTakeFirstOrThrow()
  const accounts = ours === OUTSIDE ? await accountsIn(tx, currency) : []
  return accounts.reduce((rest, { units }) => rest - units, BigInt(debits))
}

async function scaleOf(tx: Tx, currency: string): Promise<number | undefined> {
  const row = await tx.selectFrom('currencies').select('scale').where('code', '=', currency).executeTakeFirst()
  return row?.scale
}

/** Balances and entries are read in one snapshot; otherwise they would not agree while claims are paid out. */
const atOneMoment = <Value>(db: Db, read: (tx: Tx) => Promise<Value>): Promise<Value> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
