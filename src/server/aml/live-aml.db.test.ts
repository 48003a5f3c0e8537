import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '#server/platform/live/listen.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { listChecked } from './lists/lists.store.ts'
import { openLiveAml } from './live-aml.ts'
import { policyOf, publishPolicy } from './policies.store.ts'

const { db, address } = await createTestDatabase({ demo: true })

test('a process hears of a policy and of a list that another one has written', async () => {
  const aml = await openLiveAml(db)
  const listening = await listen(address, { catalogue: () => aml.refresh() }, pino({ level: 'silent' }))
  onTestFinished(() => listening.close())
  const { id: by } = await createPerson(db, { role: 'treasurer' })
  const at = new Date('2026-11-25T10:00:00Z')

  const { version, publishedAt: _, ...policy } = await policyOf(db)
  await db.transaction().execute(tx => publishPolicy(tx, { ...policy, totalMostBps: 4_000 }, { at, by }))
  await expect.poll(() => aml.now.policy).toMatchObject({ version: version + 1, totalMostBps: 4_000 })

  await listChecked(db, 'ofac', at)
  await expect.poll(() => aml.now.lists.find(({ list }) => list === 'ofac')?.checkedAt).toEqual(at)
})
