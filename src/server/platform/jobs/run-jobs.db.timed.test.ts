import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/harness/database.ts'
import { msAlone } from '#test/harness/how-busy.ts'
import { runJobs } from './run-jobs.ts'
import { dueTask } from './task.ts'

const { db, address } = await createTestDatabase()
const log = pino({ level: 'silent' })

test('an office with scheduled tasks stops at once', async () => {
  const jobs = runJobs({ address, log, tasks: [dueTask('tidy', '20 3 * * *', async () => {})] })
  await expect
    .poll(() => sql`select name from due_tasks where name = 'tidy'`.execute(db).then(({ rows }) => rows))
    .toEqual([{ name: 'tidy' }])
  expect(await msAlone(jobs.stop)).toBeLessThan(2_000)
})
