import { sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { DAY_MS } from '#contract/durations.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { orderDueTasks } from './due-tasks.ts'
import { addJob, defineJob } from './job.ts'
import { takeJobs } from './jobs.store.ts'
import { runJobs } from './run-jobs.ts'
import { dueTask } from './task.ts'

const { db, address } = await createTestDatabase()
const now = new Date()
const inAMonth = new Date(now.getTime() + 30 * DAY_MS)
const task = dueTask('each-minute', '* * * * *', async () => {})
const marks = async () => (await sql<{ at: Date }>`select at from due_tasks`.execute(db)).rows.map(({ at }) => at)

test('a task that a wrong clock has ordered for a month later runs again within a minute', async () => {
  await orderDueTasks(db, [task], inAMonth)
  expect(await orderDueTasks(db, [task], now)).toBe(1)
  expect(await marks()).toEqual([now])

  await sql`delete from jobs`.execute(db)
  expect(await orderDueTasks(db, [task], new Date(now.getTime() + 60_000))).toBe(0)
  expect((await sql`select from jobs where name = 'each-minute'`.execute(db)).rows).toHaveLength(1)
})

test('whoever runs the jobs says that the clock went back', async () => {
  await sql`update due_tasks set at = ${inAMonth}`.execute(db)
  const said: number[] = []
  const log = pino({ level: 'silent' })
  const jobs = runJobs({ address, tasks: [task], log, clockWentBack: async tasks => void said.push(tasks) })
  onTestFinished(jobs.stop)
  await expect.poll(() => said).toEqual([1])
})

test('neither a lease nor a pause of a wrong clock keeps a job for a month', async () => {
  const greet = defineJob('greet', z.strictObject({}))
  const take = async () => (await takeJobs(db, { names: ['greet'], limit: 9, leaseMs: 60_000 })).length
  await addJob(db, greet, {})
  expect(await take()).toBe(1)
  expect(await take()).toBe(0)
  await sql`update jobs set leased_until = ${inAMonth} where name = 'greet'`.execute(db)
  expect(await take()).toBe(1)

  await sql`update jobs set lease = null, leased_until = null, run_at = ${inAMonth} where name = 'greet'`.execute(db)
  expect(await take()).toBe(0)
  await orderDueTasks(db, [], now)
  expect(await take()).toBe(1)
})
