import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { listening } from '#test/harness/listening.ts'
import type { Unreported } from '../chain/chain.store.ts'
import { NodeFault } from '../chain/chain-node.ts'
import { crossCheck } from '../chain/cross-check.ts'
import { readingOutputs } from './bitcoin-family.ts'
import { type BitcoinChain, bitcoinNetworks } from './bitcoin-networks.ts'
import { type BlockSource, openSource, type WaitingSource } from './block-source.ts'
import { openPending } from './pending-outputs.ts'
import { segwitAddress } from './segwit-key.ts'

const { asset, ...known } = bitcoinNetworks.bitcoin
const chain: BitcoinChain = { ...known, network: 'bitcoin', nodes: [], assets: [asset] }

const twice = (bytes: Uint8Array) => createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest()
const backwards = (bytes: Buffer) => Buffer.from(bytes).reverse().toString('hex')
const program = (number: number) => {
  const bytes = Buffer.alloc(20)
  bytes.writeUInt32BE(number)
  return bytes
}
const addressOf = (number: number) => segwitAddress('bc', program(number))

/** A transaction that pays so many units to each of these addresses, by their numbers. */
function transaction(units: bigint, ...numbers: number[]): Buffer {
  const outputs = numbers.map(number => {
    const value = Buffer.alloc(8)
    value.writeBigUInt64LE(units)
    return Buffer.concat([value, Buffer.from([22, 0x00, 0x14]), program(number)])
  })
  const input = Buffer.concat([
    Buffer.from([1]),
    program(numbers[0]!),
    Buffer.alloc(16),
    Buffer.from([0]),
    Buffer.alloc(4),
  ])
  return Buffer.concat([Buffer.from([2, 0, 0, 0]), input, Buffer.from([outputs.length]), ...outputs, Buffer.alloc(4)])
}

function block(transactions: readonly Buffer[]) {
  let level = transactions.map(twice)
  while (level.length > 1)
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, at) =>
      twice(Buffer.concat([level[at * 2]!, level[at * 2 + 1] ?? level[at * 2]!])),
    )
  const header = Buffer.concat([
    Buffer.alloc(4),
    Buffer.alloc(32, 7),
    level[0]!,
    Buffer.from('00f15365', 'hex'),
    Buffer.alloc(8),
  ])
  const count = Buffer.from([0xfd, 0, 0])
  count.writeUInt16LE(transactions.length, 1)
  return { hash: backwards(twice(header)), header, bytes: Buffer.concat([header, count, ...transactions]) }
}

const paid = [transaction(1n, 1), transaction(12_345n, 2, 3), transaction(5n, 4)]
const honest = block(paid)
const nothingWaits: WaitingSource = {
  byAddress: false,
  ids: async () => [],
  bytes: async () => [],
  inBlocks: async () => [],
  isSpent: async () => false,
}
const sourceOf = (bytes: Buffer, of = honest): BlockSource => ({
  name: 'one',
  head: async () => 7n,
  hashAt: async () => of.hash,
  header: async () => bytes.subarray(0, 80),
  block: async () => bytes,
  waiting: nothingWaits,
})
const read = (bytes: Buffer, ours = [2, 3]) =>
  readingOutputs(chain, sourceOf(bytes)).block(7n, async () => new Set(ours.map(addressOf)))

test('a payment is named by its transaction and output, in whole units, with its block', async () => {
  const found = await read(honest.bytes)
  const tx = backwards(twice(paid[1]!))
  expect(found).toMatchObject({
    number: 7n,
    hash: honest.hash,
    parent: '07'.repeat(32),
    at: new Date(1_700_000_000_000),
  })
  expect(found!.transfers).toEqual([
    { tx, ordinal: 0, to: addressOf(2), currency: 'BTC', units: 12_345n, needed: undefined },
    { tx, ordinal: 1, to: addressOf(3), currency: 'BTC', units: 12_345n, needed: undefined },
  ])
  expect((await read(honest.bytes, [1]))!.transfers).toMatchObject([{ units: 1n, needed: 100 }])
})

