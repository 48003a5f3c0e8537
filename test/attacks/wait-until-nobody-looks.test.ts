import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { openRealOffice, proposeChange, roublesOf } from '#test/harness/real-office.ts'

/*
 * A treasurer doubles a price by a formula, after an operator who helps him has closed the way back, and waits for the night: whatever waits
 * for a second person might count by itself once its time is over.
 */

let ahead = 0
const office = await openRealOffice({ now: () => new Date(Date.now() + ahead) })
const thief = await newPersonSignedIn(office, { role: 'treasurer' })
const friend = await newPersonSignedIn(office, { role: 'operator' })

test('what is dangerous never counts by itself where a colleague could confirm it', async () => {
  const before = await roublesOf(office, 'LTC')
  await proposeChange(office, friend, [{ section: 'direction', key: 'SBERRUB-LTC', fields: { state: 'off' } }])
  const formula = 'LTC/USDT * USDT/RUB * 2'
  const made = await proposeChange(office, thief, [{ section: 'direction', key: 'LTC-SBERRUB', fields: { formula } }])
  expect(made.body).toMatchObject({ state: 'waiting', dangers: ['formula'] })

  for (const hours of [1, 11, 13, 24, 72]) {
    ahead += hours * 3_600_000
    await runs('apply-due-changes')
  }
  const { state } = await office.db
    .selectFrom('changes')
    .select('state')
    .where('id', '=', made.body.id!)
    .executeTakeFirstOrThrow()
  expect(state).toBe('waiting')
  await expect.poll(() => roublesOf(office, 'LTC'), { timeout: 60_000 }).toBeGreaterThan(0)
  expect(await roublesOf(office, 'LTC')).toBeLessThan(before * 1.01)
})

async function runs(task: string): Promise<void> {
  const order = JSON.stringify([{ name: task, payload: {}, key: `${task}-now` }])
  await sql`select add_jobs(${order}::jsonb), pg_notify('jobs', '')`.execute(office.db)
  const due = async () => (await sql`select name from jobs where key = ${`${task}-now`}`.execute(office.db)).rows
  await expect.poll(due, { timeout: 60_000, interval: 50 }).toEqual([])
}
