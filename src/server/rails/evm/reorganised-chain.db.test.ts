import { expect, test } from 'vitest'
import { ANVIL_CHAIN, startAnvil } from '#test/fakes/anvil.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openEvmOffice } from '#test/harness/evm-office.ts'

const { db } = await createTestDatabase({ demo: true })
const anvil = await startAnvil()
const noon = new Date('2026-11-21T12:00:00Z')

const { reports, watch, openClaim, caughtUp, confirmationsOf, reported, lastReported } = await openEvmOffice(
  db,
  anvil,
  {
    at: noon,
    usdc: { confirmations: 2, dust: 0n },
  },
)

test('a payment removed by a reorganisation is reported as lost, and again when it is in a new block', async () => {
  const watching = watch()
  await caughtUp()
  const { id, address } = await openClaim()
  const before = await anvil.snapshot()
  const tx = await anvil.sendTokens(address, 1_000_000n)
  await anvil.mine(2)
  await lastReported(id, 2)

  await anvil.revert(before)
  await anvil.rpc('evm_increaseTime', 7n)
  await anvil.mine(3)
  await lastReported(id, 0)
  expect(
    await db.selectFrom('chain_transfers').selectAll().where('claim_id', '=', id).executeTakeFirstOrThrow(),
  ).toMatchObject({ block_hash: null, confirmations: 0 })

  expect(await anvil.sendTokens(address, 1_000_000n, { nonce: await anvil.nextNonce() })).toBe(tx)
  await anvil.mine()
  await lastReported(id, 1)
  await anvil.mine(2)
  await lastReported(id, 3)
  await watching.stop()
  expect(new Set(reports.map(({ reference }) => reference))).toEqual(new Set([`${ANVIL_CHAIN}:${tx}:0`]))
  expect(await db.selectFrom('chain_transfers').select('tx_hash').where('claim_id', '=', id).execute()).toHaveLength(1)
})

test('a payment that only changes its block is never reported as lost', async () => {
  const watching = watch()
  await caughtUp()
  const { id, address } = await openClaim()
  const tx = await anvil.sendTokens(address, 1_000_000n)
  await anvil.mine(1)
  await reported(id, [1])
  await watching.stop()
  // While nobody watches, two blocks replace the last one, and the payment is in the second.
  await anvil.rpc('anvil_reorg', 1, [])
  await anvil.mine()
  expect(await anvil.sendTokens(address, 1_000_000n, { nonce: await anvil.nextNonce() })).toBe(tx)
  await anvil.mine(3)
  reports.length = 0
  watch()
  await lastReported(id, 3)
  expect(confirmationsOf(id)).not.toContain(0)
  expect(new Set(reports.map(({ reference }) => reference))).toEqual(new Set([`${ANVIL_CHAIN}:${tx}:0`]))
})

test('a payment seen late has the time of its block, also after it moved to another block', async () => {
  const long = { now: () => new Date('2027-11-21T12:00:00Z') }
  await caughtUpOnce()
  const { id, address } = await openClaim()
  const tx = await anvil.sendTokens(address, 1_000_000n)
  await anvil.mine()
  const first = await anvil.time()
  const late = watch({}, long)
  await reported(id, [1])
  await late.stop()
  await anvil.rpc('anvil_reorg', 1, [])
  await anvil.setTime(new Date(first.getTime() + 90_000))
  expect(await anvil.sendTokens(address, 1_000_000n, { nonce: await anvil.nextNonce() })).toBe(tx)
  await anvil.mine()
  const second = await anvil.time()
  await anvil.mine(2)
  watch({}, long)
  await lastReported(id, 3)
  expect(second.getTime()).toBe(first.getTime() + 90_000)
  expect(reports[0]!.paidAt).toEqual(first)
  expect(reports.at(-1)!.paidAt).toEqual(second)
})

test('a payment seen before its block’s timestamp has the time when it was seen', async () => {
  const early = { now: () => noon }
  const { id, address } = await openClaim()
  await anvil.sendTokens(address, 1_000_000n)
  await anvil.mine(3)
  watch({}, early)
  await lastReported(id, 3)
  expect(reports.filter(({ claimId }) => claimId === id).map(({ paidAt }) => paidAt)).toContainEqual(noon)
})

async function caughtUpOnce(): Promise<void> {
  const watching = watch()
  await caughtUp()
  await watching.stop()
}
