import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/harness/database.ts'
import { type EndedAlarm, endAlarm, listAlarms, raiseAlarm } from './alarms.store.ts'

const { db } = await createTestDatabase()
const noon = new Date('2026-11-21T12:00:00Z')

const open = async () => (await listAlarms(db, { settled: false })).map(({ subject }) => subject).toSorted()
async function after(ended: EndedAlarm): Promise<string[]> {
  await db
    .updateTable('rail_alarms')
    .set({ settled_at: noon, settled_by: 'office' })
    .where('settled_at', 'is', null)
    .execute()
  for (const subject of ['Ethereum 0x1', 'Ethereum 0x2', 'Bitcoin 1'])
    await raiseAlarm(db, { kind: 'node-disagrees', subject, detail: { block: '1' } }, noon)
  await raiseAlarm(db, { kind: 'chat-files', subject: 'chat', detail: { megabytes: 1, share: 10 } }, noon)
  await endAlarm(db, ended, noon)
  return open()
}

test('a check ends its alarm, or all that have no reason any more, and no other', async () => {
  const kind = 'node-disagrees'
  expect(await after({ kind, subject: 'Ethereum 0x1' })).toEqual(['Bitcoin 1', 'Ethereum 0x2', 'chat'])
  expect(await after({ kind, stillOf: ['Ethereum 0x2'] })).toEqual(['Ethereum 0x2', 'chat'])
  expect(await after({ kind, stillOf: [] })).toEqual(['chat'])
  expect(await after({ kind, within: 'Ethereum ', stillOf: ['Ethereum 0x2'] })).toEqual([
    'Bitcoin 1',
    'Ethereum 0x2',
    'chat',
  ])
  // Nobody has settled it.
  expect((await listAlarms(db, { settled: true }))[0]?.settled).toEqual({ at: noon, by: undefined })
})
