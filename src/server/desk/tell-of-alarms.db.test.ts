import { expect, test } from 'vitest'
import { countAlarms, listAlarms, raiseAlarm, settleAlarm } from '#server/rails/alarms.ts'
import { createTestDatabase } from '#test/database.ts'
import { createPerson } from '#test/people.ts'
import { QUIET_MS, tellStaffOfAlarms } from './tell-of-alarms.ts'

const { db } = await createTestDatabase()
const noon = new Date('2026-11-21T12:00:00Z')
const later = (ms: number) => new Date(noon.getTime() + ms)
const [owner, treasurer, operator] = [
  await createPerson(db, { role: 'owner' }),
  await createPerson(db, { role: 'treasurer' }),
  await createPerson(db, { role: 'operator' }),
]
await createPerson(db, { role: 'support' })
await createPerson(db, { role: 'editor' })
await createPerson(db, { role: 'operator', blocked: true })
await createPerson(db)

const unreachable = (subject: string) => ({ kind: 'node-unreachable', subject, detail: '5 failures in a row' }) as const

test('each kind is told in one letter to those who can act, then it is quiet for an hour, and nothing is lost by that', async () => {
  await raiseAlarm(db, unreachable('eth-1'), noon)
  await raiseAlarm(db, unreachable('eth-2'), noon)
  expect(await lettersOf(noon)).toEqual([owner.email, treasurer.email].toSorted())

  // The same again is the same alarm; another of its kind waits; another kind is told at once.
  await raiseAlarm(db, unreachable('eth-1'), later(1_000))
  await raiseAlarm(db, unreachable('eth-3'), later(1_000))
  expect(await lettersOf(later(60_000))).toEqual([])
  await raiseAlarm(db, { kind: 'stray-money', subject: 'Ethereum 0x1:0', detail: 'of another coin' }, later(60_000))
  expect(await lettersOf(later(60_000))).toEqual([owner.email, treasurer.email, operator.email].toSorted())

  expect(await lettersOf(later(QUIET_MS - 1))).toEqual([])
  expect(await lettersOf(later(QUIET_MS))).toEqual([owner.email, treasurer.email].toSorted())
  expect(await lastData()).toMatchObject({ kind: 'node-unreachable', named: [{ subject: 'eth-3' }], more: 0 })
})

test('what was settled before the letter left is not told', async () => {
  await raiseAlarm(db, { kind: 'no-requisites', subject: 'SBERRUB', detail: 'no room' }, noon)
  const { id } = (await listAlarms(db, { settled: false })).find(({ kind }) => kind === 'no-requisites')!
  const open = await countAlarms(db, noon)
  await db.transaction().execute(tx => settleAlarm(tx, id, treasurer.id, noon))
  expect(await lettersOf(noon)).toEqual([])
  expect(await countAlarms(db, noon)).toBe(open - 1)
  expect(await listAlarms(db, { settled: true })).toMatchObject([{ id, settled: { at: noon, by: treasurer.email } }])
})

test('a burst is one letter that names some and counts the rest; two processes write it once', async () => {
  for (let node = 1; node <= 7; node++) {
    await raiseAlarm(db, { kind: 'node-of-another-chain', subject: `bsc-${node}`, detail: 'of chain 1' }, noon)
  }
  const then = later(2 * QUIET_MS)
  const both = await Promise.all([tellStaffOfAlarms(db, then), tellStaffOfAlarms(db, then)])
  expect(both.toSorted()).toEqual([0, 2])
  const { named, more } = (await lastData()) as { named: unknown[]; more: number }
  expect([named.length, more]).toEqual([5, 2])
})

/** To whom letters were written now. */
async function lettersOf(now: Date): Promise<string[]> {
  const before = await outbox()
  await tellStaffOfAlarms(db, now)
  return (await outbox())
    .slice(before.length)
    .map(({ recipient }) => recipient)
    .toSorted()
}

const outbox = () => db.selectFrom('outbox').select(['recipient', 'data']).orderBy('created_at').orderBy('id').execute()

async function lastData(): Promise<unknown> {
  const { data } = await db
    .selectFrom('outbox')
    .select('data')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return data
}
