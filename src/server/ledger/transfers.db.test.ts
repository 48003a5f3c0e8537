import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '#test/harness/database.ts'
import { proveLedger } from './prove-ledger.ts'
import { hold, type Movement, postHold, type TransferLine, transfer, voidHold, writeTransfers } from './transfers.ts'

const { db } = await createTestDatabase({ demo: true })

test('the application can neither change nor delete a transfer', async () => {
  await expect(sql`update ledger_transfers set reason = 'mended'`.execute(db)).rejects.toThrow(/permission denied/)
  await expect(sql`delete from ledger_transfers`.execute(db)).rejects.toThrow(/permission denied/)
})

test('a reserve is never paid out below zero', async () => {
  const { reserve } = await balances('BTC')

  await expect(posted({ currency: 'BTC', ...payOut, units: reserve + 1n })).rejects.toThrow(/reserve_not_overdrawn/)
  expect((await balances('BTC')).reserve).toBe(reserve)
  await posted({ currency: 'BTC', ...payOut, units: reserve })
  expect((await balances('BTC')).reserve).toBe(0n)
})

test('of concurrent payouts only those that the reserve covers succeed', async () => {
  const { reserve } = await balances('ETH')
  const units = reserve / 3n
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () => posted({ currency: 'ETH', ...payOut, units })),
  )

  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect((await balances('ETH')).reserve).toBe(reserve - 3n * units)
})

test('concurrent transfers in opposite directions do not deadlock, and the balances are right', async () => {
  const before = await balances('LTC')
  const movements = Array.from({ length: 60 }, (_, index) => (index % 2 ? payOut : payIn))
  await Promise.all(movements.map(movement => posted({ currency: 'LTC', ...movement, units: 1n })))

  expect(await balances('LTC')).toEqual(before)
})

test('a transfer is rolled back with the transaction that wrote it', async () => {
  const before = await balances('TRX')
  const id = randomUUID()
  const later = db.transaction().execute(async tx => {
    await writeTransfers(tx, [line({ id, currency: 'TRX', ...payIn, units: 5n })])
    throw new Error('the use case changed its mind')
  })

  await expect(later).rejects.toThrow('changed its mind')
  expect(await balances('TRX')).toEqual(before)
  expect(await db.selectFrom('ledger_transfers').select('id').where('id', '=', id).execute()).toEqual([])
})

test('a transfer that is written repeatedly is posted once', async () => {
  const before = await balances('TON')
  const same = { id: randomUUID(), currency: 'TON', ...payIn, units: 7n }
  const tries = await Promise.allSettled([posted(same), posted(same), posted(same)])

  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await balances('TON')).reserve).toBe(before.reserve + 7n)
})

test.each([0n, -1n])('a transfer of %s units is refused', async units => {
  await expect(posted({ currency: 'XRP', ...payIn, units })).rejects.toThrow(/violates check constraint/)
})

test('a transfer from an account to itself is refused', async () => {
  await expect(posted({ currency: 'XRP', debit: 'reserve', credit: 'reserve', units: 1n })).rejects.toThrow(
    /violates check constraint|more than once|second time/,
  )
})

