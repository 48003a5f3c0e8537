import pg from 'pg'
import pino from 'pino'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import {
  type Alarm,
  type EndedAlarm,
  endAlarm,
  listAlarms,
  raiseAlarm,
  snoozeAlarm,
} from '#server/alarms/alarms.store.ts'
import { clientConfig } from '#server/platform/database/pool.ts'
import type { Task } from '#server/platform/jobs/task.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { measureProof, PROOF_OLD_MS, proveNightly, watchProof } from './prove-nightly.ts'

const { db, address } = await createTestDatabase({ demo: true })
const night = new Date(Date.now() + HOUR_MS)
let time = night
const deps = {
  db,
  now: () => time,
  log: pino({ level: 'silent' }),
  alarm: (alarm: Alarm) => raiseAlarm(db, alarm, time),
  endAlarm: (ended: EndedAlarm) => endAlarm(db, ended, time),
}
const registry = new Registry()
measureProof(registry, db, () => time)
const figures = async () => (await registry.metrics()).split('\n').filter(line => line.startsWith('agio_ledger'))
const open = async () =>
  (await listAlarms(db, { settled: false })).map(({ kind, subject, detail }) => ({ kind, subject, detail }))
const run = (task: Task) => task.run({}, { signal: AbortSignal.timeout(60_000), attempt: 1 })

test('staff are called when the books disagree, and the alarm cannot be put off', async () => {
  expect(await figures()).toContain('agio_ledger_faults Nan')
  await run(proveNightly(deps))
  expect(await open()).toEqual([])
  expect(await figures()).toEqual(['agio_ledger_faults 0', 'agio_ledger_proof_age_seconds 0'])

  const owner = new pg.Client(clientConfig(address))
  await owner.connect()
  await owner.query(`update ledger_accounts set debits_posted = debits_posted + 1, credits_posted = credits_posted + 1
    where currency = 'BTC' and kind = 'equity'`)
  await owner.end()
  time = new Date(night.getTime() + DAY_MS)
  await run(proveNightly(deps))

  expect(await open()).toEqual([{ kind: 'books-disagree', subject: 'ledger', detail: { faults: 1 } }])
  expect(await figures()).toContain('agio_ledger_faults 1')

  const [{ id } = { id: '' }] = await listAlarms(db, { settled: false })
  const treasurer = await createPerson(db, { role: 'treasurer' })
  const until = new Date(time.getTime() + 7 * DAY_MS)
  const snoozed = await db.transaction().execute(tx => snoozeAlarm(tx, { id, until, by: treasurer.id }))
  expect(snoozed).toEqual({ ok: false, refusal: { reason: 'wrong-state' } })
})

test('staff are called when no proof has come to its end for two days', async () => {
  await run(proveNightly(deps))
  const proved = time
  time = new Date(proved.getTime() + PROOF_OLD_MS)
  await run(watchProof(deps))
  expect(await open()).not.toContainEqual(expect.objectContaining({ kind: 'books-unproven' }))

  time = new Date(proved.getTime() + PROOF_OLD_MS + 1)
  await run(watchProof(deps))
  expect(await open()).toContainEqual({
    kind: 'books-unproven',
    subject: 'ledger',
    detail: { since: proved.toISOString() },
  })
  expect(await figures()).toContain(`agio_ledger_proof_age_seconds ${(PROOF_OLD_MS + 1) / 1000}`)

  // The next proof ends it, and what the books have shown stays until a person has looked.
  await run(proveNightly(deps))
  await run(watchProof(deps))
  expect((await open()).map(({ kind }) => kind)).toEqual(['books-disagree'])
})
