import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fromDecimal, toDecimal } from '#contract/money/money.ts'
import type { ReserveChange } from '#contract/reserves/reserves.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { fillWorthOfCosts } from '#server/ledger/costs.store.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { countDaysOver } from '#server/statistics/count-days.ts'
import { earnedInAll, officeStatistics } from '#server/statistics/office-statistics.ts'
import { createPerson, staffMember } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { changeReserve, planReserve } from './change-reserve.ts'
import { explainReserve } from './entries.store.ts'
import { readReserve } from './reserves.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db, { at: new Date('2026-11-23T09:00:00Z') })
const tamara = await createPerson(db, { role: 'treasurer' })
const actor: StaffActor = {
  staff: staffMember(tamara, office.now),
  get now() {
    return office.now
  },
}
const change = (wish: Partial<ReserveChange>): ReserveChange => ({
  id: randomUUID(),
  currency: 'SBERRUB',
  kind: 'count',
  amount: '0',
  reason: 'evening count',
  ...wish,
})
const make = (wish: Partial<ReserveChange>) => changeReserve(db, change(wish), actor, office.deps.worthUsd)
const accountOf = async (account: string, currency = 'SBERRUB') =>
  (await explainReserve(db, currency, { timeZone: 'UTC', now: office.now }))!.accounts.find(
    known => known.account === account,
  )?.balance ?? '0.00'
const plus = (...amounts: string[]) =>
  toDecimal(
    amounts.reduce((sum, amount) => sum + fromDecimal(amount, 2)!, 0n),
    2,
  )

test('a count of what is really on the account, with customers’ money, changes nothing', async () => {
  const claim = await office.open('SBERRUB', 'LTC', '9000')
  await office.pay(claim, claim.figures.give / 2n)
  const { has, custody } = (await readReserve(db, 'SBERRUB'))!
  expect(custody).toBe('4500.00')
  const equity = await accountOf('equity')
  const found = plus(has, custody)
  expect(await planReserve(db, change({ amount: found }), actor)).toMatchObject({
    value: { books: [], before: { has }, after: { has }, custody },
  })
  expect(await make({ amount: found, seen: found })).toMatchObject({ value: { reserve: { has, custody } } })
  expect(await accountOf('equity')).toBe(equity)
})

test('what a count finds too little or too much is a result of the office, and not the owner’s money', async () => {
  const { has, custody } = (await readReserve(db, 'SBERRUB'))!
  const equity = await accountOf('equity')
  await make({ amount: plus(has, custody, '-120.50') })
  expect(await readReserve(db, 'SBERRUB')).toMatchObject({ has: plus(has, '-120.50'), custody })
  expect(await accountOf('differences')).toBe('120.50')
  await make({ amount: plus(has, custody, '30') })
  expect(await accountOf('differences')).toBe('-30.00')
  expect(await accountOf('equity')).toBe(equity)
  expect(await proveLedger(db)).toEqual([])
})

test('a count decided on another balance is refused, also where only customers’ money has changed', async () => {
  const { has, custody } = (await readReserve(db, 'SBERRUB'))!
  const seen = plus(has, custody)
  const claim = await office.open('SBERRUB', 'LTC', '9000')
  await office.pay(claim, claim.figures.give)
  expect(await make({ amount: seen, seen })).toMatchObject({ refusal: { reason: 'conflict' } })
})

test('an expense says what it was for, leaves the reserve, and cannot take what is held', async () => {
  expect(await make({ kind: 'expense', amount: '700' })).toMatchObject({ refusal: { reason: 'invalid' } })
  const { has } = (await readReserve(db, 'SBERRUB'))!
  expect(await make({ kind: 'expense', amount: '700', category: 'rent' })).toMatchObject({
    value: { reserve: { has: plus(has, '-700') } },
  })
  expect(await accountOf('expenses')).toBe('700.00')
  expect(await make({ kind: 'expense', amount: has, category: 'rent' })).toMatchObject({
    refusal: { reason: 'beyond-reserve' },
  })
})

