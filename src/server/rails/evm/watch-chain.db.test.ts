import { pino } from 'pino'
import { getAddress } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { ANVIL_CHAIN, otherToken, startAnvil } from '#test/anvil.ts'
import { createTestDatabase } from '#test/database.ts'
import { openEvmOffice } from '#test/evm-office.ts'
import { standInFor } from '#test/stand-in-node.ts'

const { db } = await createTestDatabase({ demo: true })
const anvil = await startAnvil()
const noon = new Date('2026-11-21T12:00:00Z')

const { rail, news, alarms, watch, openClaim, caughtUp } = await openEvmOffice(db, anvil, {
  at: noon,
  usdc: { confirmations: 2, dust: 0n },
})
const about = (claimId: string) => news.filter(item => item.claimId === claimId).map(item => item.confirmations)

const told = (claimId: string, confirmations: number[]) =>
  vi.waitFor(() => expect(about(claimId)).toEqual(confirmations), { timeout: 20_000, interval: 20 })
/** Until so many are the last that the claim heard of: blocks that are mined at once may be read one by one. */
const toldLast = (claimId: string, confirmations: number) =>
  vi.waitFor(() => expect(about(claimId).at(-1)).toBe(confirmations), { timeout: 20_000, interval: 20 })

test('each claim has an address of its own, with its checksum, and the same one when asked again', async () => {
  const one = await openClaim()
  const other = await openClaim()
  expect(one.address).not.toBe(other.address)
  expect(getAddress(one.address)).toBe(one.address)
  const again = await db
    .transaction()
    .execute(tx =>
      rail.assign(tx, { id: one.id, number: '1', currency: 'USDTERC20', units: 2n, scale: 6, deadline: noon }, noon),
    )
  expect(again).toMatchObject({ value: { fields: [{ value: one.address }], confirmations: 3 } })
})

test('claims opened at once get indexes without a gap and without a double', async () => {
  const claims = await Promise.all(Array.from({ length: 20 }, () => openClaim()))
  expect(new Set(claims.map(({ address }) => address)).size).toBe(20)
  const rows = await db.selectFrom('evm_addresses').select('index').orderBy('index').execute()
  expect(rows.map(({ index }) => index)).toEqual(rows.map((_, at) => 100 + at))
})

const standIn = (answer: Parameters<typeof standInFor>[1]) => standInFor(anvil, answer)

test('a payment in a token is told when it is seen and with every block above it, until it has enough', async () => {
  const watching = watch()
  await caughtUp()
  const { id, address } = await openClaim()
  const tx = await anvil.sendTokens(address, 1_000_000n)
  await anvil.mine()
  await told(id, [1])
  expect(news[0]).toEqual({
    reference: `${ANVIL_CHAIN}:${tx}:0`,
    transaction: tx.slice(2),
    claimId: id,
    units: 1_000_000n,
    confirmations: 1,
    needed: 3,
    paidAt: await anvil.time(),
  })
  await anvil.mine()
  await told(id, [1, 2])
  await anvil.mine()
  await told(id, [1, 2, 3])
  await anvil.mine(3)
  await caughtUp()
  await watching.stop()
  expect(about(id)).toEqual([1, 2, 3])
})

test('a payment in coins is told too, and a transaction that failed is none', async () => {
  const watching = watch()
  const { id, address } = await openClaim('ETH')
  const failing = await openClaim('ETH')
  await anvil.sendCoins(address, 5_000n)
  // Whatever runs at this address now reverts, and takes the coins back to whoever sent them.
  await anvil.rpc('anvil_setCode', failing.address, '0x5f5ffd')
  await anvil.send({ to: failing.address, value: 5_000n })
  await anvil.mine(3)
  await toldLast(id, 3)
  await caughtUp()
  await watching.stop()
  expect(about(failing.id)).toEqual([])
  expect(news.at(-1)).toMatchObject({ units: 5_000n, needed: 3 })
})

test('two payments for one claim are two, also from within one block', async () => {
  const watching = watch()
  const { id, address } = await openClaim()
  await anvil.sendTokens(address, 400_000n)
  await anvil.sendTokens(address, 600_000n)
  await anvil.mine(3)
  await vi.waitFor(() => expect(about(id).filter(confirmations => confirmations === 3)).toHaveLength(2), {
    timeout: 20_000,
  })
  await watching.stop()
  expect(new Set(news.map(({ reference }) => reference)).size).toBe(2)
  expect(new Set(news.map(({ units }) => units))).toEqual(new Set([400_000n, 600_000n]))
})

test('what is not the currency of the claim is for staff to look at, and dust and nothing are for nobody', async () => {
  const watching = watch()
  const { id, address } = await openClaim()
  await anvil.sendTokens(address, 70_000n, { token: otherToken })
  await anvil.sendCoins(address, 90_000n)
  await anvil.sendTokens(address, 999n)
  await anvil.sendTokens(address, 0n)
  await anvil.mine(4)
  await vi.waitFor(() => expect(alarms).toHaveLength(2), { timeout: 20_000 })
  await caughtUp()
  await watching.stop()
  expect(about(id)).toEqual([])
  expect(alarms.map(({ kind, detail }) => `${kind} ${detail}`).sort()).toEqual([
    `stray-money wrong-currency: 70000 units of USDCERC20 for claim ${id}`,
    `stray-money wrong-currency: 90000 units of ETH for claim ${id}`,
  ])
  const kept = await db.selectFrom('evm_transfers').select('verdict').where('claim_id', '=', id).execute()
  expect(kept.map(({ verdict }) => verdict).sort()).toEqual(['dust', 'wrong-currency', 'wrong-currency'])
})

