import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ReserveChange } from '#contract/reserves/reserves.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { waitingFor } from '#server/second-person/waiting.ts'
import { createPerson, staffMember } from '#test/fixtures/people.ts'
import { createTestDatabase, threeDaysLater } from '#test/harness/database.ts'
import { changeReserveAlone, decideReserve, listProposals, proposeReserve, takesTwo } from './reserve-proposals.ts'
import { readReserve } from './reserves.ts'

const { db } = await createTestDatabase({ demo: true })
const now = new Date('2026-11-23T09:00:00Z')
const [tamara, timur] = [
  await createPerson(db, { role: 'treasurer' }),
  await createPerson(db, { role: 'treasurer' }),
] as const
const as = (person: typeof tamara): StaffActor => ({ staff: staffMember(person, now), now })
await db.insertInto('payout_limits').values({ currency: 'SBERRUB', alone_most: '1000000' }).execute()

const out = (amount: string, change: Partial<ReserveChange> = {}): ReserveChange => ({
  id: randomUUID(),
  currency: 'SBERRUB',
  kind: 'out',
  amount,
  reason: 'to the owner',
  ...change,
})
const asSeen = (units: bigint) => `${units / 100n}.${String(units % 100n).padStart(2, '0')}`
/** With customers' money, as a count finds it. */
async function together(): Promise<bigint> {
  const { has, custody } = (await readReserve(db, 'SBERRUB'))!
  return [has, custody].reduce((sum, text) => sum + BigInt(text.replace('.', '')), 0n)
}
const has = async () => (await readReserve(db, 'SBERRUB'))!.has
const because = (reason: string) => ({ refusal: { reason: 'wrong-state', because: reason } })

test('above the payout limit one proposes what leaves the reserve, and another makes it once', async () => {
  const before = await has()
  for (const change of [out('10000.01'), out('20000', { kind: 'expense', category: 'rent' })]) {
    expect(await changeReserveAlone(db, change, as(tamara))).toMatchObject(because('not-prepared'))
    expect(await proposeReserve(db, change, as(tamara))).toMatchObject({ ok: true, value: { replayed: false } })
    expect(await proposeReserve(db, change, as(tamara))).toMatchObject({ ok: true, value: { replayed: true } })
    expect(await proposeReserve(db, { ...change, amount: '30000' }, as(tamara))).toMatchObject({
      refusal: { reason: 'key-reused' },
    })
    expect(await has()).toBe(before)
    expect(await decideReserve(db, { id: change.id, verdict: 'make' }, as(tamara))).toMatchObject(
      because('own-preparation'),
    )
  }
  const [first, second] = await listProposals(db, 'SBERRUB', timur.id)
  expect(first).toMatchObject({ mine: false, wish: { amount: '10000.01' } })
  const waits = await waitingFor(db, as(timur).staff, now, {})
  expect(waits.filter(({ kind }) => kind === 'reserve')).toMatchObject([
    { id: first!.id, page: '/console/reserves/SBERRUB' },
    { id: second!.id },
  ])
  const made = await Promise.all([1, 2].map(() => decideReserve(db, { id: first!.id, verdict: 'make' }, as(timur))))
  expect(made.filter(({ ok }) => ok)).toHaveLength(1)
  expect(BigInt((await has()).replace('.', ''))).toBe(BigInt(before.replace('.', '')) - 1_000_001n)
  expect(await decideReserve(db, { id: second!.id, verdict: 'drop' }, as(tamara))).toMatchObject({ ok: true })
  expect(await decideReserve(db, { id: second!.id, verdict: 'make' }, as(timur))).toMatchObject(
    because('decided-already'),
  )
  expect(await listProposals(db, 'SBERRUB', timur.id)).toEqual([])
  expect(await proveLedger(db)).toEqual([])
})

test('the fee of a move leaves the reserve as well', async () => {
  const move = (fee: string) => out('1', { kind: 'move', to: 'outside', account: randomUUID(), fee })
  expect(await changeReserveAlone(db, move('10000.01'), as(tamara))).toMatchObject(because('not-prepared'))
  expect(await changeReserveAlone(db, move('10000'), as(tamara))).not.toMatchObject(because('not-prepared'))
})

test('at the limit, of what comes in, and where nobody else keeps the money, one person is enough', async () => {
  expect(await changeReserveAlone(db, out('10000'), as(tamara))).toMatchObject({ ok: true })
  expect(await changeReserveAlone(db, out('20000', { kind: 'in' }), as(tamara))).toMatchObject({ ok: true })
  expect(await proposeReserve(db, out('10000'), as(tamara))).toMatchObject(because('one-person-enough'))
  await db.updateTable('users').set({ role: 'customer' }).where('id', '!=', tamara.id).execute()
  expect(await takesTwo(db, out('10000.01'), as(tamara))).toBe(true)
  await threeDaysLater(db)
  expect(await changeReserveAlone(db, out('20000'), as(tamara))).toMatchObject({ ok: true })
  await db.updateTable('users').set({ role: 'treasurer' }).where('id', '=', timur.id).execute()
})

