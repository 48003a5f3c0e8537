import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertClaim } from '#test/fixtures/claim-row.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { countMediansOf } from './count-medians.ts'

const { db } = await createTestDatabase({ demo: true })
const noon = new Date('2026-11-21T12:00:00Z')
const anHourBefore = new Date('2026-11-21T11:00:00Z')

test('the median of a busy pair counts its latest two hundred claims', async () => {
  const ids: string[] = []
  // The earlier claims took an hour, the latest two hundred a few minutes.
  for (let i = 0; i < 401; i++) {
    ids.push((await insertClaim(db, { currency: 'LTC', at: i < 201 ? anHourBefore : noon })).id)
  }
  await sql`
    update claims set state = 'completed', completed_at = ${noon}::timestamptz + interval '4 minutes' + place * interval '0.1 seconds'
    from unnest(${ids}::uuid[]) with ordinality as done (id, place) where claims.id = done.id`.execute(db)
  await countMediansOf(db, new Date('2026-11-21T13:00:00Z'))

  const counted = await db.selectFrom('direction_medians').select(['minutes', 'claims']).execute()
  expect(counted).toEqual([{ minutes: 5, claims: 200 }])
})
