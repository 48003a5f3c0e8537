import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { addJob, defineJob } from '#server/jobs/job.ts'
import { measureJobs } from '#server/jobs/job-metrics.ts'
import { createTestDatabase } from '#test/database.ts'
import { measureLetters } from './letter-metrics.ts'
import { reserveAvailable } from './letters/reserve-available.ts'
import { endLetter } from './outbox.store.ts'
import { putInOutbox } from './outbox.ts'

const { db } = await createTestDatabase()
const noon = new Date('2026-11-21T12:00:00Z')
const registry = new Registry()
measureLetters(registry, db, () => new Date('2026-11-21T12:05:00Z'))
measureJobs(registry, db)
const lines = async () => (await registry.metrics()).split('\n').filter(line => line && !line.startsWith('#'))

test('a mail server that is away, and jobs that nobody does, are seen in the figures', async () => {
  expect(await lines()).toContain('agio_letters_oldest_waiting_seconds 0')

  const post = () =>
    db.transaction().execute(tx =>
      putInOutbox(tx, {
        kind: 'reserve-available',
        to: 'a@b.example',
        locale: 'ru',
        data: reserveAvailable.sample,
        at: noon,
      }),
    )
  await post()
  await endLetter(db, { id: await post(), attempts: 3 }, { state: 'refused', detail: '550' })
  await addJob(db, defineJob('later', z.object({})), {}, { runAt: new Date(Date.now() + 3_600_000) })

  expect(await lines()).toEqual(
    expect.arrayContaining([
      'agio_letters{state="waiting"} 1',
      'agio_letters{state="refused"} 1',
      'agio_letters_oldest_waiting_seconds 300',
      'agio_jobs{state="due"} 2',
      'agio_jobs{state="failed"} 0',
      expect.stringMatching(/^agio_jobs_due_seconds (?!0$)/),
    ]),
  )
})
