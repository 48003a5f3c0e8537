import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { addJob, defineJob } from '#server/platform/jobs/job.ts'
import { measureJobs } from '#server/platform/jobs/job-metrics.ts'
import { reserveAvailable } from '#server/reserve-watch/emails/reserve-available.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { measureEmails } from './email-metrics.ts'
import { endEmail } from './outbox.store.ts'
import { putInOutbox } from './outbox.ts'

const { db } = await createTestDatabase()
const noon = new Date('2026-11-21T12:00:00Z')
const registry = new Registry()
measureEmails(registry, db, () => new Date('2026-11-21T12:05:00Z'))
measureJobs(registry, db)
const lines = async () => (await registry.metrics()).split('\n').filter(line => line && !line.startsWith('#'))

test('the metrics show a failing mail server and jobs without workers', async () => {
  expect(await lines()).toContain('agio_emails_oldest_waiting_seconds 0')

  const post = () =>
    db.transaction().execute(tx =>
      putInOutbox(tx, {
        kind: reserveAvailable,
        to: 'a@b.example',
        locale: 'ru',
        data: reserveAvailable.sample,
        at: noon,
      }),
    )
  await post()
  await endEmail(db, { id: await post(), attempts: 3 }, { state: 'refused', detail: '550' })
  await addJob(db, defineJob('later', z.object({})), {}, { runAt: new Date(Date.now() + 3_600_000) })

  expect(await lines()).toEqual(
    expect.arrayContaining([
      'agio_emails{state="waiting"} 1',
      'agio_emails{state="refused"} 1',
      'agio_emails_oldest_waiting_seconds 300',
      'agio_jobs{state="due"} 2',
      'agio_jobs{state="failed"} 0',
      expect.stringMatching(/^agio_jobs_due_seconds (?!0$)/),
    ]),
  )
})
