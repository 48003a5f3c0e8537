import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import type { SecondFactorReset } from '#contract/staff/second-factor-resets.ts'
import { listAudit } from '#server/audit/audit.store.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { startSession } from '#server/auth/start-session.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { waitingFor } from '#server/second-person/waiting.ts'
import { createPerson, type Person, staffMember } from '#test/fixtures/people.ts'
import { createTestDatabase, inDatabaseOfItsOwn } from '#test/harness/database.ts'
import { emailsTo } from '#test/harness/emails.ts'
import { endWork } from './change-role.ts'
import { askReset, decideReset, settleResets } from './reset-second-factor.ts'
import { findReset, readResets } from './second-factor-resets.store.ts'

const { db } = await createTestDatabase({ demo: true })
const noon = new Date('2026-11-21T12:00:00Z')
const after = (minutes: number) => new Date(noon.getTime() + minutes * MINUTE_MS)
const [ivan, anna] = [await createPerson(db, { role: 'owner' }), await createPerson(db, { role: 'owner' })]
const by = (person: Person, at = noon): StaffActor => ({ staff: staffMember(person, at), now: at })
const refused = (reason: string) => ({ ok: false, refusal: { reason } })
const run = (db: Db, at: Date) =>
  settleResets(db, () => at).run({}, { signal: new AbortController().signal, attempt: 1 })
const stagesTo = async (db: Db, email: string) =>
  (await emailsTo(db, email)).filter(({ kind }) => kind === 'second-factor-reset').map(({ data }) => data.stage)

async function asked(db: Db, person: Person, actor: StaffActor): Promise<SecondFactorReset> {
  const made = await askReset(db, { id: person.id, reason: 'lost the phone' }, actor)
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}

const hasFactor = async (db: Db, { id }: Person) => {
  const row = await db.selectFrom('users').select('totp_confirmed_at').where('id', '=', id).executeTakeFirstOrThrow()
  const codes = await db.selectFrom('recovery_codes').select('hash').where('user_id', '=', id).execute()
  const passkeys = await db.selectFrom('passkeys').select('id').where('user_id', '=', id).execute()
  return row.totp_confirmed_at !== null || codes.length > 0 || passkeys.length > 0
}

test('a request stands in the list of those who may confirm it, until it expires', async () => {
  const olga = await createPerson(db, { role: 'operator' })
  const reset = await asked(db, olga, by(ivan))
  const listed = async (person: Person, at = noon) =>
    (await waitingFor(db, by(person).staff, at, {})).filter(({ id }) => id === reset.id)
  expect(await listed(anna)).toMatchObject([{ kind: 'second-factor', label: olga.email, by: ivan.email }])
  expect([await listed(ivan), await listed(olga)]).toEqual([[], []])
  expect(await listed(anna, after(3 * 24 * 60))).toEqual([])
  await decideReset(db, { id: reset.id, decision: 'withdraw' }, by(ivan))
  expect(await listed(anna)).toEqual([])
})

test('one asks and another confirms: the factor and the sessions go, and the person is told each time', async () => {
  const olga = await createPerson(db, { role: 'operator' })
  const how = {
    userId: olga.id,
    role: 'operator',
    persistent: true,
    secondFactor: true,
    userAgent: '',
    address: '',
  } as const
  await db.transaction().execute(tx => startSession(tx, how, { now: noon, livesMs: 86_400_000 }))
  const reset = await asked(db, olga, by(ivan))
  expect(reset).toMatchObject({ state: 'waiting', countsAt: null, colleagues: [anna.email], moves: ['withdraw'] })
  expect(await stagesTo(db, olga.email)).toEqual(['asked'])
  expect(await stagesTo(db, anna.email)).toContain('to-confirm')
  expect(await hasFactor(db, olga)).toBe(true)

  expect(await decideReset(db, { id: reset.id, decision: 'confirm' }, by(anna))).toMatchObject({
    ok: true,
    value: { state: 'done' },
  })
  expect(await hasFactor(db, olga)).toBe(false)
  const open = db.selectFrom('sessions').select('id').where('user_id', '=', olga.id).where('ended_at', 'is', null)
  expect(await open.execute()).toEqual([])
  expect((await stagesTo(db, olga.email)).toSorted()).toEqual(['asked', 'done'])
  const { items } = await listAudit(db, { subject: olga.id }, { page: 1, size: 5 })
  expect(items).toMatchObject([
    {
      action: 'staff.reset-confirm',
      by: { id: anna.id },
      before: { secondFactor: true },
      after: { secondFactor: false, reason: 'lost the phone' },
    },
    { action: 'staff.reset-ask', by: { id: ivan.id }, after: { reason: 'lost the phone' } },
  ])
})

