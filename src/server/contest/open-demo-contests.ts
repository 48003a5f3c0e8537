import { sql } from 'kysely'
import { heightAfter } from '#contract/contest/block-heights.ts'
import type { ContestRecord } from '#contract/contest/contest.ts'
import { drawWinners, hashOf, listText } from '#contract/contest/draw.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { DOLLAR_SCALE } from '#contract/ledger/dollars.ts'
import { fromDecimal } from '#contract/money/money.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { addList, saveContest } from './contest.store.ts'
import { prizeOfPlace, winnersOf } from './contest-terms.ts'
import { maskedName } from './count-tickets.ts'
import { DEMO_BLOCK_HASH, demoParticipants, drawnWords, runningWords } from './demo-contests.ts'

const DEMO_CONTESTS_LOCK = 4_683_045

/** The demo office has a contest that runs, and one that is drawn and can be checked. Contests of somebody else are left alone. */
export async function openDemoContests(db: Db, now: Date): Promise<void> {
  const opened = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  const inDays = (days: number) => new Date(opened + days * DAY_MS)
  await db.transaction().execute(async tx => {
    // Two processes may start on one empty database.
    await sql`select pg_advisory_xact_lock(${DEMO_CONTESTS_LOCK})`.execute(tx)
    if (await tx.selectFrom('contests').select('key').limit(1).executeTakeFirst()) return
    await saveContest(tx, 'exchange-draw', contestOf(runningWords, inDays(0), inDays(60)), now)
    const drawn = contestOf(drawnWords, inDays(-51), inDays(-21))
    await saveContest(tx, 'first-draw', drawn, now)
    await drawDemo(tx, 'first-draw', drawn)
  })
}

const contestOf = (words: Pick<ContestRecord, 'title' | 'text'>, starts: Date, ends: Date): ContestRecord => ({
  ...words,
  state: 'published',
  starts: starts.toISOString(),
  ends: ends.toISOString(),
  ticketsBy: 'claim',
  usdPerTicket: null,
  from: [],
  to: [],
  blockHeight: heightAfter(ends),
  prizes: [
    { winners: 1, usd: '100', promo: null },
    { winners: 4, usd: '25', promo: null },
  ],
})

/** A list and its winners as the office would have written them, of people who are made up: nobody drew them. */
async function drawDemo(tx: Tx, key: string, contest: ContestRecord): Promise<void> {
  const ended = new Date(contest.ends).getTime()
  const drawnAt = new Date(ended + DAY_MS)
  const people = demoParticipants
    .map(([email, tickets]) => ({
      participant: hashOf(`${key} ${email}`).slice(0, 12),
      tickets,
      name: maskedName(email),
      person: { email, email_key: email, user_id: null, locale: 'ru' as const },
    }))
    .sort((a, b) => (a.participant < b.participant ? -1 : 1))
  const list = listText(people)
  const hash = hashOf(list)
  await addList(
    tx,
    { contest: key, at: new Date(ended + 2 * MINUTE_MS), by: 'clock', list, hash },
    people.map(({ participant, tickets, person }) => ({ participant, tickets, ...person })),
  )
  await tx
    .insertInto('contest_draws')
    .values({
      contest: key,
      block_hash: DEMO_BLOCK_HASH,
      entered_by: null,
      entered_at: drawnAt,
      drawn_by: null,
      drawn_at: drawnAt,
    })
    .execute()
  const winners = drawWinners(people, { listHash: hash, blockHash: DEMO_BLOCK_HASH, winners: winnersOf(contest) })
  await tx
    .insertInto('contest_winners')
    .values(
      winners.map(({ participant }, i) => {
        const prize = prizeOfPlace(contest, i + 1)
        return {
          contest: key,
          place: i + 1,
          participant,
          prize,
          promo_code: null,
          units: fromDecimal(contest.prizes[prize]!.usd!, DOLLAR_SCALE)!.toString(),
          given_to: null,
          transfer: null,
          given_at: null,
        }
      }),
    )
    .execute()
}
