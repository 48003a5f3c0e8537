import type { Screened } from '#contract/screening/screening-key.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Hit } from './screen.ts'

export type Warning = Screened & { reason: string }

/** What the desk is warned of stays with the claim, whatever becomes of the rule. */
export async function addWarnings(tx: Tx, claimId: string, hits: readonly Hit[]): Promise<void> {
  const warnings = hits.filter(({ effect }) => effect === 'warn')
  if (warnings.length === 0) return
  await tx
    .insertInto('screening_warnings')
    .values(warnings.map(({ kind, value, reason }) => ({ claim_id: claimId, kind, value, reason })))
    .execute()
}

export const listWarnings = (db: Db, claimId: string): Promise<Warning[]> =>
  db
    .selectFrom('screening_warnings')
    .select(['kind', 'value', 'reason'])
    .where('claim_id', '=', claimId)
    .orderBy('kind')
    .orderBy('value')
    .execute()

/** Which of these claims the desk is warned of. */
export async function warnedAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('screening_warnings').select('claim_id').where('claim_id', 'in', ids).execute()
  return new Set(rows.map(({ claim_id }) => claim_id))
}
