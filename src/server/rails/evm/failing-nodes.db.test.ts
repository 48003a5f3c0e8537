import { pino } from 'pino'
import { beforeAll, expect, test, vi } from 'vitest'
import { openDb, openPool } from '#server/platform/database/pool.ts'
import { saveCursor } from '#server/rails/chain/chain.store.ts'
import { ANVIL_CHAIN, startAnvil } from '#test/fakes/anvil.ts'
import { standInFor } from '#test/fakes/stand-in-node.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { watchChain } from '#test/harness/evm-chain.ts'
import { openEvmOffice } from '#test/harness/evm-office.ts'

const { db, address } = await createTestDatabase({ demo: true })
const anvil = await startAnvil()
const noon = new Date('2026-11-21T12:00:00Z')

const { chain, reports, alarms, ended, watch, openClaim, caughtUp, confirmationsOf, lastReported } =
  await openEvmOffice(db, anvil, {
    at: noon,
    usdc: { confirmations: 2, dust: 0n },
  })

const standIn = (answer: Parameters<typeof standInFor>[1]) => standInFor(anvil, answer)
const pay = async () => {
  const claim = await openClaim()
  await anvil.sendTokens(claim.address, 1_000_000n)
  await anvil.mine(3)
  return claim
}

// The first read of a chain begins at its head: what is paid before it, as on a slow machine, would never be read.
beforeAll(async () => {
  const first = watch()
  await caughtUp()
  await first.stop()
})

test('a node that does not answer is paused, and the next one is asked', async () => {
  let asked = 0
  const dead = await standIn(() => {
    asked += 1
  })
  watch({ nodes: [dead, anvil.url] })
  const { id } = await pay()
  await lastReported(id, 3)
  await vi.waitFor(() => expect(alarms.map(({ kind }) => kind)).toContain('node-unreachable'), { timeout: 20_000 })
  expect(alarms[0]!.detail).toEqual({ chain: 'Testnet', failures: 5 })
  expect(asked).toBeLessThan(200)
})

test('what was called for a node is over when it answers with fresh blocks of its chain', async () => {
  let isDead = true
  const unsteady = await standIn(() => (isDead ? undefined : 'ask'))
  watch({ nodes: [unsteady] })
  await vi.waitFor(() => expect(alarms.map(({ kind }) => kind)).toContain('node-unreachable'), { timeout: 20_000 })
  expect(ended).toEqual([])
  isDead = false
  const { subject } = alarms[0]!
  const over = ['node-unreachable', 'node-of-another-chain', 'chain-stalled'].map(kind => ({ kind, subject }))
  await vi.waitFor(() => expect(ended).toEqual(expect.arrayContaining(over)), { timeout: 20_000 })
  await caughtUp()
  // Once, and not at each reading.
  expect(ended.filter(({ kind }) => kind === 'node-unreachable')).toHaveLength(1)
})

test('a node that never completes an answer times out', async () => {
  const silent = await standIn(() => new Promise(() => {}))
  watch({ nodes: [silent, anvil.url] }, { timeoutMs: 100 })
  const { id } = await pay()
  await lastReported(id, 3)
})

test('a node of another chain raises an alarm and is asked for nothing else', async () => {
  const asked = new Set<string>()
  const stranger = await standIn(method => {
    asked.add(method)
    return method === 'eth_chainId' ? '0x1' : 'ask'
  })
  watch({ nodes: [stranger] })
  const { id } = await pay()
  await vi.waitFor(() => expect(alarms[0]?.kind).toBe('node-of-another-chain'), { timeout: 20_000 })
  expect(confirmationsOf(id)).toEqual([])
  expect([...asked]).toEqual(['eth_chainId'])
})

test.each<[string, () => unknown]>([
  ['that failed', () => undefined],
  ['of another chain', () => '0x1'],
])('a node %s is paused, and meanwhile the next one is asked', async (_, answer) => {
  const asked = { resting: 0, next: 0 }
  const resting = await standIn(method => {
    if (method !== 'eth_chainId') return 'ask'
    asked.resting += 1
    return answer()
  })
  const next = await standIn(method => {
    if (method === 'eth_blockNumber') asked.next += 1
    return 'ask'
  })
  watch({ nodes: [resting, next] }, { pauseMs: 60_000, longestPauseMs: 60_000 })
  await vi.waitFor(() => expect(asked.next).toBeGreaterThan(10), { timeout: 20_000 })
  // Once to read blocks and once to compare balances.
  expect(asked.resting).toBeLessThanOrEqual(2)
})

