import { expect, test } from 'vitest'
import { NodeFault } from '#server/rails/chain/chain-node.ts'
import type { Anvil } from '#test/fakes/anvil.ts'
import { standInFor } from '#test/fakes/stand-in-node.ts'
import { openNode } from './evm-node.ts'

const token = '0xdac17f958d2ee523a2206206994597c13d831ec7'
const ours = '0x52908400098527886e0f7030069857d2e4169ee7'
const hashOf = (digit: string) => `0x${digit.repeat(64)}` as const
const [block, otherBlock, tx] = [hashOf('b'), hashOf('c'), hashOf('a')]
const word = (hex: string) => `0x${hex.padStart(64, '0')}`

const nobody = {} as Anvil
const nodeThat = async (answers: unknown) => openNode(await standInFor(nobody, () => answers))

const log = {
  address: token,
  blockHash: block,
  blockNumber: '0x7',
  transactionHash: tx,
  transactionIndex: '0x0',
  logIndex: '0x4',
  removed: false,
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    word('1'),
    word(ours.slice(2).toUpperCase()),
  ],
  data: word('5'),
}

test.each<[string, object, number]>([
  ['of the requested block counts', {}, 1],
  ['that a reorganisation removed does not count', { removed: true }, 0],
  ['of another block does not count', { blockHash: otherBlock }, 0],
  ['of amount zero does not count', { data: word('0') }, 0],
])('a token transfer %s', async (_, change, count) => {
  const node = await nodeThat([{ ...log, ...change }])
  const moved = { tx, from: `0x${'1'.padStart(40, '0')}`, to: ours, units: 5n, contract: token, logIndex: 4 }
  expect(await node.tokens(block, [token])).toEqual(Array.from({ length: count }, () => moved))
})

test('an answer with logs of another contract is a fault of the node', async () => {
  const node = await nodeThat([log, { ...log, address: ours }])
  await expect(node.tokens(block, [token])).rejects.toThrow(NodeFault)
})

test('without contracts the node is not asked', async () => {
  const node = await nodeThat(undefined)
  expect(await node.tokens(block, [])).toEqual([])
})

test('the block of a transaction is returned only when the transaction succeeded', async () => {
  const receipt = { transactionHash: tx, blockHash: block, blockNumber: '0x7', logs: [], type: '0x2' }
  expect(await (await nodeThat({ ...receipt, status: '0x1' })).succeededIn(tx)).toBe(block)
  expect(await (await nodeThat({ ...receipt, status: '0x0' })).succeededIn(tx)).toBeUndefined()
  expect(await (await nodeThat(null)).succeededIn(tx)).toBeUndefined()
  await expect((await nodeThat(undefined)).succeededIn(tx)).rejects.toThrow(NodeFault)
})
