import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { toDecimal } from '#contract/money/money.ts'
import type { ReserveChange } from '#contract/reserves/reserves.ts'
import { readBalances } from '#server/accounting/balances.ts'
import { readLedger } from '#server/accounting/ledger-rows.ts'
import { changeReserve } from '#server/reserves/change-reserve.ts'
import { createPerson, staffMember } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { card, openDepositAccountsOffice } from '#test/harness/deposit-accounts-office.ts'
import { decideLine } from './decide-line.ts'
import { readIn } from './read-in.ts'
import { viewStatement } from './statement-view.ts'
import { forgetReversed } from './statements.store.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const rita = { staff: staffMember(await createPerson(db, { role: 'treasurer' }), office.now), now: office.now }
const { inUse } = openDepositAccountsOffice(db)
const [one, two] = [await inUse('SBERRUB', {}, card(1)), await inUse('SBERRUB', {}, card(2))]
const ZONE = 'Europe/Moscow'

const change = async (wish: Partial<ReserveChange>) => {
  const made = await changeReserve(
    db,
    { id: randomUUID(), currency: 'SBERRUB', kind: 'in', amount: '0', reason: 'own money', ...wish },
    rita,
  )
  expect(made).toMatchObject({ ok: true })
}
const paidOut = async (account: string) => {
  const claim = await office.openPaid()
  return office.move(claim, 'pay-out', { data: { reference: randomUUID(), account, fee: '15' } })
}

async function read(account: string, ...lines: [amount: string, purpose: string][]) {
  const bytes = new TextEncoder().encode(
    ['Дата;Сумма;Назначение', ...lines.map(([amount, purpose]) => `23.11.2026;${amount};${purpose}`)].join('\n'),
  )
  const read = await readIn(db, { id: randomUUID(), name: 'ноябрь.csv', currency: 'SBERRUB', account, bytes }, rita)
  if (!read.ok) throw new Error(JSON.stringify(read.refusal))
  return read.value.id
}
const view = async (id: string) => (await viewStatement(db, id, { only: 'all', page: 1, size: 50 }, ZONE))!

test('the statement of an account names the payouts that it lacks, and none that left another one', async () => {
  await change({ amount: '500000', account: one })
  await change({ amount: '500000', account: two })
  const [here, elsewhere] = [await paidOut(one), await paidOut(two)]
  const { missing } = await view(await read(one, ['1,00', 'чужое']))
  const numbers = missing.filter(({ kind }) => kind === 'payout').map(({ claim }) => claim?.number)
  expect(numbers).toEqual([here.number])
  expect(numbers).not.toContain(elsewhere.number)
})

test('what was put in, taken out, spent and moved is what the bank shows, with the fee of a payout', async () => {
  await change({ kind: 'out', amount: '1234.56', account: one })
  await change({ kind: 'expense', category: 'bank', amount: '99', account: one })
  await change({ kind: 'move', amount: '777', account: one, to: two })
  const id = await read(
    one,
    ['500000,00', 'пополнение'],
    ['-1234,56', 'выдача'],
    ['-99,00', 'плата за обслуживание'],
    ['-777,00', 'перевод'],
    ['-15,00', 'комиссия'],
  )
  const { lines } = await view(id)
  expect(lines.map(({ decision }) => decision && `${decision.kind} by ${decision.matchedBy}`)).toEqual(
    Array.from({ length: 5 }, () => 'entry by amount'),
  )
  expect(lines.map(({ decision }) => decision?.movement?.reason)).toEqual([
    'reserve-in: own money',
    'reserve-out: own money',
    'reserve-bank: own money',
    'reserve-move: own money',
    'network-cost',
  ])
  // The other account has its own side of the move.
  const other = await view(await read(two, ['777,00', 'перевод']))
  expect(other.lines[0]?.decision?.movement).toMatchObject({ kind: 'entry', reason: 'reserve-move: own money' })
})

