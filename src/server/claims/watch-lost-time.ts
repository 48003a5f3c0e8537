import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { z } from 'zod'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import type { RaiseAlarm } from '#server/alarms/alarms.store.ts'
import type { Db } from '#server/platform/database/pool.ts'

/** How many of the newest events of claims are remembered, and how often they are read. */
const REMEMBERED = 1_000
const LOOK_EVERY_MS = 5_000

/** So many orders are named by the alarm; the log has all. */
const MOST_NAMED = 100

const Event = z.strictObject({ id: z.string(), claim: z.string(), number: z.string(), at: z.coerce.date() })
type Event = z.infer<typeof Event>

export type LostTimeWatch = {
  /** Takes note of what has been committed. */
  look: () => Promise<void>
  /** After each new connection: whether what was seen is still there. */
  check: () => Promise<void>
  stop: () => void
}

type Deps = {
  db: Db
  log: Logger
  alarm: RaiseAlarm
  /** The folder of the office, where what was seen outlives the process. */
  home?: string
}

/**
 * Remembers the newest events of claims that this process has seen committed. A database that lacks them after a failover or a
 * restore has gone back in time, while e-mails about them are out: nothing in it tells, so the processes must. The folder of the
 * office keeps them for the next start, which looks for them first.
 */
export function watchLostTime({ db, log, alarm, home }: Deps): LostTimeWatch {
  const file = home === undefined ? undefined : join(home, 'seen-events.json')
  let seen: Event[] = []
  let isRead = file === undefined
  let kept = ''
  const timer = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS).unref()
  return { look, check, stop: () => clearInterval(timer) }

  async function look(): Promise<void> {
    // What the process before has seen is compared before anything is added to it.
    if (!isRead) await check()
    const { rows } = await sql<Event>`
      select e.id::text, claim_id as claim, number, at from claim_events e join claims on claims.id = claim_id
      where e.id > ${seen.at(-1)?.id ?? '0'}::bigint
      order by e.id desc limit ${REMEMBERED}`.execute(db)
    seen = [...seen, ...rows.toReversed()].slice(-REMEMBERED)
    await keep()
  }

  async function check(): Promise<void> {
    if (!isRead) {
      seen = [...(await readKept()), ...seen]
      isRead = true
    }
    const remembered = seen
    if (remembered.length === 0) return
    const { rows } = await sql<{ id: string }>`
      select e.id::text from claim_events e
      join unnest(${remembered.map(({ id }) => id)}::bigint[], ${remembered.map(({ claim }) => claim)}::uuid[]) as seen (id, claim)
        on seen.id = e.id and seen.claim = e.claim_id`.execute(db)
    const there = new Set(rows.map(({ id }) => id))
    const lost = remembered.filter(({ id }) => !there.has(id))
    if (lost.length === 0) return
    log.fatal({ events: lost }, 'the database lacks what had been written')
    const numbers = [...new Set(lost.map(({ number }) => groupedNumber(number)))]
    await alarm({
      kind: 'database-lost-time',
      subject: 'database',
      detail: {
        events: lost.length,
        since: lost[0]!.at.toISOString(),
        numbers: `${numbers.slice(0, MOST_NAMED).join(', ')}${numbers.length > MOST_NAMED ? ' …' : ''}`,
      },
    })
    // Told once: what comes now is compared with what is there now.
    seen = []
    await look()
  }

  async function readKept(): Promise<Event[]> {
    try {
      return z.array(Event).parse(JSON.parse(await readFile(file!, 'utf8')))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        log.warn({ err: error }, 'what the process before has seen in the database cannot be read')
      return []
    }
  }

  /** Written beside and renamed: a crash leaves the file before or the new one. */
  async function keep(): Promise<void> {
    if (file === undefined) return
    const text = JSON.stringify(seen)
    if (text === kept) return
    await writeFile(`${file}.new`, text, { mode: 0o600 })
    await rename(`${file}.new`, file)
    kept = text
  }
}