test.each<[string, (bytes: Buffer) => Buffer]>([
  [
    'alters an amount',
    bytes => Buffer.from(bytes.toString('hex').replace('3930000000000000', '3931000000000000'), 'hex'),
  ],
  ['leaves out a payment', () => Buffer.concat([honest.header, block([paid[0]!, paid[2]!]).bytes.subarray(80)])],
  ['adds a payment', () => Buffer.concat([honest.header, block([...paid, transaction(9n, 2)]).bytes.subarray(80)])],
  ['shows another block', () => block([paid[0]!]).bytes],
  ['alters the time', bytes => Buffer.concat([bytes.subarray(0, 68), Buffer.from([9]), bytes.subarray(69)])],
  ['ends in the middle', bytes => bytes.subarray(0, -9)],
])('a node that %s is at fault and credits nothing', async (_, lie) => {
  const lied = lie(honest.bytes)
  expect(lied.equals(honest.bytes)).toBe(false)
  await expect(read(lied)).rejects.toThrow(NodeFault)
})

test('a block of 4,000 outputs among 100,000 addresses takes no more than 250 ms of the processor', async () => {
  const full = block(Array.from({ length: 2_000 }, (_, at) => transaction(600n, at * 50, at * 50 + 1_000_000)))
  const issued = new Set(Array.from({ length: 100_000 }, (_, at) => addressOf(at)))
  const node = readingOutputs(chain, sourceOf(full.bytes, full))
  const before = process.cpuUsage()
  const found = await node.block(7n, async addresses => new Set(addresses.filter(address => issued.has(address))))
  const { user, system } = process.cpuUsage(before)
  expect(found!.transfers).toHaveLength(2_000)
  expect((user + system) / 1_000).toBeLessThan(250)
})

const payment: Unreported = {
  tx: backwards(twice(paid[1]!)),
  ordinal: 1,
  reorgGeneration: 0,
  address: addressOf(3),
  claimId: '1',
  currency: 'BTC',
  units: 12_345n,
  confirmations: 2,
  needed: 2,
  block: { number: 7n, hash: honest.hash, at: new Date(1_700_000_000_000) },
  paidAt: new Date(1_700_000_000_000),
  reported: 1,
}

test.each<[string, Partial<BlockSource>, string]>([
  ['that shows it', {}, 'agrees'],
  ['that has not got so far', { hashAt: async () => undefined }, 'not-there-yet'],
  ['with a block of its own making', sourceOf(block([paid[1]!]).bytes, block([paid[1]!])), 'disagrees'],
  ['that hides its transactions', { block: async () => block([paid[0]!]).bytes }, 'nobody'],
])('a payment is held against another node %s', async (_, change, verdict) => {
  const other = readingOutputs(chain, { ...sourceOf(honest.bytes), ...change })
  expect(await crossCheck([other], payment, payment.block!)).toBe(verdict)
  expect(await crossCheck([other], { ...payment, units: 12_346n }, payment.block!)).not.toBe('agrees')
})

