import { sql } from 'kysely'
import type { OwnSourceRecord } from '#contract/rates/own-source-record.ts'
import type { SourceRecord } from '#contract/rates/source-record.ts'
import type { Changed } from '#server/changes/section.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { knownSources, type SourcesInUse, type SourceUse } from './known-sources.ts'
import { readOwnSources } from './own/own-sources.store.ts'
import type { Pair } from './pair.ts'
import type { RatesMode } from './rates-mode.ts'

/** Every source of the market with its settings: those of the office, or as the source comes. */
export async function readSourceRecords(
  db: Db,
  mode: RatesMode,
  keys?: readonly string[],
): Promise<Map<string, SourceRecord>> {
  const rows = await db.selectFrom('rate_source_settings').selectAll().execute()
  const known = [...knownSources(mode)].filter(([source]) => !keys || keys.includes(source))
  return new Map(
    known.map(([source, { pairs }]) => {
      const row = rows.find(row => row.source === source)
      const record: SourceRecord = {
        enabled: row?.enabled ?? true,
        pairs: row?.pairs ?? [...pairs],
        oldestSeconds: row?.oldest_seconds ?? null,
        jumpBps: row?.jump_bps ?? null,
      }
      return [source, record]
    }),
  )
}

export async function writeSourceRecords(
  tx: Tx,
  mode: RatesMode,
  changed: readonly Changed<SourceRecord>[],
): Promise<void> {
  for (const { key, after } of changed) {
    if (!after) continue
    const usual = knownSources(mode).get(key)!.pairs
    const row = {
      enabled: after.enabled,
      pairs: after.pairs.join() === usual.join() ? null : sql<string[]>`${after.pairs}::text[]`,
      oldest_seconds: after.oldestSeconds,
      jump_bps: after.jumpBps,
    }
    await tx
      .insertInto('rate_source_settings')
      .values({ source: key, ...row })
      .onConflict(conflict => conflict.column('source').doUpdateSet(row))
      .execute()
  }
}

/** The same for the reader of the sources, with those that the office describes itself. */
export async function readSourcesInUse(db: Db, mode: RatesMode): Promise<SourcesInUse> {
  const [records, own] = await Promise.all([
    readSourceRecords(db, mode),
    // A market that was made up has no source outside.
    mode === 'live' ? readOwnSources(db) : new Map<string, OwnSourceRecord>(),
  ])
  const known = [...records].map(([source, { enabled, pairs, oldestSeconds, jumpBps }]): [string, SourceUse] => [
    source,
    {
      enabled,
      pairs: pairs as Pair[],
      oldestMs: oldestSeconds === null ? undefined : oldestSeconds * 1_000,
      jumpBps: jumpBps === null ? undefined : BigInt(jumpBps),
    },
  ])
  const described = [...own].map(([source, record]): [string, SourceUse] => [
    source,
    {
      enabled: record.enabled,
      pairs: [record.pair as Pair],
      jumpBps: record.jumpBps === null ? undefined : BigInt(record.jumpBps),
      own: record,
    },
  ])
  return new Map([...known, ...described])
}
