import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { addDays } from '#contract/calendar-days.ts'
import { dayIn } from '#contract/statistics/period.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { countDaysOver } from './count-days.ts'
import { boundsOf } from './day-claims.store.ts'
import { keepDay } from './kept-days.store.ts'
import { officeStatistics, statisticsByDay } from './office-statistics.ts'
import { openQuoteCounter } from './quote-counter.ts'

const { db } = await createTestDatabase({ demo: true })
const begun = new Date('2026-11-23T09:00:00Z')
const office = await openClaimsOffice(db, { at: begun })
const olga = await createPerson(db, { role: 'operator' })
await zone('Europe/Moscow')

async function zone(timeZone: string) {
  await db.updateTable('office').set({ time_zone: timeZone }).execute()
}

const read = async (asked: { from?: string; to?: string } = {}, timeZone = 'Europe/Moscow', on: Db = db) => {
  const counted = await officeStatistics(on, asked, { timeZone, now: office.now })
  if (!counted.ok) throw new Error(counted.refusal.detail)
  return counted.value
}

async function exchange({ payoutAfter = 12 } = {}) {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  const paid = await office.pay(claim, claim.figures.give)
  office.wait(payoutAfter)
  if (paid.state === 'checking') await office.move(claim, 'approve')
  return office.move(claim, 'pay-out', { author: olga.id, data: { reference: 'bank 7' } })
}

const keptOf = (day: string) =>
  db.selectFrom('statistics_lines').selectAll().where('day', '=', day).orderBy('part').orderBy('key').execute()

beforeEach(() => countDaysOver(db, office.now))

test('an office without claims has noughts, and nothing to be counted', async () => {
  const { whole, days, uncounted } = await read()
  expect(whole).toMatchObject({ opened: 0, turnover: '0.00', earned: '0.00', quotes: 0 })
  expect(days.map(({ day }) => day)).toEqual(['2026-11-23'])
  expect(uncounted).toBe(0)
})

test('today is counted live, by state, pair, source and who paid out', async () => {
  const done = await exchange()
  await office.open('SBERRUB', 'LTC', '9000')
  const { whole, states, pairs, sources, staff } = await read()
  expect(whole).toMatchObject({ opened: 2, paid: 1, finished: 1, completed: 1, turnover: '443.28', payoutMinutes: 12 })
  expect(Number(whole.earned)).toBeGreaterThan(0)
  expect(whole.earned).toBe(
    (Number(whole.spread) + Number(whole.fees) - Number(whole.discounts) - Number(whole.referral)).toFixed(2),
  )
  expect(states).toEqual([
    { state: 'awaiting-payment', claims: 1 },
    { state: 'completed', claims: 1 },
  ])
  expect(pairs.map(({ from, to, completed }) => [from, to, completed])).toEqual([
    ['LTC', 'SBERRUB', 1],
    ['SBERRUB', 'LTC', 0],
  ])
  expect(sources).toMatchObject([{ source: 'direct', opened: 2 }])
  expect(staff).toMatchObject([{ id: olga.id, email: olga.email, completed: 1, earned: whole.earned }])
  expect(done.source).toBe('direct')
})

test('a day that is over is counted once, and read as it was counted live', async () => {
  const live = await read()
  office.wait(24 * 60 + 1)
  const { wholeBefore: unkept, ...asToday } = await read()
  expect(asToday.whole).toMatchObject({ opened: 0 })
  await countDaysOver(db, office.now)
  const kept = await read({ from: '2026-11-23' })
  expect(kept.whole).toEqual(live.whole)
  expect([kept.pairs, kept.sources, kept.staff]).toEqual([live.pairs, live.sources, live.staff])
  expect(unkept.completed).toBe(1)
  const { counted_at } = await db.selectFrom('statistics_days').select('counted_at').executeTakeFirstOrThrow()
  office.wait(24 * 60)
  await countDaysOver(db, office.now)
  const { counted_at: still } = await db
    .selectFrom('statistics_days')
    .select('counted_at')
    .where('day', '=', '2026-11-23')
    .executeTakeFirstOrThrow()
  expect(still).toEqual(counted_at)
})

test('a refund and a payout after the day is over count its day again', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  const day = dayIn(office.now, 'Europe/Moscow')
  office.wait(24 * 60)
  await countDaysOver(db, office.now)
  expect(await keptOf(day)).toMatchObject([{ part: 'office', opened: 1, paid: 0 }, {}, {}, { key: 'awaiting-payment' }])

  await office.pay(claim, claim.figures.give, { paidAt: claim.openedAt })
  office.wait(5)
  await countDaysOver(db, office.now)
  expect(await keptOf(day)).toMatchObject([{ part: 'office', paid: 1, finished: 0 }, {}, {}, { key: 'checking' }])

  await office.move(claim, 'refund', { data: { reason: 'a reason' } })
  await office.move(claim, 'send-refund', { data: { reference: 'a transfer' } })
  office.wait(5)
  await countDaysOver(db, office.now)
  expect(await keptOf(day)).toMatchObject([{ part: 'office', paid: 1, finished: 0 }, {}, {}, { key: 'refunded' }])
})

