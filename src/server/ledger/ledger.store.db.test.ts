import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { type Posting, post } from './ledger.store.ts'

const { db } = await createTestDatabase({ demo: true })

test('the application may not change or remove a transfer', async () => {
  const change = db.updateTable('ledger_transfers').set({ reason: 'mended' })
  const remove = db.deleteFrom('ledger_transfers').where('id', '<>', randomUUID())

  await expect(change.execute()).rejects.toThrow(/permission denied/)
  await expect(remove.execute()).rejects.toThrow(/permission denied/)
})

test('a reserve is never paid out below nothing', async () => {
  const { reserve } = await balances('BTC')

  await expect(posted({ currency: 'BTC', ...payOut, units: reserve + 1n })).rejects.toThrow(/reserve_not_overdrawn/)
  expect((await balances('BTC')).reserve).toBe(reserve)
  await posted({ currency: 'BTC', ...payOut, units: reserve })
  expect((await balances('BTC')).reserve).toBe(0n)
})

test('of payouts that come at once only those happen that the reserve covers', async () => {
  const { reserve } = await balances('ETH')
  const units = reserve / 3n
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () => posted({ currency: 'ETH', ...payOut, units })),
  )

  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect((await balances('ETH')).reserve).toBe(reserve - 3n * units)
})

test('postings that cross do not block each other, and every unit is accounted for', async () => {
  const before = await balances('LTC')
  const ways = Array.from({ length: 60 }, (_, index) => (index % 2 ? payOut : payIn))
  await Promise.all(ways.map(way => posted({ currency: 'LTC', ...way, units: 1n })))

  expect(await balances('LTC')).toEqual(before)
})

test('a posting is made whole or not at all', async () => {
  const before = await balances('TRX')
  const id = randomUUID()
  const later = db.transaction().execute(async tx => {
    await post(tx, posting({ id, currency: 'TRX', ...payIn, units: 5n }))
    throw new Error('the use case changed its mind')
  })

  await expect(later).rejects.toThrow('changed its mind')
  expect(await balances('TRX')).toEqual(before)
  expect(await db.selectFrom('ledger_transfers').select('id').where('id', '=', id).execute()).toEqual([])
})

test('the same transfer is posted once', async () => {
  const before = await balances('TON')
  const same = { id: randomUUID(), currency: 'TON', ...payIn, units: 7n }
  const tries = await Promise.allSettled([posted(same), posted(same), posted(same)])

  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await balances('TON')).reserve).toBe(before.reserve + 7n)
})

test.each([0n, -1n])('a transfer of %s units is no transfer', async units => {
  await expect(posted({ currency: 'XRP', ...payIn, units })).rejects.toThrow(/violates check constraint/)
})

test('nothing goes from an account to itself', async () => {
  await expect(posted({ currency: 'XRP', debit: 'reserve', credit: 'reserve', units: 1n })).rejects.toThrow(
    /violates check constraint|more than once|second time/,
  )
})

test('the balances of every account are the sum of its transfers', async () => {
  const { rows } = await sql`
    select a.id from ledger_accounts a
    where debits_posted <> (select coalesce(sum(units), 0) from ledger_transfers where debit_account = a.id)
       or credits_posted <> (select coalesce(sum(units), 0) from ledger_transfers where credit_account = a.id)`.execute(
    db,
  )

  expect(rows).toEqual([])
})

const payIn = { debit: 'reserve', credit: 'equity' } as const
const payOut = { debit: 'equity', credit: 'reserve' } as const

const posting = (part: Pick<Posting, 'currency' | 'debit' | 'credit' | 'units'> & { id?: string }): Posting => ({
  id: randomUUID(),
  reason: 'a test',
  author: 'test',
  at: new Date(),
  ...part,
})

const posted = (part: Parameters<typeof posting>[0]) => db.transaction().execute(tx => post(tx, posting(part)))

/** What the office holds of a currency, and what its owner has put in. */
async function balances(currency: string): Promise<{ reserve: bigint; equity: bigint }> {
  const accounts = await db.selectFrom('ledger_accounts').selectAll().where('currency', '=', currency).execute()
  const of = (kind: 'reserve' | 'equity') => accounts.find(account => account.kind === kind)!
  return {
    reserve: BigInt(of('reserve').debits_posted) - BigInt(of('reserve').credits_posted),
    equity: BigInt(of('equity').credits_posted) - BigInt(of('equity').debits_posted),
  }
}
