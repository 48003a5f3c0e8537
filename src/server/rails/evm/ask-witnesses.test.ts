import { expect, test } from 'vitest'
import { askWitnesses, type Witness } from './ask-witnesses.ts'
import type { EvmChain } from './chain.ts'
import { type ChainNode, NodeFault } from './chain-node.ts'
import type { Untold } from './evm.store.ts'

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
  nodes: [],
  assets: [
    { currency: 'ETH', confirmations: 3, dust: 0n },
    { currency: 'USDTERC20', contract: token, confirmations: 3, dust: 0n },
    { currency: 'USDCERC20', contract: otherToken, confirmations: 3, dust: 0n },
  ],
}
const block = { number: 7n, hash: '0xb7', at: noon } as const
const header = { ...block, parent: '0xb6' } as const

const seen = (currency: string, ordinal: number): Untold => ({
  tx: '0xaa',
  ordinal,
  telling: 0,
  address: ours,
  claimId: 'a claim',
  currency,
  units: 5n,
  confirmations: 3,
  needed: 3,
  block,
  paidAt: noon,
  told: undefined,
})
const coins = seen('ETH', -1)
const tokens = seen('USDTERC20', 1)

const coin = { tx: '0xaa', to: ours, units: 5n } as const
/** The second transfer of its transaction. */
const moved = { ...coin, contract: token.toLowerCase() as `0x${string}`, logIndex: 4 }
const before = { ...moved, to: theirs, logIndex: 3 }

/** A node that has seen what there was to see, but for what the test says. */
const node = (says: Partial<ChainNode> = {}): ChainNode => ({
  name: 'a node',
  chainId: async () => 1,
  head: async () => 9n,
  header: async () => header,
  block: async () => ({ ...header, coins: [coin] }),
  tokens: async () => [moved, before],
  balance: async () => 0n,
  succeededIn: async () => block.hash,
  ...says,
})
const agrees = node()
const differs = node({ header: async () => ({ ...header, hash: '0xc7' }) })
const behind = node({ header: async () => undefined })
const silent = node({ header: async () => Promise.reject(new NodeFault('no answer')) })

test.each<[string, Untold, Partial<ChainNode>, Witness]>([
  ['coins as they were seen', coins, {}, 'agrees'],
  ['tokens as they were seen', tokens, {}, 'agrees'],
  ['tokens in another order', tokens, { tokens: async () => [before, moved] }, 'agrees'],
  ['another block of that number', tokens, { header: async () => ({ ...header, hash: '0xc7' }) }, 'disagrees'],
  ['another time of the block', tokens, { header: async () => ({ ...header, at: new Date(0) }) }, 'disagrees'],
  ['no block of that number', tokens, { header: async () => undefined }, 'not-there-yet'],
  [
    'coins of another transaction',
    coins,
    { block: async () => ({ ...header, coins: [{ ...coin, tx: '0xbb' }] }) },
    'disagrees',
  ],
  [
    'coins to somebody else',
    coins,
    { block: async () => ({ ...header, coins: [{ ...coin, to: theirs }] }) },
    'disagrees',
  ],
  ['fewer coins', coins, { block: async () => ({ ...header, coins: [{ ...coin, units: 4n }] }) }, 'disagrees'],
  ['coins of a transaction that failed', coins, { succeededIn: async () => undefined }, 'disagrees'],
  ['coins of a transaction that stands elsewhere', coins, { succeededIn: async () => '0xc7' }, 'disagrees'],
  ['nothing in the block', coins, { block: async () => undefined }, 'disagrees'],
  [
    'tokens of another transaction',
    tokens,
    { tokens: async () => [before, moved].map(token => ({ ...token, tx: '0xbb' as const })) },
    'disagrees',
  ],
  ['tokens at another place', tokens, { tokens: async () => [moved] }, 'disagrees'],
  ['tokens to somebody else', tokens, { tokens: async () => [before, { ...moved, to: theirs }] }, 'disagrees'],
  ['fewer tokens', tokens, { tokens: async () => [before, { ...moved, units: 4n }] }, 'disagrees'],
  [
    'tokens of another contract',
    tokens,
    { tokens: async () => [before, { ...moved, contract: otherToken.toLowerCase() as `0x${string}` }] },
    'disagrees',
  ],
  [
    'nothing, because it does not answer',
    tokens,
    { tokens: async () => Promise.reject(new NodeFault('no')) },
    'nobody',
  ],
])('a witness that says %s: %#', async (_, payment, says, said) => {
  expect(await askWitnesses(chain, [node(says)], payment, block)).toBe(said)
})

test.each<[string, ChainNode[], Witness]>([
  ['one that disagrees is heard before all others', [agrees, behind, differs, silent], 'disagrees'],
  ['one that agrees is enough, though another is behind', [behind, agrees, silent], 'agrees'],
  ['one that is behind is waited for', [silent, behind], 'not-there-yet'],
  ['those that do not answer say nothing', [silent, silent], 'nobody'],
  ['where there is no other node, nobody says anything', [], 'nobody'],
])('%s', async (_, others, said) => {
  expect(await askWitnesses(chain, others, tokens, block)).toBe(said)
})
