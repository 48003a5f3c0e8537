import { sql } from 'kysely'
import { AmlRecord } from '#contract/aml/aml.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'

export type AmlPolicy = AmlRecord & { version: number; publishedAt: Date }

/** What held while a version could not say it yet. A version that is published never changes. */
const beforeIt = { listDays: 7 }

/** A published version of the policy; the newest where none is named. */
export async function readPolicy(db: Db, version?: number): Promise<AmlPolicy | undefined> {
  const row = await db
    .selectFrom('aml_policies')
    .selectAll()
    .$if(version !== undefined, query => query.where('version', '=', version!))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      ...AmlRecord.parse({ ...beforeIt, ...(row.policy as object) }),
      version: row.version,
      publishedAt: row.published_at,
    }
  )
}

/** The version that a claim was opened under, or the newest: there always is one, since the first comes with Agio. */
export async function policyOf(db: Db, version?: number): Promise<AmlPolicy> {
  const found = await readPolicy(db, version)
  if (!found) throw new Error(`version ${version} of the AML policy is not there`)
  return found
}

/** Versions are numbered without gaps: of two that are published at once, one waits for the other. */
export async function publishPolicy(tx: Tx, policy: AmlRecord, { at, by }: { at: Date; by: string }): Promise<void> {
  await sql`select pg_advisory_xact_lock(${POLICY_LOCK})`.execute(tx)
  await sql`
    insert into aml_policies (version, policy, published_at, published_by)
    select max(version) + 1, ${JSON.stringify(policy)}::jsonb, ${at}, ${by}::uuid from aml_policies`.execute(tx)
}

const POLICY_LOCK = 4_683_036
