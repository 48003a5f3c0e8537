import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { clientConfig } from '#server/database/pool.ts'
import { insertClaim } from '#test/claim-row.ts'
import { createTestDatabase } from '#test/database.ts'
import { addRequisite, approveRequisite, switchRequisite } from './manage-requisites.ts'
import { requisitesRail } from './requisites-rail.ts'

const { db, address } = await createTestDatabase({ demo: true })
const rail = requisitesRail(() => {})
const noon = new Date('2026-11-21T12:00:00Z')

/** Held by the test: who is told to wait waits here, having begun to look and not yet having locked anything. */
const DOOR = 4_683_901

/**
 * Between the beginning of a statement, which decides what it sees of other claims, and its lock on the row there is a
 * moment that no test could hit by trying. Row security is asked in that moment, so it is where the test stops the statement.
 */
async function holdTheDoor(): Promise<pg.Client> {
  const owner = new pg.Client(clientConfig(address))
  await owner.connect()
  onTestFinished(() => owner.end())
  await owner.query(`
    create or replace function waits_at_the_door() returns boolean language plpgsql as $$ begin
      if current_setting('test.waits', true) = 'yes' then perform pg_advisory_xact_lock_shared(${DOOR}); end if;
      return true;
    end $$;
    alter table requisites enable row level security;
    drop policy if exists door on requisites;
    create policy door on requisites to agio_app using (waits_at_the_door()) with check (true)`)
  await owner.query('select pg_advisory_lock($1)', [DOOR])
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

/** A place with room for one claim. */
async function place(id: string, currency = 'SBERRUB'): Promise<void> {
  const terms = { claimLeast: 0n, openMost: 1, restMinutes: 0 }
  const details = { fields: { account: '2200 0000 0000 0004' }, holder: 'Анна Смирнова' }
  const [olga, ivan] = [
    { author: 'olga@office.example', now: noon },
    { author: 'ivan@office.example', now: noon },
  ]
  await addRequisite(db, { id, currency, label: 'card', terms, details }, olga)
  await approveRequisite(db, id, 1, ivan)
  await switchRequisite(db, id, 'on', 'opening', olga)
}

const somebodyWaits = (owner: pg.Client, what: 'advisory' | 'transactionid') =>
  vi.waitFor(
    async () => {
      const { rows } = await owner.query(
        `select from pg_stat_activity where datname = current_database() and wait_event = $1`,
        [what],
      )
      expect(rows).toHaveLength(1)
    },
    { timeout: 20_000 },
  )

test('a place that somebody took while another looked at it is not given a second time', async () => {
  await place(randomUUID())
  const owner = await holdTheDoor()
  const slow = assign(5_000n, { waits: true })
  await somebodyWaits(owner, 'advisory')
  expect(await assign(6_000n)).toBe(true)
  await owner.query('select pg_advisory_unlock($1)', [DOOR])
  expect(await slow).toBe(false)
})

test('whoever waits for the other places holds none meanwhile, so nobody waits in a circle', async () => {
  const [first, second] = [randomUUID(), randomUUID()].toSorted() as [string, string]
  const currency = 'TCSBRUB'
  for (const id of [first, second]) await place(id, currency)
  const owner = await holdTheDoor()
  await owner.query('begin')
  await owner.query('select from requisites where id = $1 for update', [first])
  const slow = assign(5_000n, { currency, waits: true })
  await somebodyWaits(owner, 'advisory')
  // The first is held, so the second is the one that is looked at, and the one that is taken.
  expect(await assign(6_000n, { currency })).toBe(true)
  await owner.query('select pg_advisory_unlock($1)', [DOOR])
  await somebodyWaits(owner, 'transactionid')
  await owner.query('select from requisites where id = $1 for update nowait', [second])
  await owner.query('commit')
  expect(await slow).toBe(true)
})