test('a payout that came back is proposed, recorded at the desk, and each of its lines finds itself', async () => {
  const claim = await paidOut(one)
  const got = toDecimal(claim.figures.get, 2).replace('.', ',')
  const id = await read(
    one,
    [`-${got}`, `Оплата по заявке ${claim.number}`],
    [got, `Возврат платежа по заявке ${claim.number}`],
    [got, 'Перевод от частного лица'],
  )
  const before = await view(id)
  expect(before.lines[0]!.decision).toMatchObject({ kind: 'payout', movement: { claim: { id: claim.id } } })
  expect(before.lines.map(({ returned }) => returned)).toEqual([[], [{ id: claim.id, number: claim.number }], []])

  const data = { amount: toDecimal(claim.figures.get, 2), reason: 'a closed account' }
  const back = await office.move(claim, 'return-payout', { author: 'pavel', data })
  const again = await office.move(back, 'pay-out', { data: { reference: randomUUID(), account: one } })
  await forgetReversed(db)
  const second = await read(one, [`-${got}`, `Ещё раз по заявке ${claim.number}`])
  expect((await view(second)).lines[0]!.decision?.movement).toMatchObject({
    id: claim.id,
    reference: again.payout?.reference,
  })
  const after = await view(id)
  expect(after.lines[0]!.decision?.movement).toMatchObject({ kind: 'payout', reference: claim.payout?.reference })
  const came = after.lines[1]!
  const entry = came.candidates.find(({ reason }) => reason === 'payout-returned')!
  expect(entry).toMatchObject({ kind: 'entry', claim: { id: claim.id } })
  const decided = { statement: id, line: came.id, kind: 'entry', movement: entry.id } as const
  expect(await decideLine(db, decided, rita)).toMatchObject({ ok: true })
})

test('an entry of another account is no line of this one', async () => {
  await change({ amount: '4321', account: two })
  const id = await read(one, ['4321,00', 'пополнение'])
  const { lines } = await view(id)
  expect(lines[0]).toMatchObject({ candidates: [], decision: undefined })
  const movement = await db
    .selectFrom('ledger_transfers')
    .select('id')
    .where('units', '=', '432100')
    .executeTakeFirstOrThrow()
  // By hand it can be said all the same: the wrong account was typed.
  const decided = await decideLine(
    db,
    { statement: id, line: lines[0]!.id, kind: 'entry', movement: movement.id } as never,
    rita,
  )
  expect(decided).toMatchObject({ ok: true })
})

test('what the books have on the account at the end of the last day stands beside the end of the statement', async () => {
  const before = await view(await read(one, ['3,00', 'день']))
  await change({ amount: '1000', account: one })
  const after = await view(await read(one, ['4,00', 'день']))
  expect(Number(after.books!.closing) - Number(before.books!.closing)).toBe(1000)
  // A statement of a day before has nothing of what came later.
  const bytes = new TextEncoder().encode('Дата;Сумма;Назначение\n22.11.2026;5,00;раньше')
  const early = await readIn(
    db,
    { id: randomUUID(), name: 'раньше.csv', currency: 'SBERRUB', account: one, bytes },
    rita,
  )
  expect(early).toMatchObject({ ok: true })
  if (early.ok) expect((await view(early.value.id)).books).toEqual({ closing: '0.00', difference: undefined })
})

test('a card that takes two currencies has one statement', async () => {
  await db
    .insertInto('bank_accounts')
    .values({
      code: 'sber-0012',
      name: 'Sber',
      currency: 'SBERRUB',
      day_most: null,
      month_most: null,
      day_claims_most: null,
      open_most: null,
    })
    .execute()
  const sbp = await inUse('TCSBRUB', {}, card(0))
  await db.updateTable('deposit_accounts').set({ bank_account: 'sber-0012' }).where('id', 'in', [one, sbp]).execute()
  await change({ currency: 'TCSBRUB', amount: '8765', account: sbp })
  const { lines, books } = await view(await read(one, ['8765,00', 'пополнение']))
  expect(lines[0]?.decision).toMatchObject({ kind: 'entry' })
  const on = await db
    .selectFrom('deposit_account_balances')
    .select(eb => eb.fn.sum<string>('units').as('units'))
    .where('deposit_account', 'in', [one, sbp])
    .executeTakeFirstOrThrow()
  expect(books?.closing).toBe(toDecimal(BigInt(on.units), 2))
})

test('the accountant gets the account of each entry, and what lay on each account at the end of each day', async () => {
  const period = { from: '2026-11-22', to: '2026-11-23' }
  const entries = await readLedger(db, period, ZONE, 10_000)
  expect(entries.filter(({ account }) => account === 'card').length).toBeGreaterThan(5)
  expect(entries.filter(({ kind }) => kind === 'hold').every(({ account }) => account === '')).toBe(true)
  const balances = (await readBalances(db, period, ZONE)).filter(({ ours }) => ours !== '')
  const on = await db
    .selectFrom('deposit_account_balances')
    .select(eb => eb.fn.sum<string>('units').as('units'))
    .where('deposit_account', 'in', [one, two])
    .executeTakeFirstOrThrow()
  const sum = (day: string) =>
    balances
      .filter(row => row.day === day && row.currency === 'SBERRUB')
      .reduce((sum, { balance }) => sum + Math.round(Number(balance) * 100), 0)
  expect(sum('2026-11-23')).toBe(Number(on.units))
  expect(sum('2026-11-22')).toBe(0)
})
