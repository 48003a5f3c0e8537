import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { APP_ROLE, clientConfig, type DatabaseAddress, type Db } from './pool.ts'
import type { Schema } from './schema.ts'

export type SeatWork = { stop: () => Promise<void>; failed: Promise<never> }
export type Seat = {
  stop: () => Promise<void>
  /** Resolves after the first try, whether the seat was free or taken. */
  tried: Promise<void>
}

type Options = { askEveryMs?: number; longestPauseMs?: number; frozenAfterMs?: number }

/** A place that one process of all on a database has at a time. The number is its lock, the name what the log calls it. */
export type SeatOf = { address: DatabaseAddress; lock: number; name: string; log: Logger }

/**
 * Waits for the seat and does the work while it has it. The right is an advisory lock of one
 * connection and ends with it: when the process dies, at once; when its machine vanishes, within ten seconds; when it
 * hangs, after fifteen. Then another process takes over.
 */
export function seekSeat(
  { address, lock, name, log }: SeatOf,
  work: (seat: Db) => Promise<SeatWork>,
  { askEveryMs = 2_000, longestPauseMs = 5_000, frozenAfterMs = 15_000 }: Options = {},
): Seat {
  const stopping = new AbortController()
  const tried = Promise.withResolvers<void>()
  const done = seek()
  return {
    tried: tried.promise,
    async stop() {
      stopping.abort()
      await done
    },
  }

  async function seek(): Promise<void> {
    let pauseMs = 100
    while (!stopping.signal.aborted) {
      try {
        await sit()
        pauseMs = 100
      } catch (error) {
        log.warn({ err: error, againInMs: pauseMs }, `the seat "${name}" was lost`)
        pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      }
      tried.resolve()
      await pause(pauseMs)
    }
  }

  /** One connection's life: ask for the lock until it is given, work until something breaks. */
  async function sit(): Promise<void> {
    const client = new pg.Client({
      ...clientConfig('url' in address ? address : { ...address, user: APP_ROLE }, [
        `role=${APP_ROLE}`,
        'search_path=public',
        'statement_timeout=5000',
        `idle_session_timeout=${frozenAfterMs}`,
        'tcp_keepalives_idle=4',
        'tcp_keepalives_interval=2',
        'tcp_keepalives_count=3',
      ]),
      application_name: `agio ${name}`,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    })
    const broken = Promise.withResolvers<never>()
    broken.promise.catch(() => {})
    client.on('error', broken.reject)
    client.on('end', () => broken.reject(new Error('the connection ended')))
    const over = Promise.race([broken.promise, aborted(stopping.signal)])
    over.catch(() => {})
    let working: SeatWork | undefined
    try {
      await client.connect()
      while (!(await take(client, lock))) {
        tried.resolve()
        await Promise.race([sleep(askEveryMs), over])
        if (stopping.signal.aborted) return
      }
      log.info(`this process has the seat "${name}"`)
      working = await work(databaseOn(client))
      tried.resolve()
      await Promise.race([over, working.failed])
    } finally {
      await working?.stop()
      // The goodbye to a server that vanished is never answered.
      await Promise.race([client.end().catch(() => {}), sleep(1_000)])
    }
  }

  function pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: stopping.signal }).catch(() => {})
  }
}

async function take(client: pg.Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock])
  return rows[0]!.taken
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** The one connection as a database: every query goes over it, or fails with it. */
const databaseOn = (client: pg.Client): Db =>
  new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => Object.assign(client, { release: () => {} }),
        end: async () => {},
        options: {},
      },
    }),
  })