test('a count that differs by more than the limit takes two, and is made of the balance that it was decided on', async () => {
  const now = await has()
  const [seen, less] = [asSeen(await together()), asSeen((await together()) - 1_000_001n)]
  const count = (amount: string): ReserveChange => ({ ...out(amount), kind: 'count', seen })
  expect(await changeReserveAlone(db, count(less), as(tamara))).toMatchObject(because('not-prepared'))
  expect(await changeReserveAlone(db, count(asSeen((await together()) + 1_000_001n)), as(tamara))).toMatchObject(
    because('not-prepared'),
  )
  const proposed = count(less)
  expect(await proposeReserve(db, proposed, as(tamara))).toMatchObject({ ok: true })
  expect((await listProposals(db, 'SBERRUB', timur.id)).map(({ wish }) => wish.amount)).toEqual([less])
  await changeReserveAlone(db, out('1', { kind: 'in' }), as(tamara))
  expect(await decideReserve(db, { id: proposed.id, verdict: 'make' }, as(timur))).toMatchObject({
    refusal: { reason: 'conflict' },
  })
  await changeReserveAlone(db, out('1'), as(tamara))
  expect(await has()).toBe(now)
  expect(await decideReserve(db, { id: proposed.id, verdict: 'make' }, as(timur))).toMatchObject({ ok: true })
  expect(await together()).toBe(BigInt(less.replace('.', '')))
})

test('many small sums are a day, whatever they are called', async () => {
  const day = (day_most: string | null) => db.updateTable('payout_limits').set({ day_most }).execute()
  await db.deleteFrom('outbox').execute()
  const tomorrow = { ...as(timur), now: new Date(now.getTime() + 25 * 3_600_000) }
  await day('30000')
  expect(await changeReserveAlone(db, out('100'), tomorrow)).toMatchObject({ ok: true })
  expect(await changeReserveAlone(db, out('100', { kind: 'expense', category: 'rent' }), tomorrow)).toMatchObject({
    ok: true,
  })
  expect(await changeReserveAlone(db, out('100.01'), tomorrow)).toMatchObject(because('not-prepared'))
  const many = await Promise.all([1, 2, 3, 4, 5, 6].map(() => changeReserveAlone(db, out('40'), tomorrow)))
  expect(many.filter(({ ok }) => ok)).toHaveLength(2)
  await day(null)
  const letters = await db
    .selectFrom('outbox')
    .select(['recipient', 'data'])
    .where('kind', '=', 'reserve-left')
    .execute()
  expect(letters.map(({ recipient }) => recipient)).toEqual(Array.from({ length: 4 }, () => tamara.email))
  expect(letters[0]!.data).toMatchObject({ kind: 'out', amount: '100.00', by: timur.email })
})

test('whom the author has brought in within three days does not make it, and may drop it', async () => {
  const change = out('20000')
  await proposeReserve(db, change, as(tamara))
  await db.insertInto('vouchings').values({ person: timur.id, voucher: tamara.id, what: 'role' }).execute()
  expect(await decideReserve(db, { id: change.id, verdict: 'make' }, as(timur))).toMatchObject(
    because('confirms-later'),
  )
  const waits = await waitingFor(db, as(timur).staff, now, {})
  expect(waits.filter(({ id }) => id === change.id)).toEqual([])
  const listed = (await listProposals(db, 'SBERRUB', timur.id)).find(({ id }) => id === change.id)
  expect(listed).toMatchObject({ mine: false, confirmsFrom: expect.any(String) })
  expect(await decideReserve(db, { id: change.id, verdict: 'drop' }, as(timur))).toMatchObject({ ok: true })
  await threeDaysLater(db)
})

test('what fails while its entry is written leaves neither the decision nor the entry', async () => {
  const before = await has()
  const change = out('20000', { kind: 'expense', category: 'rent' })
  await proposeReserve(db, change, as(tamara))
  const breaks = () => {
    throw new Error('the machine goes down')
  }
  await expect(decideReserve(db, { id: change.id, verdict: 'make' }, as(timur), breaks)).rejects.toThrow('goes down')
  expect(await has()).toBe(before)
  expect(await listProposals(db, 'SBERRUB', timur.id)).toMatchObject([{ id: change.id }])
  const decisions = db.selectFrom('audit_log').select('action').where('subject', '=', change.id)
  expect(await decisions.execute()).toEqual([{ action: 'reserve.propose' }])
  expect(await decideReserve(db, { id: change.id, verdict: 'make' }, as(timur))).toMatchObject({ ok: true })
  expect(await has()).not.toBe(before)
})

test('what cannot be made by now waits on, and whoever has lost the right makes nothing', async () => {
  const all = await has()
  const change = out(all)
  await proposeReserve(db, change, as(tamara))
  await changeReserveAlone(db, out('1'), as(tamara))
  expect(await decideReserve(db, { id: change.id, verdict: 'make' }, as(timur))).toMatchObject({
    refusal: { reason: 'beyond-reserve' },
  })
  expect(await listProposals(db, 'SBERRUB', timur.id)).toMatchObject([{ id: change.id }])
  const approved = db.selectFrom('audit_log').select('id').where('subject', '=', change.id)
  expect(await approved.where('action', '=', 'reserve.approve').execute()).toEqual([])
  await db.updateTable('users').set({ role: 'support' }).where('id', '=', timur.id).execute()
  expect(await decideReserve(db, { id: change.id, verdict: 'drop' }, as(timur))).toMatchObject({
    refusal: { reason: 'forbidden' },
  })
})
