import { expect, test } from 'vitest'
import { ANVIL_CHAIN, startAnvil } from '#test/anvil.ts'
import { createTestDatabase } from '#test/database.ts'
import { openEvmOffice } from '#test/evm-office.ts'

const { db } = await createTestDatabase({ demo: true })
const anvil = await startAnvil()
const noon = new Date('2026-11-21T12:00:00Z')

const { news, watch, openClaim, caughtUp, about, told, toldLast } = await openEvmOffice(db, anvil, {
  at: noon,
  usdc: { confirmations: 2, dust: 0n },
})

test('a chain that turns takes a payment away, and gives it back when it is in a block again', async () => {
  const watching = watch()
  await caughtUp()
  const { id, address } = await openClaim()
  const before = await anvil.snapshot()
  const tx = await anvil.sendTokens(address, 1_000_000n)
  await anvil.mine(2)
  await toldLast(id, 2)

  await anvil.revert(before)
  await anvil.rpc('evm_increaseTime', 7n)
  await anvil.mine(3)
  await toldLast(id, 0)
  expect(
    await db.selectFrom('evm_transfers').selectAll().where('claim_id', '=', id).executeTakeFirstOrThrow(),
  ).toMatchObject({ block_hash: null, confirmations: 0 })

  expect(await anvil.sendTokens(address, 1_000_000n, { nonce: await anvil.nextNonce() })).toBe(tx)
  await anvil.mine()
  await toldLast(id, 1)
  await anvil.mine(2)
  await toldLast(id, 3)
  await watching.stop()
  expect(new Set(news.map(({ reference }) => reference))).toEqual(new Set([`${ANVIL_CHAIN}:${tx}:0`]))
  expect(await db.selectFrom('evm_transfers').select('tx_hash').where('claim_id', '=', id).execute()).toHaveLength(1)
})

test('a payment that only changes its block is never told to be gone', async () => {
  const watching = watch()
  await caughtUp()
  const { id, address } = await openClaim()
  const tx = await anvil.sendTokens(address, 1_000_000n)
  await anvil.mine(1)
  await told(id, [1])
  await watching.stop()
  // While nobody looks, the last block is replaced by two others, and the payment stands in the second.
  await anvil.rpc('anvil_reorg', 1, [])
  await anvil.mine()
  expect(await anvil.sendTokens(address, 1_000_000n, { nonce: await anvil.nextNonce() })).toBe(tx)
  await anvil.mine(3)
  news.length = 0
  watch()
  await toldLast(id, 3)
  expect(about(id)).not.toContain(0)
  expect(new Set(news.map(({ reference }) => reference))).toEqual(new Set([`${ANVIL_CHAIN}:${tx}:0`]))
})

test('a payment that is heard of late counts from its block, also when it comes to stand in another one', async () => {
  const long = { now: () => new Date('2027-11-21T12:00:00Z') }
  await caughtUpOnce()
  const { id, address } = await openClaim()
  const tx = await anvil.sendTokens(address, 1_000_000n)
  await anvil.mine()
  const first = await anvil.time()
  const late = watch({}, long)
  await told(id, [1])
  await late.stop()
  await anvil.rpc('anvil_reorg', 1, [])
  await anvil.setTime(new Date(first.getTime() + 90_000))
  expect(await anvil.sendTokens(address, 1_000_000n, { nonce: await anvil.nextNonce() })).toBe(tx)
  await anvil.mine()
  const second = await anvil.time()
  await anvil.mine(2)
  watch({}, long)
  await toldLast(id, 3)
  expect(second.getTime()).toBe(first.getTime() + 90_000)
  expect(news[0]!.paidAt).toEqual(first)
  expect(news.at(-1)!.paidAt).toEqual(second)
})

test('a payment that was heard of in time stays in time, whatever block it comes to stand in', async () => {
  const early = { now: () => noon }
  const { id, address } = await openClaim()
  await anvil.sendTokens(address, 1_000_000n)
  await anvil.mine(3)
  watch({}, early)
  await toldLast(id, 3)
  expect(news.filter(({ claimId }) => claimId === id).map(({ paidAt }) => paidAt)).toContainEqual(noon)
})

async function caughtUpOnce(): Promise<void> {
  const watching = watch()
  await caughtUp()
  await watching.stop()
}
