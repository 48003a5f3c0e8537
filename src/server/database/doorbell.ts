import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { NEWS_BELL } from './news.ts'

/** Statements after which others have something to look at, and the channel on which they wait for it. */
const bells: readonly [RegExp, string][] = [
  [/\b(insert into|update) "claim_(events|payments)"|\bwrite_(around|transfers)\(/, NEWS_BELL],
  [/\b(order_jobs|write_(letters|around))\(/, 'jobs:insert'],
]

/** However much is written, nobody is rung for more often. */
const PAUSE_MS = 50

/** The channels on which others are rung for once a statement is committed. */
export const bellsOf = (statement: string): readonly string[] =>
  bells.flatMap(([pattern, channel]) => (pattern.test(statement) ? [channel] : []))

/**
 * Tells other processes that something was committed, in a statement of its own: a NOTIFY inside a transaction would
 * make all of them wait for one another, each for its disk. It tells at once, and what comes soon after together.
 * Whoever is rung for looks by itself as well, so a process that dies before it rings only delays the news.
 */
export function openDoorbell(pool: pg.Pool) {
  const due = new Set<string>()
  let ringing = false
  return {
    ring(channels: ReadonlySet<string>) {
      for (const channel of channels) due.add(channel)
      if (!ringing) void keepRinging()
    },
  }

  async function keepRinging(): Promise<void> {
    ringing = true
    while (due.size > 0) {
      const channels = [...due]
      due.clear()
      await pool.query(`select pg_notify(channel, '') from unnest($1::text[]) channel`, [channels]).catch(() => {})
      await sleep(PAUSE_MS, undefined, { ref: false })
    }
    ringing = false
  }
}
