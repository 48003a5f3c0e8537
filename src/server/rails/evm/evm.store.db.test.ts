import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { insertClaim } from '#test/claim-row.ts'
import { createTestDatabase } from '#test/database.ts'
import { giveAddress } from './addresses.store.ts'
import {
  countConfirmations,
  forgetBlocksBefore,
  markTold,
  newStrays,
  readCursor,
  rememberedBlocks,
  rewind,
  type SeenTransfer,
  saveCursor,
  saveTransfer,
  sawPayment,
  untoldPayments,
} from './evm.store.ts'

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
  await db.transaction().execute(tx => giveAddress(tx, key, { claimId: id, currency, chainId: HERE }, noon))
  return { claimId: id, address, currency }
}

/** A payment that was seen, in block 5 unless the test says otherwise. */
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
  await saveTransfer(db, chainId, transfer as SeenTransfer, noon)
  return transfer as SeenTransfer
}
const rowsOf = ({ tx }: { tx: string }) =>
  db
    .selectFrom('evm_transfers')
    .select(['chain_id', 'ordinal', 'telling', 'units', 'confirmations', 'told'])
    .where('tx_hash', '=', tx)
    .orderBy('chain_id')
    .orderBy('ordinal')
    .orderBy('telling')
    .execute()

beforeEach(async () => {
  for (const chain of [HERE, THERE]) {
    await rewind(db, chain, blockOf(0n), noon)
    for (let number = 1n; number <= 5n; number++) await saveCursor(db, chain, blockOf(number), noon)
  }
})

test('each chain is read, taken back and forgotten by itself', async () => {
  const tx = newTx()
  for (const chain of [HERE, THERE]) await seen({ tx }, chain)
  await saveCursor(db, THERE, blockOf(6n), noon)
  expect([await readCursor(db, HERE), await readCursor(db, THERE)].map(cursor => cursor?.number)).toEqual([5n, 6n])

  await countConfirmations(db, HERE, 6n)
  expect((await rowsOf({ tx })).map(({ confirmations }) => confirmations)).toEqual([2, 1])
  await markTold(db, HERE, { tx, ordinal: 0, telling: 0 }, 2)
  expect((await rowsOf({ tx })).map(({ told }) => told)).toEqual([2, null])
  expect((await untoldPayments(db, HERE)).map(payment => payment.tx)).not.toContain(tx)
  expect((await untoldPayments(db, THERE)).map(payment => payment.tx)).toContain(tx)

  await rewind(db, HERE, blockOf(4n), noon)
  expect((await rowsOf({ tx })).map(({ confirmations }) => confirmations)).toEqual([0, 1])
  await forgetBlocksBefore(db, HERE, 3n)
  const numbers = async (chain: number) => (await rememberedBlocks(db, chain)).map(({ number }) => number)
  expect([await numbers(HERE), await numbers(THERE)]).toEqual([
    [4n, 3n],
    [6n, 5n, 4n, 3n, 2n, 1n, 0n],
  ])
})

test('what stood above the block that a chain is taken back to stands nowhere, and what stood in it stays', async () => {
  const [above, within] = [await seen(), await seen({ block: blockOf(4n) })]
  await rewind(db, HERE, blockOf(4n), noon)
  expect([await rowsOf(above), await rowsOf(within)]).toMatchObject([[{ confirmations: 0 }], [{ confirmations: 1 }]])
  await saveCursor(db, HERE, { number: 5n, hash: '0xc5' }, noon)
  expect((await rememberedBlocks(db, HERE))[0]).toEqual({ number: 5n, hash: '0xc5' })
})

test('confirmations are the blocks from its own to the head, and no more than are needed', async () => {
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

test('the same transfer seen again is the same, and anything else at its place is another one', async () => {
  const first = await seen()
  const { address, claimId } = await given()
  await seen(first)
  expect(await rowsOf(first)).toHaveLength(1)
  for (const other of [{ units: 6n }, { currency: 'USDCERC20' }, { address, claimId }])
    await seen({ ...first, ...other })
  expect((await rowsOf(first)).map(({ telling }) => telling)).toEqual([0, 1, 2, 3])
  await seen({ ...first, units: 6n })
  expect(await rowsOf(first)).toHaveLength(4)
})

test('what is told of one transfer is told of no other one', async () => {
  const first = await seen()
  const others = [await seen({ ...first, ordinal: 1 }), await seen({ ...first, units: 6n }), await seen()]
  await markTold(db, HERE, { tx: first.tx, ordinal: 0, telling: 0 }, 1)
  expect((await rowsOf(first)).map(({ told }) => told)).toEqual([1, null, null])
  expect(await rowsOf(others[2]!)).toMatchObject([{ told: null }])
})

test('claims hear of payments alone, and staff of what came in another currency or on another chain', async () => {
  const verdicts = ['payment', 'wrong-currency', 'wrong-chain', 'dust'] as const
  const [payment, currency, chain] = await Promise.all(verdicts.map(verdict => seen({ verdict })))
  expect((await untoldPayments(db, HERE)).map(({ tx }) => tx)).toContain(payment!.tx)
  const heard = (await untoldPayments(db, HERE)).filter(({ tx }) => tx === currency!.tx || tx === chain!.tx)
  expect(heard).toEqual([])
  const strays = (await newStrays(db, HERE)).map(({ tx }) => tx)
  expect(strays.sort()).toEqual([currency!.tx, chain!.tx].sort())
})

test('a transaction has brought a payment while it stands in a block, and only a payment', async () => {
  const [payment, dust, above] = [await seen({ block: blockOf(4n) }), await seen({ verdict: 'dust' }), await seen()]
  const saw = ({ tx }: SeenTransfer) => sawPayment(db, tx.slice(2).toUpperCase())
  expect([await saw(payment), await saw(dust), await saw(above)]).toEqual([true, false, true])
  await rewind(db, HERE, blockOf(4n), noon)
  expect([await saw(payment), await saw(above)]).toEqual([true, false])
})
