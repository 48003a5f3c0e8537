import { expect, test } from 'vitest'
import { readCursor, rememberedBlocks } from '#server/rails/chain/chain.store.ts'
import { insertClaim } from '#test/fixtures/claim-row.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { issueAddress, readChain } from '#test/harness/evm-chain.ts'
import type { EvmAsset, EvmChain } from './evm.ts'
import type { EvmHeader as BlockHeader, EvmNode as ChainNode, CoinTransfer } from './evm-node.ts'

const { db } = await createTestDatabase({ demo: true })
const noon = new Date('2026-11-21T12:00:00Z')
const token: EvmAsset = {
  currency: 'USDTERC20',
  contract: '0xdac17f958d2ee523a2206206994597c13d831ec7',
  confirmations: 2,
  dust: 0n,
}

let chains = 0
const newChain = (assets: readonly EvmAsset[] = [token]): EvmChain => ({
  id: ++chains,
  name: 'A chain',
  stalledAfterMs: 60_000,
  nodes: [],
  assets,
})

/** A node with these blocks: `a` ten times and `b` twice is a chain that was reorganised after its tenth block. */
function nodeWith(
  branches: Record<string, number>,
  { coins = [] as CoinTransfer[], head = Number.NaN } = {},
): ChainNode {
  const hashes = Object.entries(branches).flatMap(([branch, count]) => Array<string>(count).fill(branch))
  const headerAt = (number: bigint): BlockHeader | undefined => {
    const hashAt = (at: number) => `0x${hashes[at - 1]}${at}` as const
    const at = Number(number)
    return at >= 1 && at <= hashes.length ? { number, hash: hashAt(at), parent: hashAt(at - 1), at: noon } : undefined
  }
  const unasked = () => Promise.reject(new Error('not asked in these tests'))
  return {
    name: 'a node',
    chainId: unasked,
    head: async () => BigInt(Number.isNaN(head) ? hashes.length : head),
    header: async number => headerAt(number),
    block: async number => {
      const header = headerAt(number)
      return header && { ...header, coins }
    },
    tokens: async () => [],
    balance: unasked,
    succeededIn: async () => headerAt(BigInt(hashes.length))?.hash,
  }
}

/** Reads a chain from its first block to its head. */
async function read(chain: EvmChain, node: ChainNode): Promise<void> {
  await readChain(db, chain, nodeWith({ a: 1 }), noon)
  while ((await readChain(db, chain, node, noon)).state === 'more');
}
const step = (chain: EvmChain, node: ChainNode) => readChain(db, chain, node, noon)

test('one step reads at most twenty blocks', async () => {
  const chain = newChain()
  await step(chain, nodeWith({ a: 1 }))
  const node = nodeWith({ a: 45 })
  expect([await step(chain, node), await step(chain, node), await step(chain, node)]).toEqual([
    { state: 'more', at: 21n },
    { state: 'more', at: 41n },
    { state: 'caught-up', at: 45n, headAt: noon },
  ])
})

test('the first read does not begin at a head block that the node does not have', async () => {
  const chain = newChain()
  expect(await step(chain, nodeWith({ a: 3 }, { head: 9 }))).toEqual({ state: 'node-behind', head: 9n, at: 9n })
  expect(await readCursor(db, chain.id)).toBeUndefined()
})

test('a node that is behind causes no rewind', async () => {
  const chain = newChain()
  await read(chain, nodeWith({ a: 10 }))
  expect(await step(chain, nodeWith({ a: 7 }))).toEqual({ state: 'node-behind', head: 7n, at: 10n })
  expect(await step(chain, nodeWith({ a: 7 }, { head: 10 }))).toEqual({ state: 'node-behind', head: 10n, at: 10n })
  // A URL may lead to several nodes, so that the one that reports the head may lag behind the one that returns blocks.
  expect(await step(chain, nodeWith({ a: 10 }, { head: 7 }))).toEqual({ state: 'node-behind', head: 7n, at: 10n })
  expect((await readCursor(db, chain.id))?.number).toBe(10n)
})

test.each([
  ['longer', { a: 5, b: 9 }],
  ['shorter', { a: 5, b: 2 }],
])('after a reorganisation to a %s chain the reading rewinds to the last common block', async (_, branches) => {
  const chain = newChain()
  await read(chain, nodeWith({ a: 10 }))
  expect(await step(chain, nodeWith(branches))).toEqual({ state: 'rewound', from: 10n, to: 5n })
  expect((await rememberedBlocks(db, chain.id)).map(({ number }) => number)).toEqual([5n, 4n, 3n, 2n, 1n])
})

test('a reorganisation deeper than the remembered blocks leaves the cursor where it is', async () => {
  const chain = newChain()
  await read(chain, nodeWith({ a: 10 }))
  expect(await step(chain, nodeWith({ b: 12 }))).toEqual({ state: 'parted-too-deep', oldest: 1n })
  expect(await readCursor(db, chain.id)).toEqual({ number: 10n, hash: '0xa10' })
})

const coin: EvmAsset = { currency: 'ETH', confirmations: 2, dust: 0n }

test.each<[string, EvmAsset[], string[], { answers?: Partial<ChainNode>; givenOn?: number }?]>([
  ['is ignored where the office does not take the coin', [token], []],
  ['is in the wrong currency where the office takes the coin', [token, coin], ['wrong-currency']],
  ['is on the wrong chain where the address is of another chain', [token, coin], ['wrong-chain'], { givenOn: 7_000 }],
  ['is no dust at the limit', [token, { ...coin, dust: 5n }], ['wrong-currency']],
  ['is dust below the limit', [token, { ...coin, dust: 6n }], ['dust']],
  // The chain was reorganised while it was read, so the block is no longer part of it.
  [
    'is ignored when its transaction succeeded in another block',
    [token, coin],
    [],
    { answers: { succeededIn: async () => '0xb2' } },
  ],
])('a coin transfer to an address for tokens %s', async (_, assets, verdicts, { answers = {}, givenOn } = {}) => {
  const chain = newChain(assets)
  const { id: claimId } = await insertClaim(db, { currency: token.currency })
  const address = `0x${String(chain.id).padStart(40, '0')}` as const
  const key = { fingerprint: String(chain.id).padStart(8, '0'), addressAt: () => address }
  const given = { claimId, currency: token.currency, chainId: givenOn ?? chain.id }
  await db.transaction().execute(tx => issueAddress(tx, key, given, noon))
  await step(chain, nodeWith({ a: 1 }))
  const paid = nodeWith({ a: 2 }, { coins: [{ tx: '0x01', to: address, units: 5n }] })
  expect(await step(chain, { ...paid, ...answers })).toEqual({ state: 'caught-up', at: 2n, headAt: noon })
  const found = await db.selectFrom('chain_transfers').select('verdict').where('claim_id', '=', claimId).execute()
  expect(found.map(({ verdict }) => verdict)).toEqual(verdicts)
})
