import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import type { ClaimState } from '#contract/claims/claim-moves.ts'
import { clientConfig, openDb, openPool } from '#server/database/pool.ts'
import { insertClaim } from '#test/claim-row.ts'
import { createTestDatabase } from '#test/database.ts'
import { createPerson } from '#test/people.ts'
import { waitingForLocks } from '#test/waiting-for-locks.ts'
import { lookAround } from './look-around.ts'

const { db, address } = await createTestDatabase({ demo: true })
const owner = new pg.Client(clientConfig(address))
await owner.connect()
afterAll(() => owner.end())

const limits = { perEmail: 2, perLine: 3 }
type Visitor = Parameters<typeof lookAround>[1]
const visitor = (parts: Partial<Visitor> = {}): Visitor => ({
  id: randomUUID(),
  emailKey: `${randomUUID()}@example.com`,
  ...parts,
})
const look = (who: Visitor) => db.transaction().execute(tx => lookAround(tx, who, limits))
const mayOpen = async (who: Visitor) => (await look(who)).number !== undefined

/** A claim that the visitor has left. Its address and its line are what the application itself cannot change. */
async function leave(state: ClaimState, { emailKey, line, userId }: Visitor, received = 0): Promise<string> {
  const { id } = await insertClaim(db)
  await owner.query(
    'update claims set state = $1, received = $2, email_key = $3, opened_from = $4, left_by = $5 where id = $6',
    [state, received, emailKey, line ?? null, userId ?? null, id],
  )
  return id
}

describe('claims that nothing has come in for are counted', () => {
  test.each(['verification', 'awaiting-payment', 'checking'] as const)('by address in %s', async state => {
    const anna = visitor()
    await leave(state, anna)
    expect(await mayOpen({ ...anna, id: randomUUID() })).toBe(true)
    await leave(state, anna)
    expect(await mayOpen({ ...anna, id: randomUUID() })).toBe(false)
    expect(await mayOpen(visitor())).toBe(true)
  })

  test.each([
    ['verification', '198.51.100.1'],
    ['awaiting-payment', '198.51.100.2'],
    ['checking', '2001:db8:1:2::/64'],
  ] as const)('by line in %s', async (state, line) => {
    for (let i = 0; i < 2; i++) await leave(state, visitor({ line }))
    expect(await mayOpen(visitor({ line }))).toBe(true)
    await leave(state, visitor({ line }))
    expect(await mayOpen(visitor({ line }))).toBe(false)
    expect(await mayOpen(visitor({ line: '198.51.100.99' }))).toBe(true)
  })

  test('and those that a part has come in for, while a reserve is held for the whole', async () => {
    const { emailKey, line } = visitor({ line: '198.51.100.7' })
    const held = (transfer: string) =>
      owner.query(
        `update claims set state = 'needs-choice', problem = 'less', hold_transfer = ${transfer} where email_key = $1`,
        [emailKey],
      )
    const others = () => Promise.all([visitor({ emailKey }), visitor({ line: line! })].map(mayOpen))
    for (let i = 0; i < limits.perLine; i++) await leave('checking', { ...visitor(), emailKey, line: line! }, 1)
    await held('(select id from ledger_transfers limit 1)')
    expect(await others()).toEqual([false, false])
    await held('null')
    expect(await others()).toEqual([true, true])
  })

  test('for whoever is signed in by their account: what guests leave under their address does not count against them', async () => {
    const anna = visitor({ userId: randomUUID() })
    const { userId: _, ...guest } = anna
    for (let i = 0; i < limits.perEmail; i++) await leave('awaiting-payment', guest)
    expect(await mayOpen({ ...guest, id: randomUUID() })).toBe(false)
    expect(await mayOpen({ ...anna, id: randomUUID() })).toBe(true)
    // Their own do, under whichever address, and not against guests of that address.
    for (let i = 0; i < limits.perEmail; i++) await leave('awaiting-payment', { ...visitor(), userId: anna.userId! })
    expect(await mayOpen({ ...anna, id: randomUUID() })).toBe(false)
    const other = visitor()
    for (let i = 0; i < limits.perEmail; i++) await leave('checking', { ...other, userId: randomUUID() })
    expect(await mayOpen({ ...other, id: randomUUID() })).toBe(true)
  })

  test('by line for whoever is signed in, too', async () => {
    const line = '198.51.100.8'
    for (let i = 0; i < limits.perLine; i++) await leave('awaiting-payment', visitor({ line }))
    expect(await mayOpen(visitor({ line, userId: randomUUID() }))).toBe(false)
  })

  test('and no others: what was paid, or came to nothing, stands in nobody’s way', async () => {
    const anna = visitor({ line: '198.51.100.4' })
    for (const state of ['cancelled', 'expired', 'on-hold'] as const) await leave(state, anna)
    for (let i = 0; i < 3; i++) await leave('checking', anna, 1)
    expect(await mayOpen({ ...anna, id: randomUUID() })).toBe(true)
  })
})

test('unpaid claims are counted in the indexes that hold no others, however many others there are', async () => {
  const pool = openPool(address, 1)
  const alone = openDb(pool)
  // Of so few rows every one would be read; this way they are only where no index will do.
  await sql`set enable_seqscan = off`.execute(alone)
  const uses = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(alone)
    const { rows } = await sql<{ name: string; times: number }>`
      select indexrelname as name, idx_scan::int as times from pg_stat_user_indexes
      where indexrelname like 'claims_unpaid_of_%' order by 1`.execute(alone)
    return Object.fromEntries(rows.map(({ name, times }) => [name, times]))
  }
  const before = await uses()
  await alone.transaction().execute(tx => lookAround(tx, visitor({ line: '198.51.100.6' }), limits))
  const after = await uses()
  await pool.end()

  const once = { claims_unpaid_of_email: 1, claims_unpaid_of_line: 1 }
  expect(Object.keys(before)).toEqual(Object.keys(once))
  expect(Object.fromEntries(Object.entries(after).map(([name, times]) => [name, times - before[name]!]))).toEqual(once)
})

test('a claim that is there already is named by what it was opened with, and takes no other number', async () => {
  const anna = visitor()
  const id = await leave('awaiting-payment', anna)
  const known = await look({ ...anna, id })
  expect(known).toEqual({ inputHash: Buffer.alloc(32) })
})

test('a claim joins the account that has confirmed its address, and no other', async () => {
  const owned = async (options: Parameters<typeof createPerson>[1]) => {
    const { id, email } = await createPerson(db, options)
    return (await look(visitor({ emailKey: email }))).owner === id
  }
  expect([await owned({}), await owned({ activated: false }), await owned({ deleted: true })]).toEqual([
    true,
    false,
    false,
  ])
})

describe('who comes at the same time waits', () => {
  const id = randomUUID()
  test.each<[string, Partial<Visitor>, Partial<Visitor>]>([
    ['with the same claim', { id }, { id }],
    ['with the same address', { emailKey: 'anna@example.org' }, { emailKey: 'anna@example.org' }],
    ['from the same line', { line: '198.51.100.5' }, { line: '198.51.100.5' }],
    ['from the same account', { userId: id, line: '198.51.100.41' }, { userId: id, line: '198.51.100.42' }],
  ])('%s', async (_, first, second) => {
    let waiting: Promise<unknown> | undefined
    await db.transaction().execute(async tx => {
      await lookAround(tx, visitor(first), limits)
      // With nothing in common nobody waits.
      await look(visitor())
      waiting = look(visitor(second))
      await expect.poll(() => waitingForLocks(db)).toBe(1)
    })
    expect(await waiting).toMatchObject({ number: expect.any(String) })
  })
})
