import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/harness/database.ts'
import { bucket, takeAttempt } from './attempts.ts'

const { db } = await createTestDatabase()

test('the pause doubles with each failure up to its maximum', async () => {
  const buckets = [bucket({ free: 1, firstPauseMs: 1_000, longestPauseMs: 5_000 }, 'an account')]
  const pauses: number[] = []
  let now = new Date('2026-11-21T12:00:00Z')
  for (let failure = 0; failure < 6; failure++) {
    expect(await takeAttempt(db, buckets, now)).toMatchObject({ ok: true })
    const refused = await takeAttempt(db, buckets, now)
    const seconds = refused.ok ? 0 : refused.refusal.retryAfter
    pauses.push(seconds)
    now = new Date(now.getTime() + seconds * 1_000)
  }
  expect(pauses).toEqual([1, 2, 4, 5, 5, 5])
})