describe('a hold', () => {
  const held = (units: bigint, currency: string) => hold({ currency, ...payOut, units }, occasion())

  test('makes its amount unavailable until the hold is voided', async () => {
    const { reserve } = await balances('XMR')
    const line = held(reserve, 'XMR')
    await written(line)

    await expect(posted({ currency: 'XMR', ...payOut, units: 1n })).rejects.toThrow(/reserve_not_overdrawn/)
    await expect(written(held(1n, 'XMR'))).rejects.toThrow(/reserve_not_overdrawn/)
    await written(voidHold(line.id, occasion()))
    await posted({ currency: 'XMR', ...payOut, units: 1n })
    expect((await balances('XMR')).reserve).toBe(reserve - 1n)
  })

  test('moves the held amount when it is posted', async () => {
    const before = await balances('BNBBEP20')
    const line = held(5n, 'BNBBEP20')
    await written(line)
    expect(await balances('BNBBEP20')).toEqual(before)
    await written(postHold(line.id, occasion()))

    expect(await balances('BNBBEP20')).toEqual({ reserve: before.reserve - 5n, equity: before.equity - 5n })
  })

  test('ends once when many requests end it at the same time', async () => {
    const line = held(9n, 'USDTTON')
    await written(line)
    const ends = Array.from({ length: 20 }, (_, i) => (i % 2 ? postHold : voidHold)(line.id, occasion()))
    const tries = await Promise.allSettled(ends.map(end => written(end)))

    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is the only kind of entry that can be posted or voided', async () => {
    const line = transfer({ currency: 'USDTTON', ...payOut, units: 1n }, occasion())
    await written(line)

    await expect(written(postHold(line.id, occasion()))).rejects.toThrow(/does not end hold/)
    // An unknown hold names no account, so the statement is refused at once and not retried.
    await expect(written(voidHold(randomUUID(), occasion()))).rejects.toMatchObject({ code: '23502' })
  })
})

test('an account can pay from what it receives in the same batch', async () => {
  const { reserve } = await balances('PRUSD')
  const outAndIn = [payOut, payIn].map(movement =>
    transfer({ currency: 'PRUSD', ...movement, units: reserve + 10n }, occasion()),
  )
  await written(...outAndIn)

  expect((await balances('PRUSD')).reserve).toBe(reserve)
})

test('concurrent batches over many currencies in any order do not deadlock', async () => {
  const codes = ['YAMRUB', 'ADVCUSD', 'SEPAEUR', 'KSPBKZT', 'TBRUB', 'ACRUB']
  const batches = Array.from({ length: 60 }, (_, i) =>
    codes
      .toSorted((a, b) => ((a.charCodeAt(i % 3) * (i + 7)) % 11) - ((b.charCodeAt(i % 3) * (i + 7)) % 11))
      .map(currency => transfer({ currency, ...(i % 2 ? payOut : payIn), units: 1n }, occasion())),
  )
  const before = await Promise.all(codes.map(balances))
  await Promise.all(batches.map(batch => written(...batch)))

  expect(await Promise.all(codes.map(balances))).toEqual(before)
})

test('concurrent single transfers and batches of the same accounts do not deadlock', async () => {
  const before = await balances('XMR')
  const both = [payIn, payOut].map(movement => () => transfer({ currency: 'XMR', ...movement, units: 1n }, occasion()))
  const batches = Array.from({ length: 80 }, (_, i) =>
    i % 4 < 2 ? [both[i % 2]!()] : [both[i % 2]!(), both[1 - (i % 2)]!()],
  )
  await Promise.all(batches.map(batch => written(...batch)))

  expect(await balances('XMR')).toEqual(before)
})

test('the balance of every account is the sum of its transfers', async () => {
  expect(await proveLedger(db)).toEqual([])
})

const payIn = { debit: 'reserve', credit: 'equity' } as const
const payOut = { debit: 'equity', credit: 'reserve' } as const

const occasion = () => ({ reason: 'a test', author: 'test', at: new Date() })

const line = ({ id, ...movement }: Movement & { id?: string }): TransferLine => ({
  ...transfer(movement, occasion()),
  ...(id !== undefined && { id }),
})

const written = (...lines: TransferLine[]) => db.transaction().execute(tx => writeTransfers(tx, lines))
const posted = (movement: Parameters<typeof line>[0]) => written(line(movement))

async function balances(currency: string): Promise<{ reserve: bigint; equity: bigint }> {
  const accounts = await db.selectFrom('ledger_accounts').selectAll().where('currency', '=', currency).execute()
  const of = (kind: 'reserve' | 'equity') => accounts.find(account => account.kind === kind)!
  return {
    reserve: BigInt(of('reserve').debits_posted) - BigInt(of('reserve').credits_posted),
    equity: BigInt(of('equity').credits_posted) - BigInt(of('equity').debits_posted),
  }
}
