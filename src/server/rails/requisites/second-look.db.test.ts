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
    create function waits_at_the_door() returns boolean language plpgsql as $$ begin
      if current_setting('test.waits', true) = 'yes' then perform pg_advisory_xact_lock_shared(${DOOR}); end if;
      return true;
    end $$;
    alter table requisites enable row level security;
    create policy door on requisites to agio_app using (waits_at_the_door()) with check (true)`)
  await owner.query('select pg_advisory_lock($1)', [DOOR])
  return owner
}

async function assign(units: bigint, { waits }: { waits: boolean }): Promise<boolean> {
  return db.transaction().execute(async tx => {
    const { id } = await insertClaim(tx, { currency: 'SBERRUB', units, at: noon })
    if (waits) await sql`set local "test.waits" = 'yes'`.execute(tx)
    const claim = { id, number: '104882', currency: 'SBERRUB', units, scale: 2, deadline: noon }
    return (await rail.assign(tx, claim, noon)).ok
  })
}

test('a place that somebody took while another looked at it is not given a second time', async () => {
  const id = randomUUID()
  const terms = { claimLeast: 0n, openMost: 1, restMinutes: 0 }
  const details = { fields: { account: '2200 0000 0000 0004' }, holder: 'Анна Смирнова' }
  const [olga, ivan] = [
    { author: 'olga@office.example', now: noon },
    { author: 'ivan@office.example', now: noon },
  ]
  await addRequisite(db, { id, currency: 'SBERRUB', label: 'card', terms, details }, olga)
  await approveRequisite(db, id, 1, ivan)
  await switchRequisite(db, id, 'on', 'opening', olga)

  const owner = await holdTheDoor()
  const slow = assign(5_000n, { waits: true })
  await vi.waitFor(
    async () => {
      const { rows } = await owner.query(
        `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
      )
      expect(rows).toHaveLength(1)
    },
    { timeout: 20_000 },
  )
  expect(await assign(6_000n, { waits: false })).toBe(true)
  await owner.query('select pg_advisory_unlock($1)', [DOOR])
  expect(await slow).toBe(false)
})