test('a later entry of the ledger about a claim counts the day of its completion again', async () => {
  const claim = await exchange()
  const day = dayIn(office.now, 'Europe/Moscow')
  office.wait(24 * 60)
  await countDaysOver(db, office.now)
  const [before] = await keptOf(day)
  const line = { kind: 'transfer', currency: 'SBERRUB', debit: 'income', credit: 'clients', units: '10000' }
  const entry = [
    { ...line, id: crypto.randomUUID(), claim: claim.id, reason: 'spread', author: 'test', at: office.now },
  ]
  await sql`select write_transfers(${JSON.stringify(entry)}::jsonb)`.execute(db)
  await countDaysOver(db, office.now)
  const [after] = await keptOf(day)
  expect(Number(after!.spread)).toBeLessThan(Number(before!.spread))
})

test('a claim whose worth becomes known later counts its day again', async () => {
  const claim = await exchange()
  const day = dayIn(office.now, 'Europe/Moscow')
  const worth = claim.worthUsd!.toString()
  await db.updateTable('claims').set({ worth_usd: null }).where('id', '=', claim.id).execute()
  office.wait(24 * 60)
  await countDaysOver(db, office.now)
  expect(await read({ from: day })).toMatchObject({ unpriced: 1, whole: { turnover: '0.00' } })
  await db.updateTable('claims').set({ worth_usd: worth }).where('id', '=', claim.id).execute()
  office.wait(60)
  await countDaysOver(db, office.now)
  expect(await read({ from: day })).toMatchObject({ unpriced: 0, whole: { turnover: '443.28' } })
})

test('processes that count the same day at once keep one row of each', async () => {
  const day = '2026-11-23'
  const before = await keptOf(day)
  await Promise.all(Array.from({ length: 8 }, () => keepDay(db, day, 'Europe/Moscow', office.now)))
  expect(await keptOf(day)).toEqual(before)
})

test('another time zone counts the days again', async () => {
  await zone('Asia/Vladivostok')
  const stale = await read({ from: '2026-11-23', to: '2026-11-30' }, 'Asia/Vladivostok')
  expect(stale.uncounted).toBeGreaterThan(0)
  const openedIn = (lines: readonly { opened: number }[]) => lines.reduce((sum, { opened }) => sum + opened, 0)
  expect(openedIn(stale.pairs)).toBe(openedIn(stale.days))
  await countDaysOver(db, office.now)
  const fresh = await read({ from: '2026-11-23', to: '2026-11-30' }, 'Asia/Vladivostok')
  expect(fresh.uncounted).toBe(0)
  const { rows } = await sql<{ day: string; opened: number }>`
    select (opened_at at time zone 'Asia/Vladivostok')::date::text as day, count(*)::int as opened from claims group by 1 order by 1`.execute(
    db,
  )
  expect(fresh.days.filter(({ opened }) => opened > 0).map(({ day, opened }) => ({ day, opened }))).toEqual(rows)
  await zone('Europe/Moscow')
})

test('today is held against as much of yesterday', async () => {
  const at = office.now
  await exchange({ payoutAfter: 1 })
  const opened = (await read()).whole.opened
  // As much later tomorrow the claim was opened, a minute earlier it was not.
  office.wait(24 * 60 + 5)
  expect((await read()).wholeBefore.opened).toBe(opened)
  office.wait(-10)
  expect((await read()).wholeBefore.opened).toBe(opened - 1)
  expect(office.now > at).toBe(true)
})

test('signed quotes are added to their quarter of an hour and counted with their day', async () => {
  let at = new Date('2026-11-25T20:59:59Z')
  const counters = [0, 1].map(() =>
    openQuoteCounter(
      db,
      () => at,
      error => Promise.reject(error),
    ),
  )
  for (const { count } of counters) for (let i = 0; i < 3; i++) count()
  // Midnight in Moscow.
  at = new Date('2026-11-25T21:00:00Z')
  counters[0]!.count()
  await Promise.all(counters.map(counter => counter.stop()))
  await keepDay(db, '2026-11-25', 'Europe/Moscow', office.now)
  await keepDay(db, '2026-11-26', 'Europe/Moscow', office.now)
  const rows = await db
    .selectFrom('statistics_days')
    .select('quotes')
    .where('day', 'in', ['2026-11-25', '2026-11-26'])
    .orderBy('day')
    .execute()
  expect(rows).toEqual([{ quotes: '6' }, { quotes: '1' }])
})