test('money that comes long after the claim is over is still news of that claim', async () => {
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
  await toldLast(id, 3)
  await watching.stop()
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

test('a watch that ends in the middle is taken up at the block where it was left, and tells nothing twice', async () => {
  const first = watch()
  await caughtUp()
  const { id, address } = await openClaim()
  await anvil.sendTokens(address, 1_000_000n)
  await anvil.mine()
  await told(id, [1])
  await first.stop()
  await anvil.sendTokens(address, 2_000_000n)
  await anvil.mine(30)
  const second = watch()
  await told(id, [1, 3, 3])
  await second.stop()
  expect(news.map(({ units }) => units)).toEqual([1_000_000n, 1_000_000n, 2_000_000n])
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

describe('nodes that fail, lag and lie', () => {
  const pay = async () => {
    const claim = await openClaim()
    await anvil.sendTokens(claim.address, 1_000_000n)
    await anvil.mine(3)
    return claim
  }

  test('one that does not answer is left alone for a while, and the next one is asked', async () => {
    let asked = 0
    const dead = await standIn(() => {
      asked += 1
    })
    watch({ nodes: [dead, anvil.url] })
    const { id } = await pay()
    await toldLast(id, 3)
    await vi.waitFor(() => expect(alarms.map(({ kind }) => kind)).toContain('node-unreachable'), { timeout: 20_000 })
    expect(alarms[0]!.detail).toMatch(/^Testnet: 5 failures in a row$/)
    expect(asked).toBeLessThan(200)
  })

  test('one that never ends an answer is given up after its time', async () => {
    const silent = await standIn(() => new Promise(() => {}))
    watch({ nodes: [silent, anvil.url] }, { timeoutMs: 100 })
    const { id } = await pay()
    await toldLast(id, 3)
  })

  test('one of another chain is never believed', async () => {
    const stranger = await standIn(method => (method === 'eth_chainId' ? '0x1' : 'ask'))
    watch({ nodes: [stranger] })
    const { id } = await pay()
    await vi.waitFor(() => expect(alarms[0]?.kind).toBe('node-of-another-chain'), { timeout: 20_000 })
    expect(about(id)).toEqual([])
  })

  test('one that lags behind takes no payment away', async () => {
    const first = watch()
    await caughtUp()
    const { id } = await pay()
    await toldLast(id, 3)
    await first.stop()
    news.length = 0
    const late = (await anvil.head()) - 2n
    let asked = 0
    const behind = await standIn((method, [block]) => {
      if (method === 'eth_blockNumber') {
        asked += 1
        return `0x${late.toString(16)}`
      }
      if (method === 'eth_getBlockByNumber' && BigInt(block as string) > late) return null
      return 'ask'
    })
    watch({ nodes: [behind] })
    await anvil.mine()
    await vi.waitFor(() => expect(asked).toBeGreaterThan(4), { timeout: 20_000 })
    expect(about(id)).toEqual([])
    expect(await db.selectFrom('evm_transfers').select('confirmations').where('claim_id', '=', id).execute()).toEqual([
      { confirmations: 3 },
    ])
  })

  test('the last confirmation is told only when another node has the same block', async () => {
    const liar = await standIn((method, params) =>
      method === 'eth_getBlockByNumber'
        ? anvil.rpc<object>(method, ...params).then(block => ({ ...block, hash: `0x${'ab'.repeat(32)}` }))
        : 'ask',
    )
    watch({ nodes: [anvil.url, liar] })
    await caughtUp()
    const { id } = await pay()
    await vi.waitFor(() => expect(alarms.map(({ kind }) => kind)).toContain('node-disagrees'), { timeout: 20_000 })
    expect(about(id)).not.toContain(3)
    expect(about(id).at(-1)).toBe(2)
  })

  test('with a second node that agrees, or none that answers, the last confirmation is told', async () => {
    const other = await standIn(() => 'ask')
    const agreeing = watch({ nodes: [anvil.url, other] })
    const one = await pay()
    await toldLast(one.id, 3)
    await agreeing.stop()
    const dead = await standIn(() => undefined)
    watch({ nodes: [anvil.url, dead] })
    const two = await pay()
    await toldLast(two.id, 3)
  })

  test('the log and the alarms never repeat the address of a node, which may hold a key', async () => {
    const lines: string[] = []
    const dead = await standIn(() => undefined)
    const log = pino({ level: 'trace' }, { write: line => void lines.push(line) })
    watch({ nodes: [dead, anvil.url] }, { log })
    await vi.waitFor(() => expect(alarms.map(({ kind }) => kind)).toContain('node-unreachable'), { timeout: 20_000 })
    expect(lines.join('')).toContain('a node failed')
    expect(lines.join('') + JSON.stringify(alarms)).not.toContain('the-key-of-the-office')
  })
})