test('a cost without a price at its moment gets its worth once, as soon as there is one, and a gain below nought', async () => {
  const { has, custody } = (await readReserve(db, 'SBERRUB'))!
  const missing = change({ amount: plus(has, custody, '-40') })
  const tooMuch = change({ amount: plus(has, custody) })
  for (const counted of [missing, tooMuch]) expect(await changeReserve(db, counted, actor)).toMatchObject({ ok: true })
  const worths = async () => {
    const costs = db.selectFrom('ledger_costs').select(['units', 'worth_usd']).orderBy('units', 'desc')
    return costs.where('transfer', 'in', [missing.id, tooMuch.id]).execute()
  }
  await fillWorthOfCosts(db, () => undefined)
  expect((await worths()).map(({ worth_usd }) => worth_usd)).toEqual([null, null])
  await fillWorthOfCosts(db, (_, units) => units / 100n)
  await fillWorthOfCosts(db, () => 7n)
  expect(await worths()).toEqual([
    { units: '4000', worth_usd: '40' },
    { units: '-4000', worth_usd: '-40' },
  ])
})

test('profit after costs, recomputed by hand over a set of orders, is the same on every page', async () => {
  await db.updateTable('office').set({ time_zone: 'UTC' }).execute()
  office.wait(48 * 60)
  const day = office.now.toISOString().slice(0, 10)
  const calendar = () => ({ timeZone: 'UTC', now: office.now })
  const before = await earnedInAll(db, calendar())

  let byHand = 0
  const cents = (currency: string, units: bigint) => Number(office.deps.worthUsd(currency, units)!)
  for (const fee of ['0.00001', '0.002', undefined]) {
    const claim = await office.open('SBERRUB', 'LTC', '9000')
    await office.pay(claim, claim.figures.give)
    const done = await office.move(claim, 'pay-out', { data: { reference: randomUUID(), fee } })
    const { worth, converted, lines } = done.figures
    const income = worth - converted - lines.reduce((sum, { units, side }) => (side === 'to' ? sum + units : sum), 0n)
    byHand += cents('LTC', income) - cents('LTC', fromDecimal(fee ?? '0', 8)!)
  }
  // A refund earns nothing, and costs its fee; so do the rent and what a count finds missing.
  const back = await office.open('SBERRUB', 'LTC', '9000')
  await office.pay(back, back.figures.give)
  await office.move(back, 'refund', { data: { reason: 'asked-for' } })
  await office.move(back, 'send-refund', { data: { reference: randomUUID(), fee: '90' } })
  await make({ kind: 'expense', amount: '500', category: 'bank' })
  const { has, custody } = (await readReserve(db, 'SBERRUB'))!
  await make({ amount: plus(has, custody, '-40') })
  for (const lost of [9_000n, 50_000n, 4_000n]) byHand -= cents('SBERRUB', lost)

  const shown = async () => {
    const read = await officeStatistics(db, { from: day, to: day }, calendar())
    if (!read.ok) throw new Error(read.refusal.reason)
    return read.value.whole
  }
  const live = await shown()
  // Each entry is rounded by itself.
  expect(Math.abs(Number(live.earned) * 100 - byHand)).toBeLessThanOrEqual(7)
  expect(Number(live.costs)).toBeGreaterThan(0)
  expect(Number(live.network)).toBeGreaterThan(0)
  expect(Number(await earnedInAll(db, calendar())) - Number(before)).toBeCloseTo(Number(live.earned), 2)
  expect(await proveLedger(db)).toEqual([])

  // The day after, as it is kept.
  office.wait(24 * 60)
  await countDaysOver(db, office.now)
  expect((await shown()).earned).toBe(live.earned)
  expect(Number(await earnedInAll(db, calendar())) - Number(before)).toBeCloseTo(Number(live.earned), 2)
})
