import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { LedgerAccount } from '#contract/ledger/ledger-accounts.ts'
import { hold, transfer, voidHold, writeTransfers } from '#server/ledger/transfers.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { type Entries, type EntriesQuery, listEntries } from './entries.store.ts'

const { db } = await createTestDatabase({ demo: true })

const SIZE = 3

test('paging from either end returns every entry once, with the balance after it', async () => {
  const [currency, account] = ['BTC', 'liquidity'] as const
  // Nine entries of one time span several pages; two have times that differ by less than a millisecond.
  const lines = [
    noon(0),
    ...Array(9).fill(noon(1)),
    '2026-11-20T12:02:00.000300Z',
    '2026-11-20T12:02:00.000700Z',
    noon(3),
  ]
  for (const [i, at] of lines.entries()) await write(currency, BigInt(i + 1), at)
  const whole = await listed({ currency, account, size: 100 })
  expect(whole.items).toHaveLength(lines.length)
  expect(balancesAgree(whole)).toBe(true)

  for (const from of ['newest', 'oldest'] as const) {
    const met: Entries['items'] = []
    for (let past: string | undefined; ; ) {
      const stretch = await listed({ currency, account, from, past })
      const [ahead, behind] = from === 'newest' ? [stretch.older, stretch.newer] : [stretch.newer, stretch.older]
      expect(behind).toBe(past !== undefined)
      if (from === 'newest') met.push(...stretch.items)
      else met.unshift(...stretch.items)
      if (!ahead) break
      expect(stretch.items).toHaveLength(SIZE)
      past = (from === 'newest' ? stretch.items.at(-1) : stretch.items[0])!.id
    }
    expect(met).toEqual(whole.items)
  }
})

test('paging back returns the same entries as paging forward', async () => {
  const way = { currency: 'BTC', account: 'liquidity' } as const
  const first = await listed(way)
  const second = await listed({ ...way, past: first.items.at(-1)!.id })
  const third = await listed({ ...way, past: second.items.at(-1)!.id })
  expect(await listed({ ...way, from: 'oldest', past: third.items[0]!.id })).toEqual(second)
  expect((await listed({ ...way, from: 'oldest', past: second.items[0]!.id })).items).toEqual(first.items)
})

test('an entry written between two pages shifts no page and is part of every later balance', async () => {
  const way = { currency: 'TRX', account: 'liquidity' } as const
  for (let i = 1; i <= 8; i++) await write('TRX', BigInt(i), noon(i))
  const first = await listed(way)
  const past = first.items.at(-1)!.id
  const before = await listed({ ...way, past })

  await write('TRX', 1_000n, noon(30))
  expect(await listed({ ...way, past })).toEqual(before)

  // A slow process writes an entry with an earlier time.
  await write('TRX', 500n, noon(0))
  const after = await listed({ ...way, past })
  expect(after.items.map(({ id }) => id)).toEqual(before.items.map(({ id }) => id))
  expect(balancesAgree(await listed({ ...way, size: 100 }))).toBe(true)
  expect(after.items).toEqual((await listed({ ...way, size: 100 })).items.slice(4, 7))
})

test('an account without entries has no page, and an account of exactly one page has no further page', async () => {
  expect(await listed({ currency: 'XMR', account: 'promo' })).toEqual({ items: [], newer: false, older: false })
  expect(await listed({ currency: 'XMR', account: 'promo', from: 'oldest' })).toMatchObject({ items: [] })
  for (let i = 1; i <= SIZE; i++) await write('XMR', 1n, noon(i))
  for (const from of ['newest', 'oldest'] as const)
    expect(await listed({ currency: 'XMR', account: 'liquidity', from })).toMatchObject({ newer: false, older: false })
})

