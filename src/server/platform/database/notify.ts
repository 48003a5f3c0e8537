import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './pool.ts'

/** The shortest interval between notifications, however much is written. */
const PAUSE_MS = 50

/** Channels still to notify, per database of this process. */
const pending = new WeakMap<Db, Set<string>>()

/**
 * Notifies other processes of a commit in a statement of its own: a NOTIFY inside a transaction serialises all such
 * transactions, disk write included. The first notification is sent at once, the ones soon after together. Listeners
 * also poll, so a process that dies before its NOTIFY only delays them.
 */
export function notify(db: Db, channels: readonly string[]): void {
  const waiting = pending.get(db)
  if (waiting) {
    for (const channel of channels) waiting.add(channel)
    return
  }
  const first = new Set(channels)
  pending.set(db, first)
  void flush(db, first)
}

async function flush(db: Db, channels: Set<string>): Promise<void> {
  while (channels.size > 0) {
    const names = [...channels]
    channels.clear()
    await sql`select pg_notify(channel, '') from unnest(${names}::text[]) channel`.execute(db).catch(() => {})
    await sleep(PAUSE_MS, undefined, { ref: false })
  }
  pending.delete(db)
}
