import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ChainNode, Wanted } from '#server/rails/chain/chain-node.ts'
import { stranger, type TronAnswer, token, tronNetwork, trx, usdt } from '#test/fakes/tron-network.ts'
import { shownAddress } from './tron-address.ts'
import { tronWith } from './tron-chain.ts'
import { askingAt } from './tron-http.ts'
import { openNode, TRON_ID } from './tron-node.ts'

const ours = '5cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb'
const payer = shownAddress('dd791d6b49e190062d650e6a23c575510d35f2f9')
const terms = tronWith([], { confirmations: {}, dust: {} })
if (!terms.ok) throw new Error(terms.refusal.reason)
const { assets } = terms.value

let network = tronNetwork(new Date('2026-11-21T12:00:00Z'))
beforeEach(() => {
  network = tronNetwork(new Date('2026-11-21T12:00:00Z'))
})

const everybody = async (addresses: readonly string[]) => new Set(addresses)
const oursAlone = async () => new Set([ours])
async function nodeWith(answer?: TronAnswer, timeoutMs?: number): Promise<ChainNode> {
  return openNode(assets, (await network.node({ answer })).url, timeoutMs)
}
async function foundIn(node: ChainNode, wanted: Wanted = oursAlone) {
  const block = await node.block(network.head(), wanted)
  return block?.transfers
}

test('TRX and USDT to an address of the office are found, with their amounts, payers and places', async () => {
  const [first, second] = network.mine(trx(ours, 25_000_000n), token(ours, 10_500_000n), trx(stranger, 7n))
  expect(await foundIn(await nodeWith())).toEqual([
    { tx: first, ordinal: -1, to: ours, from: payer, currency: 'TRX', units: 25_000_000n },
    { tx: second, ordinal: 0, to: ours, from: payer, currency: 'USDTTRC20', units: 10_500_000n },
  ])
})

test.each([
  [
    'TRC-10',
    {
      type: 'TransferAssetContract',
      value: { amount: 5_000_000n, asset_name: '31303035343136', to_address: `41${ours}` },
    },
  ],
  [
    'a stake for the address',
    { type: 'FreezeBalanceContract', value: { frozen_balance: 5_000_000n, receiver_address: `41${ours}` } },
  ],
  ['a stake of today', { type: 'FreezeBalanceV2Contract', value: { frozen_balance: 5_000_000n } }],
  [
    'delegated energy',
    { type: 'DelegateResourceContract', value: { balance: 5_000_000n, receiver_address: `41${ours}` } },
  ],
  ['votes for it', { type: 'VoteWitnessContract', value: { votes: [{ vote_address: `41${ours}`, vote_count: 9n }] } }],
  ['a new account', { type: 'AccountCreateContract', value: { account_address: `41${ours}` } }],
  [
    'a call with TRX along',
    {
      type: 'TriggerSmartContract',
      receipt: 'SUCCESS',
      value: { contract_address: `41${ours}`, call_value: 5_000_000n },
    },
  ],
  ['a failed transfer of TRX', trx(ours, 5_000_000n, { ret: 'FAILED' })],
  ['a transfer without a result', trx(ours, 5_000_000n, { ret: '' })],
  ['a failed call that left logs', token(ours, 5_000_000n, { ret: 'OUT_OF_ENERGY', receipt: 'OUT_OF_ENERGY' })],
  ['a reverted call that left logs', token(ours, 5_000_000n, { ret: 'REVERT', receipt: 'REVERT' })],
  ['a call whose receipt alone says that it failed', token(ours, 5_000_000n, { receipt: 'REVERT' })],
  ['a call whose block alone says that it failed', token(ours, 5_000_000n, { ret: 'REVERT' })],
  ['a call without a receipt', token(ours, 5_000_000n, { receipt: undefined })],
  ['a token of another contract with the same event', token(ours, 5_000_000n, { contract: stranger })],
  ['nothing of the right token', token(ours, 0n)],
  [
    'an approval',
    token(ours, 5n, {
      logs: [
        {
          address: usdt,
          topics: [
            '8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
            '0'.repeat(64),
            ours.padStart(64, '0'),
          ],
          data: '5'.padStart(64, '0'),
        },
      ],
    }),
  ],
])('%s is no money', async (_, sent) => {
  network.mine(sent)
  expect(await foundIn(await nodeWith(), everybody)).toEqual([])
})