test('neither whoever asked nor the person confirms; the person may refuse', async () => {
  const reset = await asked(db, anna, by(ivan))
  expect(await decideReset(db, { id: reset.id, decision: 'confirm' }, by(ivan))).toMatchObject(refused('forbidden'))
  expect(await decideReset(db, { id: reset.id, decision: 'confirm' }, by(anna))).toMatchObject(refused('forbidden'))
  expect(await decideReset(db, { id: reset.id, decision: 'refuse' }, by(ivan))).toMatchObject(refused('forbidden'))
  expect(await hasFactor(db, anna)).toBe(true)
  expect(await decideReset(db, { id: reset.id, decision: 'refuse' }, by(anna))).toMatchObject({
    value: { state: 'refused' },
  })
  expect(await hasFactor(db, anna)).toBe(true)
  const treasurer = await createPerson(db, { role: 'treasurer' })
  const olga = await createPerson(db, { role: 'operator' })
  expect(await askReset(db, { id: olga.id, reason: 'x' }, by(treasurer))).toMatchObject(refused('forbidden'))
  const other = await asked(db, olga, by(ivan))
  expect(await decideReset(db, { id: other.id, decision: 'confirm' }, by(treasurer))).toMatchObject(
    refused('forbidden'),
  )
})

test.each([
  ['whoever asked', (reset: SecondFactorReset) => reset.by.id],
  ['the person', (reset: SecondFactorReset) => reset.person.id],
  ['time, where somebody could confirm', () => null],
])('the database refuses a reset by %s', async (_, decider) => {
  const reset = await asked(db, await createPerson(db, { role: 'operator' }), by(ivan))
  const done = sql`update second_factor_resets set state = 'done', decided_at = now(), decided_by = ${decider(reset)}::uuid
    where id = ${reset.id}`
  await expect(done.execute(db)).rejects.toMatchObject({ constraint: 'second_factor_resets_by_two' })
})

test('a withdrawn request cannot be confirmed any more, and the person hears that nothing happens', async () => {
  const olga = await createPerson(db, { role: 'operator' })
  const reset = await asked(db, olga, by(ivan))
  expect(await askReset(db, { id: olga.id, reason: 'again' }, by(anna))).toEqual(refused('conflict'))
  expect(await decideReset(db, { id: reset.id, decision: 'withdraw' }, by(ivan))).toMatchObject({ ok: true })
  expect(await decideReset(db, { id: reset.id, decision: 'confirm' }, by(anna))).toMatchObject(refused('wrong-state'))
  expect(await hasFactor(db, olga)).toBe(true)
  expect((await stagesTo(db, olga.email)).toSorted()).toEqual(['asked', 'stopped'])
  expect((await readResets(db, ivan.id)).map(({ id }) => id)).not.toContain(reset.id)
})

test('two who confirm at the same time make one reset', async () => {
  const third = await createPerson(db, { role: 'owner' })
  const olga = await createPerson(db, { role: 'operator' })
  const reset = await asked(db, olga, by(ivan))
  const both = await Promise.all(
    [anna, third].map(person => decideReset(db, { id: reset.id, decision: 'confirm' }, by(person))),
  )
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(both.find(({ ok }) => !ok)).toMatchObject(refused('wrong-state'))
  expect((await stagesTo(db, olga.email)).toSorted()).toEqual(['asked', 'done'])
  await db.updateTable('users').set({ role: 'treasurer' }).where('id', '=', third.id).execute()
})

