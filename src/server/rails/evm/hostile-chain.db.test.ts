import { pad } from 'viem'
import { expect, test, vi } from 'vitest'
import { otherToken, startAnvil, tokenAddress } from '#test/fakes/anvil.ts'
import { standInFor } from '#test/fakes/stand-in-node.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openEvmOffice } from '#test/harness/evm-office.ts'

const { db } = await createTestDatabase({ demo: true })
const anvil = await startAnvil()
const { reports, alarms, watch, openClaim, caughtUp, atEnd } = await openEvmOffice(db, anvil, { at: new Date() })

const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 20 })
/** The last report for each payment reference of the claim. */
const lastOf = (claimId: string) =>
  [...new Map(reports.filter(item => item.claimId === claimId).map(item => [item.reference, item])).values()].map(
    ({ units, confirmations }) => ({ units, confirmations }),
  )

/** A node that may replace the true answer by its own. */
const standIn = (answer: (method: string, params: unknown[], truth: unknown) => unknown): Promise<string> =>
  standInFor(anvil, async (method, params) => answer(method, params, await anvil.rpc(method, ...params)))

/** Replaces the last blocks by others in which the token contract transfers half of the requested amount. */
async function turnToHalf(before: string): Promise<void> {
  const code = await anvil.rpc<string>('eth_getCode', tokenAddress, 'latest')
  await anvil.revert(before)
  await anvil.rpc('evm_increaseTime', 7n)
  await anvil.mine()
  await anvil.rpc('anvil_setCode', tokenAddress, code.replace('6024355f52', '60243560011c5f52'))
  atEnd(async () => void (await anvil.rpc('anvil_setCode', tokenAddress, code)))
}

test('a transaction that transfers less after a reorganisation is credited with the smaller amount', async () => {
  watch()
  const { id, address } = await openClaim()
  await caughtUp()
  const before = await anvil.snapshot()
  const tx = await anvil.sendTokens(address, 1_000_000n)
  await anvil.mine()
  await eventually(() => expect(lastOf(id)).toEqual([{ units: 1_000_000n, confirmations: 1 }]))

  await turnToHalf(before)
  expect(await anvil.sendTokens(address, 1_000_000n, { nonce: await anvil.nextNonce() })).toBe(tx)
  await anvil.mine(3)
  await eventually(() =>
    expect(lastOf(id)).toEqual([
      { units: 1_000_000n, confirmations: 0 },
      { units: 500_000n, confirmations: 3 },
    ]),
  )
})

test('a credited payment that a reorganisation removes raises an alarm', async () => {
  watch()
  const { id, address } = await openClaim()
  await caughtUp()
  const before = await anvil.snapshot()
  await anvil.sendTokens(address, 1_000_000n)
  await anvil.mine(3)
  await eventually(() => expect(lastOf(id)).toEqual([{ units: 1_000_000n, confirmations: 3 }]))
  expect(alarms).toEqual([])
  await anvil.revert(before)
  await anvil.rpc('evm_increaseTime', 7n)
  await anvil.mine(4)
  await eventually(() => expect(alarms).toMatchObject([{ kind: 'payment-taken-back', claimId: id }]))
  expect(lastOf(id)).toEqual([{ units: 1_000_000n, confirmations: 0 }])
})

test('a larger token amount reported by one node is not credited against another node', async () => {
  const liar = await standIn((method, _, truth) =>
    method === 'eth_getLogs'
      ? (truth as object[]).map(log => ({ ...log, data: pad('0x3b9aca00', { size: 32 }) }))
      : truth,
  )
  watch({ nodes: [liar, anvil.url] })
  await caughtUp()
  const { id, address } = await openClaim()
  await anvil.sendTokens(address, 1_000_000n)
  await anvil.mine(4)
  await eventually(() => expect(alarms.map(({ kind }) => kind)).toContain('node-disagrees'))
  expect(reports.filter(({ confirmations, needed }) => confirmations >= needed)).toEqual([])
  expect(lastOf(id)).toEqual([{ units: 1_000_000_000n, confirmations: 2 }])
})

test('a larger coin amount reported by one node is not credited against another node', async () => {
  type Block = { transactions: { value: string }[] }
  const liar = await standIn((method, [, whole], truth) => {
    if (method !== 'eth_getBlockByNumber' || whole !== true) return truth
    const block = truth as Block
    return { ...block, transactions: block.transactions.map(sent => ({ ...sent, value: '0xde0b6b3a7640000' })) }
  })
  watch({ nodes: [liar, anvil.url] })
  await caughtUp()
  const { address } = await openClaim('ETH')
  await anvil.sendCoins(address, 5_000n)
  await anvil.mine(4)
  await eventually(() => expect(alarms.map(({ kind }) => kind)).toContain('node-disagrees'))
  expect(reports.filter(({ confirmations, needed }) => confirmations >= needed)).toEqual([])
})

