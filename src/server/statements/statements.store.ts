import { type SqlBool, sql } from 'kysely'
import type { LineKind, MatchedBy, StatementFormat } from '#contract/statements/line-kinds.ts'
import { staffLabel } from '#server/auth/staff.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { StatementLine } from './statement.ts'

export type StatementRow = {
  id: string
  currency: string
  scale: number
  account?: { id: string; label: string }
  name: string
  format: StatementFormat
  from: string
  to: string
  opening?: bigint
  closing?: bigint
  /** Lines of its file that another statement had already. */
  known: number
  by: string
  at: Date
  all: LineSum
  left: LineSum
}
export type LineSum = { lines: number; came: bigint; went: bigint }

export type NewStatement = Pick<StatementRow, 'id' | 'currency' | 'name' | 'format' | 'from' | 'to'> & {
  account?: string
  opening?: bigint
  closing?: bigint
  lines: number
  sha256: Buffer
  staff: string
  at: Date
}

export async function addStatement(
  tx: Tx,
  { account, from, to, opening, closing, ...row }: NewStatement,
): Promise<void> {
  await tx
    .insertInto('statements')
    .values({
      ...row,
      deposit_account: account ?? null,
      from_day: from,
      to_day: to,
      opening: opening?.toString() ?? null,
      closing: closing?.toString() ?? null,
    })
    .execute()
}

