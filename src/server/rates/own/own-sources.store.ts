import { OwnSourceRecord } from '#contract/rates/own-source-record.ts'
import type { Changed } from '#server/changes/section.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'

export async function readOwnSources(db: Db, keys?: readonly string[]): Promise<Map<string, OwnSourceRecord>> {
  const rows = await db
    .selectFrom('own_rate_sources')
    .selectAll()
    .$if(keys !== undefined, query => query.where('key', 'in', [...keys!]))
    .orderBy('key')
    .execute()
  return new Map(rows.map(({ key, record }) => [key, OwnSourceRecord.parse(record)]))
}

export async function writeOwnSources(tx: Tx, changed: readonly Changed<OwnSourceRecord>[]): Promise<void> {
  for (const { key, after } of changed) {
    if (!after) {
      await tx.deleteFrom('own_rate_sources').where('key', '=', key).execute()
      continue
    }
    const row = { record: JSON.stringify(after) }
    await tx
      .insertInto('own_rate_sources')
      .values({ key, ...row })
      .onConflict(conflict => conflict.column('key').doUpdateSet(row))
      .execute()
  }
}
