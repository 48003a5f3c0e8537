import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { LedgerAccount } from '#contract/ledger/ledger-accounts.ts'
import { fromDecimal } from '#contract/money/money.ts'
import type { ReserveChange } from '#contract/reserves/reserves.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { hold, voidHold, writeTransfers } from '#server/ledger/transfers.ts'
import { buildBoard } from '#server/quotes/board.ts'
import { createPerson, staffMember } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { changeReserve, planReserve } from './change-reserve.ts'
import { type Entries, type EntriesQuery, explainReserve, listEntries } from './entries.store.ts'
import { readReserve, readReserves } from './reserves.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db, { at: new Date(Date.now() + 24 * 3_600_000) })
const tamara = await createPerson(db, { role: 'treasurer' })
const actor: StaffActor = {
  staff: staffMember(tamara, office.now),
  get now() {
    return office.now
  },
}
const wish = (change: Partial<ReserveChange> = {}): ReserveChange => ({
  id: randomUUID(),
  currency: 'SBERRUB',
  kind: 'in',
  amount: '1000.50',
  reason: 'from the safe',
  ...change,
})
const has = async (currency = 'SBERRUB') => Number((await readReserve(db, currency))!.has)

test('money can be paid in and out, and the ledger proof finds no fault', async () => {
  const before = await has()
  expect(await changeReserve(db, wish(), actor)).toMatchObject({ ok: true })
  expect(await has()).toBe(before + 1000.5)
  expect(await changeReserve(db, wish({ kind: 'out' }), actor)).toMatchObject({ ok: true })
  expect(await has()).toBe(before)
  expect(await proveLedger(db)).toEqual([])
})

test('the same change sent twenty times at once is made once, and its id with another amount is refused', async () => {
  const before = await has()
  const change = wish()
  const answers = await Promise.all(Array.from({ length: 20 }, () => changeReserve(db, change, actor)))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(await has()).toBe(before + 1000.5)
  expect(await changeReserve(db, { ...change, amount: '2000' }, actor)).toMatchObject({
    refusal: { reason: 'key-reused' },
  })
})

test('the id of a colleague’s change is refused, even with the same content', async () => {
  const change = wish()
  await changeReserve(db, change, actor)
  const before = await has()
  const igor = await createPerson(db, { role: 'treasurer' })
  expect(await changeReserve(db, change, { staff: staffMember(igor, office.now), now: office.now })).toMatchObject({
    refusal: { reason: 'key-reused' },
  })
  expect(await has()).toBe(before)
})

test('the id of another ledger entry is refused as the id of a change', async () => {
  const { id } = await db
    .selectFrom('ledger_transfers')
    .select('id')
    .where('reason', '<>', 'in')
    .executeTakeFirstOrThrow()
  expect(await changeReserve(db, wish({ id }), actor)).toMatchObject({ refusal: { reason: 'key-reused' } })
})

test('an amount too large for the ledger is refused', async () => {
  for (const kind of ['in', 'count'] as const)
    expect(await changeReserve(db, wish({ kind, amount: '9'.repeat(37) }), actor)).toMatchObject({ ok: false })
})

test('a count writes exactly the difference under concurrent changes', async () => {
  const changes = [
    ...Array.from({ length: 5 }, () => wish({ amount: '10' })),
    wish({ kind: 'count', amount: '5000000' }),
    ...Array.from({ length: 5 }, () => wish({ amount: '10' })),
  ]
  const answers = await Promise.all(changes.map(change => changeReserve(db, change, actor)))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  // Each of the ten deposits happened either before the count or after it, and none is lost.
  expect((await has()) - 5_000_000).toBeGreaterThanOrEqual(0)
  expect(((await has()) - 5_000_000) % 10).toBe(0)
  expect(await changeReserve(db, wish({ kind: 'count', amount: '6000000' }), actor)).toMatchObject({
    value: { reserve: { has: '6000000.00' } },
  })
  expect(await proveLedger(db)).toEqual([])
})

