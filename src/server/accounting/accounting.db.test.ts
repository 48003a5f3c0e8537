import { expect, test } from 'vitest'
import { growByDebits, type LedgerAccount } from '#contract/ledger/ledger-accounts.ts'
import { toDecimal } from '#contract/money/money.ts'
import type { Claim } from '#server/claims/claim.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { readBalances } from './balances.ts'
import { readLedger } from './ledger-rows.ts'
import { readOrders } from './orders.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db, { at: new Date('2026-11-23T20:30:00Z') })
const olga = await createPerson(db, { role: 'operator' })
const ZONE = 'Europe/Moscow'

const paidOut = async (reference: string): Promise<Claim> => {
  const claim = await office.openPaid()
  return office.move(claim, 'pay-out', { data: { reference }, author: olga.id })
}
// The first is paid out on the evening of the 23rd in Moscow, the second half an hour after midnight.
const first = await paidOut('OUT-1')
office.wait(60)
const second = await paidOut('OUT-2')

const orders = (from: string, to: string) => readOrders(db, { from, to }, ZONE, 100)

test('an order belongs to the day of the office’s calendar on which it was completed', async () => {
  expect((await orders('2026-11-23', '2026-11-23')).map(({ number }) => number)).toEqual([first.number])
  expect((await orders('2026-11-24', '2026-11-24')).map(({ number }) => number)).toEqual([second.number])
  expect(await orders('2026-11-23', '2026-11-24')).toHaveLength(2)
})

test('an order has its accounts, references, operator, fees and what the ledger says that it earned', async () => {
  const [row] = await orders('2026-11-23', '2026-11-23')
  const { figures } = first
  expect(row).toMatchObject({
    openedAt: '2026-11-23 23:30:00',
    completedAt: '2026-11-23 23:30:00',
    from: 'LTC',
    to: 'SBERRUB',
    give: toDecimal(figures.give, 8),
    get: toDecimal(figures.get, 2),
    fromAccount: 'LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW',
    toAccount: '2200000000000004',
    payout: 'OUT-1',
    operator: olga.email,
    email: 'anna@example.com',
  })
  expect(row!.payments).not.toBe('')
  const got = figures.lines.filter(({ side }) => side === 'to')
  const spread = figures.worth - figures.converted
  const earned = got.reduce((sum, { units }) => sum + units, spread)
  expect(row!.earned.to).toBe(toDecimal(earned, 2))
})

test('the entries of a period are all that the ledger has of it, with people by name', async () => {
  const rows = await readLedger(db, { from: '2026-11-23', to: '2026-11-24' }, ZONE, 10_000)
  const { count } = await db
    .selectFrom('ledger_transfers')
    .select(db.fn.countAll<string>().as('count'))
    .where('claim_id', 'in', [first.id, second.id])
    .executeTakeFirstOrThrow()
  expect(rows.filter(({ number }) => [first.number, second.number].includes(number))).toHaveLength(Number(count))
  expect(rows.map(({ author }) => author)).toContain(olga.email)
})

test('the last day’s balances are those of the ledger, and each day differs from the one before by its entries', async () => {
  const period = { from: '2026-11-23', to: '2026-11-25' }
  const balances = await readBalances(db, period, ZONE)
  const accounts = await db
    .selectFrom('ledger_accounts as a')
    .leftJoin('currencies as c', 'c.code', 'a.currency')
    .select(['a.currency', 'a.kind', 'c.scale'])
    .select(({ fn }) => [fn.sum<string>('debits_posted').as('debits'), fn.sum<string>('credits_posted').as('credits')])
    .groupBy(['a.currency', 'a.kind', 'c.scale'])
    .execute()
  const at = (day: string, currency: string, account: string) =>
    balances.find(row => row.day === day && row.currency === currency && row.account === account)!.balance
  for (const { currency, kind, scale, debits, credits } of accounts) {
    const units = BigInt(debits) - BigInt(credits)
    const own = growByDebits.has(kind as LedgerAccount) ? units : -units
    expect(at('2026-11-25', currency, kind), `${currency} ${kind}`).toBe(toDecimal(own, scale ?? 2))
  }
  const reserve = (day: string) => Number(at(day, 'SBERRUB', 'reserve'))
  expect(reserve('2026-11-23') - reserve('2026-11-24')).toBeCloseTo(Number(toDecimal(second.figures.get, 2)), 6)
})