test('token transfers that a node omits are found by the balances, and reported ones raise no alarm', async () => {
  let leavesOut = false
  const forgetful = await standIn((method, _, truth) => (method === 'eth_getLogs' && leavesOut ? [] : truth))
  watch({ nodes: [forgetful] }, { balancesEveryMs: 0 })
  await caughtUp()
  const [reported, unreported] = [await openClaim(), await openClaim()]
  await anvil.sendTokens(reported.address, 1_000_000n)
  await anvil.mine(3)
  await eventually(() => expect(lastOf(reported.id)).toEqual([{ units: 1_000_000n, confirmations: 3 }]))
  leavesOut = true
  await anvil.sendTokens(unreported.address, 1_000_000n)
  await anvil.mine(3)
  await eventually(() => expect(alarms).toMatchObject([{ kind: 'unseen-money', claimId: unreported.id }]))
  expect(lastOf(unreported.id)).toEqual([])
})

test('each check of balances asks another node, so that a node that hides transfers is found out', async () => {
  type Call = { data?: string }
  const hiding = await standIn((method, [call], truth) => {
    if (method === 'eth_getLogs') return []
    return method === 'eth_call' && (call as Call).data?.startsWith('0x70a08231') ? `0x${'0'.repeat(64)}` : truth
  })
  watch({ nodes: [hiding, anvil.url] }, { balancesEveryMs: 0 })
  await caughtUp()
  const { id, address } = await openClaim()
  await anvil.sendTokens(address, 1_000_000n)
  await anvil.mine(3)
  await eventually(() => expect(alarms).toMatchObject([{ kind: 'unseen-money', claimId: id }]))
})

test('a block timestamp reported by one node is not trusted against another node', async () => {
  const liar = await standIn((method, _, truth) =>
    method === 'eth_getBlockByNumber' ? { ...(truth as object), timestamp: '0x5f5e0ff0' } : truth,
  )
  watch({ nodes: [liar, anvil.url] })
  await caughtUp()
  const { address } = await openClaim()
  await anvil.sendTokens(address, 1_000_000n)
  await anvil.mine(4)
  await eventually(() => expect(alarms.map(({ kind }) => kind)).toContain('node-disagrees'))
  expect(reports.filter(({ confirmations, needed }) => confirmations >= needed)).toEqual([])
})

test('a node with invalid block timestamps is skipped for the next one', async () => {
  const strange = await standIn((method, _, truth) =>
    method === 'eth_getBlockByNumber' ? { ...(truth as object), timestamp: '0xffffffffffffffff' } : truth,
  )
  watch({ nodes: [strange, anvil.url] })
  await caughtUp()
  const { id, address } = await openClaim()
  await anvil.sendTokens(address, 1_000_000n)
  await anvil.mine(3)
  await eventually(() => expect(lastOf(id)).toEqual([{ units: 1_000_000n, confirmations: 3 }]))
})

test('a node that answers with logs of another contract is skipped for the next one', async () => {
  const strange = await standIn((method, _, truth) =>
    method === 'eth_getLogs'
      ? (truth as object[]).map(log => ({ ...log, address: '0x00000000000000000000000000000000a610a6ff' }))
      : truth,
  )
  watch({ nodes: [strange, anvil.url] })
  await caughtUp()
  const { id, address } = await openClaim()
  await anvil.sendTokens(address, 1_000_000n)
  await anvil.mine(3)
  // The faulty node does not count as a second opinion either.
  await eventually(() => expect(lastOf(id)).toEqual([{ units: 1_000_000n, confirmations: 3 }]))
})

test('dust in another currency raises no alarm', async () => {
  const watching = watch()
  await caughtUp()
  const { id, address } = await openClaim()
  await anvil.sendCoins(address, 1n)
  await anvil.sendTokens(address, 1n, { token: otherToken })
  await anvil.mine(3)
  await caughtUp()
  await watching.stop()
  const kept = await db.selectFrom('chain_transfers').select('verdict').where('claim_id', '=', id).execute()
  expect(kept).toEqual([{ verdict: 'dust' }, { verdict: 'dust' }])
  expect(alarms).toEqual([])
})