/** How many were added: lines that another statement has already are left out. */
export async function addLines(
  tx: Tx,
  statement: string,
  lines: readonly (StatementLine & { fingerprint: Buffer })[],
): Promise<number> {
  const rows = lines.map(line => ({
    ...line,
    units: line.units.toString(),
    counterparty_account: line.counterpartyAccount ?? null,
    fingerprint: line.fingerprint.toString('hex'),
  }))
  const { numAffectedRows } = await sql`
    insert into statement_lines (statement, fingerprint, day, units, reference, counterparty, counterparty_account, purpose)
    select ${statement}, decode(fingerprint, 'hex'), day, units, reference, counterparty, counterparty_account, purpose
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (
      fingerprint text, day date, units numeric, reference text, counterparty text, counterparty_account text, purpose text)
    on conflict (fingerprint) do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** The statement that was read of the same file of the same account. */
export async function sameFile(
  db: Db,
  { currency, account, sha256 }: Pick<NewStatement, 'currency' | 'account' | 'sha256'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('statements')
    .select('id')
    .where('currency', '=', currency)
    .where('sha256', '=', sha256)
    .where('deposit_account', 'is not distinct from', account ?? null)
    .executeTakeFirst()
  return row?.id
}

/** A line without a decision, or that a person has left open. */
const isLeft = sql<SqlBool>`coalesce(d.kind, 'open') = 'open'`

const sums = (which: 'all' | 'left') => {
  const of = which === 'all' ? sql`true` : isLeft
  return sql<{ lines: number; came: string; went: string }>`(
    select json_build_object('lines', count(*),
      'came', coalesce(sum(l.units) filter (where l.units > 0), 0)::text,
      'went', coalesce(-sum(l.units) filter (where l.units < 0), 0)::text)
    from statement_lines l left join statement_decisions d on d.line = l.id
    where l.statement = statements.id and ${of})`
}

const read = (db: Db) =>
  db
    .selectFrom('statements')
    .innerJoin('currencies', 'currencies.code', 'statements.currency')
    .innerJoin('users', 'users.id', 'statements.staff')
    .leftJoin('deposit_accounts', 'deposit_accounts.id', 'statements.deposit_account')
    .select([
      'statements.id',
      'statements.currency',
      'scale',
      'name',
      'format',
      'opening',
      'closing',
      'statements.lines',
      'at',
    ])
    .select(['deposit_accounts.id as account', 'deposit_accounts.label'])
    .select([sql<string>`from_day::text`.as('from'), sql<string>`to_day::text`.as('to')])
    .select(staffLabel('users').as('by'))
    .select([sums('all').as('all'), sums('left').as('left')])

type Row = Awaited<ReturnType<ReturnType<typeof read>['executeTakeFirstOrThrow']>>

const statementOf = ({ account, label, opening, closing, lines, all, left, ...row }: Row): StatementRow => ({
  ...row,
  account: account === null ? undefined : { id: account, label: label! },
  opening: opening === null ? undefined : BigInt(opening),
  closing: closing === null ? undefined : BigInt(closing),
  known: lines - all.lines,
  all: sumOf(all),
  left: sumOf(left),
})
const sumOf = ({ lines, came, went }: Row['all']): LineSum => ({ lines, came: BigInt(came), went: BigInt(went) })

export async function findStatement(db: Db, id: string): Promise<StatementRow | undefined> {
  const row = await read(db).where('statements.id', '=', id).executeTakeFirst()
  return row && statementOf(row)
}

/** The latest first. */
export async function listStatements(db: Db, { page, size }: { page: number; size: number }) {
  const [rows, { total }] = await Promise.all([
    read(db)
      .orderBy('at', 'desc')
      .orderBy('statements.id')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    db.selectFrom('statements').select(db.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items: rows.map(statementOf), total: Number(total) }
}

export type Decision = {
  kind: LineKind | 'open'
  movement?: string
  note?: string
  matchedBy: MatchedBy
  by?: string
  at: Date
}
export type DecidedLine = StatementLine & { id: string; decision?: Decision }

const lines = (db: Db) =>
  db
    .selectFrom('statement_lines as l')
    .leftJoin('statement_decisions as d', 'd.line', 'l.id')
    .leftJoin('users', 'users.id', 'd.staff')
    .select(['l.id', sql<string>`l.day::text`.as('day'), 'units', 'reference', 'counterparty', 'counterparty_account'])
    .select(['purpose', 'd.kind', 'd.movement', 'd.note', 'd.matched_by', 'd.at'])
    .select(staffLabel<string | null>('users').as('by'))

type LineRow = Awaited<ReturnType<ReturnType<typeof lines>['executeTakeFirstOrThrow']>>

const lineOf = (row: LineRow): DecidedLine => ({
  id: row.id,
  day: row.day,
  units: BigInt(row.units),
  reference: row.reference ?? undefined,
  counterparty: row.counterparty ?? undefined,
  counterpartyAccount: row.counterparty_account ?? undefined,
  purpose: row.purpose ?? undefined,
  decision:
    row.kind === null
      ? undefined
      : {
          kind: row.kind,
          movement: row.movement ?? undefined,
          note: row.note ?? undefined,
          matchedBy: row.matched_by!,
          by: row.by ?? undefined,
          at: row.at!,
        },
})

/** The lines of a statement in the order of its file. */
export async function listLines(
  db: Db,
  statement: string,
  { only, page, size }: { only: 'left' | 'all'; page: number; size: number },
): Promise<DecidedLine[]> {
  const rows = await lines(db)
    .where('l.statement', '=', statement)
    .$if(only === 'left', query => query.where(isLeft))
    .orderBy('l.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return rows.map(lineOf)
}

export async function findLine(tx: Tx, statement: string, id: string): Promise<DecidedLine | undefined> {
  const row = await lines(tx).where('l.statement', '=', statement).where('l.id', '=', id).executeTakeFirst()
  return row && lineOf(row)
}

/** Lines that nobody has decided about, with where they belong, by the days of their statements. */
export async function undecidedLines(tx: Tx, statement: string): Promise<DecidedLine[]> {
  const rows = await lines(tx).where('l.statement', '=', statement).where('d.line', 'is', null).execute()
  return rows.map(lineOf)
}

/**
 * A payment that was entered by mistake and reversed is no movement any more: its line is left again. The line of a payout that came back stays
 * with that one, so that the next payout of the claim finds its own.
 */
export async function forgetReversed(db: Db): Promise<void> {
  await sql`
    update statement_decisions d set movement = back.id from returned_payouts back
    where d.kind = 'payout' and d.movement = back.claim_id and d.at <= back.at`.execute(db)
  await sql`
    delete from statement_decisions d using claim_payments p
    where d.kind = 'payment' and p.id = d.movement and p.state = 'reversed'`.execute(db)
}

/** The statements that have undecided lines and end after a day. */
export async function unfinishedStatements(db: Db, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('statements')
    .select('id')
    .where('to_day', '>=', since)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('statement_lines as l')
          .leftJoin('statement_decisions as d', 'd.line', 'l.id')
          .select('l.id')
          .whereRef('l.statement', '=', 'statements.id')
          .where('d.line', 'is', null),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

export type NewDecision = {
  line: string
  kind: LineKind | 'open'
  movement?: string
  note?: string
  matchedBy: MatchedBy
  staff?: string
  at: Date
}

/** False: the movement is another line already, or somebody has decided about this one at the same moment. */
export async function addDecision(tx: Tx, { line, matchedBy, ...decision }: NewDecision): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('statement_decisions')
    .values({
      line,
      kind: decision.kind,
      movement: decision.movement ?? null,
      note: decision.note ?? null,
      matched_by: matchedBy,
      staff: decision.staff ?? null,
      at: decision.at,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function removeDecision(tx: Tx, line: string): Promise<void> {
  await tx.deleteFrom('statement_decisions').where('line', '=', line).execute()
}
