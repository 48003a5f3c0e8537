import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { clientConfig, type Db } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { searchClaims } from './search.store.ts'

const { db, address } = await createTestDatabase({ demo: true })
const statements: CompiledQuery[] = []
const watched: Db = new Kysely<Schema>({
  dialect: new PostgresDialect({ pool: new pg.Pool(clientConfig(address)) }),
  log: ({ query }) => {
    statements.push(query)
  },
})
afterAll(() => watched.destroy())

test('among a million claims the search of an account or a reference reads the few rows of its own index', async () => {
  const office = await openClaimsOffice(db)
  for (let i = 0; i < 30; i++) await office.open('LTC', 'SBERRUB', '0.5', { email: `client-${i}@example.com` })
  await pretendMany(1_000_000)
  for (const typed of ['10000000042', 'payout-42', 'Anna Smirnova']) await searchClaims(watched, typed)
  const byValue = statements.filter(({ sql }) => sql.includes('from "claims" where lower('))
  expect(byValue.length).toBeGreaterThan(12)

  for (const { sql, parameters } of byValue) {
    const { rows } = await watched.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`explain ${sql}`, [...parameters]),
    )
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan, sql).toMatch(/Index Scan using claims_/)
    expect(plan, sql).not.toMatch(/claims_opened|Sort|Seq Scan/)
  }
})

/** The planner takes the number of rows from the last count of the table, so nobody has to write them. */
async function pretendMany(rows: number): Promise<void> {
  await watched.executeQuery(CompiledQuery.raw('analyze claims'))
  await watched.executeQuery(
    CompiledQuery.raw(
      `update pg_class set reltuples = $1
       where oid = 'claims'::regclass or oid in (select indexrelid from pg_index where indrelid = 'claims'::regclass)`,
      [rows],
    ),
  )
}
