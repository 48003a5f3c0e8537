import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import type { ClaimState } from '#contract/claims/claim-moves.ts'
import { clientConfig, openDb, openPool } from '#server/platform/database/pool.ts'
import { insertClaim } from '#test/fixtures/claim-row.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { waitingForLocks } from '#test/harness/waiting-for-locks.ts'
import { admitClaim } from './admit-claim.ts'

const { db, address } = await createTestDatabase({ demo: true })
const owner = new pg.Client(clientConfig(address))
await owner.connect()
afterAll(() => owner.end())

const now = new Date('2026-11-21T12:30:00Z')
type Visitor = Parameters<typeof admitClaim>[1]
const visitor = (parts: Partial<Visitor> = {}): Visitor => ({
  id: randomUUID(),
  emailKey: `${randomUUID()}@example.com`,
  ...parts,
})
const admit = (who: Visitor, at = now) => db.transaction().execute(tx => admitClaim(tx, who, 'SBERRUB', at))
async function factsOf(who: Visitor, at = now) {
  const admission = await admit({ ...who, id: randomUUID() }, at)
  if (!('facts' in admission)) throw new Error('a claim of a new id is there already')
  return admission.facts
}
const unpaidOf = async (who: Visitor) => {
  const { person, network } = await factsOf(who)
  return [person.unpaid, network.unpaid]
}

/** A claim that the visitor has left. Its address and its line are what the application itself cannot change. */
async function leave(state: ClaimState, { emailKey, network, userId }: Visitor, received = 0): Promise<string> {
  const { id } = await insertClaim(db)
  await owner.query(
    'update claims set state = $1, received = $2, email_key = $3, opened_from_network = $4, left_by = $5 where id = $6',
    [state, received, emailKey, network ?? null, userId ?? null, id],
  )
  return id
}

describe('claims that nothing has come in for are counted', () => {
  test.each([
    ['verification', '198.51.100.1'],
    ['awaiting-payment', '198.51.100.2'],
    ['checking', '2001:db8:1:2::/64'],
  ] as const)('in %s: by mailbox and network together, and by network', async (state, network) => {
    const anna = visitor({ network })
    await leave(state, anna)
    expect(await unpaidOf(anna)).toEqual([1, 1])
    expect(await unpaidOf(visitor({ network }))).toEqual([0, 1])
    expect(await unpaidOf({ ...anna, network: '198.51.100.99' })).toEqual([0, 0])
    await leave(state, visitor({ network }))
    expect(await unpaidOf(anna)).toEqual([1, 2])
  })

  test('by mailbox alone where no network is known', async () => {
    const anna = visitor()
    await leave('awaiting-payment', { ...anna, network: '198.51.100.3' })
    expect(await unpaidOf(anna)).toEqual([1, 0])
  })

  test('and those that a part has come in for, while a reserve is held for the whole', async () => {
    const anna = visitor({ network: '198.51.100.7' })
    await leave('checking', anna, 1)
    const held = (transfer: string) =>
      owner.query(
        `update claims set state = 'needs-choice', problem = 'less', hold_transfer = ${transfer} where email_key = $1`,
        [anna.emailKey],
      )
    await held('(select id from ledger_transfers limit 1)')
    expect(await unpaidOf(anna)).toEqual([1, 1])
    expect(await factsOf(anna)).toMatchObject({ person: { held: 100n }, network: { held: 100n } })
    await held('null')
    expect(await unpaidOf(anna)).toEqual([0, 0])
  })

  test('for whoever is signed in by their account: what guests leave with their mailbox does not count against them', async () => {
    const anna = visitor({ userId: randomUUID(), network: '198.51.100.5' })
    const { userId: _, ...guest } = anna
    await leave('awaiting-payment', guest)
    expect(await unpaidOf(guest)).toEqual([1, 1])
    expect(await unpaidOf(anna)).toEqual([0, 1])
    // Their own do, with whichever mailbox, and not against guests of that mailbox.
    await leave('awaiting-payment', { ...visitor({ network: '198.51.100.6' }), userId: anna.userId! })
    expect(await unpaidOf(anna)).toEqual([1, 1])
    const other = visitor({ network: '198.51.100.9' })
    await leave('checking', { ...other, userId: randomUUID() })
    expect(await unpaidOf(other)).toEqual([0, 1])
  })

  test('and no others: what was paid, or came to nothing, stands in nobody’s way', async () => {
    const anna = visitor({ network: '198.51.100.4' })
    for (const state of ['cancelled', 'expired', 'on-hold'] as const) await leave(state, anna)
    for (let i = 0; i < 3; i++) await leave('checking', anna, 1)
    expect(await unpaidOf(anna)).toEqual([0, 0])
  })
})

