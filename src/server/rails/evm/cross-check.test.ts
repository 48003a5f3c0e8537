import { expect, test } from 'vitest'
import type { Unreported } from '#server/rails/chain/chain.store.ts'
import { NodeFault } from '#server/rails/chain/chain-node.ts'
import type { CrossCheck } from '#server/rails/chain/cross-check.ts'
import { crossCheck } from '#test/harness/evm-chain.ts'
import type { EvmChain } from './evm.ts'
import type { EvmNode as ChainNode } from './evm-node.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const [token, otherToken] = [
  '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
] as const
const [ours, theirs] = [
  '0x52908400098527886e0f7030069857d2e4169ee7',
  '0xde709f2102306220921060314715629080e2fb77',
] as const
const chain: EvmChain = {
  id: 1,
  name: 'Testnet',
  stalledAfterMs: 60_000,
  nodes: [],
  assets: [
    { currency: 'ETH', confirmations: 3, dust: 0n },
    { currency: 'USDTERC20', contract: token, confirmations: 3, dust: 0n },
    { currency: 'USDCERC20', contract: otherToken, confirmations: 3, dust: 0n },
  ],
}
const block = { number: 7n, hash: '0xb7', at: noon } as const
const header = { ...block, parent: '0xb6' } as const

const seen = (currency: string, ordinal: number): Unreported => ({
  tx: '0xaa',
  ordinal,
  reorgGeneration: 0,
  address: ours,
  claimId: 'a claim',
  currency,
  units: 5n,
  confirmations: 3,
  needed: 3,
  block,
  paidAt: noon,
  reported: undefined,
})
const coins = seen('ETH', -1)
const tokens = seen('USDTERC20', 1)

const coin = { tx: '0xaa', to: ours, units: 5n } as const
/** The second transfer of its transaction. */
const moved = { ...coin, contract: token.toLowerCase() as `0x${string}`, logIndex: 4 }
const before = { ...moved, to: theirs, logIndex: 3 }

/** A node that has seen the transfers, except where the test overrides its answers. */
const node = (answers: Partial<ChainNode> = {}): ChainNode => ({
  name: 'a node',
  chainId: async () => 1,
  head: async () => 9n,
  header: async () => header,
  block: async () => ({ ...header, coins: [coin] }),
  tokens: async () => [moved, before],
  balance: async () => 0n,
  succeededIn: async () => block.hash,
  ...answers,
})
const agrees = node()
const differs = node({ header: async () => ({ ...header, hash: '0xc7' }) })
const behind = node({ header: async () => undefined })
const silent = node({ header: async () => Promise.reject(new NodeFault('no answer')) })

test.each<[string, Unreported, Partial<ChainNode>, CrossCheck]>([
  ['the same coins', coins, {}, 'agrees'],
  ['the same tokens', tokens, {}, 'agrees'],
  ['tokens in another order', tokens, { tokens: async () => [before, moved] }, 'agrees'],
  ['another block at that height', tokens, { header: async () => ({ ...header, hash: '0xc7' }) }, 'disagrees'],
  ['another time of the block', tokens, { header: async () => ({ ...header, at: new Date(0) }) }, 'disagrees'],
  ['no block at that height', tokens, { header: async () => undefined }, 'not-there-yet'],
  [
    'coins of another transaction',
    coins,
    { block: async () => ({ ...header, coins: [{ ...coin, tx: '0xbb' }] }) },
    'disagrees',
  ],
  [
    'coins to another address',
    coins,
    { block: async () => ({ ...header, coins: [{ ...coin, to: theirs }] }) },
    'disagrees',
  ],
  ['fewer coins', coins, { block: async () => ({ ...header, coins: [{ ...coin, units: 4n }] }) }, 'disagrees'],
  ['coins of a transaction that failed', coins, { succeededIn: async () => undefined }, 'disagrees'],
  ['coins of a transaction in another block', coins, { succeededIn: async () => '0xc7' }, 'disagrees'],
  ['nothing in the block', coins, { block: async () => undefined }, 'disagrees'],
  [
    'tokens of another transaction',
    tokens,
    { tokens: async () => [before, moved].map(token => ({ ...token, tx: '0xbb' as const })) },
    'disagrees',
  ],
  ['tokens at another position', tokens, { tokens: async () => [moved] }, 'disagrees'],
  ['tokens to another address', tokens, { tokens: async () => [before, { ...moved, to: theirs }] }, 'disagrees'],
  ['fewer tokens', tokens, { tokens: async () => [before, { ...moved, units: 4n }] }, 'disagrees'],
  [
    'tokens of another contract',
    tokens,
    { tokens: async () => [before, { ...moved, contract: otherToken.toLowerCase() as `0x${string}` }] },
    'disagrees',
  ],
  ['no answer', tokens, { tokens: async () => Promise.reject(new NodeFault('no')) }, 'nobody'],
])('another node that reports %s: %#', async (_, payment, answers, verdict) => {
  expect(await crossCheck(chain, [node(answers)], payment, block)).toBe(verdict)
})

test.each<[string, ChainNode[], CrossCheck]>([
  ['one node that disagrees outweighs all others', [agrees, behind, differs, silent], 'disagrees'],
  ['one node that agrees is enough, even when another is behind', [behind, agrees, silent], 'agrees'],
  ['a node that is behind is waited for', [silent, behind], 'not-there-yet'],
  ['nodes that do not answer do not count', [silent, silent], 'nobody'],
  ['without another node there is no verdict', [], 'nobody'],
])('%s', async (_, others, verdict) => {
  expect(await crossCheck(chain, others, tokens, block)).toBe(verdict)
})