test('a memo changes nothing', async () => {
  network.mine(trx(ours, 5n, { memo: 'order 100005' }))
  expect(await foundIn(await nodeWith())).toMatchObject([{ units: 5n, to: ours }])
})

test('amounts beyond 2^53 are exact', async () => {
  network.mine(trx(ours, 9_007_199_254_740_993n), trx(ours, 9_223_372_036_854_775_807n), token(ours, 2n ** 200n + 1n))
  expect((await foundIn(await nodeWith()))?.map(({ units }) => units)).toEqual([
    9_007_199_254_740_993n,
    9_223_372_036_854_775_807n,
    2n ** 200n + 1n,
  ])
})

test('the place of a token’s transfer is that of its log in the transaction', async () => {
  const [log] = token(ours, 1n).logs!
  network.mine(token(ours, 1n, { logs: [{ ...log!, address: stranger }, log!, log!] }))
  expect((await foundIn(await nodeWith()))?.map(({ ordinal }) => ordinal)).toEqual([1, 2])
})

test('the chain is told by its first block', async () => {
  expect(await (await nodeWith()).chainId()).toBe(TRON_ID)
  const nile = await nodeWith((_, __, truth) => ({
    ...(truth() as object),
    blockID: `${'0'.repeat(16)}${'d'.repeat(48)}`,
  }))
  expect(await nile.chainId()).toBe(`${'0'.repeat(16)}${'d'.repeat(48)}`)
})

test('a block is final when the network has built upon it, and a block that is not there is none', async () => {
  network.mineMany(30)
  const node = await nodeWith()
  expect([await node.head(), await node.final!()]).toEqual([31n, 12n])
  expect(await node.header(32n)).toBeUndefined()
  expect(await node.block(32n, everybody)).toBeUndefined()
  expect(await node.header(31n)).toMatchObject({ number: 31n, at: network.time() })
})

test.each<[string, TronAnswer]>([
  ['has no results yet', path => (path.includes('info') ? [] : 'ask')],
  ['lacks one result', (path, _, truth) => (path.includes('info') ? (truth() as object[]).slice(1) : 'ask')],
  [
    'has results of another moment',
    (path, _, truth) =>
      path.includes('info') ? (truth() as object[]).map(info => ({ ...info, blockTimeStamp: 1 })) : 'ask',
  ],
  [
    'has results of another block',
    (path, _, truth) =>
      path.includes('info') ? (truth() as object[]).map(info => ({ ...info, blockNumber: 1 })) : 'ask',
  ],
])('a node that has the block and %s is behind, and no payment is passed over', async (_, answer) => {
  network.mine(token(ours, 5n), token(ours, 6n))
  expect(await foundIn(await nodeWith(answer))).toBeUndefined()
})

test.each<[string, TronAnswer, RegExp]>([
  [
    'is overloaded with status 200',
    () => ({ Error: 'class java.lang.IllegalAccessException : lack of computing resources' }),
    /overloaded/,
  ],
  [
    'has had too many questions',
    () => ({
      Success: false,
      Error: 'The key exceeds the frequency limit(15), and the query server is suspended for 30s',
      StatusCode: 403,
    }),
    /too often/,
  ],
  ['is a Lite FullNode', () => 'this API is closed because this node is a lite fullnode', /openHistoryQueryWhenLiteFN/],
  ['has an error of its own', () => ({ Error: 'class X : https://somebody' }), /^invalid answer$/],
  ['answers no JSON', () => '<html>', /^invalid answer$/],
  ['answers a list', () => [], /^invalid answer$/],
  ['answers with a status', () => undefined, /status 503/],
  [
    'answers with another block',
    () => ({
      blockID: `${'0'.repeat(15)}1${'a'.repeat(48)}`,
      block_header: { raw_data: { number: 1, parentHash: 'a'.repeat(64) } },
    }),
    /another block/,
  ],
  [
    'answers with an id of another number',
    (_, __, truth) => ({ ...(truth() as object), blockID: 'f'.repeat(64) }),
    /another block/,
  ],
  [
    'answers with an impossible time',
    (_, __, truth) => {
      const block = truth() as { block_header: { raw_data: object } }
      return {
        ...block,
        block_header: { raw_data: { ...block.block_header.raw_data, timestamp: 9_223_372_036_854_775_807n } },
      }
    },
    /timestamp/,
  ],
])('a node that %s is at fault', async (_, answer, message) => {
  network.mineMany(3)
  const node = await nodeWith(answer)
  await expect(node.block(2n, everybody)).rejects.toThrow(message)
})

