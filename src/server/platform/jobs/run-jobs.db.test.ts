import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { clientConfig } from '#server/platform/database/pool.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { addJob, defineJob, orderOf } from './job.ts'
import { runJobs } from './run-jobs.ts'
import { dueTask, type Task, taskFor } from './task.ts'

const { db, address } = await createTestDatabase()
const log = pino({ level: 'silent' })
/** No notifications are sent here, so jobs are polled. */
const POLL_MS = 50
const greet = defineJob('greet', z.strictObject({ name: z.string() }))

test('a job exists if and only if the transaction that added it was committed', async () => {
  const greeted = await greetings()
  await expect(
    db.transaction().execute(async tx => {
      await addJob(tx, greet, { name: 'nobody' })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await db.transaction().execute(tx => addJob(tx, greet, { name: 'Anna' }))

  await expect.poll(() => greeted).toEqual(['Anna'])
})

test('a job waits for its time', async () => {
  const greeted = await greetings()
  await addJob(db, greet, { name: 'later' }, { runAt: new Date(Date.now() + 3_600_000) })
  await addJob(db, greet, { name: 'now' })

  await expect.poll(() => greeted).toEqual(['now'])
})

test('of the jobs with one key only the last runs', async () => {
  const soon = new Date(Date.now() + 3_600_000)
  await addJob(db, greet, { name: 'first' }, { key: 'the same', runAt: soon })
  await addJob(db, greet, { name: 'second' }, { key: 'the same' })
  const greeted = await greetings()

  await expect.poll(() => greeted).toEqual(['second'])
})

test('jobs added together are added once each, also over a waiting job of the same key', async () => {
  const later = new Date(Date.now() + 3_600_000)
  await addJob(db, greet, { name: 'old' }, { key: 'kept', runAt: later })
  const orders = [
    orderOf(greet, { name: 'plain' }, { runAt: later }),
    orderOf(greet, { name: 'new' }, { key: 'kept', runAt: later }),
    orderOf(greet, { name: 'other' }, { key: 'another', runAt: later }),
  ]
  await sql`select add_jobs(${JSON.stringify(orders)}::jsonb)`.execute(db)

  const { rows } = await sql<{ name: string }>`
    select payload->>'name' as name from jobs where key in ('kept', 'another') or payload->>'name' = 'plain'
    order by 1`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(['new', 'other', 'plain'])
})

test('a job that is added anew while it runs runs once more with the last payload', async () => {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const done: string[] = []
  await run(
    taskFor(greet, async ({ name }) => {
      done.push(name)
      begun.resolve()
      if (name === 'before') await end.promise
    }),
  )
  await addJob(db, greet, { name: 'before' }, { key: 'clock' })
  await begun.promise
  await addJob(db, greet, { name: 'after' }, { key: 'clock' })
  end.resolve()

  await expect.poll(() => done).toEqual(['before', 'after'])
  await expect.poll(() => waiting('clock')).toBe(0)
})

test('a job with a limit delays no other job', async () => {
  const end = Promise.withResolvers<void>()
  onTestFinished(() => end.resolve())
  const slow = defineJob('slow', z.strictObject({}), { atOnce: 2 })
  let most = 0
  let now = 0
  const done: string[] = []
  const jobs = runJobs({
    address,
    log,
    atOnce: 1,
    pollMs: 50,
    tasks: [
      taskFor(slow, async () => {
        most = Math.max(most, ++now)
        await end.promise
        now--
      }),
      taskFor(greet, async ({ name }) => void done.push(name)),
    ],
  })
  onTestFinished(jobs.stop)
  onTestFinished(() => end.resolve())
  await db.transaction().execute(async tx => {
    for (let times = 0; times < 4; times++) await addJob(tx, slow, {})
  })
  await addJob(db, greet, { name: 'Anna' })

  await expect.poll(() => [most, done]).toEqual([2, ['Anna']])
})

test('a job that fails is tried again', async () => {
  let attempts = 0
  await run(
    taskFor(greet, async (_, { attempt }) => {
      attempts = attempt
      if (attempt === 1) throw new Error('not yet')
    }),
  )
  await addJob(db, greet, { name: 'Anna' })

  await vi.waitFor(() => expect(attempts).toBe(2), 15_000)
})

test('two processes share the jobs and run each once', async () => {
  const [one, other] = [await greetings(), await greetings()]
  const names = Array.from({ length: 40 }, (_, index) => `guest ${index}`)
  await db.transaction().execute(async tx => {
    for (const name of names) await addJob(tx, greet, { name })
  })

  await vi.waitFor(() => expect([...one, ...other].length).toBeGreaterThanOrEqual(names.length), 15_000)
  expect([...one, ...other].sort()).toEqual([...names].sort())
})

test('stopping waits for the running job', async () => {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  let finished = false
  const jobs = runJobs({
    address,
    log,
    pollMs: POLL_MS,
    tasks: [
      taskFor(greet, async () => {
        begun.resolve()
        await end.promise
        finished = true
      }),
    ],
  })
  await addJob(db, greet, { name: 'Anna' })
  await begun.promise
  const stopped = jobs.stop().then(() => finished)
  end.resolve()

  expect(await stopped).toBe(true)
})

test('of two processes one runs a scheduled task, and a missed run is made up for once', async () => {
  const done: string[] = []
  const tasks = [dueTask('count', '* * * * *', async () => void done.push('counted'))]
  await sql`insert into due_tasks (name, at) values ('count', now() - interval '5 minutes')`.execute(db)
  const two = [1, 2].map(() => runJobs({ address, log, tasks, pollMs: POLL_MS }))
  for (const jobs of two) onTestFinished(jobs.stop)

  await expect.poll(() => done.length).toBe(1)
  const { rows } =
    await sql`select at > now() - interval '61 seconds' as recently from due_tasks where name = 'count'`.execute(db)
  expect(rows).toEqual([{ recently: true }])
})

test('a slow process keeps its job, and a dead one loses it', async () => {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  onTestFinished(() => end.resolve())
  const done: string[] = []
  const jobs = runJobs({
    address,
    log,
    pollMs: POLL_MS,
    leaseMs: 1_000,
    tasks: [
      taskFor(greet, async ({ name }) => {
        done.push(name)
        if (name !== 'slow') return
        begun.resolve()
        await end.promise
      }),
    ],
  })
  onTestFinished(jobs.stop)
  onTestFinished(() => end.resolve())
  await addJob(db, greet, { name: 'slow' })
  await begun.promise
  // Leased by a process that died, or in an answer that was lost.
  await addJob(db, greet, { name: 'killed' }, { runAt: new Date(Date.now() + 60_000), key: 'killed' })
  await sql`update jobs set lease = gen_random_uuid(), leased_until = now() + interval '1 second', run_at = now()
    where key = 'killed'`.execute(db)

  await expect.poll(() => done).toEqual(['slow', 'killed'])
  // The slow job has been renewed for longer than a lease lasts.
  await sleep(2_500)
  expect(done).toEqual(['slow', 'killed'])
})

test('jobs continue after the database has cut every connection', async () => {
  const greeted = await greetings()
  await addJob(db, greet, { name: 'before' })
  await expect.poll(() => greeted).toEqual(['before'])
  const owner = new pg.Client(clientConfig(address))
  await owner.connect()
  await owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await owner.end()

  await vi.waitFor(() => addJob(db, greet, { name: 'after' }), 15_000)
  await expect.poll(() => greeted).toContain('after')
})

test('a failure to record that a job is done does not end the process', async () => {
  const owner = new pg.Client(clientConfig(address))
  await owner.connect()
  onTestFinished(() => owner.end())
  await owner.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
    create trigger refuse before delete on jobs for each row execute function refuse()`)
  const greeted = await greetings()
  await addJob(db, greet, { name: 'unrecorded' })
  await expect.poll(() => greeted).toContain('unrecorded')
  await addJob(db, greet, { name: 'unrecorded too' })
  await expect.poll(() => greeted).toContain('unrecorded too')
  await owner.query('drop function refuse() cascade')

  await addJob(db, greet, { name: 'recorded' })
  await expect.poll(() => greeted).toContain('recorded')
})

async function greetings(): Promise<string[]> {
  const greeted: string[] = []
  await run(
    taskFor(greet, async ({ name }) => {
      greeted.push(name)
    }),
  )
  return greeted
}

async function run(task: Task): Promise<void> {
  const jobs = runJobs({ address, tasks: [task], log, pollMs: POLL_MS })
  onTestFinished(jobs.stop)
}

/** How many jobs wait or run under a key. */
async function waiting(key: string): Promise<number> {
  const { rows } = await sql`select from jobs where key = ${key}`.execute(db)
  return rows.length
}
