import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { addDays } from '#contract/calendar-days.ts'
import { dayIn, monthOf } from '#contract/statistics/period.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { waitingForLocks } from '#test/harness/waiting-for-locks.ts'
import { countDaysOver } from './count-days.ts'
import { keepDay, keepMonth } from './kept-days.store.ts'
import { officeStatistics } from './office-statistics.ts'

const ZONE = 'Europe/Moscow'
const DECEMBER = monthOf('2026-12-01')
const { db } = await createTestDatabase({ demo: true })
await db.updateTable('office').set({ time_zone: ZONE }).execute()
const office = await openClaimsOffice(db, { at: new Date('2026-11-21T09:00:00Z') })
const olga = await createPerson(db, { role: 'operator' })

// An exchange every five days, from November to February.
for (let n = 0; n < 16; n++) {
  const claim = await office.open('LTC', 'SBERRUB', `${1 + n}`)
  const paid = await office.pay(claim, claim.figures.give)
  office.wait(10 + n)
  if (paid.state === 'checking') await office.move(claim, 'approve')
  await office.move(claim, 'pay-out', { author: olga.id, data: { reference: `bank ${n}` } })
  office.wait(5 * 24 * 60)
}
afterEach(() => countDaysOver(db, office.now))
await countDaysOver(db, office.now)

const keptMonths = async () =>
  (
    await sql<{ month: string }>`
      select distinct month::text from statistics_months where time_zone = ${ZONE} order by month`.execute(db)
  ).rows.map(({ month }) => month)

async function read(from: string, to: string) {
  const counted = await officeStatistics(db, { from, to }, { timeZone: ZONE, now: office.now })
  if (!counted.ok) throw new Error(counted.refusal.detail)
  return counted.value
}

const spreadOf = async (table: 'statistics_months' | 'statistics_lines') =>
  (
    await sql<{ spread: string }>`
      select sum(spread) as spread from ${sql.table(table)}
      where part = 'office' and ${sql.ref(table === 'statistics_months' ? 'month' : 'day')}
        between ${DECEMBER.from} and ${DECEMBER.to}`.execute(db)
  ).rows[0]!.spread

test('whole months that are over are kept, and not one that the office was opened in', async () => {
  expect(await keptMonths()).toEqual(['2026-12-01', '2027-01-01'])
})

test.each([
  ['2026-12-01', '2026-12-31'],
  ['2026-12-02', '2027-01-31'],
  ['2026-11-30', '2027-01-30'],
  ['2026-11-21', dayIn(office.now, ZONE)],
  [addDays(dayIn(office.now, ZONE), -364), dayIn(office.now, ZONE)],
])('from %s to %s the figures by months are those by days', async (from, to) => {
  const byMonths = await read(from, to)
  expect(byMonths.whole.completed).toBeGreaterThan(0)
  await db.deleteFrom('statistics_months').execute()
  expect(byMonths).toEqual(await read(from, to))
})

test('a day that is counted again takes the sums of its month away, and the next count brings them back', async () => {
  await keepDay(db, '2026-12-06', ZONE, office.now)
  expect(await keptMonths()).toEqual(['2027-01-01'])
  await countDaysOver(db, office.now)
  expect(await keptMonths()).toEqual(['2026-12-01', '2027-01-01'])
})

test('a month is not kept while a day of it is missing, or was counted in another time zone', async () => {
  await keepDay(db, '2026-12-06', 'Asia/Vladivostok', office.now)
  await keepMonth(db, DECEMBER, ZONE)
  expect(await keptMonths()).toEqual(['2027-01-01'])
  await keepMonth(db, monthOf('2027-02-01'), ZONE)
  expect(await keptMonths()).toEqual(['2027-01-01'])
})

test('sums of another time zone are not read', async () => {
  const byMonths = await read('2026-12-01', '2026-12-31')
  await sql`
    with gone as (delete from statistics_months returning *)
    insert into statistics_months
      select (jsonb_populate_record(null::statistics_months, to_jsonb(gone) || '{"time_zone": "Asia/Vladivostok", "spread": 1}')).*
      from gone`.execute(db)
  expect(await read('2026-12-01', '2026-12-31')).toEqual(byMonths)
  await db.deleteFrom('statistics_months').execute()
})

test('a month that is summed while a day of it is counted waits for the day', async () => {
  await db.deleteFrom('statistics_months').execute()
  const summing = await db.transaction().execute(async tx => {
    await tx.updateTable('statistics_days').set({ counted_at: office.now }).where('day', '=', '2026-12-06').execute()
    const summing = keepMonth(db, DECEMBER, ZONE)
    await expect.poll(() => waitingForLocks(db)).toBe(1)
    await tx.updateTable('statistics_lines').set({ spread: '7' }).where('day', '=', '2026-12-06').execute()
    return { summing }
  })
  await summing.summing
  expect(await spreadOf('statistics_months')).toBe(await spreadOf('statistics_lines'))
  await keepDay(db, '2026-12-06', ZONE, office.now)
})

test('days that are counted and months that are summed at once end with the sums of the days, or with none', async () => {
  for (let round = 0; round < 5; round++) {
    await Promise.all(
      Array.from({ length: 4 }, (_, n) => [
        keepMonth(db, DECEMBER, ZONE),
        keepDay(db, addDays(DECEMBER.from, 5 * n), ZONE, office.now),
      ]).flat(),
    )
    expect([null, await spreadOf('statistics_lines')]).toContain(await spreadOf('statistics_months'))
  }
})

test.each([
  ['{"month": "2026-12-02"}', 'statistics_months_month_check'],
  ['{"part": "city"}', 'statistics_months_part_check'],
])('the database refuses %s in the sums of a month', async (changed, constraint) => {
  const insert = sql`insert into statistics_months select (jsonb_populate_record(m, ${changed}::jsonb)).* from statistics_months m`
  await expect(insert.execute(db)).rejects.toThrow(constraint)
})
