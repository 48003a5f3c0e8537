import { hashOf, listText } from '#contract/contest/draw.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'
import { addList, lockContest, readDraws } from './contest.store.ts'
import { countTickets, lineOf } from './count-tickets.ts'

/** An exchange that was completed in the last second may be committed some seconds later, and counts. */
const COMMITTED_AFTER_MS = 2 * 60_000
/** For how long the list waits for the worth of claims that no price was known for. */
const PRICES_WAIT_MS = 6 * HOUR_MS

export type FreezeRefusal = { reason: 'not-found' } | { reason: 'wrong-state'; detail: string }

type Wish = {
  key: string
  secret: string
  now: Date
  /** Who asks for it, and does not wait for prices. Absent: the clock. */
  actor?: StaffActor
}

/**
 * Writes the list of a contest that is over, once: who comes second finds it frozen. Nothing that happens afterwards changes
 * it. Accepted without a hash: it waits for prices.
 */
export function freezeContest(
  db: Db,
  { key, secret, now, actor }: Wish,
): Promise<Result<{ hash: string | undefined }, FreezeRefusal>> {
  return db.transaction().execute(async (tx): Promise<Result<{ hash: string | undefined }, FreezeRefusal>> => {
    const contest = await lockContest(tx, key)
    if (!contest) return refuse({ reason: 'not-found' })
    if (contest.state !== 'published') return wrongState(`the contest is ${contest.state}`)
    const ended = new Date(contest.ends).getTime()
    if (now.getTime() < ended + COMMITTED_AFTER_MS) return wrongState('the contest is not over')
    const known = (await readDraws(tx, [key])).get(key)
    if (known) return wrongState('the list is frozen')

    const { people, unpriced } = await countTickets(tx, contest)
    if (!actor && unpriced > 0 && now.getTime() < ended + PRICES_WAIT_MS) return accept({ hash: undefined })
    const line = lineOf(secret, key)
    const entries = people
      .map(person => ({ person, ...line(person) }))
      .sort((a, b) => (a.participant < b.participant ? -1 : 1))
    const list = listText(entries)
    const hash = hashOf(list)
    await addList(
      tx,
      { contest: key, at: now, by: actor?.staff.id ?? 'clock', list, hash },
      entries.map(({ person, participant, tickets }) => ({
        participant,
        tickets,
        user_id: person.userId,
        locale: person.locale,
        email: person.email,
        email_key: person.emailKey,
      })),
    )
    if (actor)
      await writeAudit(tx, actor, {
        action: 'contest.freeze',
        subject: { kind: 'contest', id: key },
        after: { hash, participants: people.length },
      })
    return accept({ hash })
  })
}

const wrongState = (detail: string) => refuse({ reason: 'wrong-state', detail })

/** Freezes the lists of contests that are over. */
export const freezeContests = (db: Db, { secret, now }: { secret: string; now: () => Date }): Task =>
  dueTask('freeze-contests', '* * * * *', async () => {
    const over = await db
      .selectFrom('contests')
      .leftJoin('contest_lists', 'contest_lists.contest', 'contests.key')
      .select('contests.key')
      .where('contests.state', '=', 'published')
      .where('contests.ends_at', '<', now())
      .where('contest_lists.contest', 'is', null)
      .execute()
    for (const { key } of over) await freezeContest(db, { key, secret, now: now() })
  })
