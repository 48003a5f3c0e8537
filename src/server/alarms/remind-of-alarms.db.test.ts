import { expect, test } from 'vitest'
import type { AlarmKind } from '#contract/alarms/alarms.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import {
  type Alarm,
  countAlarms,
  listAlarms,
  raiseAlarm,
  settleAlarm,
  snoozeAlarm,
} from '#server/alarms/alarms.store.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { notifyStaffOfAlarms } from './notify-of-alarms.ts'
import { REMIND_AFTER_MS, remindStaffOfAlarms } from './remind-of-alarms.ts'

const { db } = await createTestDatabase()
const noon = new Date('2026-11-21T12:00:00Z')
const later = (ms: number) => new Date(noon.getTime() + ms)
const [owner, treasurer, operator] = [
  await createPerson(db, { role: 'owner' }),
  await createPerson(db, { role: 'treasurer' }),
  await createPerson(db, { role: 'operator' }),
]
await createPerson(db, { role: 'support' })
await createPerson(db, { role: 'treasurer', blocked: true })

const deps = {
  db,
  timeZone: () => 'UTC',
  currency: () => ({ name: { ru: 'Сбербанк', en: 'Sberbank' }, ticker: 'RUB', scale: 2 }),
}
/** Values for each kind that is raised here. */
const detail = {
  chain: 'Ethereum',
  failures: 5,
  block: '7',
  verdict: 'wrong-currency',
  amount: '5000.00',
  currency: 'SBERRUB',
  number: '104882',
}

const raise = async (kind: AlarmKind, subject: string, at: Date): Promise<string> => {
  await raiseAlarm(db, { kind, subject, detail } as Alarm, at)
  await notifyStaffOfAlarms(deps, at)
  return (await listAlarms(db, { settled: false })).find(alarm => alarm.subject === subject)!.id
}

/** The recipients of reminders at a moment, with the alarms that each reminder names. */
async function remindedAt(now: Date): Promise<Record<string, string[]>> {
  const before = await reminders()
  await remindStaffOfAlarms(deps, now)
  const emails = (await reminders()).slice(before.length)
  return Object.fromEntries(
    emails.map(({ recipient, data }) => [
      recipient,
      (data as { named: { subject: string }[] }).named.map(({ subject }) => subject),
    ]),
  )
}

const reminders = () =>
  db
    .selectFrom('outbox')
    .select(['recipient', 'data'])
    .where('kind', '=', 'alarms-open')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

test('staff who can act get one reminder a day of all alarms that are open for a day', async () => {
  const node = await raise('node-unreachable', 'eth-1', noon)
  const stray = await raise('stray-money', 'Ethereum 0x1:0', later(HOUR_MS))
  expect(await remindedAt(later(REMIND_AFTER_MS - 1))).toEqual({})

  // The alarm that is not open for a day yet waits for the next round, so nobody gets two reminders a day.
  const first = later(REMIND_AFTER_MS)
  expect(await remindedAt(first)).toEqual({ [owner.email]: ['eth-1'], [treasurer.email]: ['eth-1'] })
  expect(await remindedAt(later(REMIND_AFTER_MS + 2 * HOUR_MS))).toEqual({})
  const all = ['eth-1', 'Ethereum 0x1:0']
  const second = later(2 * REMIND_AFTER_MS)
  expect(await remindedAt(second)).toEqual({
    [owner.email]: all,
    [treasurer.email]: all,
    [operator.email]: ['Ethereum 0x1:0'],
  })
  const [alarm] = (await listAlarms(db, { settled: false })).filter(({ id }) => id === node)
  expect(alarm).toMatchObject({ toldAt: second })

  await db.transaction().execute(tx => settleAlarm(tx, node, treasurer.id, second))
  await db.transaction().execute(tx => settleAlarm(tx, stray, treasurer.id, second))
  expect(await remindedAt(later(9 * DAY_MS))).toEqual({})
})

test('a snoozed alarm is neither reminded of nor counted until its time', async () => {
  const start = later(20 * DAY_MS)
  const at = (ms: number) => new Date(start.getTime() + ms)
  const id = await raise('no-deposit-accounts', 'SBERRUB', start)
  const until = at(3 * DAY_MS)
  await db.transaction().execute(tx => snoozeAlarm(tx, { id, until, by: treasurer.id }))
  expect(await remindedAt(at(2 * DAY_MS))).toEqual({})
  expect([await countAlarms(db, at(2 * DAY_MS)), await countAlarms(db, until)]).toEqual([0, 1])
  expect(await remindedAt(until)).toEqual({ [owner.email]: ['Сбербанк'], [treasurer.email]: ['Сбербанк'] })
  expect(await listAlarms(db, { settled: false })).toMatchObject([{ snoozed: { until, by: treasurer.email } }])

  // A settled alarm cannot be snoozed.
  await db.transaction().execute(tx => settleAlarm(tx, id, treasurer.id, until))
  expect(await db.transaction().execute(tx => snoozeAlarm(tx, { id, until, by: treasurer.id }))).toBeUndefined()
})

test('two processes write one round of reminders', async () => {
  const start = later(40 * DAY_MS)
  await raise('node-disagrees', 'block 7', start)
  const then = new Date(start.getTime() + REMIND_AFTER_MS)
  const both = await Promise.all([remindStaffOfAlarms(deps, then), remindStaffOfAlarms(deps, then)])
  expect(both.toSorted()).toEqual([0, 3])
})
