import { expect, test } from 'vitest'
import { insertClaim } from '#test/claim-row.ts'
import { createTestDatabase } from '#test/database.ts'
import { giveAddress } from './addresses.store.ts'
import type { EvmChain } from './chain.ts'
import type { ChainNode } from './chain-node.ts'
import { countConfirmations, rewind, saveCursor, saveTransfer } from './evm.store.ts'
import { type EvmNews, tellClaims } from './tell-claims.ts'

const { db } = await createTestDatabase({ demo: true })
const noon = new Date('2026-11-21T12:00:00Z')
const block = { number: 5n, hash: '0xb5', at: noon } as const
const before = { number: 4n, hash: '0xb4' } as const
const chain: EvmChain = {
  id: 1,
  name: 'Testnet',
  nodes: [],
  assets: [{ currency: 'ETH', confirmations: 3, dust: 0n }],
}

let payments = 0
/** A payment in block 5, which needs so many confirmations. */
async function paid(needed = 3) {
  const number = (++payments).toString(16)
  const [tx, address] = [`0x${number.padStart(64, '0')}`, `0x${number.padStart(40, '0')}`] as const
  const { id: claimId } = await insertClaim(db, { currency: 'ETH' })
  const key = { fingerprint: number.padStart(8, '0'), addressAt: () => address }
  await db.transaction().execute(tx => giveAddress(tx, key, { claimId, currency: 'ETH', chainId: 1 }, noon))
  for (const read of [before, block]) await saveCursor(db, 1, read, noon)
  const seen = { tx, ordinal: -1, address, claimId, currency: 'ETH', units: 5n, verdict: 'payment', needed } as const
  await saveTransfer(db, 1, { ...seen, block }, noon)

  const header = { ...block, parent: before.hash }
  /** Another node, which has seen the payment unless the test says that it has not. */
  const witness = (says: Partial<ChainNode> = {}) =>
    ({
      header: async () => header,
      block: async () => ({ ...header, coins: [{ tx, to: address, units: 5n }] }),
      succeededIn: async () => block.hash,
      ...says,
    }) as ChainNode
  /** What the claim hears when so many blocks are there, and these others are asked. */
  const heard = async (head: bigint, others: ChainNode[] = []) => {
    await countConfirmations(db, 1, head)
    const news: EvmNews[] = []
    const { doubted, takenBack } = await tellClaims(db, chain, others, async item => void news.push(item))
    const own = <Row extends { claimId: string }>(rows: Row[]) => rows.filter(row => row.claimId === claimId)
    return {
      told: own(news).map(({ confirmations }) => confirmations),
      doubted: own(doubted).length,
      takenBack: own(takenBack).length,
    }
  }
  return { witness, heard }
}

test('the last confirmation waits for a witness that is behind, and for one that disagrees staff is called', async () => {
  const { witness, heard } = await paid()
  const behind = witness({ header: async () => undefined })
  const differs = witness({ block: async () => undefined })
  expect(await heard(7n, [behind])).toEqual({ told: [2], doubted: 0, takenBack: 0 })
  expect(await heard(8n, [behind, differs])).toEqual({ told: [], doubted: 1, takenBack: 0 })
  expect(await heard(9n, [behind, witness()])).toEqual({ told: [3], doubted: 0, takenBack: 0 })
})

test('before the last one nobody is asked: a claim hears of as many as there are', async () => {
  const { witness, heard } = await paid()
  const behind = witness({ header: async () => undefined })
  expect(await heard(5n, [behind])).toMatchObject({ told: [1] })
  expect(await heard(6n, [behind])).toMatchObject({ told: [2] })
})

test('a payment that one block is enough for is not told to be gone while its witness is not there', async () => {
  const { witness, heard } = await paid(1)
  expect(await heard(5n, [witness({ header: async () => undefined })])).toMatchObject({ told: [] })
  expect(await heard(6n, [witness()])).toMatchObject({ told: [1] })
})

test('what a claim has heard it does not hear again', async () => {
  const { heard } = await paid()
  expect([await heard(6n), await heard(6n)]).toMatchObject([{ told: [2] }, { told: [] }])
})

test('what was credited and stands nowhere any more is taken back', async () => {
  const { witness, heard } = await paid()
  expect(await heard(7n, [witness()])).toMatchObject({ told: [3] })
  await rewind(db, 1, before, noon)
  expect(await heard(4n)).toEqual({ told: [0], doubted: 0, takenBack: 1 })
})

test('what was only seen and stands nowhere any more is lost, and nothing is taken back', async () => {
  const { heard } = await paid()
  expect(await heard(6n)).toMatchObject({ told: [2] })
  await rewind(db, 1, before, noon)
  expect(await heard(4n)).toEqual({ told: [0], doubted: 0, takenBack: 0 })
})