test('openings of the last hour are counted, whatever became of them', async () => {
  const anna = visitor({ network: '198.51.100.20' })
  for (const state of ['cancelled', 'expired', 'awaiting-payment'] as const) await leave(state, anna)
  await leave('cancelled', visitor({ network: '198.51.100.20' }))
  await leave('cancelled', { ...anna, network: '198.51.100.21' })
  // Claims of the tests are opened at noon.
  const noon = new Date('2026-11-21T12:00:00Z')
  expect(await factsOf(anna)).toMatchObject({
    person: { opened: 3, since: noon },
    network: { opened: 4, since: noon },
    mailboxOpened: 4,
  })
  expect(await factsOf(anna, new Date('2026-11-21T13:00:00Z'))).toMatchObject({
    person: { opened: 0 },
    network: { opened: 0 },
    mailboxOpened: 0,
  })
})

test('the reserve is told with what is held of it', async () => {
  const { rows } = await owner.query(
    `select debits_posted - credits_posted as reserve, credits_pending as held from ledger_accounts
     where currency = 'SBERRUB' and kind = 'reserve'`,
  )
  const { reserve, reserveHeld } = await factsOf(visitor())
  expect([reserve, reserveHeld]).toEqual([BigInt(rows[0].reserve), BigInt(rows[0].held)])
  expect(reserve).toBeGreaterThan(0n)
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
  await alone.transaction().execute(tx => admitClaim(tx, visitor({ network: '198.51.100.6' }), 'SBERRUB', now))
  const after = await uses()
  await pool.end()

  const once = { claims_unpaid_of_email: 1, claims_unpaid_of_network: 1 }
  expect(Object.keys(before)).toEqual(Object.keys(once))
  expect(Object.fromEntries(Object.entries(after).map(([name, times]) => [name, times - before[name]!]))).toEqual(once)
})

test('a claim that is there already is named by what it was opened with, and takes no other number', async () => {
  const anna = visitor()
  const id = await leave('awaiting-payment', anna)
  const known = await admit({ ...anna, id })
  expect(known).toEqual({ inputHash: Buffer.alloc(32) })
})

test('a claim joins the account that has confirmed its address, and no other', async () => {
  const owned = async (options: Parameters<typeof createPerson>[1]) => {
    const { id, email } = await createPerson(db, options)
    const admission = await admit(visitor({ emailKey: email }))
    return 'owner' in admission && admission.owner === id
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
    ['from the same network', { network: '198.51.100.5' }, { network: '198.51.100.5' }],
    ['from the same account', { userId: id, network: '198.51.100.41' }, { userId: id, network: '198.51.100.42' }],
  ])('%s', async (_, first, second) => {
    let waiting: Promise<unknown> | undefined
    await db.transaction().execute(async tx => {
      await admitClaim(tx, visitor(first), 'SBERRUB', now)
      // With nothing in common nobody waits.
      await admit(visitor())
      waiting = admit(visitor(second))
      await expect.poll(() => waitingForLocks(db)).toBe(1)
    })
    expect(await waiting).toMatchObject({ number: expect.any(String) })
  })
})
