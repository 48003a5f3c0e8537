import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { insertClaim } from '#test/fixtures/claim-row.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { issueAddress } from './addresses.store.ts'
import {
  countConfirmations,
  forgetBlocksBefore,
  hasPayment,
  markReported,
  newUnexpectedTransfers,
  readCursor,
  rememberedBlocks,
  rewind,
  type SeenTransfer,
  saveCursor,
  saveTransfers,
  unreportedPayments,
} from './chain.store.ts'

const { db } = await createTestDatabase({ demo: true })
const noon = new Date('2026-11-21T12:00:00Z')
const [HERE, THERE] = [1, 56]
const blockOf = (number: bigint) => ({ number, hash: `0xb${number}`, at: noon }) as const

let transactions = 0
const newTx = () => `0x${(++transactions).toString(16).padStart(64, '0')}` as const

async function given(currency = 'USDTERC20') {
  const { id } = await insertClaim(db, { currency })
  const address = `0x${randomUUID().replaceAll('-', '').padEnd(40, '0')}` as const
  const key = { fingerprint: address.slice(2, 10), addressAt: () => address }
  await db.transaction().execute(tx => issueAddress(tx, key, { claimId: id, currency, chainId: HERE }, noon))
  return { claimId: id, address, currency }
}

/** Saves a payment, in block 5 unless the test says otherwise. */
async function seen(more: Partial<SeenTransfer> = {}, chainId = HERE): Promise<SeenTransfer> {
  const to = more.claimId === undefined ? await given() : {}
  const transfer = {
    tx: newTx(),
    ordinal: 0,
    units: 5n,
    verdict: 'payment',
    block: blockOf(5n),
    needed: 3,
    ...to,
    ...more,
  }
  await saveTransfers(db, chainId, [transfer as SeenTransfer], noon)
  return transfer as SeenTransfer
}
const rowsOf = ({ tx }: { tx: string }) =>
  db
    .selectFrom('chain_transfers')
    .select(['chain_id', 'ordinal', 'reorg_generation', 'units', 'confirmations', 'told'])
    .where('tx_hash', '=', tx)
    .orderBy('chain_id')
    .orderBy('ordinal')
    .orderBy('reorg_generation')
    .execute()

beforeEach(async () => {
  for (const chain of [HERE, THERE]) {
    await rewind(db, chain, blockOf(0n), noon)
    for (let number = 1n; number <= 5n; number++) await saveCursor(db, chain, blockOf(number), noon)
  }
})

test('each chain has its own cursor, transfers and remembered blocks', async () => {
  const tx = newTx()
  for (const chain of [HERE, THERE]) await seen({ tx }, chain)
  await saveCursor(db, THERE, blockOf(6n), noon)
  expect([await readCursor(db, HERE), await readCursor(db, THERE)].map(cursor => cursor?.number)).toEqual([5n, 6n])

  await countConfirmations(db, HERE, 6n)
  expect((await rowsOf({ tx })).map(({ confirmations }) => confirmations)).toEqual([2, 1])
  await markReported(db, HERE, { tx, ordinal: 0, reorgGeneration: 0 }, 2)
  expect((await rowsOf({ tx })).map(({ told }) => told)).toEqual([2, null])
  expect((await unreportedPayments(db, HERE)).map(payment => payment.tx)).not.toContain(tx)
  expect((await unreportedPayments(db, THERE)).map(payment => payment.tx)).toContain(tx)

  await rewind(db, HERE, blockOf(4n), noon)
  expect((await rowsOf({ tx })).map(({ confirmations }) => confirmations)).toEqual([0, 1])
  await forgetBlocksBefore(db, HERE, 3n)
  const numbers = async (chain: number) => (await rememberedBlocks(db, chain)).map(({ number }) => number)
  expect([await numbers(HERE), await numbers(THERE)]).toEqual([
    [4n, 3n],
    [6n, 5n, 4n, 3n, 2n, 1n, 0n],
  ])
})

test('a rewind takes transfers above the block out of their blocks and leaves those within it', async () => {
  const [above, within] = [await seen(), await seen({ block: blockOf(4n) })]
  await rewind(db, HERE, blockOf(4n), noon)
  expect([await rowsOf(above), await rowsOf(within)]).toMatchObject([[{ confirmations: 0 }], [{ confirmations: 1 }]])
  await saveCursor(db, HERE, { number: 5n, hash: '0xc5' }, noon)
  expect((await rememberedBlocks(db, HERE))[0]).toEqual({ number: 5n, hash: '0xc5' })
})

test('confirmations count from the payment’s block to the head, up to the number needed', async () => {
  const payment = await seen()
  for (const [head, confirmations] of [
    [5n, 1],
    [6n, 2],
    [7n, 3],
    [9n, 3],
  ] as const) {
    await countConfirmations(db, HERE, head)
    expect(await rowsOf(payment)).toMatchObject([{ confirmations }])
  }
})

test('a transfer that is saved again is stored once; a different one at the same position is a new generation', async () => {
  const first = await seen()
  const { address, claimId } = await given()
  await seen(first)
  expect(await rowsOf(first)).toHaveLength(1)
  for (const other of [{ units: 6n }, { currency: 'USDCERC20' }, { address, claimId }])
    await seen({ ...first, ...other })
  expect((await rowsOf(first)).map(row => row.reorg_generation)).toEqual([0, 1, 2, 3])
  await seen({ ...first, units: 6n })
  expect(await rowsOf(first)).toHaveLength(4)
})

test('marking one transfer as reported leaves the others unreported', async () => {
  const first = await seen()
  const others = [await seen({ ...first, ordinal: 1 }), await seen({ ...first, units: 6n }), await seen()]
  await markReported(db, HERE, { tx: first.tx, ordinal: 0, reorgGeneration: 0 }, 1)
  expect((await rowsOf(first)).map(({ told }) => told)).toEqual([1, null, null])
  expect(await rowsOf(others[2]!)).toMatchObject([{ told: null }])
})

test('payments are reported to claims, transfers in another currency or on another chain to staff', async () => {
  const verdicts = ['payment', 'wrong-currency', 'wrong-chain', 'dust'] as const
  const [payment, currency, chain] = await Promise.all(verdicts.map(verdict => seen({ verdict })))
  expect((await unreportedPayments(db, HERE)).map(({ tx }) => tx)).toContain(payment!.tx)
  const reported = (await unreportedPayments(db, HERE)).filter(({ tx }) => tx === currency!.tx || tx === chain!.tx)
  expect(reported).toEqual([])
  const unexpectedTransfers = (await newUnexpectedTransfers(db, HERE)).map(({ tx }) => tx)
  expect(unexpectedTransfers.sort()).toEqual([currency!.tx, chain!.tx].sort())
})

test('a transaction counts as a payment only while it is in a block, and never as dust', async () => {
  const [payment, dust, above] = [await seen({ block: blockOf(4n) }), await seen({ verdict: 'dust' }), await seen()]
  const saw = ({ tx }: SeenTransfer) => hasPayment(db, tx.slice(2).toUpperCase())
  expect([await saw(payment), await saw(dust), await saw(above)]).toEqual([true, false, true])
  await rewind(db, HERE, blockOf(4n), noon)
  expect([await saw(payment), await saw(above)]).toEqual([true, false])
})
