import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { type Alarm, listAlarms, raiseAlarm } from '#server/alarms/alarms.store.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import { headOf, oldestUncovered, writtenHead } from '#server/ledger/checkpoints.ts'
import { clientConfig } from '#server/platform/database/pool.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { keepCheckpoint } from './keep-checkpoints.ts'
import { proveNightly } from './prove-nightly.ts'

const { db, address } = await createTestDatabase({ demo: true })
const log = pino({ level: 'silent' })
const alarm = (raised: Alarm) => raiseAlarm(db, raised, new Date())
const open = async () =>
  (await listAlarms(db, { settled: false })).map(({ kind, detail, times }) => ({ kind, detail, times }))

async function enter(action: string): Promise<void> {
  const { id } = await createPerson(db, { role: 'owner' })
  await db
    .transaction()
    .execute(tx =>
      writeAudit(tx, { staff: { id, role: 'owner' }, now: new Date() }, { action, subject: { kind: 'x', id: 'x' } }),
    )
}

/** Open transactions of other tests on the same server keep entries from checkpoints for a while. */
async function keepAll(deps: Parameters<typeof keepCheckpoint>[0]): Promise<void> {
  await expect
    .poll(
      async () => {
        await keepCheckpoint(deps)
        return oldestUncovered(db)
      },
      { timeout: 30_000 },
    )
    .toBeUndefined()
}

async function asOwner(statement: string): Promise<void> {
  const owner = new pg.Client(clientConfig(address))
  await owner.connect()
  await owner.query(statement)
  await owner.end()
}

test('staff are called when a checkpoint that this machine has seen is gone, once', async () => {
  const home = await mkdtemp(join(tmpdir(), 'agio-home-'))
  onTestFinished(() => rm(home, { recursive: true }))
  const deps = { db, log, alarm, now: () => new Date(), home }
  await enter('first')
  await keepAll(deps)
  await enter('second')
  await keepAll(deps)
  const head = (await headOf(db))!
  expect(await readFile(join(home, 'last-checkpoint'), 'utf8')).toBe(`${writtenHead(head)}\n`)
  await keepCheckpoint(deps)
  expect(await open()).toEqual([])

  await asOwner(`delete from checkpoints where number = ${head.number}; delete from audit_log where action = 'second'`)
  await enter('third')
  await keepAll(deps)
  await keepCheckpoint(deps)

  expect(await open()).toEqual([{ kind: 'records-changed', detail: { missing: head.number }, times: 1 }])
})

test('the nightly proof calls staff when an entry was changed', async () => {
  await asOwner(`update rail_alarms set settled_at = now(), settled_by = 'test'`)
  await enter('changed')
  const home = await mkdtemp(join(tmpdir(), 'agio-home-'))
  onTestFinished(() => rm(home, { recursive: true }))
  await keepAll({ db, log, alarm, now: () => new Date(), home })
  const nightly = proveNightly({ db, log, alarm, now: () => new Date() })
  const run = () => nightly.run({}, { signal: AbortSignal.timeout(60_000), attempt: 1 })
  await run()
  expect(await open()).toEqual([])

  await asOwner(`update audit_log set role = 'support' where action = 'changed'`)
  await run()

  expect(await open()).toEqual([{ kind: 'records-changed', detail: { faults: 1 }, times: 1 }])
})

test('staff are called when entries are kept from checkpoints for an hour', async () => {
  const home = await mkdtemp(join(tmpdir(), 'agio-home-'))
  onTestFinished(() => rm(home, { recursive: true }))
  await asOwner(`update rail_alarms set settled_at = now(), settled_by = 'test'; update audit_log set role = 'owner'`)
  const release = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  // Whoever holds a transaction open could otherwise put checkpoints off for good.
  const held = db.transaction().execute(async tx => {
    await sql`select pg_current_xact_id()`.execute(tx)
    begun.resolve()
    await release.promise
  })
  await begun.promise
  const { id } = await createPerson(db, { role: 'owner' })
  const long = new Date(Date.now() - HOUR_MS - 60_000)
  await db
    .transaction()
    .execute(tx =>
      writeAudit(tx, { staff: { id, role: 'owner' }, now: long }, { action: 'held', subject: { kind: 'x', id: 'x' } }),
    )
  await keepCheckpoint({ db, log, alarm, now: () => new Date(), home })
  release.resolve()
  await held

  expect(await open()).toEqual([{ kind: 'books-unproven', detail: { since: long.toISOString() }, times: 1 }])
})