test('two who ask at the same time make one request, and without a factor there is nothing to ask', async () => {
  const olga = await createPerson(db, { role: 'operator' })
  const ask = (person: Person) => askReset(db, { id: olga.id, reason: 'lost' }, by(person))
  const both = await Promise.all([ask(ivan), ask(anna)])
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(both.find(({ ok }) => !ok)).toEqual(refused('conflict'))
  const bare = await createPerson(db, { role: 'operator', secondFactor: false })
  expect(await askReset(db, { id: bare.id, reason: 'lost' }, by(ivan))).toMatchObject(refused('wrong-state'))
  const customer = await createPerson(db, { secondFactor: true })
  expect(await askReset(db, { id: customer.id, reason: 'lost' }, by(ivan))).toEqual(refused('not-found'))
})

test('with a second person the clock never resets; after three days the request expires', async () => {
  const olga = await createPerson(db, { role: 'operator' })
  const reset = await asked(db, olga, by(ivan))
  const late = after(3 * 24 * 60)
  expect(await decideReset(db, { id: reset.id, decision: 'confirm' }, by(anna, late))).toMatchObject(
    refused('wrong-state'),
  )
  await run(db, after(3 * 24 * 60 - 1))
  expect(await findReset(db, reset.id)).toMatchObject({ state: 'waiting' })
  await run(db, late)
  expect(await findReset(db, reset.id)).toMatchObject({ state: 'expired', decided_by: null })
  expect(await hasFactor(db, olga)).toBe(true)
})

test('in an office of one owner the request counts after the wait of dangerous changes, and says so', async () => {
  await inDatabaseOfItsOwn(async db => {
    const owner = await createPerson(db, { role: 'owner' })
    const olga = await createPerson(db, { role: 'operator' })
    const reset = await asked(db, olga, by(owner))
    expect(reset).toMatchObject({ countsAt: after(60).toISOString(), colleagues: [], moves: ['withdraw'] })
    expect(await decideReset(db, { id: reset.id, decision: 'confirm' }, by(owner))).toMatchObject(refused('forbidden'))
    await run(db, after(59))
    expect(await hasFactor(db, olga)).toBe(true)
    await Promise.all([run(db, after(60)), run(db, after(60))])
    expect(await hasFactor(db, olga)).toBe(false)
    expect(await findReset(db, reset.id)).toMatchObject({ state: 'done', decided_by: null })
    expect((await stagesTo(db, olga.email)).toSorted()).toEqual(['asked', 'done'])
    const { items } = await listAudit(db, { subject: olga.id, action: 'staff.reset-count' }, { page: 1, size: 5 })
    expect(items).toMatchObject([{ by: { id: owner.id }, after: { secondFactor: false } }])

    // An owner with a new telephone, alone in the office.
    const own = await asked(db, owner, by(owner, after(100)))
    expect(own).toMatchObject({ countsAt: after(160).toISOString(), moves: ['withdraw'] })
    expect(await decideReset(db, { id: own.id, decision: 'withdraw' }, by(owner, after(101)))).toMatchObject({
      ok: true,
    })
    await run(db, after(200))
    expect(await hasFactor(db, owner)).toBe(true)
  })
})

test('nothing comes of a request about, or by, somebody who works here no more', async () => {
  const second = await createPerson(db, { role: 'owner' })
  const olga = await createPerson(db, { role: 'operator' })
  const pavel = await createPerson(db, { role: 'operator' })
  const [about, bySecond] = [await asked(db, olga, by(ivan)), await asked(db, pavel, by(second))]
  await endWork(db, { id: olga.id, from: 'operator' }, by(ivan))
  await endWork(db, { id: second.id, from: 'owner' }, by(ivan))
  for (const { id } of [about, bySecond]) expect(await findReset(db, id)).toMatchObject({ state: 'withdrawn' })
  expect(await hasFactor(db, olga)).toBe(true)

  await inDatabaseOfItsOwn(async db => {
    const [owner, other] = [await createPerson(db, { role: 'owner' }), await createPerson(db, { role: 'operator' })]
    const waiting = await asked(db, other, by(owner))
    await createPerson(db, { role: 'owner' })
    await db.updateTable('users').set({ blocked_at: noon }).where('id', '=', owner.id).execute()
    await run(db, after(61))
    expect(await findReset(db, waiting.id)).toMatchObject({ state: 'withdrawn' })
    expect(await hasFactor(db, other)).toBe(true)
  })
})
