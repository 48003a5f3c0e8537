import { type ConnectionKind, connectionKinds, unset } from '#contract/connections/connection-names.ts'
import type { ConnectionRecord } from '#contract/connections/connections.ts'
import type { Changed, RecordProblem, Section } from '#server/changes/section.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { LiveConnections } from './live-connections.ts'

/**
 * What the office is connected with, a record for each kind, always there. Whoever sets the mail server reads every code that the office
 * sends, whoever names a node says what was paid, and whoever names the account
 * of a payment service, where money goes: each change waits for a second person. Without `live`, in a command beside the office, nothing can be set.
 */
export const connectionsSection = (live: Pick<LiveConnections, 'isSealed'> | undefined): Section<'connection'> => ({
  name: 'connection',
  read: readRecords,
  write: async (tx, changed, at, { author }) => {
    for (const { key, after = unset } of changed) {
      const { sealed, label } = after
      const row = { sealed, label, set_by: author, set_at: at }
      await tx
        .insertInto('connections')
        .values({ kind: key, ...row })
        .onConflict(conflict => conflict.column('kind').doUpdateSet(row))
        .execute()
      // It was sealed after it had been tried.
      if (sealed)
        await tx.updateTable('connections').set({ works_label: label, works_at: at }).where('kind', '=', key).execute()
    }
  },
  putAway: unset,
  check: changed => checkRecord(changed, live),
  dangers: () => ['connection'],
  rights: { sealed: 'settings.set', label: 'settings.set' },
  sees: 'settings.set',
  columns: { search: (key, { label }) => `${key} ${label}`, sort: { key: key => key }, facets: {} },
})

/** Only what was tried is sealed, and the label that a second person reads is that of the value. */
function checkRecord(
  { key, after }: Changed<ConnectionRecord>,
  live: Pick<LiveConnections, 'isSealed'> | undefined,
): RecordProblem[] {
  if (!isKind(key)) return [{ field: 'key', code: 'not-allowed', detail: 'there is no such connection' }]
  const { sealed, label } = after ?? unset
  const isUnset = sealed === '' && label === ''
  return isUnset || live?.isSealed(key, { sealed, label })
    ? []
    : [{ field: 'sealed', code: 'not-allowed', detail: 'was not sealed by this office' }]
}

const isKind = (key: string): key is ConnectionKind => connectionKinds.some(kind => kind === key)

async function readRecords(db: Db, keys: readonly string[] = connectionKinds): Promise<Map<string, ConnectionRecord>> {
  const rows = await db.selectFrom('connections').select(['kind', 'sealed', 'label']).execute()
  return new Map(
    connectionKinds
      .filter(kind => keys.includes(kind))
      .map(kind => {
        const { sealed, label } = rows.find(row => row.kind === kind) ?? unset
        return [kind, { sealed, label }]
      }),
  )
}
