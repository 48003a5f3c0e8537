import { expect, test } from 'vitest'
import { readChanges } from '#server/changes/changes.store.ts'
import { applyDueChanges, countDecidable, decideChange, planChange } from '#server/changes/make-change.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { worksAlone } from '#test/fixtures/works-alone.ts'
import { createTestDatabase, threeDaysLater } from '#test/harness/database.ts'
import { openDirectionChanges } from '#test/harness/direction-changes.ts'

const { db } = await createTestDatabase({ demo: true })
const { deps, later, actor, owner, treasurer, operator, read, first, write, set, made, formula } =
  await openDirectionChanges(db)

test('another formula counts when a colleague has confirmed it, and never by its author alone', async () => {
  const change = await made(formula, treasurer)
  expect(change).toMatchObject({ state: 'waiting', dangers: ['formula'], countsAt: undefined })
  await applyDueChanges(deps, () => later(7 * 24 * 60)).run({}, { signal: AbortSignal.abort(), attempt: 1 })
  expect(await read()).toEqual(first)
  expect(await decideChange(deps, change.id, 'confirm', treasurer)).toMatchObject({ refusal: { reason: 'forbidden' } })
  expect(await decideChange(deps, change.id, 'confirm', operator)).toMatchObject({ refusal: { reason: 'forbidden' } })
  expect(await decideChange(deps, change.id, 'confirm', owner)).toMatchObject({ value: { state: 'applied' } })
  expect(await read()).toMatchObject({ formula: 'BTC/USDT * USDT/RUB * 1.01' })
  expect(await decideChange(deps, change.id, 'confirm', owner)).toMatchObject({ refusal: { reason: 'wrong-state' } })
})

test('whoever gave the author a role within three days does not confirm it, and it does not stand in their list', async () => {
  const change = await made(formula, treasurer)
  await db
    .insertInto('vouchings')
    .values({ person: treasurer.staff.id, voucher: owner.staff.id, what: 'role' })
    .execute()
  const before = await countDecidable(deps, owner.staff)
  expect(await decideChange(deps, change.id, 'confirm', owner)).toMatchObject({
    refusal: { reason: 'wrong-state', because: 'confirms-later', from: expect.any(String) },
  })
  expect(await read()).toEqual(first)
  const other = await actor('owner')
  expect(await countDecidable(deps, other.staff)).toBeGreaterThan(before)
  await threeDaysLater(db)
  expect(await decideChange(deps, change.id, 'confirm', owner)).toMatchObject({ value: { state: 'applied' } })
  const again = await made(set({ formula: first.formula }), treasurer)
  expect(await decideChange(deps, again.id, 'refuse', owner)).toMatchObject({ value: { state: 'refused' } })
})

test('where nobody could confirm it, a dangerous change counts after the wait, and not a minute earlier', async () => {
  await worksAlone(db, owner.staff.id)
  const change = await made(formula, owner)
  expect(change.countsAt).toBe(later(60).toISOString())
  const runAt = (at: Date) => applyDueChanges(deps, () => at).run({}, { signal: AbortSignal.abort(), attempt: 1 })
  await runAt(later(59))
  expect(await read()).toEqual(first)
  await runAt(later(60))
  expect(await read()).toMatchObject({ formula: 'BTC/USDT * USDT/RUB * 1.01' })
  const { items } = await readChanges(db, { id: change.id }, { page: 1, size: 1 })
  expect(items[0]).toMatchObject({ state: 'applied' })
  expect(items[0]!.decidedBy).toBeUndefined()
})

test('where it could lead money elsewhere, it waits a day, however short or long the usual wait', async () => {
  await worksAlone(db, owner.staff.id)
  const toCard = set({ instructions: { ru: 'Переведите на 2200 0000 0000 0004', en: '' } })
  expect((await made(toCard, owner)).countsAt).toBe(later(24 * 60).toISOString())
  await db
    .updateTable('office')
    .set({ change_wait_minutes: 25 * 60 })
    .execute()
  expect((await made(toCard, owner)).countsAt).toBe(later(25 * 60).toISOString())
})

test('of what counts by itself the owners hear, its author among them', async () => {
  await worksAlone(db, owner.staff.id)
  const before = await db.selectFrom('outbox').select('id').execute()
  await made(formula, owner)
  const letters = (await db.selectFrom('outbox').selectAll().execute()).filter(
    letter => !before.some(({ id }) => id === letter.id),
  )
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', owner.staff.id)
    .executeTakeFirstOrThrow()
  expect(letters).toMatchObject([
    { kind: 'change-waits', recipient: email, data: { countsAt: later(60).toISOString(), dangers: ['formula'] } },
  ])
})

test('the change of a person who lost the right meanwhile is withdrawn', async () => {
  const leaving = await actor('owner')
  await worksAlone(db, leaving.staff.id)
  const change = await made(formula, leaving)
  await actor('owner')
  await db.updateTable('users').set({ role: 'operator' }).where('id', '=', leaving.staff.id).execute()
  await applyDueChanges(deps, () => later(61)).run({}, { signal: AbortSignal.abort(), attempt: 1 })
  expect((await readChanges(db, { id: change.id }, { page: 1, size: 1 })).items[0]).toMatchObject({
    state: 'withdrawn',
  })
  expect(await read()).toEqual(first)
})