/** Answers in the shape that the documentation of Bitcoin Core 30 and of Esplora gives. */
async function answering(change: { downloading?: boolean; refuse?: boolean } = {}) {
  const asked: string[] = []
  const url = await listening(async request => {
    const { pathname } = new URL(request.url)
    asked.push(`${pathname} ${request.headers.get('authorization') ?? ''}`.trim())
    if (change.refuse) return new Response('', { status: 401 })
    if (request.method === 'GET') {
      const answers: Record<string, string | Buffer> = {
        '/api/blocks/tip/height': '7',
        '/api/block-height/7': honest.hash,
        '/api/block-height/0': known.genesis,
        [`/api/block/${honest.hash}/header`]: honest.header.toString('hex'),
        [`/api/block/${honest.hash}/raw`]: honest.bytes,
      }
      const answer = answers[pathname]
      return new Response(answer as string | undefined, { status: answer ? 200 : 404 })
    }
    const { method, params } = (await request.json()) as { method: string; params: unknown[] }
    const result = {
      getblockchaininfo: {
        chain: 'main',
        blocks: 7,
        headers: 7,
        bestblockhash: honest.hash,
        bits: '17021a42',
        difficulty: 1e14,
        time: 1_700_000_000,
        initialblockdownload: change.downloading ?? false,
        pruned: true,
        size_on_disk: 1,
        warnings: [],
      },
      getblockhash: { 0: known.genesis, 7: honest.hash }[params[0] as number],
      getblockheader: honest.header.toString('hex'),
      getblock: honest.bytes.toString('hex'),
    }[method]
    if (result !== undefined) return Response.json({ result, error: null, id: 1 })
    return Response.json(
      { result: null, error: { code: -8, message: 'Block height out of range' }, id: 1 },
      { status: 500 },
    )
  })
  return { url, asked }
}

test.each([
  ['Core’s RPC', (url: string) => url.replace('//', '//office:pass@')],
  ['Esplora', (url: string) => `esplora+${url}/api`],
])('%s tells its chain, its head and its blocks', async (_, written) => {
  const { url } = await answering()
  const node = readingOutputs(chain, openSource(written(url)))
  expect([await node.chainId(), await node.head(), await node.header(8n)]).toEqual([-1, 7n, undefined])
  expect((await node.header(7n))?.hash).toBe(honest.hash)
  expect((await node.block(7n, async () => new Set([addressOf(2)])))!.transfers).toHaveLength(1)
})

test('a node of another chain says which, and one that still downloads its chain is not read', async () => {
  const { url } = await answering({ downloading: true })
  const other = readingOutputs({ ...chain, genesis: 'other' }, openSource(url))
  expect(await other.chainId()).toBe(known.genesis)
  await expect(openSource(url).head()).rejects.toThrow('still downloading')
})

test('no message of a node or about it has its password', async () => {
  const { url, asked } = await answering({ refuse: true })
  const source = openSource(url.replace('//', '//office:s%40cret@'))
  const error = await source.head().catch(error => error)
  expect(error).toBeInstanceOf(NodeFault)
  expect(`${error.message} ${source.name}`).not.toMatch(/s@cret|s%40cret/)
  expect(asked).toEqual([`/ Basic ${Buffer.from('office:s@cret').toString('base64')}`])
})

/** A source in which these transactions wait, and which counts what it is asked for. */
function waitingIn(transactions: readonly Buffer[], change: Partial<WaitingSource> = {}) {
  const asked = { bytes: 0, spent: 0 }
  const byId = new Map(transactions.map(bytes => [backwards(twice(bytes)), bytes]))
  const source: WaitingSource = {
    ...nothingWaits,
    ids: async () => [...byId.keys()],
    async bytes(ids) {
      asked.bytes += ids.length
      return ids.map(id => byId.get(id))
    },
    inBlocks: async outputs => [...outputs],
    async isSpent() {
      asked.spent++
      return true
    },
    ...change,
  }
  return { asked, byId, pending: openPending({ prefix: 'bc', currency: 'BTC' }, source) }
}
const look = {
  addresses: async () => [],
  known: [],
  wanted: async (addresses: readonly string[]) => new Set(addresses),
}

test('ten thousand dust transactions that wait are each read once, a thousand at a look', async () => {
  const flood = Array.from({ length: 10_000 }, (_, at) => transaction(1n, at + 10, 5))
  const { asked, byId, pending } = waitingIn(flood)
  const ours = new Set([addressOf(5)])
  const flooded = { ...look, wanted: async (all: readonly string[]) => new Set(all.filter(one => ours.has(one))) }
  const looks = []
  for (let each = 0; each < 12; each++) {
    const before = asked.bytes
    const { transfers, isMore } = await pending(flooded)
    looks.push([asked.bytes - before, transfers.length, isMore])
  }
  expect(looks.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => [1_000, 1_000, true]))
  expect(looks.slice(9)).toEqual([
    [1_000, 1_000, false],
    [0, 0, false],
    [0, 0, false],
  ])
  // What has left and comes back, as by a reorganisation, is read again.
  const [id, bytes] = [...byId][0]!
  byId.delete(id)
  await pending(flooded)
  byId.set(id, bytes)
  expect((await pending(flooded)).transfers).toHaveLength(1)
})

