import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { LedgerAccount } from '#contract/desk/ledger-accounts.ts'
import type { ReserveChange } from '#contract/desk/reserves.ts'
import { fromDecimal } from '#contract/money/money.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { hold, voidHold, writeTransfers } from '#server/ledger/transfers.ts'
import { buildBoard } from '#server/quotes/board.ts'
import { openClaimsOffice } from '#test/claims-office.ts'
import { createTestDatabase } from '#test/database.ts'
import { createPerson, staffMember } from '#test/people.ts'
import { changeReserve, planReserve } from './change-reserve.ts'
import { type Entries, type EntriesWanted, explainReserve, listEntries } from './entries.store.ts'
import { readReserve, readReserves } from './reserves.ts'
import type { Hand } from './staff.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db, { at: new Date(Date.now() + 24 * 3_600_000) })
const tamara = await createPerson(db, { role: 'treasurer' })
const hand: Hand = {
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

test('money comes in and goes out, and the books agree', async () => {
  const before = await has()
  expect(await changeReserve(db, wish(), hand)).toMatchObject({ ok: true })
  expect(await has()).toBe(before + 1000.5)
  expect(await changeReserve(db, wish({ kind: 'out' }), hand)).toMatchObject({ ok: true })
  expect(await has()).toBe(before)
  expect(await proveLedger(db)).toEqual([])
})

test('the same change twenty times at once is made once, and its id with another amount is refused', async () => {
  const before = await has()
  const change = wish()
  const answers = await Promise.all(Array.from({ length: 20 }, () => changeReserve(db, change, hand)))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(await has()).toBe(before + 1000.5)
  expect(await changeReserve(db, { ...change, amount: '2000' }, hand)).toMatchObject({
    refusal: { reason: 'key-reused' },
  })
})

test('a change that a colleague has made is not said to be one’s own, though everything in it is the same', async () => {
  const change = wish()
  await changeReserve(db, change, hand)
  const before = await has()
  const igor = await createPerson(db, { role: 'treasurer' })
  expect(await changeReserve(db, change, { staff: staffMember(igor, office.now), now: office.now })).toMatchObject({
    refusal: { reason: 'key-reused' },
  })
  expect(await has()).toBe(before)
})

test('the id of another line of the books is no id of a change', async () => {
  const { id } = await db
    .selectFrom('ledger_transfers')
    .select('id')
    .where('reason', '<>', 'in')
    .executeTakeFirstOrThrow()
  expect(await changeReserve(db, wish({ id }), hand)).toMatchObject({ refusal: { reason: 'key-reused' } })
})

test('an amount that the books have no room for is refused', async () => {
  for (const kind of ['in', 'count'] as const)
    expect(await changeReserve(db, wish({ kind, amount: '9'.repeat(37) }), hand)).toMatchObject({ ok: false })
})

test('a count moves exactly the difference, whatever else moves meanwhile', async () => {
  const changes = [
    ...Array.from({ length: 5 }, () => wish({ amount: '10' })),
    wish({ kind: 'count', amount: '5000000' }),
    ...Array.from({ length: 5 }, () => wish({ amount: '10' })),
  ]
  const answers = await Promise.all(changes.map(change => changeReserve(db, change, hand)))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  // Each of the ten came before the count or after it; nothing of them is lost in between.
  expect((await has()) - 5_000_000).toBeGreaterThanOrEqual(0)
  expect(((await has()) - 5_000_000) % 10).toBe(0)
  expect(await changeReserve(db, wish({ kind: 'count', amount: '6000000' }), hand)).toMatchObject({
    value: { reserve: { has: '6000000.00' } },
  })
  expect(await proveLedger(db)).toEqual([])
})

test('what is promised to open claims cannot be taken out, nor counted away', async () => {
  await office.open('LTC', 'SBERRUB', '5')
  const { has: all, held } = (await readReserve(db, 'SBERRUB'))!
  expect(Number(held)).toBeGreaterThan(0)
  expect(await changeReserve(db, wish({ kind: 'out', amount: all }), hand)).toMatchObject({
    refusal: { reason: 'beyond-reserve' },
  })
  expect(await changeReserve(db, wish({ kind: 'count', amount: '0' }), hand)).toMatchObject({
    refusal: { reason: 'beyond-reserve' },
  })
})

test.each([
  ['a currency that is not there', { currency: 'NOSUCH' }, 'not-found'],
  ['more decimals than the currency has', { amount: '0.001' }, 'invalid'],
  ['nothing', { amount: '0' }, 'invalid'],
])('%s is refused', async (_, change, reason) => {
  expect(await changeReserve(db, wish(change), hand)).toMatchObject({ ok: false, refusal: { reason } })
})

test('a plan says to the last unit what the change then writes, and writes nothing itself', async () => {
  office.wait(1)
  const { id, ...wanted } = wish({ kind: 'count', amount: '7000000.25' })
  const before = await readReserve(db, 'SBERRUB')
  const planned = await planReserve(db, wanted, hand)
  expect(await readReserve(db, 'SBERRUB')).toEqual(before)
  if (!planned.ok) throw new Error(planned.refusal.reason)
  expect(planned.value.before).toMatchObject({ has: before!.has, held: before!.held, free: before!.free })
  await changeReserve(db, { id, ...wanted }, hand)
  const { has, held, free } = (await readReserve(db, 'SBERRUB'))!
  expect(planned.value.after).toEqual({ has, held, free })
  const [entry] = (await entries('SBERRUB')).items
  expect(planned.value.books).toMatchObject([
    { debit: entry!.debit, credit: entry!.credit, amount: { value: entry!.amount }, reason: entry!.reason },
  ])
  // What has just been counted agrees with the books: nothing is left to write.
  expect(await planReserve(db, wanted, hand)).toMatchObject({ value: { books: [] } })
  expect(await planReserve(db, { ...wanted, amount: '0' }, hand)).toMatchObject({
    refusal: { reason: 'beyond-reserve' },
  })
})

test('a count that was planned on another balance is not written, however the two come together', async () => {
  const seen = (await readReserve(db, 'SBERRUB'))!.has
  const count = () => changeReserve(db, wish({ kind: 'count', amount: '8000000', seen }), hand)
  const answers = await Promise.all(Array.from({ length: 5 }, count))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter(answer => !answer.ok && answer.refusal.reason === 'conflict')).toHaveLength(4)
  expect(await has()).toBe(8_000_000)
})

