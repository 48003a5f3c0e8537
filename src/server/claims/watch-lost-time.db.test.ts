import { rm } from 'node:fs/promises'
import pg from 'pg'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import { type Alarm, listAlarms, raiseAlarm, settleAlarm } from '#server/alarms/alarms.store.ts'
import { clientConfig } from '#server/platform/database/pool.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { temporaryFolder } from '#test/harness/folder.ts'
import { watchLostTime } from './watch-lost-time.ts'

const { db, address } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)

test('staff are called when a database lacks what this process has seen in it', async () => {
  const alarms: Alarm[] = []
  const watch = watchLostTime({
    db,
    log: pino({ level: 'silent' }),
    alarm: async alarm => void alarms.push(alarm),
  })
  onTestFinished(watch.stop)
  await office.open('LTC', 'SBERRUB', '5')
  await watch.look()
  const late = await office.open('SBERRUB', 'LTC', '9000')
  await office.pay(late, late.figures.give)
  await watch.look()
  await watch.check()
  expect(alarms).toEqual([])

  // As after a failover to a server that was behind: other events have the same numbers by now.
  const owner = new pg.Client(clientConfig(address))
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  const { rowCount } = await owner.query('delete from claim_events where claim_id = $1', [late.id])
  await owner.end()
  await watch.check()
  expect(alarms).toEqual([
    {
      kind: 'database-lost-time',
      subject: 'database',
      detail: { events: rowCount, since: office.now.toISOString(), numbers: groupedNumber(late.number) },
    },
  ])
  await watch.check()
  expect(alarms).toHaveLength(1)
})

test('what one process has seen is looked for by the next one, which begins in the same folder', async () => {
  const home = await temporaryFolder('agio-seen-')
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const alarms: Alarm[] = []
  const watching = () => {
    const watch = watchLostTime({
      db,
      log: pino({ level: 'silent' }),
      alarm: async alarm => void alarms.push(alarm),
      home,
    })
    onTestFinished(watch.stop)
    return watch
  }
  const before = watching()
  const claim = await office.open('SBERRUB', 'LTC', '9000')
  await before.look()
  before.stop()
  await watching().look()
  expect(alarms).toEqual([])

  const owner = new pg.Client(clientConfig(address))
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  await owner.query('delete from claim_events where claim_id = $1', [claim.id])
  await owner.end()
  const after = watching()
  await after.look()
  await after.look()
  expect(alarms).toMatchObject([{ kind: 'database-lost-time', detail: { numbers: groupedNumber(claim.number) } }])
})

test('no money is sent, and none is signed off, until a person has settled the alarm', async () => {
  const claim = await office.open('SBERRUB', 'LTC', '9000')
  const paid = await office.pay(claim, claim.figures.give)
  await raiseAlarm(
    db,
    { kind: 'database-lost-time', subject: 'database', detail: { events: 1, since: office.now.toISOString() } },
    office.now,
  )
  const stopped = { ok: false, refusal: { reason: 'wrong-state', because: 'database-lost-time' } }
  const sent = { data: { reference: '7f'.repeat(32) } }
  expect(await office.tryMove(paid, 'pay-out', sent)).toMatchObject(stopped)
  expect(await office.tryMove(paid, 'prepare')).toMatchObject(stopped)
  const refunding = await office.move(paid, 'refund', { data: { reason: 'x' } as never })
  expect(await office.tryMove(refunding, 'send-refund', sent)).toMatchObject(stopped)

  const [alarm] = await listAlarms(db, { settled: false })
  const { id } = await createPerson(db, { role: 'treasurer' })
  await db.transaction().execute(tx => settleAlarm(tx, alarm!.id, id, office.now))
  expect((await office.tryMove(refunding, 'send-refund', sent)) as object).not.toMatchObject(stopped)
})
