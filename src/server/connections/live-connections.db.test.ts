import { expect, test } from 'vitest'
import { createPerson } from '#test/fixtures/people.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openLiveConnections } from './live-connections.ts'

const { db } = await createTestDatabase({ demo: true })

test('whoever reads what counts sees a connection that was set, before any news of it has come', async () => {
  const live = await openLiveConnections(db, TEST_SECRET)
  let changes = 0
  live.onChange(() => changes++)
  const { sealed, label } = live.seal('amlbot', { url: 'https://aml.example/', id: '', secret: 'four herons' })
  const { id } = await createPerson(db, { role: 'owner' })
  await db.insertInto('connections').values({ kind: 'amlbot', sealed, label, set_by: id, set_at: new Date() }).execute()
  await live.catchUp()
  expect(live.valueOf('amlbot')).toBeDefined()
  expect(changes).toBe(1)
  // Reading it again disturbs nobody, and the news that comes then still counts.
  await live.catchUp()
  expect(changes).toBe(1)
  await live.reload()
  expect(changes).toBe(2)
})
