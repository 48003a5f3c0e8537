import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { countAlarms, listAlarms, raiseAlarm, settleAlarm } from '#server/alarms/alarms.store.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { notifyStaffOfAlarms, QUIET_MS } from './notify-of-alarms.ts'

const { db } = await createTestDatabase()
const noon = new Date('2026-11-21T12:00:00Z')
const later = (ms: number) => new Date(noon.getTime() + ms)
const [owner, treasurer, operator] = [
  await createPerson(db, { role: 'owner' }),
  await createPerson(db, { role: 'treasurer' }),
  await createPerson(db, { role: 'operator' }),
]
await createPerson(db, { role: 'support' })
await createPerson(db, { role: 'editor' })
await createPerson(db, { role: 'operator', blocked: true })
await createPerson(db)

const sberbank = { name: { ru: 'Сбербанк', en: 'Sberbank' }, ticker: 'RUB', scale: 2 }
const deps = { db, timeZone: () => 'UTC', currency: (code: string) => (code === 'SBERRUB' ? sberbank : undefined) }

const unreachable = (subject: string) =>
  ({ kind: 'node-unreachable', subject, detail: { chain: 'Ethereum', failures: 5 } }) as const
const noRoom = {
  kind: 'no-deposit-accounts',
  subject: 'SBERRUB',
  detail: { amount: '5000.00', currency: 'SBERRUB', number: '104882' },
} as const

test('each kind of alarm is e-mailed once an hour to those who can act, and later alarms follow after the hour', async () => {
  await raiseAlarm(db, unreachable('eth-1'), noon)
  await raiseAlarm(db, unreachable('eth-2'), noon)
  expect(await recipientsAt(noon)).toEqual([owner.email, treasurer.email].toSorted())

  // A repetition is the same alarm; another alarm of the kind waits; another kind is e-mailed at once.
  await raiseAlarm(db, unreachable('eth-1'), later(1_000))
  await raiseAlarm(db, unreachable('eth-3'), later(1_000))
  expect(await recipientsAt(later(60_000))).toEqual([])
  await raiseAlarm(db, { kind: 'payment-taken-back', subject: 'Ethereum 0x1:0', detail: {} }, later(60_000))
  expect(await recipientsAt(later(60_000))).toEqual([owner.email, treasurer.email, operator.email].toSorted())

  expect(await recipientsAt(later(QUIET_MS - 1))).toEqual([])
  expect(await recipientsAt(later(QUIET_MS))).toEqual([owner.email, treasurer.email].toSorted())
  expect(await lastData()).toMatchObject({ kind: 'node-unreachable', named: [{ subject: 'eth-3' }], more: 0 })
})

test('an alarm that was settled before the e-mail was written is not reported', async () => {
  await raiseAlarm(db, noRoom, noon)
  const { id } = (await listAlarms(db, { settled: false })).find(({ kind }) => kind === 'no-deposit-accounts')!
  const open = await countAlarms(db, noon)
  await db.transaction().execute(tx => settleAlarm(tx, id, treasurer.id, noon))
  expect(await recipientsAt(noon)).toEqual([])
  expect(await countAlarms(db, noon)).toBe(open - 1)
  expect(await listAlarms(db, { settled: true })).toMatchObject([{ id, settled: { at: noon, by: treasurer.email } }])
})

test('a burst of alarms becomes one e-mail that names some and counts the rest, also with two processes', async () => {
  for (let node = 1; node <= 7; node++) {
    const detail = { id: 1, chain: 'BNB Smart Chain', chainId: 56 }
    await raiseAlarm(db, { kind: 'node-of-another-chain', subject: `bsc-${node}`, detail }, noon)
  }
  const then = later(2 * QUIET_MS)
  const both = await Promise.all([notifyStaffOfAlarms(deps, then), notifyStaffOfAlarms(deps, then)])
  expect(both.toSorted()).toEqual([0, 2])
  const { named, more } = (await lastData()) as { named: unknown[]; more: number }
  expect([named.length, more]).toEqual([5, 2])
})

test('each reader is e-mailed in their language with the name of the currency, and a stored text as it is', async () => {
  const then = later(9 * QUIET_MS)
  await db.updateTable('users').set({ locale: 'en' }).where('id', '=', treasurer.id).execute()
  await raiseAlarm(db, noRoom, then)
  await raiseAlarm(db, unreachable('eth-9'), then)
  const text = 'Ethereum: 5 failures in a row'
  await db
    .updateTable('rail_alarms')
    .set({ detail: JSON.stringify(text) })
    .where('subject', '=', 'eth-9')
    .execute()
  const before = (await outbox()).length
  await notifyStaffOfAlarms(deps, then)
  const named = (await outbox()).slice(before).map(({ recipient, data }) => ({ recipient, ...(data as object) }))
  const old = { kind: 'node-unreachable', named: [{ subject: 'eth-9', detail: text }] }
  const inRussian = { subject: 'Сбербанк', detail: 'негде принять 5\u00a0000\u00a0₽ (Сбербанк) по заявке 104\u00a0882' }
  const inEnglish = {
    subject: 'Sberbank',
    detail: 'no deposit account has room for 5,000\u00a0₽ (Sberbank) of order 104\u00a0882',
  }
  expect(named).toHaveLength(4)
  expect(named).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ recipient: owner.email, ...old }),
      expect.objectContaining({ recipient: treasurer.email, ...old }),
      expect.objectContaining({ recipient: owner.email, named: [inRussian] }),
      expect.objectContaining({ recipient: treasurer.email, named: [inEnglish] }),
    ]),
  )
})

test('an e-mail of a clock that has gone back keeps no later alarm from being reported', async () => {
  const inAMonth = later(30 * DAY_MS)
  await raiseAlarm(db, { kind: 'mailbox-unread', subject: 'one', detail: { trouble: 'wrong-password' } }, inAMonth)
  expect((await recipientsAt(inAMonth)).length).toBeGreaterThan(0)
  await raiseAlarm(db, { kind: 'mailbox-unread', subject: 'two', detail: { trouble: 'wrong-password' } }, noon)
  expect((await recipientsAt(noon)).length).toBeGreaterThan(0)
})

/** The recipients of the e-mails written now. */
async function recipientsAt(now: Date): Promise<string[]> {
  const before = await outbox()
  await notifyStaffOfAlarms(deps, now)
  return (await outbox())
    .slice(before.length)
    .map(({ recipient }) => recipient)
    .toSorted()
}

const outbox = () => db.selectFrom('outbox').select(['recipient', 'data']).orderBy('created_at').orderBy('id').execute()

async function lastData(): Promise<unknown> {
  const { data } = await db
    .selectFrom('outbox')
    .select('data')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return data
}