test('money on hold for open claims cannot be paid out or counted away', async () => {
  await office.open('LTC', 'SBERRUB', '5')
  const { has: all, held } = (await readReserve(db, 'SBERRUB'))!
  expect(Number(held)).toBeGreaterThan(0)
  expect(await changeReserve(db, wish({ kind: 'out', amount: all }), actor)).toMatchObject({
    refusal: { reason: 'beyond-reserve' },
  })
  expect(await changeReserve(db, wish({ kind: 'count', amount: '0' }), actor)).toMatchObject({
    refusal: { reason: 'beyond-reserve' },
  })
})

test.each([
  ['an unknown currency', { currency: 'NOSUCH' }, 'not-found'],
  ['more decimals than the currency has', { amount: '0.001' }, 'invalid'],
  ['an amount of zero', { amount: '0' }, 'invalid'],
])('a change with %s is refused', async (_, change, reason) => {
  expect(await changeReserve(db, wish(change), actor)).toMatchObject({ ok: false, refusal: { reason } })
})

test('a plan shows exactly what the change then writes, and writes nothing itself', async () => {
  office.wait(1)
  const { id, ...change } = wish({ kind: 'count', amount: '7000000.25' })
  const before = await readReserve(db, 'SBERRUB')
  const planned = await planReserve(db, change, actor)
  expect(await readReserve(db, 'SBERRUB')).toEqual(before)
  if (!planned.ok) throw new Error(planned.refusal.reason)
  expect(planned.value.before).toMatchObject({ has: before!.has, held: before!.held, free: before!.free })
  await changeReserve(db, { id, ...change }, actor)
  const { has, held, free } = (await readReserve(db, 'SBERRUB'))!
  expect(planned.value.after).toEqual({ has, held, free })
  const [entry] = (await entries('SBERRUB')).items
  expect(planned.value.books).toMatchObject([
    { debit: entry!.debit, credit: entry!.credit, amount: { value: entry!.amount }, reason: entry!.reason },
  ])
  // The counted amount now agrees with the ledger, so the plan has no entries.
  expect(await planReserve(db, change, actor)).toMatchObject({ value: { books: [] } })
  expect(await planReserve(db, { ...change, amount: '0' }, actor)).toMatchObject({
    refusal: { reason: 'beyond-reserve' },
  })
})

test('of concurrent counts planned on the same balance only one is written', async () => {
  const seen = (await readReserve(db, 'SBERRUB'))!.has
  const count = () => changeReserve(db, wish({ kind: 'count', amount: '8000000', seen }), actor)
  const answers = await Promise.all(Array.from({ length: 5 }, count))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter(answer => !answer.ok && answer.refusal.reason === 'conflict')).toHaveLength(4)
  expect(await has()).toBe(8_000_000)
})

test('every balance equals the sum of the contributing accounts and the sum of its entries', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '7')
  await office.pay(claim, claim.figures.give)
  await office.move(claim, 'approve').catch(() => claim)
  await office.move(claim, 'pay-out', { data: { reference: 'bank 1' } })
  for (const currency of ['SBERRUB', 'LTC']) {
    const { reserve, accounts } = (await explainReserve(db, currency, { timeZone: 'UTC', now: new Date() }))!
    const brought = accounts.filter(({ account }) => account !== 'reserve').map(({ brings }) => brings)
    expect(sum(brought, currency)).toBe(unitsOf(reserve.has, currency))
    for (const { account, balance } of accounts) {
      const { items, newer, older } = await entries(currency, account, 100)
      expect([newer, older]).toEqual([false, false])
      expect(items[0]!.balance).toBe(balance)
      expect(
        sum(
          items.map(({ change }) => change),
          currency,
        ),
      ).toBe(unitsOf(balance, currency))
      expect(items.at(-1)!.balance).toBe(items.at(-1)!.change)
    }
  }
})

test('an entry names its author: staff by e-mail, a customer only as a client', async () => {
  const { items } = await entries('SBERRUB', 'reserve', 100)
  expect(items.find(({ reason }) => reason.startsWith('reserve-'))?.by).toEqual({ id: tamara.id, email: tamara.email })
  office.wait(1)
  const anna = await createPerson(db)
  const claim = await office.tryOpen(office.wish('LTC', 'SBERRUB', '1'), { userId: anna.id })
  expect(claim).toMatchObject({ ok: true })
  const [line] = (await entries('SBERRUB')).items
  expect(line).toMatchObject({ kind: 'hold', author: 'client', change: '0.00' })
  expect(JSON.stringify(line)).not.toContain(anna.email)
})

