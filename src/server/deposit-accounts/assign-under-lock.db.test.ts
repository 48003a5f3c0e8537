import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { clientConfig } from '#server/platform/database/pool.ts'
import { insertClaim } from '#test/fixtures/claim-row.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { depositAccountsRail } from './deposit-accounts-rail.ts'
import { addDepositAccount, approveDepositAccount, switchDepositAccount } from './manage-deposit-accounts.ts'

const { db, address } = await createTestDatabase({ demo: true })
const rail = depositAccountsRail(() => {})
const noon = new Date('2026-11-21T12:00:00Z')

/** An advisory lock, on which a statement waits after its snapshot was taken and before it locks a row. */
const GATE = 4_683_901

/**
 * Between the snapshot of a statement, which decides what it sees of other claims, and its lock on the row lies a moment that
 * no test could hit by trying. PostgreSQL evaluates row security policies in that moment, so the test's policy waits there.
 */
async function closeGate(): Promise<pg.Client> {
  const owner = new pg.Client(clientConfig(address))
  await owner.connect()
  onTestFinished(() => owner.end())
  await owner.query(`
    create or replace function wait_at_gate() returns boolean language plpgsql as $$ begin
      if current_setting('test.waits', true) = 'yes' then perform pg_advisory_xact_lock_shared(${GATE}); end if;
      return true;
    end $$;
    alter table deposit_accounts enable row level security;
    drop policy if exists gate on deposit_accounts;
    create policy gate on deposit_accounts to agio_app using (wait_at_gate()) with check (true)`)
  await owner.query('select pg_advisory_lock($1)', [GATE])
  return owner
}

async function assign(units: bigint, { currency = 'SBERRUB', waits = false } = {}): Promise<boolean> {
  return db.transaction().execute(async tx => {
    const { id } = await insertClaim(tx, { currency, units, at: noon })
    if (waits) await sql`set local "test.waits" = 'yes'`.execute(tx)
    const claim = { id, number: '104882', currency, units, scale: 2, deadline: noon }
    return (await rail.assign(tx, claim, noon)).ok
  })
}

/** Adds a deposit account with room for one claim. */
async function addAccount(id: string, currency = 'SBERRUB'): Promise<void> {
  const terms = { claimLeast: 0n, openMost: 1, restMinutes: 0 }
  const details = { fields: { account: '2200 0000 0000 0004' }, holder: 'Анна Смирнова' }
  const [olga, ivan] = [
    { author: 'olga@office.example', now: noon },
    { author: 'ivan@office.example', now: noon },
  ]
  await addDepositAccount(db, { id, currency, label: 'card', terms, details }, olga)
  await approveDepositAccount(db, id, 1, ivan)
  await switchDepositAccount(db, id, 'on', 'opening', olga)
}

const lockAwaited = (owner: pg.Client, lock: 'advisory' | 'transactionid') =>
  vi.waitFor(
    async () => {
      const { rows } = await owner.query(
        `select from pg_stat_activity where datname = current_database() and wait_event = $1`,
        [lock],
      )
      expect(rows).toHaveLength(1)
    },
    { timeout: 20_000 },
  )

test('a deposit account that was assigned after a statement’s snapshot is not assigned a second time', async () => {
  await addAccount(randomUUID())
  const owner = await closeGate()
  const slow = assign(5_000n, { waits: true })
  await lockAwaited(owner, 'advisory')
  expect(await assign(6_000n)).toBe(true)
  await owner.query('select pg_advisory_unlock($1)', [GATE])
  expect(await slow).toBe(false)
})

test('a transaction that waits for locked deposit accounts holds no lock of its own, so there is no deadlock', async () => {
  const [first, second] = [randomUUID(), randomUUID()].toSorted() as [string, string]
  const currency = 'TCSBRUB'
  for (const id of [first, second]) await addAccount(id, currency)
  const owner = await closeGate()
  await owner.query('begin')
  await owner.query('select from deposit_accounts where id = $1 for update', [first])
  const slow = assign(5_000n, { currency, waits: true })
  await lockAwaited(owner, 'advisory')
  // The first account is locked, so both assignments choose the second.
  expect(await assign(6_000n, { currency })).toBe(true)
  await owner.query('select pg_advisory_unlock($1)', [GATE])
  await lockAwaited(owner, 'transactionid')
  await owner.query('select from deposit_accounts where id = $1 for update nowait', [second])
  await owner.query('commit')
  expect(await slow).toBe(true)
})
