import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openLiveCatalogue } from '#server/catalogue/catalogue.ts'
import { switchDepositAccount } from '#server/deposit-accounts/manage-deposit-accounts.ts'
import { listen } from '#server/platform/live/listen.ts'
import { cashRail } from '#server/rails/cash/cash-rail.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { card, olga, openDepositAccountsOffice } from '#test/harness/deposit-accounts-office.ts'
import { openLiveCapacities } from './live-capacities.ts'
import { notPayable } from './warn-not-payable.ts'

const { db, address } = await createTestDatabase({ demo: true })
const { rail, noon, inUse, open, close } = openDepositAccountsOffice(db)
const catalogue = await openLiveCatalogue(db, () => noon)
const capacities = await openLiveCapacities({ db, rails: [cashRail, rail], catalogue, now: () => noon })

const most = async (currency: string) => {
  await capacities.refresh()
  return capacities.now.get(currency)
}

test('a currency without an account takes nothing, and cash has no limit', async () => {
  expect(await most('SBERRUB')).toBe(0n)
  expect(await most('CASHRUB')).toBeUndefined()
  expect(notPayable(catalogue.now, capacities.accounts).has('SBERRUB')).toBe(true)
  expect(notPayable(catalogue.now, capacities.accounts).has('CASHRUB')).toBe(false)
})

test('what is taken follows the accounts, their limits and the claims that wait', async () => {
  const small = await inUse('SBERRUB', { claimMost: 50_000n, openMost: 1 }, card(0))
  expect(await most('SBERRUB')).toBe(50_000n)
  const large = await inUse('SBERRUB', { dayMost: 90_000n, openMost: 1 }, card(1))
  expect(await most('SBERRUB')).toBe(90_000n)
  const [one, other] = [await open('SBERRUB', 40_000n), await open('SBERRUB', 41_000n)]
  // Busy is not the same as not there.
  expect(await most('SBERRUB')).toBe(0n)
  expect(capacities.accounts.has('SBERRUB')).toBe(true)
  await close(other.id, 'SBERRUB', 41_000n)
  await close(one.id, 'SBERRUB', 40_000n)
  await switchDepositAccount(db, large, 'off', 'a test', olga)
  expect(await most('SBERRUB')).toBe(50_000n)
  await switchDepositAccount(db, small, 'off', 'a test', olga)
  expect(await most('SBERRUB')).toBe(0n)
  expect(notPayable(catalogue.now, capacities.accounts).get('SBERRUB')).toBeGreaterThan(0)
})

test('an amount that another claim waits for is known with what works instead', async () => {
  const id = await inUse('SBERRUB', { openMost: 10 }, card(2))
  const waiting = await open('SBERRUB', 70_000n)
  await capacities.refresh()
  const currency = catalogue.now.currencies.find(({ code }) => code === 'SBERRUB')!
  const ask = (units: bigint) => capacities.instead(currency, units, { scale: 2, least: 100n, most: 90_000n })
  expect(ask(70_000n)).toBe(70_001n)
  expect(ask(70_001n)).toBeUndefined()
  await close(waiting.id, 'SBERRUB', 70_000n)
  await capacities.refresh()
  expect(ask(70_000n)).toBeUndefined()
  await switchDepositAccount(db, id, 'off', 'a test', olga)
})

test('an office that has not opened sells nothing that could not be paid', () => {
  const office = { ...catalogue.now.office, opened: false }
  expect(notPayable({ ...catalogue.now, office }, new Set()).size).toBe(0)
})

test('a new account is heard of, and the next claim at an account is no news', async () => {
  const heard: string[] = []
  const listening = await listen(
    address,
    { 'deposit-accounts': () => void heard.push('accounts'), marker: () => void heard.push('marker') },
    pino({ level: 'silent' }),
  )
  heard.length = 0
  await inUse('TCSBRUB')
  await expect.poll(() => heard).toContain('accounts')
  await sql`notify marker`.execute(db)
  await expect.poll(() => heard.at(-1)).toBe('marker')
  heard.length = 0
  await open('TCSBRUB', 1_000n)
  await sql`notify marker`.execute(db)
  await expect.poll(() => heard.at(-1)).toBe('marker')
  expect(heard).not.toContain('accounts')
  await listening.close()
})