test('every balance is explained to the last unit: by the accounts that brought it, and by its lines one after another', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '7')
  await office.pay(claim, claim.figures.give)
  await office.move(claim, 'approve').catch(() => claim)
  await office.move(claim, 'pay-out', { data: { reference: 'bank 1' } })
  for (const currency of ['SBERRUB', 'LTC']) {
    const { reserve, accounts } = (await explainReserve(db, currency))!
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

test('a line names who made it: staff by name, a client by no name at all', async () => {
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

test('what is held is exactly the open holds, each with its claim', async () => {
  const sentBack = await office.open('TON', 'SBERRUB', '500', {
    refundAccount: { account: 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA' },
  })
  await office.pay(sentBack, sentBack.figures.give)
  await office.move(sentBack, 'refund', { data: { reason: 'other' } })
  const { held, heldClaims } = (await readReserve(db, 'SBERRUB'))!
  const wanted = { currency: 'SBERRUB', account: 'reserve', onlyHeld: true, from: 'newest', size: 100 } as const
  const { items } = await listed(wanted)
  expect(
    sum(
      items.map(({ amount }) => amount),
      'SBERRUB',
    ),
  ).toBe(unitsOf(held, 'SBERRUB'))
  expect(items.every(({ kind, claim }) => kind === 'hold' && claim)).toBe(true)
  // A claim whose money goes back is open, and nothing is held for it.
  expect(items).toHaveLength(heldClaims)
})

test('what is held for no open claim is among what is held all the same', async () => {
  const wanted = { currency: 'TON', account: 'reserve', onlyHeld: true, from: 'newest', size: 100 } as const
  const occasion = { reason: 'a test', author: 'test', at: office.now }
  const line = hold({ currency: 'TON', debit: 'equity', credit: 'reserve', units: 7n }, occasion)
  await db.transaction().execute(tx => writeTransfers(tx, [line]))
  expect((await listed(wanted)).items.map(({ id }) => id)).toEqual([line.id])

  await db.transaction().execute(tx => writeTransfers(tx, [voidHold(line.id, occasion)]))
  expect((await listed(wanted)).items).toEqual([])
})

test('what open claims are to pay is coming until it has come', async () => {
  const coming = async () => (await readReserve(db, 'TRX'))!
  expect(await coming()).toMatchObject({ coming: '0.000000', comingClaims: 0 })
  const claim = await office.open('TRX', 'SBERRUB', '1000')
  expect(await coming()).toMatchObject({ coming: '1000.000000', comingClaims: 1, custody: '0.000000' })
  await office.pay(claim, claim.figures.give)
  expect(await coming()).toMatchObject({ coming: '0.000000', comingClaims: 0, custody: '1000.000000' })
})

test('the whole in one money is the sum of its currencies, and what has no fresh rate is named and left out', async () => {
  const { board } = office.parts.picture()
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
  const stale = buildBoard({ ...office.parts.picture().catalogue, rates: new Map() }, office.now)
  const { worth } = await readReserves(db, stale, 'USD')
  expect(worth!.without).toContain('BTC')
  expect(worth!.without).not.toContain('CASHUSD')
})

const entries = (currency: string, account: LedgerAccount = 'reserve', size = 10) =>
  listed({ currency, account, onlyHeld: false, from: 'newest', size })

async function listed(wanted: EntriesWanted): Promise<Entries> {
  const found = await listEntries(db, wanted)
  if (!found.ok) throw new Error(found.refusal.reason)
  return found.value
}

const scales: Record<string, number> = { SBERRUB: 2, LTC: 8 }
const unitsOf = (text: string, currency: string) => fromDecimal(text, scales[currency]!)!
const sum = (texts: readonly string[], currency: string) =>
  texts.reduce((sum, text) => sum + unitsOf(text, currency), 0n)
