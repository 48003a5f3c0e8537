import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { startAnvil } from '#test/anvil.ts'
import { createTestDatabase } from '#test/database.ts'
import { openEvmOffice } from '#test/evm-office.ts'
import { standInFor } from '#test/stand-in-node.ts'

const { db } = await createTestDatabase({ demo: true })
const anvil = await startAnvil()
const noon = new Date('2026-11-21T12:00:00Z')

const { news, alarms, watch, openClaim, caughtUp, about, toldLast } = await openEvmOffice(db, anvil, {
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

test('a node that does not answer is left alone for a while, and the next one is asked', async () => {
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

test('a node that never ends an answer is given up after its time', async () => {
  const silent = await standIn(() => new Promise(() => {}))
  watch({ nodes: [silent, anvil.url] }, { timeoutMs: 100 })
  const { id } = await pay()
  await toldLast(id, 3)
})

test('a node of another chain is never believed', async () => {
  const stranger = await standIn(method => (method === 'eth_chainId' ? '0x1' : 'ask'))
  watch({ nodes: [stranger] })
  const { id } = await pay()
  await vi.waitFor(() => expect(alarms[0]?.kind).toBe('node-of-another-chain'), { timeout: 20_000 })
  expect(about(id)).toEqual([])
})

test('a node that lags behind takes no payment away', async () => {
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