test('a node that fails now and then raises no alarm', async () => {
  let asked = 0
  const unsteady = await standIn(method => {
    if (method !== 'eth_blockNumber') return 'ask'
    asked += 1
    return asked % 3 === 0 ? undefined : 'ask'
  })
  watch({ nodes: [unsteady] })
  await vi.waitFor(() => expect(asked).toBeGreaterThan(30), { timeout: 20_000 })
  expect(alarms).toEqual([])
})

test('a reorganisation deeper than the remembered blocks raises one alarm and pauses the node', async () => {
  const other = ANVIL_CHAIN + 1
  const parted = await standIn(method => (method === 'eth_chainId' ? `0x${other.toString(16)}` : 'ask'))
  await saveCursor(db, other, { number: 0n, hash: '0xdead' }, noon)
  let rounds = 0
  const now = () => {
    rounds += 1
    return noon
  }
  watch({ id: other, nodes: [parted] }, { now })
  await vi.waitFor(() => expect(alarms).toMatchObject([{ kind: 'chain-parted-too-deep' }]), { timeout: 20_000 })
  const then = rounds
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(then + 20), { timeout: 20_000 })
  expect(alarms).toHaveLength(1)
})

test('an error of the database ends the watch and is not blamed on a node', async () => {
  const gone = openPool(address, 1)
  await gone.end()
  const called = Promise.withResolvers<string>()
  const watching = watchChain(openDb(gone), {
    chain,
    now: () => new Date(),
    log: pino({ level: 'silent' }),
    report: async () => {},
    alarm: async ({ kind }) => called.resolve(kind),
    endAlarm: async () => {},
    pollMs: 1,
    pauseMs: 1,
    longestPauseMs: 1,
  })
  expect(await Promise.race([watching.failed.catch(() => 'given up'), called.promise])).toBe('given up')
  await watching.stop()
})

test('a node that lags behind does not undo confirmations', async () => {
  const first = watch()
  await caughtUp()
  const { id } = await pay()
  await lastReported(id, 3)
  await first.stop()
  reports.length = 0
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
  const alone = watch({ nodes: [behind] })
  await anvil.mine()
  await vi.waitFor(() => expect(asked).toBeGreaterThan(4), { timeout: 20_000 })
  await alone.stop()
  expect(confirmationsOf(id)).toEqual([])
  expect(await db.selectFrom('chain_transfers').select('confirmations').where('claim_id', '=', id).execute()).toEqual([
    { confirmations: 3 },
  ])
  // The other node has the newer blocks; only the last confirmation waits for both nodes.
  const both = watch({ nodes: [behind, anvil.url] })
  const next = await pay()
  await lastReported(next.id, 2)
  await both.stop()
  watch()
  await lastReported(next.id, 3)
})

test('the last confirmation is reported only when another node has the same block', async () => {
  const liar = await standIn((method, params) =>
    method === 'eth_getBlockByNumber'
      ? anvil.rpc<object>(method, ...params).then(block => ({ ...block, hash: `0x${'ab'.repeat(32)}` }))
      : 'ask',
  )
  watch({ nodes: [anvil.url, liar] })
  await caughtUp()
  const { id } = await pay()
  await vi.waitFor(() => expect(alarms.map(({ kind }) => kind)).toContain('node-disagrees'), { timeout: 20_000 })
  expect(confirmationsOf(id)).not.toContain(3)
  expect(confirmationsOf(id).at(-1)).toBe(2)
})

test('the last confirmation is reported when a second node agrees or does not answer', async () => {
  const other = await standIn(() => 'ask')
  const agreeing = watch({ nodes: [anvil.url, other] })
  const one = await pay()
  await lastReported(one.id, 3)
  await agreeing.stop()
  const dead = await standIn(() => undefined)
  watch({ nodes: [anvil.url, dead] })
  const two = await pay()
  await lastReported(two.id, 3)
})

test('the log and the alarms never contain the URL of a node, which may hold a key', async () => {
  const lines: string[] = []
  const dead = await standIn(() => undefined)
  const log = pino({ level: 'trace' }, { write: line => void lines.push(line) })
  watch({ nodes: [dead, anvil.url] }, { log })
  await vi.waitFor(() => expect(alarms.map(({ kind }) => kind)).toContain('node-unreachable'), { timeout: 20_000 })
  expect(lines.join('')).toContain('a node failed')
  expect(lines.join('') + JSON.stringify(alarms)).not.toContain('the-key-of-the-office')
})
