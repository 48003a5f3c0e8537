import { expect, test, vi } from 'vitest'
import { createTestDatabase } from '#test/harness/database.ts'
import { account, openDepositAccountsOffice } from '#test/harness/deposit-accounts-office.ts'
import { waitingForLocks } from '#test/harness/waiting-for-locks.ts'

const { db } = await createTestDatabase({ demo: true })
const { inUse, open, assignedIn } = openDepositAccountsOffice(db)

const evmAccounts = ['0x52908400098527886e0f7030069857d2e4169ee7', '0xde709f2102306220921060314715629080e2fb77']

test('of 50 concurrent claims over three deposit accounts with room for ten each, each account gets exactly ten', async () => {
  for (const at of [0, 1, 2]) await inUse('ADVCUSD', { openMost: 10 }, account(`U 1234 5678 901${at}`))
  const opened = await Promise.all(Array.from({ length: 50 }, (_, at) => open('ADVCUSD', BigInt(1_000 + at))))
  const places = opened.filter(({ assigned }) => assigned.ok).map(({ place }) => place!)
  expect(places).toHaveLength(30)
  const counts = Object.values(Object.groupBy(places, place => place)).map(group => group!.length)
  expect(counts).toEqual([10, 10, 10])
})

test('of 50 concurrent claims for the same amount each of three deposit accounts gets one', async () => {
  for (const at of [0, 1, 2]) await inUse('PRUSD', {}, account(`P100000${at}`))
  const opened = await Promise.all(Array.from({ length: 50 }, () => open('PRUSD', 1_000n)))
  const places = opened.filter(({ assigned }) => assigned.ok).map(({ place }) => place)
  expect(places.sort()).toEqual(['P1000000', 'P1000001', 'P1000002'])
})

test('two claims of one currency do not wait for each other while two deposit accounts are free', async () => {
  for (const address of evmAccounts) await inUse('ETH', {}, account(address))
  const written = Promise.withResolvers<void>()
  const chosen = Promise.withResolvers<string | undefined>()
  const first = db.transaction().execute(async tx => {
    chosen.resolve(await assignedIn(tx, 'ETH', 5_000n))
    await written.promise
  })
  const [one, other] = [await chosen.promise, (await open('ETH', 5_000n)).place]
  written.resolve()
  await first
  expect([one, other].map(place => place?.toLowerCase()).sort()).toEqual(evmAccounts)
})

test('a claim waits for a locked deposit account and is refused only when no room is left', async () => {
  await inUse('USDTERC20', { openMost: 2 }, account(evmAccounts[0]!))
  const written = Promise.withResolvers<void>()
  const chosen = Promise.withResolvers<string | undefined>()
  const first = db.transaction().execute(async tx => {
    chosen.resolve(await assignedIn(tx, 'USDTERC20', 5_000n))
    await written.promise
  })
  const place = await chosen.promise
  expect(place?.toLowerCase()).toBe(evmAccounts[0])
  const [same, another] = [open('USDTERC20', 5_000n), open('USDTERC20', 6_000n)]
  await vi.waitFor(async () => expect(await waitingForLocks(db)).toBe(2), { timeout: 20_000 })
  written.resolve()
  await first
  expect((await same).place).toBe('no-deposit-accounts')
  expect((await another).place).toBe(place)
})

test('a daily limit holds under concurrent claims', async () => {
  await inUse('KSPBKZT', { dayMost: 10_000n }, account('+7 701 123-45-67'))
  const opened = await Promise.all(Array.from({ length: 20 }, (_, at) => open('KSPBKZT', BigInt(950 + at))))
  const given = opened.filter(({ assigned }) => assigned.ok)
  expect(given).toHaveLength(10)
})

test('a top-up waits while its amount is being assigned to another claim, and is then refused', async () => {
  await inUse('BTC', {}, account('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'))
  const { id } = await open('BTC', 9_000n)
  let again: ReturnType<typeof open> | undefined
  await db.transaction().execute(async tx => {
    expect(await assignedIn(tx, 'BTC', 4_000n)).toBeDefined()
    again = open('BTC', 4_000n, { id })
    await expect.poll(() => waitingForLocks(db)).toBe(1)
  })
  expect((await again)?.place).toBe('no-deposit-accounts')
})
