import { type SqlBool, sql } from 'kysely'
import { defined } from '#contract/defined.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { RailsSchema } from '#server/platform/database/rails.schema.ts'
import type { DepositAccountDetails } from './details.ts'

/** The limits of a deposit account, amounts in smallest units. */
export type DepositAccountTerms = {
  claimLeast: bigint
  claimMost?: bigint
  dayMost?: bigint
  monthMost?: bigint
  dayClaimsMost?: number
  openMost: number
  restMinutes: number
}

const digits = (units: bigint | undefined) => (units === undefined ? null : String(units))
const columnsOf = (terms: DepositAccountTerms) => ({
  claim_least: String(terms.claimLeast),
  claim_most: digits(terms.claimMost),
  day_most: digits(terms.dayMost),
  month_most: digits(terms.monthMost),
  day_claims_most: terms.dayClaimsMost ?? null,
  open_most: terms.openMost,
  rest_minutes: terms.restMinutes,
})

/** False: the id exists already, and nothing was added. */
export async function addRow(
  tx: Tx,
  { id, currency, label, terms }: { id: string; currency: string; label: string; terms: DepositAccountTerms },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('deposit_accounts')
    .values({ id, currency, label, state: 'off', ...columnsOf(terms), last_used_at: null, added_at: now })
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function insertVersion(
  tx: Tx,
  typed: {
    id: string
    version: number
    details: DepositAccountDetails
    author: string
    now: Date
    countsFrom: Date | null
  },
): Promise<void> {
  await tx
    .insertInto('deposit_account_versions')
    .values({
      deposit_account: typed.id,
      version: typed.version,
      details: JSON.stringify(typed.details),
      author: typed.author,
      typed_at: typed.now,
      counts_from: typed.countsFrom,
      approved_by: null,
      approved_at: null,
      withdrawn_by: null,
      withdrawn_at: null,
    })
    .execute()
}

type ChangeKind = RailsSchema['deposit_account_changes']['kind']

export async function note(tx: Tx, id: string, kind: ChangeKind, author: string, data: object, now: Date) {
  await tx
    .insertInto('deposit_account_changes')
    .values({ deposit_account: id, at: now, author, kind, data: JSON.stringify(data) })
    .execute()
}

/** The deposit account with its versions, locked against changes and assignments. */
export async function lockDepositAccount(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('deposit_accounts')
    .select(['currency', 'label', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const versions = await tx
    .selectFrom('deposit_account_versions')
    .select(['version', 'details', 'author', 'approved_at', 'withdrawn_at'])
    .where('deposit_account', '=', id)
    .orderBy('version')
    .execute()
  return { ...row, versions, lastVersion: versions.at(-1)?.version ?? 0 }
}

export async function effectiveVersion(db: Db, id: string, now: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('deposit_account_versions')
    .select('version')
    .where('deposit_account', '=', id)
    .where(counts(now))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version
}

/**
 * Whether this person withdrew a version that customers were shown, so that an older version is effective again, and nobody
 * has switched the deposit account on since.
 */
export async function withdrewShown(tx: Tx, id: string, author: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from deposit_account_versions gone
      where gone.deposit_account = ${id} and gone.withdrawn_by = ${author}
        and (gone.approved_at is not null or gone.counts_from <= gone.withdrawn_at)
        and gone.version > (select max(version) from deposit_account_versions where deposit_account = ${id} and ${counts(now)})
        and not exists (
          select from deposit_account_changes c
          where c.deposit_account = ${id} and c.kind = 'on' and c.id > (
            select max(w.id) from deposit_account_changes w
            where w.deposit_account = ${id} and w.kind = 'withdrawn' and (w.data ->> 'version')::integer = gone.version)
        )
    ) as found`.execute(tx)
  return rows[0]!.found
}

/** A version counts once a second person has approved it or, where there was none, its waiting time is over. Customers see the last that counts. */
export const counts = (now: Date) =>
  sql<SqlBool>`(withdrawn_at is null and (approved_at is not null or counts_from <= ${now}))`

export const approveRow = (tx: Tx, id: string, version: number, author: string, now: Date) =>
  versionRow(tx, id, version).set({ approved_by: author, approved_at: now }).execute()

export const withdrawRow = (tx: Tx, id: string, version: number, author: string, now: Date) =>
  versionRow(tx, id, version).set({ withdrawn_by: author, withdrawn_at: now }).execute()

const versionRow = (tx: Tx, id: string, version: number) =>
  tx.updateTable('deposit_account_versions').where('deposit_account', '=', id).where('version', '=', version)

export const saveTerms = (tx: Tx, id: string, terms: DepositAccountTerms) =>
  tx.updateTable('deposit_accounts').set(columnsOf(terms)).where('id', '=', id).execute()

export const saveState = (tx: Tx, id: string, state: 'on' | 'off') =>
  tx.updateTable('deposit_accounts').set({ state }).where('id', '=', id).execute()

export const saveBank = (tx: Tx, id: string, bank: string | null) =>
  tx.updateTable('deposit_accounts').set({ bank_account: bank }).where('id', '=', id).execute()

/** Accounts at banks with the currencies whose deposit accounts can stand for them: those that count the same money. */
export async function listBanks(db: Db): Promise<{ code: string; name: string; currencies: string[] }[]> {
  const rows = await db
    .selectFrom('bank_accounts as bank')
    .innerJoin('currencies as counted', 'counted.code', 'bank.currency')
    .innerJoin('currencies as own', join =>
      join.onRef('own.ticker', '=', 'counted.ticker').onRef('own.scale', '=', 'counted.scale'),
    )
    .select(['bank.code', 'bank.name', sql<string[]>`array_agg(own.code order by own.position)`.as('currencies')])
    .groupBy(['bank.code', 'bank.name'])
    .orderBy('bank.name')
    .execute()
  return rows
}

export const banksFor = async (db: Db, currency: string): Promise<string[]> =>
  (await listBanks(db)).filter(({ currencies }) => currencies.includes(currency)).map(({ code }) => code)

export type DepositAccountChange = { at: Date; author: string; kind: ChangeKind; data: unknown }

/** The changes of a deposit account, the latest first. */
export async function depositAccountHistory(db: Db, id: string): Promise<DepositAccountChange[]> {
  return db
    .selectFrom('deposit_account_changes')
    .select(['at', 'author', 'kind', 'data'])
    .where('deposit_account', '=', id)
    .orderBy('id', 'desc')
    .execute()
}

export type DepositAccountRow = {
  id: string
  currency: string
  label: string
  state: 'on' | 'off'
  terms: DepositAccountTerms
  /** The version that customers are shown; absent until one counts. */
  current?: DepositAccountVersion & { approvedBy?: string; since: Date }
  /** The version that waits for a second person, or where there is none for its time. */
  waiting?: DepositAccountVersion & { countsFrom: Date | undefined }
  bank?: { code: string; name: string }
  addedAt: Date
  /** The author of the first version. */
  addedBy?: string
  lastUsedAt?: Date
}

type DepositAccountVersion = { version: number; details: DepositAccountDetails; author: string; typedAt: Date }

export async function listDepositAccounts(db: Db, now: Date): Promise<DepositAccountRow[]> {
  const rows = await db
    .selectFrom('deposit_accounts')
    .leftJoin('bank_accounts as bank', 'bank.code', 'deposit_accounts.bank_account')
    .selectAll('deposit_accounts')
    .select('bank.name as bank_name')
    .orderBy('deposit_accounts.currency')
    .orderBy('added_at')
    .orderBy('id')
    .execute()
  const versions = await db
    .selectFrom('deposit_account_versions')
    .selectAll()
    .select(counts(now).as('counts'))
    .where('deposit_account', '=', sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(row => {
    const typed = versions.filter(({ deposit_account }) => deposit_account === row.id)
    const own = typed.filter(({ withdrawn_at }) => withdrawn_at === null)
    const current = own.find(version => version.counts)
    const waiting = own.find(version => version.version > (current?.version ?? 0))
    return {
      id: row.id,
      currency: row.currency,
      label: row.label,
      state: row.state,
      terms: termsOf(row),
      bank: row.bank_account === null ? undefined : { code: row.bank_account, name: row.bank_name! },
      ...defined({
        current: current && {
          ...versionOf(current),
          approvedBy: current.approved_by ?? undefined,
          since: (current.approved_at ?? current.counts_from)!,
        },
        waiting: waiting && { ...versionOf(waiting), countsFrom: waiting.counts_from ?? undefined },
      }),
      addedAt: row.added_at,
      addedBy: typed.length > 0 ? typed.at(-1)!.author : undefined,
      lastUsedAt: row.last_used_at ?? undefined,
    }
  })
}

const versionOf = (row: {
  version: number
  details: unknown
  author: string
  typed_at: Date
}): DepositAccountVersion => ({
  version: row.version,
  details: row.details as DepositAccountDetails,
  author: row.author,
  typedAt: row.typed_at,
})

type TermColumns = {
  claim_least: string
  claim_most: string | null
  day_most: string | null
  month_most: string | null
  day_claims_most: number | null
  open_most: number
  rest_minutes: number
}

const termsOf = (row: TermColumns): DepositAccountTerms => ({
  claimLeast: BigInt(row.claim_least),
  claimMost: row.claim_most === null ? undefined : BigInt(row.claim_most),
  dayMost: row.day_most === null ? undefined : BigInt(row.day_most),
  monthMost: row.month_most === null ? undefined : BigInt(row.month_most),
  dayClaimsMost: row.day_claims_most ?? undefined,
  openMost: row.open_most,
  restMinutes: row.rest_minutes,
})