test('of what waits no more only so many are asked about at a look', async () => {
  const { asked, pending } = waitingIn([])
  const known = Array.from({ length: 400 }, (_, at) => ({ tx: `${at}`, address: 'a', spends: ['b:0'] }))
  expect((await pending({ ...look, known })).ended).toHaveLength(50)
  expect(asked.spent).toBe(50)
})

test('a transaction that waits has the bytes of its id, or its node is at fault', async () => {
  const altered = waitingIn([paid[1]!], { bytes: async () => [transaction(99n, 2, 3)] })
  await expect(altered.pending(look)).rejects.toThrow(NodeFault)
  const longer = waitingIn([paid[1]!], { bytes: async () => [Buffer.concat([paid[1]!, Buffer.alloc(1)])] })
  await expect(longer.pending(look)).rejects.toThrow(NodeFault)
  const { transfers } = await waitingIn([paid[1]!]).pending(look)
  const tx = backwards(twice(paid[1]!))
  const spends = [`${Buffer.concat([Buffer.alloc(12), program(2).reverse()]).toString('hex')}:0`]
  expect(transfers).toMatchObject([0, 1].map(ordinal => ({ tx, ordinal, currency: 'BTC', units: 12_345n, spends })))
})

test('one that also moves coins of Litecoin’s extension is left to its block', async () => {
  const extended = Buffer.concat([paid[1]!.subarray(0, 4), Buffer.from([0, 8]), paid[1]!.subarray(4)])
  expect((await waitingIn([extended]).pending(look)).transfers).toEqual([])
})

test('Esplora is asked by address, ten at a look and in turn, and each transaction once', async () => {
  const asked: string[] = []
  const [tx, other] = [paid[1]!, paid[2]!].map(bytes => backwards(twice(bytes)))
  let spentBy: string | undefined
  const url = await listening(async request => {
    const { pathname } = new URL(request.url)
    asked.push(pathname)
    if (pathname === `/address/${addressOf(2)}/txs/mempool`)
      return Response.json(spentBy ? [] : [{ txid: tx, status: { confirmed: false } }])
    if (pathname.endsWith('/txs/mempool')) return Response.json([])
    if (pathname === `/tx/${tx}/raw`) return new Response(new Uint8Array(paid[1]!))
    if (pathname.includes('/outspend/'))
      return Response.json(spentBy ? { spent: true, txid: spentBy } : { spent: false })
    return new Response('', { status: 404 })
  })
  const pending = readingOutputs(chain, openSource(`esplora+${url}`)).pending!
  const addresses = async () => Array.from({ length: 25 }, (_, at) => addressOf(at))
  const first = await pending({ ...look, addresses })
  expect(first.transfers).toMatchObject([
    { tx, ordinal: 0 },
    { tx, ordinal: 1 },
  ])
  for (let each = 0; each < 3; each++) await pending({ ...look, addresses })
  const known = [{ tx: tx!, address: addressOf(2), spends: first.transfers[0]!.spends }]
  const ofAnother = [{ ...known[0]!, tx: other!, address: addressOf(24) }]
  expect(asked.filter(path => path.endsWith('/raw'))).toHaveLength(1)
  expect(asked.filter(path => path.endsWith('/txs/mempool'))).toHaveLength(10 + 10 + 5 + 10)
  spentBy = other
  const at = async () => Array.from({ length: 5 }, (_, at) => addressOf(at))
  const later = await pending({ ...look, addresses: at, known: [...known, ...ofAnother] })
  expect(later.ended).toEqual([{ tx, state: 'replaced' }])
})
