import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '#server/database/pool.ts'
import type { RailsSchema } from '#server/database/rails.schema.ts'
import type { RequisiteDetails } from './details.ts'

/** How much a requisite takes, in smallest units. */
export type RequisiteTerms = {
  claimLeast: bigint
  claimMost?: bigint
  dayMost?: bigint
  monthMost?: bigint
  dayClaimsMost?: number
  openMost: number
  restMinutes: number
}

const digits = (units: bigint | undefined) => (units === undefined ? null : String(units))
const columnsOf = (terms: RequisiteTerms) => ({
  claim_least: String(terms.claimLeast),
  claim_most: digits(terms.claimMost),
  day_most: digits(terms.dayMost),
  month_most: digits(terms.monthMost),
  day_claims_most: terms.dayClaimsMost ?? null,
  open_most: terms.openMost,
  rest_minutes: terms.restMinutes,
})

/** Whether it was added: not when there is one under that id. */
export async function addRow(
  tx: Tx,
  { id, currency, label, terms }: { id: string; currency: string; label: string; terms: RequisiteTerms },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('requisites')
    .values({ id, currency, label, state: 'off', ...columnsOf(terms), last_used_at: null, added_at: now })
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function insertVersion(
  tx: Tx,
  typed: { id: string; version: number; details: RequisiteDetails; author: string; now: Date; waitingMs: number },
): Promise<void> {
  await tx
    .insertInto('requisite_versions')
    .values({
      requisite: typed.id,
      version: typed.version,
      details: JSON.stringify(typed.details),
      author: typed.author,
      typed_at: typed.now,
      counts_from: new Date(typed.now.getTime() + typed.waitingMs),
      approved_by: null,
      approved_at: null,
      withdrawn_by: null,
      withdrawn_at: null,
    })
    .execute()
}

type ChangeKind = RailsSchema['requisite_changes']['kind']

export async function note(tx: Tx, id: string, kind: ChangeKind, author: string, data: object, now: Date) {
  await tx
    .insertInto('requisite_changes')
    .values({ requisite: id, at: now, author, kind, data: JSON.stringify(data) })
    .execute()
}

/** The requisite with its versions, held so that nobody else changes or gives it out meanwhile. */
export async function lockRequisite(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('requisites')
    .select(['currency', 'label', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const versions = await tx
    .selectFrom('requisite_versions')
    .select(['version', 'details', 'author', 'approved_at', 'withdrawn_at'])
    .where('requisite', '=', id)
    .orderBy('version')
    .execute()
  return { ...row, versions, lastVersion: versions.at(-1)?.version ?? 0 }
}

export async function effectiveVersion(db: Db, id: string, now: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('requisite_versions')
    .select('version')
    .where('requisite', '=', id)
    .where(counts(now))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version
}

/**
 * Whether this person has withdrawn a version that was shown to clients, so that an older one counts in its place, and nobody
 * else has switched the requisite on since.
 */
export async function withdrewShown(tx: Tx, id: string, author: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from requisite_versions gone
      where gone.requisite = ${id} and gone.withdrawn_by = ${author}
        and (gone.approved_at is not null or gone.counts_from <= gone.withdrawn_at)
        and gone.version > (select max(version) from requisite_versions where requisite = ${id} and ${counts(now)})
        and not exists (
          select from requisite_changes c
          where c.requisite = ${id} and c.kind = 'on' and c.id > (
            select max(w.id) from requisite_changes w
            where w.requisite = ${id} and w.kind = 'withdrawn' and (w.data ->> 'version')::integer = gone.version)
        )
    ) as found`.execute(tx)
  return rows[0]!.found
}

/** A version counts once a second person has approved it or its time has come; of those that do, the last is shown. */
export const counts = (now: Date) =>
  sql<SqlBool>`(withdrawn_at is null and (approved_at is not null or counts_from <= ${now}))`

export const approveRow = (tx: Tx, id: string, version: number, author: string, now: Date) =>
  versionRow(tx, id, version).set({ approved_by: author, approved_at: now }).execute()

export const withdrawRow = (tx: Tx, id: string, version: number, author: string, now: Date) =>
  versionRow(tx, id, version).set({ withdrawn_by: author, withdrawn_at: now }).execute()

const versionRow = (tx: Tx, id: string, version: number) =>
  tx.updateTable('requisite_versions').where('requisite', '=', id).where('version', '=', version)

export const saveTerms = (tx: Tx, id: string, terms: RequisiteTerms) =>
  tx.updateTable('requisites').set(columnsOf(terms)).where('id', '=', id).execute()

export const saveState = (tx: Tx, id: string, state: 'on' | 'off') =>
  tx.updateTable('requisites').set({ state }).where('id', '=', id).execute()

export type RequisiteChange = { at: Date; author: string; kind: ChangeKind; data: unknown }

/** Everything that was done to it, the latest first. */
export async function requisiteHistory(db: Db, id: string): Promise<RequisiteChange[]> {
  return db
    .selectFrom('requisite_changes')
    .select(['at', 'author', 'kind', 'data'])
    .where('requisite', '=', id)
    .orderBy('id', 'desc')
    .execute()
}

export type RequisiteRow = {
  id: string
  currency: string
  label: string
  state: 'on' | 'off'
  terms: RequisiteTerms
  /** What clients are shown now; absent until a version counts. */
  current?: RequisiteVersion & { approvedBy?: string; since: Date }
  /** What waits for a second person, or for its time. */
  waiting?: RequisiteVersion & { countsFrom: Date }
  addedAt: Date
  /** Whoever typed its first version. */
  addedBy?: string
  lastUsedAt?: Date
}

type RequisiteVersion = { version: number; details: RequisiteDetails; author: string; typedAt: Date }

/** All of them for the desk: what counts, and what waits. */
export async function listRequisites(db: Db, now: Date): Promise<RequisiteRow[]> {
  const rows = await db
    .selectFrom('requisites')
    .selectAll()
    .orderBy('currency')
    .orderBy('added_at')
    .orderBy('id')
    .execute()
  const versions = await db
    .selectFrom('requisite_versions')
    .selectAll()
    .select(counts(now).as('counts'))
    .where('requisite', '=', sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(row => {
    const typed = versions.filter(({ requisite }) => requisite === row.id)
    const own = typed.filter(({ withdrawn_at }) => withdrawn_at === null)
    const current = own.find(version => version.counts)
    const waiting = own.find(version => version.version > (current?.version ?? 0))
    return {
      id: row.id,
      currency: row.currency,
      label: row.label,
      state: row.state,
      terms: termsOf(row),
      ...(current && {
        current: {
          ...versionOf(current),
          ...(current.approved_by !== null && { approvedBy: current.approved_by }),
          since: current.approved_at ?? current.counts_from,
        },
      }),
      ...(waiting && { waiting: { ...versionOf(waiting), countsFrom: waiting.counts_from } }),
      addedAt: row.added_at,
      ...(typed.length > 0 && { addedBy: typed.at(-1)!.author }),
      ...(row.last_used_at && { lastUsedAt: row.last_used_at }),
    }
  })
}

const versionOf = (row: { version: number; details: unknown; author: string; typed_at: Date }): RequisiteVersion => ({
  version: row.version,
  details: row.details as RequisiteDetails,
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

const termsOf = (row: TermColumns): RequisiteTerms => ({
  claimLeast: BigInt(row.claim_least),
  ...(row.claim_most !== null && { claimMost: BigInt(row.claim_most) }),
  ...(row.day_most !== null && { dayMost: BigInt(row.day_most) }),
  ...(row.month_most !== null && { monthMost: BigInt(row.month_most) }),
  ...(row.day_claims_most !== null && { dayClaimsMost: row.day_claims_most }),
  openMost: row.open_most,
  restMinutes: row.rest_minutes,
})