test('there is nothing past the last entry, and a position of another account is not found', async () => {
  const way = { currency: 'XMR', account: 'liquidity' } as const
  const { items } = await listed(way)
  expect(await listed({ ...way, past: items.at(-1)!.id })).toEqual({ items: [], newer: true, older: false })
  expect(await listed({ ...way, from: 'oldest', past: items[0]!.id })).toEqual({ items: [], newer: false, older: true })
  const notFound = { refusal: { reason: 'not-found' } }
  const listing = { onlyHeld: false, from: 'newest', size: SIZE } as const
  for (const past of [randomUUID(), (await listed({ currency: 'TRX', account: 'liquidity' })).items[0]!.id])
    expect(await listEntries(db, { ...way, ...listing, past })).toMatchObject(notFound)
  expect(await listEntries(db, { currency: 'NOSUCH', account: 'liquidity', ...listing })).toMatchObject(notFound)
})

test('an entry between two partners’ accounts of one kind is listed once and leaves the total unchanged', async () => {
  const [anna, boris] = [randomUUID(), randomUUID()]
  const of = { currency: 'XRP', at: noon(1) }
  await post({ ...of, debit: 'referral-cost', credit: 'referral', creditOwner: anna, units: 50n })
  await post({
    ...of,
    at: noon(2),
    debit: 'referral',
    debitOwner: anna,
    credit: 'referral',
    creditOwner: boris,
    units: 20n,
  })
  await post({ ...of, at: noon(3), debit: 'referral-cost', credit: 'referral', creditOwner: boris, units: 5n })
  const { items } = await listed({ currency: 'XRP', account: 'referral', size: 100 })
  expect(items.map(({ balance }) => Number(balance) * 1e6)).toEqual([55, 50, 50])
  const [, moved, first] = items
  expect((await listed({ currency: 'XRP', account: 'referral', past: moved!.id })).items).toEqual([first])
})

test('open holds are paged in the same way', async () => {
  const occasion = { reason: 'a test', author: 'test' }
  const held = [1, 2, 3, 4, 5].map(minute =>
    hold(
      { currency: 'TON', debit: 'clients', credit: 'liquidity', units: 7n },
      { ...occasion, at: new Date(noon(minute)) },
    ),
  )
  await db.transaction().execute(tx => writeTransfers(tx, held))
  const way = { currency: 'TON', account: 'liquidity', onlyHeld: true } as const
  const first = await listed(way)
  expect(first).toMatchObject({ newer: false, older: true })
  const rest = await listed({ ...way, past: first.items.at(-1)!.id })
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(held.map(({ id }) => id).toReversed())
  // A position remains valid after its hold has ended.
  await db
    .transaction()
    .execute(tx => writeTransfers(tx, [voidHold(held[2]!.id, { ...occasion, at: new Date(noon(9)) })]))
  expect((await listed({ ...way, past: held[2]!.id })).items).toEqual(rest.items)
})

type Query = Partial<EntriesQuery> & { currency: string; account: LedgerAccount }

async function listed(query: Query): Promise<Entries> {
  const found = await listEntries(db, { onlyHeld: false, from: 'newest', size: SIZE, ...query })
  if (!found.ok) throw new Error(found.refusal.reason)
  return found.value
}

/** The balance before each entry is the balance after the entry below it, and zero before the first. */
const balancesAgree = ({ items }: Entries) =>
  items.every(({ change, balance }, i) => units(balance) - units(change) === units(items[i + 1]?.balance ?? '0'))
const units = (text: string) => BigInt(text.replace('.', ''))

const noon = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12, minutes)).toISOString()

const write = (currency: string, units: bigint, at: string) =>
  post({ currency, debit: 'network', credit: 'liquidity', units, at })

/** The time is passed as text, because it may be finer than a JavaScript date. */
async function post({ at, ...what }: Parameters<typeof transfer>[0] & { at: string }): Promise<void> {
  const line = transfer(what, { reason: 'a test', author: 'test', at: { toISOString: () => at } as Date })
  await db.transaction().execute(tx => writeTransfers(tx, [line]))
}
