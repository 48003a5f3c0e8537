import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { clientConfig, type DatabaseAddress } from '#server/database/pool.ts'
import { createTestDatabase } from '#test/database.ts'
import { msAlone } from '#test/how-busy.ts'
import { waitingForLocks } from '#test/waiting-for-locks.ts'
import { addJob, defineJob, jobsAdded, orderOf } from './job.ts'
import { runJobs } from './run-jobs.ts'
import { dueTask, type Task, taskFor } from './task.ts'

const { db, address } = await createTestDatabase()
const log = pino({ level: 'silent' })
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

test('of the jobs with one key the last one is done', async () => {
  const soon = new Date(Date.now() + 3_600_000)
  await addJob(db, greet, { name: 'first' }, { key: 'the same', runAt: soon })
  await addJob(db, greet, { name: 'second' }, { key: 'the same' })
  const greeted = await greetings()

  await expect.poll(() => greeted).toEqual(['second'])
})

test('what is ordered together is added once each: of a new kind, of a known one, and over a key that waits', async () => {
  const later = new Date(Date.now() + 3_600_000)
  await addJob(db, greet, { name: 'old' }, { key: 'kept', runAt: later })
  const orders = [
    orderOf(greet, { name: 'known' }, { runAt: later }),
    orderOf(greet, { name: 'new' }, { key: 'kept', runAt: later }),
    orderOf(greet, { name: 'other' }, { key: 'another', runAt: later }),
    orderOf(defineJob('wave', z.strictObject({ name: z.string() }), { atOnce: 1 }), { name: 'unheard of' }),
  ]
  await sql`select ${jobsAdded(orders)}`.execute(db)

  const { rows } = await sql<{ name: string }>`
    select payload->>'name' as name from graphile_worker._private_jobs
    where key in ('kept', 'another') or payload->>'name' in ('known', 'unheard of') order by 1`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(['known', 'new', 'other', 'unheard of'])
})

