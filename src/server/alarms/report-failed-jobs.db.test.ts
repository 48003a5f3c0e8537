import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { addJob, defineJob } from '#server/platform/jobs/job.ts'
import { putBackFailed, takeJobs } from '#server/platform/jobs/jobs.store.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { endAlarm, listAlarms } from './alarms.store.ts'
import { callForFailedJobs, removeFailedJobs } from './report-failed-jobs.ts'

const { db } = await createTestDatabase()
const now = new Date()
const job = defineJob('greet', z.strictObject({}))

/** Takes the job that is due; `ms` is how long the taker keeps it when it dies. */
const take = async (ms: number) => (await takeJobs(db, { names: ['greet'], limit: 9, leaseMs: ms }))[0]!
const times = async () => {
  await callForFailedJobs(db, now)
  return (await listAlarms(db, { settled: false })).map(({ kind, subject, times }) => `${kind} ${subject} ${times}`)
}

test('staff are called once for each job that failed for good', async () => {
  await addJob(db, job, {}, { key: 'one', maxAttempts: 2 })
  await putBackFailed(db, await take(60_000), 'no')
  expect(await times()).toEqual([])

  await sql`update jobs set run_at = now()`.execute(db)
  await putBackFailed(db, await take(60_000), 'no')
  expect(await times()).toEqual(['job-failed greet 1'])
  expect(await times()).toEqual(['job-failed greet 1'])

  await addJob(db, job, {}, { key: 'one', maxAttempts: 1 })
  expect(await times()).toEqual(['job-failed greet 1'])
  await take(60_000)
  expect(await times()).toEqual(['job-failed greet 1'])
  // The process died during the last attempt.
  await sql`update jobs set leased_until = now() - interval '1 second'`.execute(db)
  expect(await times()).toEqual(['job-failed greet 2'])
})

test('a job that failed for good is kept for thirty days, and the alarm that is left closes with it', async () => {
  await sql`delete from jobs`.execute(db)
  await endAlarm(db, { kind: 'job-failed', subject: 'greet' }, now)
  const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
  const left = async () =>
    (await sql<{ key: string }>`select key from jobs order by key`.execute(db)).rows.map(row => row.key)
  for (const key of ['failed', 'lost']) await addJob(db, job, {}, { key, maxAttempts: 1 })
  for (const taken of await takeJobs(db, { names: ['greet'], limit: 2, leaseMs: 60_000 })) {
    const [{ key }] = (await sql<{ key: string }>`select key from jobs where id = ${taken.id}`.execute(db)).rows as [
      { key: string },
    ]
    if (key === 'failed') await putBackFailed(db, taken, 'no')
  }
  await sql`update jobs set leased_until = now() - interval '1 second' where key = 'lost'`.execute(db)
  await addJob(db, job, {}, { key: 'waits' })
  expect(await times()).toEqual(['job-failed greet 1'])

  await removeFailedJobs(db, days(29))
  expect(await left()).toEqual(['failed', 'lost', 'waits'])
  expect(await times()).toEqual(['job-failed greet 1'])
  await removeFailedJobs(db, days(31))
  expect(await left()).toEqual(['waits'])
  expect(await times()).toEqual([])
  const [closed] = await listAlarms(db, { settled: true })
  expect(closed).toMatchObject({ kind: 'job-failed', settled: { at: days(31), by: undefined } })
})
