import { type Selectable, sql } from 'kysely'
import { addressKey } from '#server/aml/address-key.ts'
import type { AmlSchema } from '#server/platform/database/aml.schema.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { ReadList, SanctionsList } from './sanctions-lists.ts'

/** An address that stands on a list now. */
export type Listing = { list: SanctionsList; entry: string; name: string; listedAt: Date }

/** What the lists say of an address, and which lists these are: read at once, so that the answer names what it was looked up in. */
export async function lookUp(db: Db, address: string): Promise<{ lists: ImportedList[]; found: Listing[] }> {
  const rows = await db
    .selectFrom('aml_lists as l')
    .leftJoin('aml_list_addresses as a', join =>
      join.onRef('a.list', '=', 'l.list').on('a.address', '=', addressKey(address)).on('a.delisted_at', 'is', null),
    )
    .selectAll('l')
    .select(['a.entry', 'a.name', 'a.listed_at'])
    .orderBy('l.list', 'desc')
    .orderBy('a.entry')
    .execute()
  return {
    lists: rows.filter(({ list }, i) => rows[i - 1]?.list !== list).map(importedList),
    found: rows.flatMap(({ list, entry, name, listed_at: listedAt }) =>
      entry !== null && name !== null && listedAt !== null ? [{ list, entry, name, listedAt }] : [],
    ),
  }
}

export type ImportedList = {
  list: SanctionsList
  published: string
  importedAt: Date
  /** When it was compared with the published one last. */
  checkedAt: Date
  entries: number
  addresses: number
}

export async function importedLists(db: Db): Promise<ImportedList[]> {
  const rows = await db.selectFrom('aml_lists').selectAll().orderBy('list', 'desc').execute()
  return rows.map(importedList)
}

const importedList = (row: Selectable<AmlSchema['aml_lists']>): ImportedList => ({
  list: row.list,
  published: row.published,
  importedAt: row.imported_at,
  checkedAt: row.checked_at,
  entries: row.entries,
  addresses: row.addresses,
})

/** By which a publisher says that a list is still the one that was fetched from this address. */
export type Validators = { source: string; etag: string | null; lastModified: string | null }

/** Undefined: the list was not fetched from there, so anything may be new. */
export async function validatorsOf(db: Db, list: SanctionsList, source: string): Promise<Validators | undefined> {
  const row = await db
    .selectFrom('aml_lists')
    .select(['etag', 'last_modified'])
    .where('list', '=', list)
    .where('source', '=', source)
    .executeTakeFirst()
  return row && { source, etag: row.etag, lastModified: row.last_modified }
}

export async function listChecked(db: Db, list: SanctionsList, now: Date): Promise<void> {
  await db.updateTable('aml_lists').set({ checked_at: now }).where('list', '=', list).execute()
}

export type WrittenList = { added: number; removed: number; addresses: number }

/** Puts a list in the place of the one before. Another import of it waits. */
export async function writeList(
  tx: Tx,
  list: SanctionsList,
  read: ReadList,
  { now, validators }: { now: Date; validators?: Validators | undefined },
): Promise<WrittenList> {
  const { published, entries } = read
  const rows = new Map(
    read.addresses.map(({ address, currency, entry, name }) => {
      const key = addressKey(address)
      return [`${key} ${entry}`, { address: key, entry, spelling: address, currency, name: name.slice(0, 500) }]
    }),
  )
  const addresses = new Set([...rows.values()].map(({ address }) => address)).size
  const imported = {
    published: published.slice(0, 60),
    imported_at: now,
    checked_at: now,
    entries,
    addresses,
    source: validators?.source ?? null,
    etag: validators?.etag ?? null,
    last_modified: validators?.lastModified ?? null,
  }
  await tx
    .insertInto('aml_lists')
    .values({ list, ...imported })
    .onConflict(conflict => conflict.column('list').doUpdateSet(imported))
    .execute()
  const given = sql`jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb)
    as given (address text, entry text, spelling text, currency text, name text)`
  const removed = await sql`
    update aml_list_addresses known set delisted_at = ${now}
    where list = ${list} and delisted_at is null and not exists (
      select from ${given} where given.address = known.address and given.entry = known.entry
    )`.execute(tx)
  // What comes back on a list is new again.
  const added = await sql`
    insert into aml_list_addresses as known (list, address, entry, spelling, currency, name, listed_at)
    select ${list}, given.address, given.entry, given.spelling, given.currency, given.name, ${now}::timestamptz from ${given}
    on conflict (list, address, entry) do update
      set listed_at = excluded.listed_at, delisted_at = null, name = excluded.name
      where known.delisted_at is not null`.execute(tx)
  return { added: Number(added.numAffectedRows ?? 0n), removed: Number(removed.numAffectedRows ?? 0n), addresses }
}