test('the open holds add up to the amount on hold, each with its claim', async () => {
  const sentBack = await office.open('TON', 'SBERRUB', '500', {
    refundAccount: { account: 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA' },
  })
  await office.pay(sentBack, sentBack.figures.give)
  await office.move(sentBack, 'refund', { data: { reason: 'other' } })
  const { held, heldClaims } = (await readReserve(db, 'SBERRUB'))!
  const query = { currency: 'SBERRUB', account: 'reserve', onlyHeld: true, from: 'newest', size: 100 } as const
  const { items } = await listed(query)
  expect(
    sum(
      items.map(({ amount }) => amount),
      'SBERRUB',
    ),
  ).toBe(unitsOf(held, 'SBERRUB'))
  expect(items.every(({ kind, claim }) => kind === 'hold' && claim)).toBe(true)
  // A claim that is being refunded is open and has no hold.
  expect(items).toHaveLength(heldClaims)
})

test('a hold without an open claim is listed as well', async () => {
  const query = { currency: 'TON', account: 'reserve', onlyHeld: true, from: 'newest', size: 100 } as const
  const occasion = { reason: 'a test', author: 'test', at: office.now }
  const line = hold({ currency: 'TON', debit: 'equity', credit: 'reserve', units: 7n }, occasion)
  await db.transaction().execute(tx => writeTransfers(tx, [line]))
  expect((await listed(query)).items.map(({ id }) => id)).toEqual([line.id])

  await db.transaction().execute(tx => writeTransfers(tx, [voidHold(line.id, occasion)]))
  expect((await listed(query)).items).toEqual([])
})

test('the amount that open claims are to pay counts as coming until it is received', async () => {
  const coming = async () => (await readReserve(db, 'TRX'))!
  expect(await coming()).toMatchObject({ coming: '0.000000', comingClaims: 0 })
  const claim = await office.open('TRX', 'SBERRUB', '1000')
  expect(await coming()).toMatchObject({ coming: '1000.000000', comingClaims: 1, custody: '0.000000' })
  await office.pay(claim, claim.figures.give)
  expect(await coming()).toMatchObject({ coming: '0.000000', comingClaims: 0, custody: '1000.000000' })
})

test('the total worth is the sum over all currencies, and a currency without a fresh rate is named and left out', async () => {
  const { board } = office.deps.snapshot()
  for (const money of ['USD', 'RUB']) {
    const { items, worth } = await readReserves(db, board, money)
    expect(worth).toMatchObject({ money, without: [] })
    expect(items.reduce((sum, { worth }) => sum + fromDecimal(worth!.has, 2)!, 0n)).toBe(fromDecimal(worth!.has, 2))
    expect(items.reduce((sum, { worth }) => sum + fromDecimal(worth!.profit, 2)!, 0n)).toBe(
      fromDecimal(worth!.profit, 2),
    )
  }
  const { items } = await readReserves(db, board, 'RUB')
  const inRoubles = items.find(({ currency }) => currency === 'SBERRUB')!
  expect(inRoubles.worth!.has).toBe(inRoubles.has)

  office.wait(60)
  const stale = buildBoard({ ...office.deps.snapshot().catalogue, rates: new Map() }, office.now)
  const { worth } = await readReserves(db, stale, 'USD')
  expect(worth!.without).toContain('BTC')
  expect(worth!.without).not.toContain('CASHUSD')
})

const entries = (currency: string, account: LedgerAccount = 'reserve', size = 10) =>
  listed({ currency, account, onlyHeld: false, from: 'newest', size })

async function listed(query: EntriesQuery): Promise<Entries> {
  const found = await listEntries(db, query)
  if (!found.ok) throw new Error(found.refusal.reason)
  return found.value
}

const scales: Record<string, number> = { SBERRUB: 2, LTC: 8 }
const unitsOf = (text: string, currency: string) => fromDecimal(text, scales[currency]!)!
const sum = (texts: readonly string[], currency: string) =>
  texts.reduce((sum, text) => sum + unitsOf(text, currency), 0n)
