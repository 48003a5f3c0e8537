import { expect, test, vi } from 'vitest'
import { ANVIL_CHAIN, otherToken, startAnvil } from '#test/fakes/anvil.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openEvmOffice } from '#test/harness/evm-office.ts'

const { db } = await createTestDatabase({ demo: true })
const anvil = await startAnvil()
const noon = new Date('2026-11-21T12:00:00Z')

const { rail, reports, alarms, watch, openClaim, caughtUp, confirmationsOf, reported, lastReported } =
  await openEvmOffice(db, anvil, {
    at: noon,
    usdc: { confirmations: 2, dust: 0n },
  })

test('a token payment is reported at each confirmation until it has enough', async () => {
  const watching = watch()
  await caughtUp()
  const { id, address } = await openClaim()
  const tx = await anvil.sendTokens(address, 1_000_000n)
  await anvil.mine()
  await reported(id, [1])
  expect(reports[0]).toEqual({
    reference: `${ANVIL_CHAIN}:${tx}:0`,
    transaction: tx.slice(2),
    payer: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    claimId: id,
    units: 1_000_000n,
    confirmations: 1,
    needed: 3,
    lost: false,
    paidAt: await anvil.time(),
  })
  await anvil.mine()
  await reported(id, [1, 2])
  await anvil.mine()
  await reported(id, [1, 2, 3])
  await anvil.mine(3)
  await caughtUp()
  await watching.stop()
  expect(confirmationsOf(id)).toEqual([1, 2, 3])
})

test('a coin payment is reported, and a failed transaction is not', async () => {
  const watching = watch()
  const { id, address } = await openClaim('ETH')
  const failing = await openClaim('ETH')
  await anvil.sendCoins(address, 5_000n)
  // Every call to this address now reverts, so that the coins return to their sender.
  await anvil.rpc('anvil_setCode', failing.address, '0x5f5ffd')
  await anvil.send({ to: failing.address, value: 5_000n })
  await anvil.mine(3)
  await lastReported(id, 3)
  await caughtUp()
  await watching.stop()
  expect(confirmationsOf(failing.id)).toEqual([])
  expect(reports.at(-1)).toMatchObject({ units: 5_000n, needed: 3 })
})

test('two payments for one claim in the same block are reported separately', async () => {
  const watching = watch()
  const { id, address } = await openClaim()
  await anvil.sendTokens(address, 400_000n)
  await anvil.sendTokens(address, 600_000n)
  await anvil.mine(3)
  await vi.waitFor(() => expect(confirmationsOf(id).filter(confirmations => confirmations === 3)).toHaveLength(2), {
    timeout: 20_000,
  })
  await watching.stop()
  expect(new Set(reports.map(({ reference }) => reference)).size).toBe(2)
  expect(new Set(reports.map(({ units }) => units))).toEqual(new Set([400_000n, 600_000n]))
})

test('transfers in another currency raise one alarm each; dust and zero transfers raise none', async () => {
  const watching = watch()
  const { id, address } = await openClaim()
  await anvil.sendTokens(address, 70_000n, { token: otherToken })
  await anvil.sendCoins(address, 90_000n)
  await anvil.sendTokens(address, 999n)
  await anvil.sendTokens(address, 0n)
  await anvil.mine(4)
  await vi.waitFor(() => expect(alarms).toHaveLength(2), { timeout: 20_000 })
  // Later blocks do not repeat the alarms.
  for (let block = 0; block < 3; block++) {
    await anvil.mine()
    await caughtUp()
  }
  await watching.stop()
  expect(confirmationsOf(id)).toEqual([])
  const { number } = await db.selectFrom('claims').select('number').where('id', '=', id).executeTakeFirstOrThrow()
  const stray = (currency: string, amount: string) => ({
    kind: 'stray-money',
    claimId: id,
    detail: { verdict: 'wrong-currency', number, currency, amount },
  })
  expect(alarms).toEqual(
    expect.arrayContaining([
      expect.objectContaining(stray('USDCERC20', '0.070000')),
      expect.objectContaining(stray('ETH', '0.000000000000090000')),
    ]),
  )
  const kept = await db.selectFrom('chain_transfers').select('verdict').where('claim_id', '=', id).execute()
  expect(kept.map(({ verdict }) => verdict).sort()).toEqual(['dust', 'wrong-currency', 'wrong-currency'])
})

test('a payment to an expired claim is still reported', async () => {
  const { id, address } = await openClaim()
  await db
    .transaction()
    .execute(tx =>
      rail.release(tx, { id, number: '1', currency: 'USDTERC20', units: 1n, scale: 6, deadline: noon }, noon),
    )
  await db.updateTable('claims').set({ state: 'expired' }).where('id', '=', id).execute()
  const watching = watch()
  await anvil.sendTokens(address, 1_000_000n)
  await anvil.mine(3)
  await lastReported(id, 3)
  await watching.stop()
})

test('a new watch continues at the block where the last one stopped and reports nothing twice', async () => {
  const first = watch()
  await caughtUp()
  const { id, address } = await openClaim()
  await anvil.sendTokens(address, 1_000_000n)
  await anvil.mine()
  await reported(id, [1])
  await first.stop()
  await anvil.sendTokens(address, 2_000_000n)
  await anvil.mine(30)
  const second = watch()
  await reported(id, [1, 3, 3])
  await second.stop()
  expect(reports.map(({ units }) => units)).toEqual([1_000_000n, 1_000_000n, 2_000_000n])
})
