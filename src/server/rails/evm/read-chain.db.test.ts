import { expect, test } from 'vitest'
import { insertClaim } from '#test/claim-row.ts'
import { createTestDatabase } from '#test/database.ts'
import { giveAddress } from './addresses.store.ts'
import type { EvmAsset, EvmChain } from './chain.ts'
import type { BlockHeader, ChainNode, CoinTransfer } from './chain-node.ts'
import { readCursor, rememberedBlocks } from './evm.store.ts'
import { readChain } from './read-chain.ts'

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
  nodes: [],
  assets,
})

/** A node that has these blocks: `a` ten times and `b` twice is a chain that turned after its tenth block. */
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
  const unasked = () => Promise.reject(new Error('nobody asks this here'))
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

/** Read to its end, from its first block on. */
async function read(chain: EvmChain, node: ChainNode): Promise<void> {
  await readChain(db, chain, nodeWith({ a: 1 }), noon)
  while ((await readChain(db, chain, node, noon)).state === 'more');
}
const step = (chain: EvmChain, node: ChainNode) => readChain(db, chain, node, noon)

test('a long way is many short ones, of twenty blocks each', async () => {
  const chain = newChain()
  await step(chain, nodeWith({ a: 1 }))
  const node = nodeWith({ a: 45 })
  expect([await step(chain, node), await step(chain, node), await step(chain, node)]).toEqual([
    { state: 'more', at: 21n },
    { state: 'more', at: 41n },
    { state: 'caught-up', at: 45n },
  ])
})

test('a node that says a head and does not have it is behind from the beginning, and nothing is begun', async () => {
  const chain = newChain()
  expect(await step(chain, nodeWith({ a: 3 }, { head: 9 }))).toEqual({ state: 'node-behind', head: 9n, at: 9n })
  expect(await readCursor(db, chain.id)).toBeUndefined()
})

test('a node that is merely late contradicts nothing', async () => {
  const chain = newChain()
  await read(chain, nodeWith({ a: 10 }))
  expect(await step(chain, nodeWith({ a: 7 }))).toEqual({ state: 'node-behind', head: 7n, at: 10n })
  expect(await step(chain, nodeWith({ a: 7 }, { head: 10 }))).toEqual({ state: 'node-behind', head: 10n, at: 10n })
  // Behind one address may stand many nodes: who says the head has less than who says the block.
  expect(await step(chain, nodeWith({ a: 10 }, { head: 7 }))).toEqual({ state: 'node-behind', head: 7n, at: 10n })
  expect((await readCursor(db, chain.id))?.number).toBe(10n)
})

test.each([
  ['longer', { a: 5, b: 9 }],
  ['shorter', { a: 5, b: 2 }],
])('a chain that turned is gone back to where both agree, also when it is %s', async (_, branches) => {
  const chain = newChain()
  await read(chain, nodeWith({ a: 10 }))
  expect(await step(chain, nodeWith(branches))).toEqual({ state: 'rewound', from: 10n, to: 5n })
  expect((await rememberedBlocks(db, chain.id)).map(({ number }) => number)).toEqual([5n, 4n, 3n, 2n, 1n])
})

test('a chain that parted before everything remembered stands where it is, for somebody to look', async () => {
  const chain = newChain()
  await read(chain, nodeWith({ a: 10 }))
  expect(await step(chain, nodeWith({ b: 12 }))).toEqual({ state: 'parted-too-deep', oldest: 1n })
  expect(await readCursor(db, chain.id)).toEqual({ number: 10n, hash: '0xa10' })
})

const coin: EvmAsset = { currency: 'ETH', confirmations: 2, dust: 0n }

test.each<[string, EvmAsset[], string[], { says?: Partial<ChainNode>; givenOn?: number }?]>([
  ['is none of its money there', [token], []],
  ['is noticed where it takes the coin', [token, coin], ['wrong-currency']],
  ['is noticed where the address was given out for another chain', [token, coin], ['wrong-chain'], { givenOn: 7_000 }],
  ['is noticed from as much as is no dust', [token, { ...coin, dust: 5n }], ['wrong-currency']],
  ['is dust where it is less than that', [token, { ...coin, dust: 6n }], ['dust']],
  // The chain turned while it was read: the block that carries it will not stay.
  [
    'has not come by a block that it did not succeed in',
    [token, coin],
    [],
    { says: { succeededIn: async () => '0xb2' } },
  ],
])('a coin that comes to an address for tokens %s', async (_, assets, verdicts, { says = {}, givenOn } = {}) => {
  const chain = newChain(assets)
  const { id: claimId } = await insertClaim(db, { currency: token.currency })
  const address = `0x${String(chain.id).padStart(40, '0')}` as const
  const key = { fingerprint: String(chain.id).padStart(8, '0'), addressAt: () => address }
  const given = { claimId, currency: token.currency, chainId: givenOn ?? chain.id }
  await db.transaction().execute(tx => giveAddress(tx, key, given, noon))
  await step(chain, nodeWith({ a: 1 }))
  const paid = nodeWith({ a: 2 }, { coins: [{ tx: '0x01', to: address, units: 5n }] })
  expect(await step(chain, { ...paid, ...says })).toEqual({ state: 'caught-up', at: 2n })
  const found = await db.selectFrom('evm_transfers').select('verdict').where('claim_id', '=', claimId).execute()
  expect(found.map(({ verdict }) => verdict)).toEqual(verdicts)
})