test('whoever stops counting waits for what is written of the quarter of an hour before, too', async () => {
  const slot = new Date('2026-12-01T10:00:00Z')
  await db.insertInto('quote_counts').values({ slot, quotes: '1' }).execute()
  let at = new Date('2026-12-01T10:14:59Z')
  const counter = openQuoteCounter(
    db,
    () => at,
    error => Promise.reject(error),
  )
  const stopped = await db.transaction().execute(async tx => {
    await tx.selectFrom('quote_counts').select('slot').where('slot', '=', slot).forUpdate().execute()
    counter.count()
    at = new Date('2026-12-01T10:15:00Z')
    counter.count()
    const stopped = counter.stop().then(() => 'stopped')
    expect(await Promise.race([stopped, sleep(300, 'waits')])).toBe('waits')
    return { stopped }
  })
  await stopped.stopped
  const { quotes } = await db
    .selectFrom('quote_counts')
    .select('quotes')
    .where('slot', '=', slot)
    .executeTakeFirstOrThrow()
  expect(quotes).toBe('2')
})

test.each([
  // 25 and 23 hours.
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['2026-11-25', 'Asia/Kathmandu', '2026-11-24T18:15:00.000Z', '2026-11-25T18:15:00.000Z'],
  // The clocks jump over midnight: the day begins at one.
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
])('%s in %s is from %s to %s, and a moment of it is on that day', async (day, timeZone, from, to) => {
  const [since, until] = boundsOf({ day, timeZone })
  const { rows } = await sql<{ since: Date; until: Date }>`select ${since} as since, ${until} as until`.execute(db)
  expect([rows[0]!.since.toISOString(), rows[0]!.until.toISOString()]).toEqual([from, to])
  expect(dayIn(new Date(from), timeZone)).toBe(day)
  expect(dayIn(new Date(Date.parse(to) - 1), timeZone)).toBe(day)
  expect(dayIn(new Date(to), timeZone)).toBe(addDays(day, 1))
})

test.each([
  [{ from: '2026-11-24', to: '2026-11-23' }, 'query.to'],
  [{ from: '2099-01-01' }, 'query.from'],
  [{ from: '2025-01-01', to: '2026-11-01' }, 'query.to'],
])('%o is refused', async (asked, field) => {
  const counted = await officeStatistics(db, asked, { timeZone: 'UTC', now: office.now })
  expect(counted).toMatchObject({ ok: false, refusal: { errors: [{ field }] } })
})

test('the table of a period has each day with each of its parts, and adds up to the page', async () => {
  await countDaysOver(db, office.now)
  const asked = { from: '2026-11-23', to: dayIn(office.now, 'Europe/Moscow') }
  const page = await read(asked)
  const counted = await statisticsByDay(db, asked, { timeZone: 'Europe/Moscow', now: office.now })
  if (!counted.ok) throw new Error(counted.refusal.detail)
  const { lines } = counted.value
  for (const part of ['office', 'pair', 'source'] as const) {
    const cents = lines
      .filter(line => line.part === part)
      .reduce((sum, { earned }) => sum + Math.round(Number(earned) * 100), 0)
    expect((cents / 100).toFixed(2), part).toBe(page.whole.earned)
  }
})

test('days on which nothing happened are counted, too', async () => {
  office.wait(4 * 24 * 60)
  await countDaysOver(db, office.now)
  const { uncounted } = await read({ from: '2026-11-23', to: dayIn(office.now, 'Europe/Moscow') })
  expect(uncounted).toBe(0)
})

test.each([
  [`insert into statistics_days values ('2026-01-01', 'UTC', now(), -1, 0)`, 'statistics_days_quotes_check'],
  [`insert into statistics_days values ('2026-01-01', 'UTC', now(), 0, -1)`, 'statistics_days_unpriced_check'],
  [`insert into statistics_sweeps values (false, now())`, 'statistics_sweeps_only_row_check'],
  [`insert into quote_counts values (now(), 0)`, 'quote_counts_quotes_check'],
  [`update statistics_lines set part = 'city'`, 'statistics_lines_part_check'],
  [`update statistics_lines set opened = -1, paid = -1, finished = -1`, 'statistics_lines_'],
  [`update statistics_lines set paid = opened + 1`, 'statistics_lines_'],
  [`update statistics_lines set finished = opened + 1`, 'statistics_lines_'],
  [`update statistics_lines set completed = -1`, 'statistics_lines_completed_check'],
  [`update statistics_lines set turnover = -1`, 'statistics_lines_turnover_check'],
  [
    `update statistics_lines set day = '1999-01-01' where ctid = (select min(ctid) from statistics_lines)`,
    'statistics_lines_day_fkey',
  ],
])('the database refuses %s', async (statement, constraint) => {
  await expect(sql.raw(statement).execute(db)).rejects.toThrow(constraint)
})
