import { expect, test } from 'vitest'
import { countConfirmations, rewind, saveCursor, saveTransfers } from '#server/rails/chain/chain.store.ts'
import type { PaymentReport } from '#server/rails/chain/report-to-claims.ts'
import { insertClaim } from '#test/fixtures/claim-row.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { issueAddress, reportToClaims } from '#test/harness/evm-chain.ts'
import type { EvmChain } from './evm.ts'
import type { EvmNode as ChainNode } from './evm-node.ts'

const { db } = await createTestDatabase({ demo: true })
const noon = new Date('2026-11-21T12:00:00Z')
const block = { number: 5n, hash: '0xb5', at: noon } as const
const before = { number: 4n, hash: '0xb4' } as const
const chain: EvmChain = {
  id: 1,
  name: 'Testnet',
  stalledAfterMs: 60_000,
  nodes: [],
  assets: [{ currency: 'ETH', confirmations: 3, dust: 0n }],
}

let payments = 0
/** A payment in block 5 that needs the given number of confirmations. */
async function paid(needed = 3) {
  const number = (++payments).toString(16)
  const [tx, address] = [`0x${number.padStart(64, '0')}`, `0x${number.padStart(40, '0')}`] as const
  const { id: claimId } = await insertClaim(db, { currency: 'ETH' })
  const key = { fingerprint: number.padStart(8, '0'), addressAt: () => address }
  await db.transaction().execute(tx => issueAddress(tx, key, { claimId, currency: 'ETH', chainId: 1 }, noon))
  for (const read of [before, block]) await saveCursor(db, 1, read, noon)
  const seen = { tx, ordinal: -1, address, claimId, currency: 'ETH', units: 5n, verdict: 'payment', needed } as const
  await saveTransfers(db, 1, [{ ...seen, block }], noon)

  const header = { ...block, parent: before.hash }
  /** Another node, which has seen the payment unless the test overrides its answers. */
  const otherNode = (answers: Partial<ChainNode> = {}) =>
    ({
      header: async () => header,
      block: async () => ({ ...header, coins: [{ tx, to: address, units: 5n }] }),
      succeededIn: async () => block.hash,
      ...answers,
    }) as ChainNode
  /** The reports to the claim when the chain's head is `head` and these other nodes are asked. */
  const report = async (head: bigint, others: ChainNode[] = []) => {
    await countConfirmations(db, 1, head)
    const reports: PaymentReport[] = []
    const { disputed, takenBack } = await reportToClaims(db, chain, others, async item => void reports.push(item))
    const own = <Row extends { claimId: string }>(rows: Row[]) => rows.filter(row => row.claimId === claimId)
    return {
      reported: own(reports).map(({ confirmations }) => confirmations),
      lost: own(reports).flatMap(({ lost, confirmations }) => (lost ? [confirmations] : [])),
      disputed: own(disputed).length,
      takenBack: own(takenBack).length,
    }
  }
  return { otherNode, report }
}

test('the last confirmation waits for a node that is behind, and a node that disagrees disputes it', async () => {
  const { otherNode, report } = await paid()
  const behind = otherNode({ header: async () => undefined })
  const differs = otherNode({ block: async () => undefined })
  expect(await report(7n, [behind])).toEqual({ reported: [2], lost: [], disputed: 0, takenBack: 0 })
  expect(await report(8n, [behind, differs])).toEqual({ reported: [], lost: [], disputed: 1, takenBack: 0 })
  expect(await report(9n, [behind, otherNode()])).toEqual({ reported: [3], lost: [], disputed: 0, takenBack: 0 })
})

test('confirmations before the last are reported without asking other nodes', async () => {
  const { otherNode, report } = await paid()
  const behind = otherNode({ header: async () => undefined })
  expect(await report(5n, [behind])).toMatchObject({ reported: [1] })
  expect(await report(6n, [behind])).toMatchObject({ reported: [2] })
})

test('a payment that needs one confirmation is seen, and not lost, while the other node is behind', async () => {
  const { otherNode, report } = await paid(1)
  expect(await report(5n, [otherNode({ header: async () => undefined })])).toMatchObject({ reported: [0], lost: [] })
  expect(await report(6n, [otherNode()])).toMatchObject({ reported: [1] })
})

test('the same number of confirmations is reported once', async () => {
  const { report } = await paid()
  expect([await report(6n), await report(6n)]).toMatchObject([{ reported: [2] }, { reported: [] }])
})

test('a credited payment that is in no block any more is taken back', async () => {
  const { otherNode, report } = await paid()
  expect(await report(7n, [otherNode()])).toMatchObject({ reported: [3] })
  await rewind(db, 1, before, noon)
  expect(await report(4n)).toEqual({ reported: [0], lost: [0], disputed: 0, takenBack: 1 })
})

test('an unconfirmed payment that is in no block any more is lost and not taken back', async () => {
  const { report } = await paid()
  expect(await report(6n)).toMatchObject({ reported: [2] })
  await rewind(db, 1, before, noon)
  expect(await report(4n)).toEqual({ reported: [0], lost: [0], disputed: 0, takenBack: 0 })
})
