import { beforeEach, expect, test } from 'vitest'
import { alarmActors } from '#contract/alarms/alarms.ts'
import type { StaffNewsKind } from '#contract/desk/staff-news.ts'
import { raiseAlarm } from '#server/alarms/alarms.store.ts'
import { notifyStaffOfAlarms } from '#server/alarms/notify-of-alarms.ts'
import { addEvents } from '#server/claims/claims.store.ts'
import { mayConfirmOf } from '#server/desk/may-confirm.ts'
import { insertClaim } from '#test/fixtures/claim-row.ts'
import { addExampleChat } from '#test/fixtures/example-chat.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { changeNews, chosenNews } from './staff-news.store.ts'
import { QUIET_MS, tellStaff } from './tell-staff.ts'

const { db } = await createTestDatabase({ demo: true })
// The example of a conversation is of noon.
const noon = new Date('2026-11-21T12:00:00Z')
const after = (ms: number) => new Date(noon.getTime() + ms)
const [owner, second, operator, support, editor] = [
  await createPerson(db, { role: 'owner' }),
  await createPerson(db, { role: 'owner' }),
  await createPerson(db, { role: 'operator' }),
  await createPerson(db, { role: 'support' }),
  await createPerson(db, { role: 'editor' }),
]
const deps = { db, mayConfirm: mayConfirmOf(db, {}, () => noon) }
const choose = (person: { id: string }, kinds: StaffNewsKind[], at = after(-60_000)) =>
  changeNews(db, person.id, { kinds }, at)
const sent = async (to: { email: string }) =>
  (
    await db
      .selectFrom('outbox')
      .select('data')
      .where('kind', '=', 'staff-news')
      .where('recipient', '=', to.email)
      .orderBy('created_at')
      .execute()
  ).map(({ data }) => (data as { news: object[] }).news)

beforeEach(async () => {
  for (const person of [owner, second, operator, support, editor]) await choose(person, [])
  await db.deleteFrom('outbox').execute()
})

test('each is told what they have chosen and may see, from then on; nobody is told what they did themselves', async () => {
  await insertClaim(db, { at: after(-120_000) })
  const claim = await insertClaim(db, { at: after(1_000) })
  await addExampleChat(db)
  const event = { kind: 'payment-credited', state: 'checking', data: {} } as const
  await db
    .transaction()
    .execute(tx => addEvents(tx, claim.id, [{ ...event, at: after(2_000), actor: 'operator', author: operator.id }]))
  await choose(operator, ['order', 'payment', 'message'])
  await choose(support, ['payment', 'message', 'alarm'])
  await choose(editor, ['order', 'payment', 'message', 'second-person'])
  await choose(owner, ['alarm'])
  // A conversation that begins with the choice is no news, and this one begins after it.
  expect(await tellStaff(deps, after(60_000))).toBe(2)
  expect(await sent(operator)).toEqual([
    [
      { kind: 'order', count: 1, numbers: [claim.number] },
      { kind: 'message', count: 1, numbers: [] },
    ],
  ])
  expect(await sent(support)).toEqual([
    [
      { kind: 'payment', count: 1, numbers: [claim.number] },
      { kind: 'message', count: 1, numbers: [] },
    ],
  ])
  expect([await sent(editor), await sent(owner)]).toEqual([[], []])
})

test('a hundred orders of a minute are one e-mail, what follows within ten minutes is the next one, and nothing is told twice', async () => {
  const hour = 3_600_000
  await choose(operator, ['order'], after(hour - 1))
  const numbers: string[] = []
  for (let i = 0; i < 100; i++) numbers.push((await insertClaim(db, { at: after(hour + i * 100) })).number)
  expect(await tellStaff(deps, after(hour + 60_000))).toBe(1)
  expect(await sent(operator)).toEqual([[{ kind: 'order', count: 100, numbers: numbers.slice(0, 10) }]])

  const late = await insertClaim(db, { at: after(hour + 90_000) })
  for (const minute of [2, 5, 10]) expect(await tellStaff(deps, after(hour + minute * 60_000))).toBe(0)
  expect(await tellStaff(deps, after(hour + 60_000 + QUIET_MS))).toBe(1)
  expect((await sent(operator))[1]).toEqual([{ kind: 'order', count: 1, numbers: [late.number] }])
  expect(await tellStaff(deps, after(hour + 60_000 + 3 * QUIET_MS))).toBe(0)
})

test('what waits for a second person is told to whoever may be it, and not to whoever made it', async () => {
  await choose(owner, ['second-person'])
  await choose(second, ['second-person'])
  await choose(operator, ['second-person'])
  await db
    .insertInto('second_factor_resets')
    .values({
      id: '0192f7a0-0000-7000-8000-0000000000aa',
      person: operator.id,
      state: 'waiting',
      asked_by: owner.id,
      asked_at: noon,
      reason: 'the phone is lost',
      counts_at: null,
      expires_at: after(86_400_000),
    })
    .execute()
  expect(await tellStaff(deps, after(60_000))).toBe(1)
  expect(await sent(second)).toEqual([[{ kind: 'second-person', count: 1, numbers: [] }]])
})

test('whoever wants no e-mails of alarms gets none, as long as somebody else who may act does; else the owners do', async () => {
  const alarms = { db, timeZone: () => 'UTC', currency: () => undefined }
  const raised = async (subject: string, at: Date) => {
    await db.deleteFrom('outbox').execute()
    await raiseAlarm(db, { kind: 'node-unreachable', subject, detail: { chain: 'Ethereum', failures: 5 } }, at)
    await notifyStaffOfAlarms(alarms, at)
    const rows = await db.selectFrom('outbox').select('recipient').where('kind', '=', 'alarm-raised').execute()
    return rows.map(({ recipient }) => recipient).sort()
  }
  expect(alarmActors['node-unreachable']).not.toContain('operator')
  await choose(owner, ['alarm'])
  await choose(second, ['alarm'])
  expect(await raised('a', noon)).toEqual([owner.email, second.email].sort())
  await choose(second, ['order'])
  expect(await raised('b', after(3_600_000))).toEqual([owner.email])
  await choose(owner, [])
  expect(await raised('c', after(2 * 3_600_000))).toEqual([owner.email, second.email].sort())
})

test('how the console calls a person is theirs in every browser, and says nothing of their e-mails', async () => {
  const newcomer = await createPerson(db, { role: 'operator' })
  const told = async (person: { id: string }) =>
    (await db.selectFrom('staff_news').select('told_until').where('user_id', '=', person.id).executeTakeFirst())
      ?.told_until
  expect(await chosenNews(db, newcomer.id)).toEqual({
    kinds: ['alarm'],
    calls: { sound: false, notifications: false, silenced: [] },
  })
  await changeNews(db, newcomer.id, { calls: { sound: true } }, noon)
  expect(await chosenNews(db, newcomer.id)).toEqual({
    kinds: ['alarm'],
    calls: { sound: true, notifications: false, silenced: [] },
  })

  await choose(operator, ['order'], noon)
  await changeNews(db, operator.id, { calls: { notifications: true, silenced: ['late', 'late'] } }, after(60_000))
  expect(await told(operator)).toEqual(noon)
  expect(await chosenNews(db, operator.id)).toEqual({
    kinds: ['order'],
    calls: { sound: false, notifications: true, silenced: ['late'] },
  })
  await choose(operator, ['payment'], after(120_000))
  expect(await told(operator)).toEqual(after(120_000))
  expect((await chosenNews(db, operator.id)).calls.silenced).toEqual(['late'])
})