test('of two who order the first job of a kind at once each gets their own', async () => {
  const later = new Date(Date.now() + 3_600_000)
  const bow = defineJob('bow', z.strictObject({ name: z.string() }), { atOnce: 1 })
  // The common key makes the second wait for the first in the very statement that looks for what is known.
  const orders = (name: string) => [
    orderOf(greet, { name: 'both' }, { key: 'of both', runAt: later }),
    orderOf(bow, { name }, { runAt: later }),
  ]
  await addJob(db, greet, { name: 'before' }, { runAt: later })
  let second: Promise<unknown> | undefined
  await db.transaction().execute(async first => {
    await sql`select ${jobsAdded(orders('first'))}`.execute(first)
    second = sql`select ${jobsAdded(orders('second'))}`.execute(db)
    await expect.poll(() => waitingForLocks(db)).toBe(1)
  })
  await second

  const { rows } = await sql<{ name: string }>`
    select payload->>'name' as name from graphile_worker._private_jobs
    where payload->>'name' in ('both', 'first', 'second') order by 1`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(['both', 'first', 'second'])
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

test('two processes share the jobs and do each once', async () => {
  const [one, other] = [await greetings(), await greetings()]
  const names = Array.from({ length: 40 }, (_, index) => `guest ${index}`)
  await db.transaction().execute(async tx => {
    for (const name of names) await addJob(tx, greet, { name })
  })

  await vi.waitFor(() => expect([...one, ...other].length).toBeGreaterThanOrEqual(names.length), 15_000)
  expect([...one, ...other].sort()).toEqual([...names].sort())
})

test('a stop waits for the job that runs', async () => {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  let finished = false
  const jobs = await runJobs({
    address,
    log,
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

test('an office that has work for every night closes at once', async () => {
  const jobs = await runJobs({ address, log, tasks: [dueTask('tidy', '20 3 * * *', async () => {})] })
  await expect
    .poll(() =>
      sql`select identifier from graphile_worker._private_known_crontabs`.execute(db).then(({ rows }) => rows),
    )
    .toEqual([{ identifier: 'tidy' }])
  expect(await msAlone(jobs.stop)).toBeLessThan(6_000)
})

test('the job of a process that was killed is done by another, the job of one that is slow is not', async () => {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const slow: string[] = []
  await run(
    taskFor(greet, async ({ name }) => {
      slow.push(name)
      begun.resolve()
      await end.promise
    }),
  )
  await addJob(db, greet, { name: 'slow' })
  await begun.promise
  onTestFinished(() => end.resolve())
  // Both were begun an hour ago, one of them in a process of which nothing is left.
  await addJob(db, greet, { name: 'killed' }, { runAt: new Date(Date.now() + 60_000) })
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour',
    locked_by = coalesce(locked_by, 'pool-of-a-killed-process'), run_at = least(run_at, now())
    where payload->>'name' in ('slow', 'killed')`.execute(db)
  const greeted = await greetings()

  await vi.waitFor(() => expect([...slow, ...greeted].sort()).toEqual(['killed', 'slow']), 15_000)
  const { rows } = await sql`select locked_by like 'pool-%' as locked from graphile_worker._private_jobs
    where locked_at < now() - interval '10 minutes'`.execute(db)
  expect(rows).toEqual([{ locked: true }])
})

test('a job that was given to a process without its hearing of it is given anew, the one in its hands is not', async () => {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const done: string[] = []
  const inTurn = defineJob('in-turn', z.strictObject({ name: z.string() }), { atOnce: 1 })
  const work = async ({ name }: { name: string }) => {
    done.push(name)
    if (name !== 'slow') return
    begun.resolve()
    await end.promise
  }
  const tasks = [taskFor(greet, work), taskFor(inTurn, work)]
  const jobs = await runJobs({ address, tasks, log, lookEveryMs: 200 })
  onTestFinished(jobs.stop)
  onTestFinished(() => end.resolve())
  await addJob(db, greet, { name: 'slow' })
  await begun.promise
  await addJob(db, inTurn, { name: 'unheard' }, { runAt: new Date(Date.now() + 60_000) })
  // Both were given to this runner an hour ago, one of them with the turn of its kind; the answer with it was lost.
  await sql`with slow as (
      update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'
      where payload->>'name' = 'slow' returning locked_by
    ), unheard as (
      update graphile_worker._private_jobs job set run_at = now(), locked_at = now() - interval '1 hour', locked_by = slow.locked_by
      from slow where payload->>'name' = 'unheard' returning job.job_queue_id, slow.locked_by
    )
    update graphile_worker._private_job_queues queue set locked_at = now() - interval '1 hour', locked_by = unheard.locked_by
    from unheard where queue.id = unheard.job_queue_id`.execute(db)

  await expect.poll(() => done).toEqual(['slow', 'unheard'])
  await addJob(db, inTurn, { name: 'next' })
  await expect.poll(() => done).toEqual(['slow', 'unheard', 'next'])
})

test('jobs go on after the database has cut every connection', async () => {
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

test('a database that cannot be told that a job is done does not end the process', async () => {
  const owner = new pg.Client(clientConfig(address))
  await owner.connect()
  onTestFinished(() => owner.end())
  await owner.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
    create trigger refuse before delete on graphile_worker._private_jobs for each row execute function refuse()`)
  const greeted = await greetings()
  await addJob(db, greet, { name: 'untold' })
  await expect.poll(() => greeted).toContain('untold')
  await addJob(db, greet, { name: 'untold too' })
  await expect.poll(() => greeted).toContain('untold too')
  await owner.query('drop function refuse() cascade')

  await addJob(db, greet, { name: 'told' })
  await expect.poll(() => greeted).toContain('told')
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

async function run(task: Task, to: DatabaseAddress = address): Promise<void> {
  const jobs = await runJobs({ address: to, tasks: [task], log })
  onTestFinished(jobs.stop)
}