test('a malformed transfer of the right token is a fault and not passed over', async () => {
  const [log] = token(ours, 1n).logs!
  network.mine(token(ours, 1n, { logs: [{ ...log!, data: '01' }] }))
  await expect(foundIn(await nodeWith())).rejects.toThrow('invalid answer')
})

test('a node that never answers is given up in time', async () => {
  const node = await nodeWith(() => new Promise(() => {}), 50)
  await expect(node.head()).rejects.toThrow('no answer in time')
  await expect(openNode(assets, 'http://127.0.0.1:1', 1_000).head()).rejects.toThrow('no answer')
})

test('a key goes along as a header, and stands in no name and no message', async () => {
  const { url, calls } = await network.node({
    key: 'the-key-of-the-office',
    answer: path => (path.includes('solidity') ? undefined : 'ask'),
  })
  const node = openNode(assets, url)
  await node.head()
  expect(calls[0]!.key).toBe('the-key-of-the-office')
  expect(node.name).toBe(new URL(url).host)
  await expect(node.final!()).rejects.not.toThrow('the-key-of-the-office')
})

test('a key is not carried to another host by a redirect', async () => {
  const elsewhere = await network.node()
  const redirecting = createServer((_, response) => void response.writeHead(307, { location: elsewhere.url }).end())
  redirecting.listen(0, '127.0.0.1')
  await once(redirecting, 'listening')
  const { port } = redirecting.address() as AddressInfo
  await expect(openNode(assets, `http://a-key@127.0.0.1:${port}`).head()).rejects.toThrow(/^no answer$/)
  expect(elsewhere.calls).toEqual([])
  redirecting.close()
})

test('a node of one’s own is asked for what is final at the next port', async () => {
  const asked: unknown[] = []
  const answering = vi.spyOn(globalThis, 'fetch').mockImplementation(async url => {
    asked.push(url)
    return new Response('{}')
  })
  for (const url of [
    'http://10.0.0.7:8090',
    'https://key@api.trongrid.io/',
    'http://10.0.0.7:80901/tron'.replace('80901', '9000'),
  ])
    for (const path of ['/wallet/getblock', '/walletsolidity/getblock']) await askingAt(url, 1_000)(path, {})
  answering.mockRestore()
  expect(asked).toEqual([
    'http://10.0.0.7:8090/wallet/getblock',
    'http://10.0.0.7:8091/walletsolidity/getblock',
    'https://api.trongrid.io/wallet/getblock',
    'https://api.trongrid.io/walletsolidity/getblock',
    'http://10.0.0.7:9000/tron/wallet/getblock',
    'http://10.0.0.7:9000/tron/walletsolidity/getblock',
  ])
})

test('what a node further ahead calls final is not believed of a shorter history', async () => {
  network.mineMany(30)
  const node = await nodeWith(path =>
    path.includes('solidity') ? { ...solid, blockID: `${'0'.repeat(14)}1e${'b'.repeat(48)}` } : 'ask',
  )
  const solid = { block_header: { raw_data: { number: 30, parentHash: 'a'.repeat(64) } } }
  await node.head()
  expect(await node.final!()).toBe(13n)
})

test('after a reorganisation the parent that was told before is asked for anew', async () => {
  const node = await nodeWith()
  await node.head()
  const old = await node.header(1n)
  network.fork(0n)
  network.mineMany(2)
  await node.head()
  expect((await node.header(1n))!.hash).not.toBe(old!.hash)
  expect((await node.header(1n))!.hash).toBe((await node.header(2n))!.parent)
})
