import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './pool.ts'

/** However much is written, other processes are told no more often. */
const PAUSE_MS = 50

/** The channels that are still to be told, for each database of this process. */
const due = new WeakMap<Db, Set<string>>()

/**
 * Tells other processes that something was committed, in a statement of its own: a NOTIFY inside a transaction makes all such
 * transactions wait for one another, each for its disk. The first is told at once, and what comes soon after together. Whoever
 * is told also looks by itself, so a process that dies before it tells only delays the news.
 */
export function notify(db: Db, channels: readonly string[]): void {
  const waiting = due.get(db)
  if (waiting) {
    for (const channel of channels) waiting.add(channel)
    return
  }
  const first = new Set(channels)
  due.set(db, first)
  void tell(db, first)
}

async function tell(db: Db, channels: Set<string>): Promise<void> {
  while (channels.size > 0) {
    const names = [...channels]
    channels.clear()
    await sql`select pg_notify(channel, '') from unnest(${names}::text[]) channel`.execute(db).catch(() => {})
    await sleep(PAUSE_MS, undefined, { ref: false })
  }
  due.delete(db)
}
