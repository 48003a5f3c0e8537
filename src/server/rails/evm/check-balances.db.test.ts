import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import type { Address } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import type { Alarm } from '#server/alarms/alarms.store.ts'
import { saveCursor } from '#server/rails/chain/chain.store.ts'
import { ANVIL_CHAIN, startAnvil, tokenAddress } from '#test/fakes/anvil.ts'
import { openWallet } from '#test/fakes/evm-wallet.ts'
import { insertClaim } from '#test/fixtures/claim-row.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { checkBalances, evmRail, watchChain } from '#test/harness/evm-chain.ts'
import type { EvmChain } from './evm.ts'
import { openNode } from './evm-node.ts'

const { db } = await createTestDatabase({ demo: true })
const anvil = await startAnvil()
const node = openNode(anvil.url)
const noon = new Date('2026-11-21T12:00:00Z')

const chain: EvmChain = {
  id: ANVIL_CHAIN,
  name: 'Testnet',
  stalledAfterMs: 60_000,
  nodes: [anvil.url],
  assets: [
    { currency: 'ETH', confirmations: 3, dust: 1_000n },
    { currency: 'USDTERC20', contract: tokenAddress, confirmations: 3, dust: 1_000n },
  ],
}
const rail = evmRail([chain], await openWallet(db))
/** The chain has been read up to here. */
const readSoFar = async () => saveCursor(db, chain.id, (await node.header(await anvil.head()))!, noon)
await readSoFar()

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(stops.splice(0).map(stop => stop()))
})

async function check(): Promise<Alarm[]> {
  const alarms: Alarm[] = []
  const alarm = async (raised: Alarm) => void alarms.push(raised)
  await checkBalances(db, chain, node, { at: await anvil.head(), now: noon, alarm })
  return alarms
}

async function openClaim(currency = 'ETH', assignedAt = noon) {
  const id = randomUUID()
  return db.transaction().execute(async tx => {
    const claim = await insertClaim(tx, { id, currency })
    const payTo = await rail.assign(tx, { ...claim, currency, units: 1n, scale: 18, deadline: noon }, assignedAt)
    if (!payTo.ok) throw new Error(payTo.refusal.reason)
    const { number } = await tx.selectFrom('claims').select('number').where('id', '=', id).executeTakeFirstOrThrow()
    return { id, number, address: payTo.value.fields[0]!.value as Address }
  })
}

/** Sends coins through a contract that self-destructs on creation, so that the transaction itself has no recipient. */
const sendInside = (to: Address, value: bigint) =>
  anvil.rpc('eth_sendTransaction', {
    from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    gas: 200_000n,
    gasPrice: 100_000_000_000n,
    value,
    // PUSH20 to SELFDESTRUCT
    data: `0x73${to.slice(2)}ff`,
  })

test('confirmed coins from a contract raise one alarm with the claim and the amount', async () => {
  const { id, address, number } = await openClaim()
  await sendInside(address, 2_500_000_000_000_000_000n)
  await anvil.mine()
  expect(await check()).toEqual([])
  await anvil.mine(2)
  expect(await check()).toEqual([
    {
      kind: 'unseen-money',
      claimId: id,
      subject: `Testnet ${address.toLowerCase()}`,
      detail: { number, amount: '2.500000000000000000', currency: 'ETH', by: 'contract' },
    },
  ])
  expect(await check()).toEqual([])
  await sendInside(address, 10n ** 18n)
  await anvil.mine(3)
  expect(await check()).toMatchObject([{ detail: { number, amount: '3.500000000000000000' } }])
})

test('coins at the address of a token claim raise an alarm; dust and old addresses do not', async () => {
  const token = await openClaim('USDTERC20')
  const old = await openClaim('ETH', new Date(noon.getTime() - 49 * 3_600_000))
  const dusty = await openClaim()
  await sendInside(token.address, 10n ** 18n)
  await sendInside(old.address, 10n ** 18n)
  await sendInside(dusty.address, 999n)
  await anvil.mine(3)
  const found = await check()
  expect(found.map(({ subject }) => subject)).toEqual([`Testnet ${token.address.toLowerCase()}`])
})

test('tokens without a log raise one alarm, and only at addresses of claims in that token', async () => {
  const token = await openClaim('USDTERC20')
  const coin = await openClaim('ETH')
  for (const { address } of [token, coin]) await anvil.sendTokens(address, 2_500_000n)
  await anvil.mine()
  expect(await check()).toEqual([])
  await anvil.mine(2)
  expect(await check()).toMatchObject([
    {
      kind: 'unseen-money',
      claimId: token.id,
      subject: `Testnet ${token.address.toLowerCase()} USDTERC20`,
      detail: { number: token.number, amount: '2.500000', currency: 'USDTERC20', by: 'transfer' },
    },
  ])
  expect(await check()).toEqual([])
  // Coins at the same address raise an alarm of their own.
  await sendInside(token.address, 10n ** 18n)
  await anvil.mine(3)
  expect(await check()).toMatchObject([{ subject: `Testnet ${token.address.toLowerCase()}` }])
})

test('known transfers raise no alarm, and the watcher checks balances by itself', async () => {
  const alarms: Alarm[] = []
  const [seen, both, token] = [await openClaim(), await openClaim(), await openClaim('USDTERC20')]
  await readSoFar()
  const watching = watchChain(db, {
    chain,
    now: () => noon,
    log: pino({ level: 'silent' }),
    report: async () => {},
    alarm: async alarm => void alarms.push(alarm),
    endAlarm: async () => {},
    pollMs: 20,
    balancesEveryMs: 0,
  })
  stops.push(watching.stop)
  await vi.waitFor(async () => expect(await standsAt()).toBe(await anvil.head()), { timeout: 20_000, interval: 20 })
  await anvil.sendCoins(seen.address, 5n * 10n ** 18n)
  await anvil.sendCoins(both.address, 10n ** 18n)
  await anvil.sendTokens(token.address, 5_000_000n)
  await sendInside(both.address, 7n * 10n ** 17n)
  await anvil.mine(4)
  await vi.waitFor(() => expect(alarms).toHaveLength(1), { timeout: 20_000, interval: 20 })
  expect(alarms[0]).toMatchObject({
    kind: 'unseen-money',
    detail: { number: both.number, amount: '0.700000000000000000' },
  })
  await watching.stop()
  expect(await check()).toEqual([])
})

async function standsAt() {
  const row = await db
    .selectFrom('chain_cursors')
    .select('block_number')
    .where('chain_id', '=', chain.id)
    .executeTakeFirst()
  return BigInt(row?.block_number ?? -1)
}
