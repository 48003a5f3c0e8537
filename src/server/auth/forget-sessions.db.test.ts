import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { bucketsOf, takeAttempt } from './attempts.ts'
import { forget } from './forget-sessions.ts'
import { knowsDevice, rememberDevice } from './people.store.ts'
import { startSession } from './start-session.ts'

const { db } = await createTestDatabase()
const begun = new Date('2026-01-01T12:00:00Z')
const after = (days: number) => new Date(begun.getTime() + days * DAY_MS)
const count = async (table: 'sessions' | 'refresh_tokens' | 'sign_in_limits') =>
  (
    await db
      .selectFrom(table)
      .select('ctid' as never)
      .execute()
  ).length

test('sessions, limits and devices are deleted when their time is over, and not before', async () => {
  const { id: userId } = await createPerson(db)
  const how = { userId, role: 'customer' as const, persistent: true, secondFactor: false, userAgent: '', address: '' }
  await db.transaction().execute(tx => startSession(tx, how, { now: begun, livesMs: 30 * DAY_MS }))
  await takeAttempt(db, bucketsOf({ what: 'sign-in', account: 'a', address: '198.51.100.1' }), begun)
  await rememberDevice(db, 'device', userId, begun)
  const left = async () => [
    await count('sessions'),
    await count('refresh_tokens'),
    await count('sign_in_limits'),
    await knowsDevice(db, 'device', userId),
  ]

  await forget(db, after(1))
  expect(await left()).toEqual([1, 1, 3, true])
  await forget(db, after(120))
  expect(await left()).toEqual([1, 1, 0, true])
  await forget(db, after(121))
  expect(await left()).toEqual([0, 0, 0, true])
  await forget(db, after(366))
  expect(await left()).toEqual([0, 0, 0, false])
})
