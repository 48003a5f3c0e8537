import { sql } from 'kysely'
import { type Right, rights } from '#contract/auth/rights.ts'
import type { WorkingHours } from '#contract/catalogue/working-hours.ts'
import type { ChatPresence } from '#contract/chat/chat.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { presenceAt } from '#contract/quotes/presence.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { keepBriefly } from '#server/platform/keep-briefly.ts'

const ANSWERS: Right = 'chat.answer'
/** An open page of the console renews its session within ten minutes. */
const SEEN_MS = 12 * MINUTE_MS
const COUNTED_MS = 30 * DAY_MS
/** From how many answers on their usual time is said. */
const LEAST_ANSWERED = 5

export type StaffPresence = () => ChatPresence | Promise<ChatPresence>

type Deps = { db: Db; hours: () => WorkingHours | null; now: () => Date }

/** Whether somebody answers now: by the office's hours, by who of the staff is in the console, and how long it usually takes. */
export function staffPresence({ db, hours, now }: Deps): StaffPresence {
  const read = keepBriefly(now, async () => ({
    here: await isSomebodyHere(db, now()),
    usualMinutes: await usualMinutes(db, now()),
  }))
  return async () => {
    const { here, usualMinutes } = await read('')
    const known = hours()
    const at = known && presenceAt(known, now())
    return {
      open: at ? at.open : here,
      here,
      usualMinutes,
      timeZone: known?.timeZone,
      opensAt: at && !at.open ? at.opensAt?.toISOString() : undefined,
    }
  }
}

async function isSomebodyHere(db: Db, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('role', 'in', ['owner', ...rights[ANSWERS]])
    .where('users.blocked_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>', new Date(now.getTime() - SEEN_MS))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The median time from the first message of a conversation to the first answer of a person, in minutes, at least one. */
async function usualMinutes(db: Db, now: Date): Promise<number | undefined> {
  const since = new Date(now.getTime() - COUNTED_MS)
  const { rows } = await sql<{ answered: string; minutes: number | null }>`
    select count(*) as answered, percentile_cont(0.5) within group (order by wait) as minutes
    from (
      select extract(epoch from min(answer.at) - chats.started_at) / 60 as wait
      from chats join chat_messages answer on answer.chat_id = chats.id
      where chats.started_at > ${since} and answer.staff is not null and not answer.automatic
      group by chats.id
    ) answers`.execute(db)
  const { answered, minutes } = rows[0]!
  return Number(answered) >= LEAST_ANSWERED && minutes !== null ? Math.max(1, Math.ceil(minutes)) : undefined
}