test('a waiting change whose field has moved is outdated instead of written over it', async () => {
  const change = await made(formula, treasurer)
  await write({ ...first, formula: 'BTC/RUB' })
  expect(await decideChange(deps, change.id, 'confirm', owner)).toMatchObject({ value: { state: 'outdated' } })
  expect(await read()).toMatchObject({ formula: 'BTC/RUB' })
})

test('what has never counted is not undone: its opposite would be written over what stands', async () => {
  const change = await made(formula, treasurer)
  const undo = { undo: change.id }
  const refused = { refusal: { reason: 'wrong-state', detail: 'the change is waiting' } }
  expect(await planChange(deps, undo, treasurer)).toMatchObject(refused)
  await decideChange(deps, change.id, 'refuse', owner)
  expect(await planChange(deps, undo, treasurer)).toMatchObject({ refusal: { detail: 'the change is refused' } })
  expect(await read()).toEqual(first)
})

test.each(['refuse', 'withdraw'] as const)('after %s the change never counts', async decision => {
  const change = await made(formula, treasurer)
  const by = decision === 'refuse' ? owner : treasurer
  expect(await decideChange(deps, change.id, decision, by)).toMatchObject({ ok: true })
  await applyDueChanges(deps, () => later(120)).run({}, { signal: AbortSignal.abort(), attempt: 1 })
  expect(await read()).toEqual(first)
})

test('a stricter guard of a direction counts at once, a looser one or none waits', async () => {
  await write({ ...first, oldestSeconds: 120, jumpBps: 100 })
  expect(await made(set({ oldestSeconds: 60, jumpBps: 50 }), treasurer)).toMatchObject({ state: 'applied' })
  const waits = { state: 'waiting', dangers: ['rate'] }
  expect(await made(set({ oldestSeconds: 90 }), treasurer)).toMatchObject(waits)
  expect(await made(set({ jumpBps: 60 }), treasurer)).toMatchObject(waits)
  expect(await made(set({ oldestSeconds: null }), treasurer)).toMatchObject(waits)
  expect(await made(set({ jumpBps: null }), treasurer)).toMatchObject(waits)
  expect(await read()).toMatchObject({ oldestSeconds: 60, jumpBps: 50 })
})

test('confirmed and refused at once: one of them happens', async () => {
  const [other, change] = [await actor('owner'), await made(formula, treasurer)]
  const outcomes = await Promise.all([
    decideChange(deps, change.id, 'confirm', owner),
    decideChange(deps, change.id, 'refuse', other),
  ])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
})

test('before the first opening nothing waits', async () => {
  await db.updateTable('office').set({ opened_at: null }).execute()
  expect(await made(formula, treasurer)).toMatchObject({ state: 'applied', dangers: [] })
})

test('a closed direction is no way around the wait', async () => {
  await made(set({ state: 'off' }), treasurer)
  expect(await made(formula, treasurer)).toMatchObject({ state: 'waiting' })
  expect(await made(set({ floorBps: first.floorBps - 1 }), treasurer)).toMatchObject({
    state: 'waiting',
    dangers: ['floor'],
  })
})

test('an account number that comes into a text for customers waits for a second person, whoever writes it', async () => {
  const instructions = (ru: string) => set({ instructions: { ru, en: '' } })
  const editor = await actor('editor')
  for (const by of [editor, owner]) {
    expect(await made(instructions('Переведите на 2200 0000 0000 0004'), by)).toMatchObject({
      state: 'waiting',
      dangers: ['account-in-text'],
    })
  }
  expect(await read()).toMatchObject({ instructions: first.instructions })
  // What stands there already is not asked about again, and what is taken away does not wait.
  await write({ ...first, instructions: { ru: 'Звоните +7 912 345-67-89', en: '' } })
  expect(await made(instructions('Спросите по +7 912 345-67-89'), editor)).toMatchObject({ state: 'applied' })
  expect(await made(instructions('Спросите в чате'), editor)).toMatchObject({ state: 'applied' })
})

test('a waiting change is written about to those who may confirm it, and counted for them alone', async () => {
  const second = await createPerson(db, { role: 'treasurer', email: 'second@office.example' })
  const counts = async () => ({
    author: await countDecidable(deps, treasurer.staff),
    second: await countDecidable(deps, { id: second.id, role: 'treasurer' }),
    operator: await countDecidable(deps, operator.staff),
  })
  const before = await counts()
  await db.deleteFrom('outbox').execute()
  await made(formula, treasurer)
  const after = await counts()
  expect([after.author - before.author, after.second - before.second, after.operator]).toEqual([0, 1, 0])

  const { recipients } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.agg<string[]>('array_agg', ['recipient']).as('recipients'))
    .where('kind', '=', 'change-waits')
    .executeTakeFirstOrThrow()
  expect(recipients).toContain('second@office.example')
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', operator.staff.id)
    .executeTakeFirstOrThrow()
  expect(recipients).not.toContain(email)
})
