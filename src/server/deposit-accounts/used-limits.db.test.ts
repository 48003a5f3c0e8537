import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/harness/database.ts'
import { account, openDepositAccountsOffice } from '#test/harness/deposit-accounts-office.ts'
import type { DepositAccountDetails } from './details.ts'

const { db } = await createTestDatabase({ demo: true })
const { alarms, later, inUse, open, close, pay } = openDepositAccountsOffice(db)
const days = (count: number) => ({ at: later(count * 24 * 60) })

test('a deposit account whose limits are used up gets no claims, and an alarm is raised', async () => {
  const phone: DepositAccountDetails = { fields: { account: '+7 916 123-45-67', bank: 'Сбербанк' } }
  await inUse('SBPRUB', { claimLeast: 100n, claimMost: 10_000n, dayMost: 25_000n, monthMost: 40_000n }, phone)
  const at = (hours: number) => ({ at: later(hours * 60) })
  expect((await open('SBPRUB', 99n)).place).toBe('no-deposit-accounts')
  expect((await open('SBPRUB', 10_001n)).place).toBe('no-deposit-accounts')
  const claims = [await open('SBPRUB', 10_000n), await open('SBPRUB', 9_999n)]
  expect((await open('SBPRUB', 5_002n)).place).toBe('no-deposit-accounts')
  // A claim that ended unpaid does not count against the limit; a paid one counts for a day.
  await close(claims[0]!.id, 'SBPRUB', 10_000n)
  await pay(claims[1]!.id, 9_999n)
  await close(claims[1]!.id, 'SBPRUB', 9_999n)
  const third = await open('SBPRUB', 10_000n, at(1))
  expect(third.place).toBe('+7 916 123-45-67')
  await pay(third.id, 10_000n)
  await close(third.id, 'SBPRUB', 10_000n, later(70))
  expect((await open('SBPRUB', 5_002n, at(2))).place).toBe('no-deposit-accounts')
  const nextDay = await open('SBPRUB', 10_000n, at(30))
  expect(nextDay.place).toBe('+7 916 123-45-67')
  expect(await open('SBPRUB', 9_998n, at(31))).toMatchObject({ place: '+7 916 123-45-67' })
  expect((await open('SBPRUB', 4_000n, at(32))).place).toBe('no-deposit-accounts')
  expect(alarms.at(-1)).toEqual({
    kind: 'no-deposit-accounts',
    subject: 'SBPRUB',
    detail: { amount: '40.00', currency: 'SBPRUB', number: '104882', because: 'amount-limit' },
  })
})

test('a deposit account gets no more claims in a day than its limit, and more the next day', async () => {
  await inUse('PRUSD', { dayClaimsMost: 2 }, account('P1000000'))
  const { id } = await open('PRUSD', 1_000n)
  await close(id, 'PRUSD', 1_000n)
  expect((await open('PRUSD', 1_001n)).place).toBe('P1000000')
  expect((await open('PRUSD', 1_002n)).place).toBe('no-deposit-accounts')
  expect((await open('PRUSD', 1_002n, days(1))).place).toBe('P1000000')
})

test('an overpaid open claim counts with the amount that was paid', async () => {
  await inUse('LTC', { monthMost: 10_000n }, account('LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW'))
  const { id } = await open('LTC', 1_000n)
  await pay(id, 7_000n)
  expect((await open('LTC', 3_001n)).place).toBe('no-deposit-accounts')
  expect((await open('LTC', 3_000n)).assigned.ok).toBe(true)
})

test('a payment that was lost does not count against a limit', async () => {
  await inUse('BTC', { monthMost: 10_000n }, account('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'))
  const { id } = await open('BTC', 1_000n)
  await pay(id, 7_000n, 'lost')
  expect((await open('BTC', 9_000n)).assigned.ok).toBe(true)
})

test('a closed claim counts against the monthly limit for 30 days, an open claim for as long as it is open', async () => {
  await inUse('TRX', { monthMost: 10_000n }, account('TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX'))
  const [over] = [await open('TRX', 4_000n), await open('TRX', 5_000n)]
  await pay(over.id, 4_000n)
  await close(over.id, 'TRX', 4_000n)
  expect((await open('TRX', 5_001n, days(29))).place).toBe('no-deposit-accounts')
  expect((await open('TRX', 5_001n, days(31))).place).toBe('no-deposit-accounts')
  expect((await open('TRX', 4_999n, days(31))).assigned.ok).toBe(true)
})
