import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { APP_ROLE, clientOfPrimary, type DatabaseAddress, type Db } from './pool.ts'
import type { Schema } from './schema.ts'
import { settle } from './session-settings.ts'

export type LeaderWork = { stop: () => Promise<void>; failed: Promise<never> }
export type Leader = {
  stop: () => Promise<void>
  /** Resolves after the first try, whether the lock was free or taken. */
  tried: Promise<void>
}

type Options = { askEveryMs?: number; longestPauseMs?: number; frozenAfterMs?: number }

/** A task that one process per database does at a time: its lock number, and its name in the log. */
export type LeaderRole = { address: DatabaseAddress; lock: number; name: string; log: Logger }

/**
 * Waits for an advisory lock and works while it holds the lock. The lock belongs to one connection and ends with it: at
 * once when the process dies, within ten seconds when its machine vanishes, after fifteen when it hangs. Then another
 * process leads.
 */
export function runAsLeader(
  { address, lock, name, log }: LeaderRole,
  work: (leader: Db) => Promise<LeaderWork>,
  { askEveryMs = 2_000, longestPauseMs = 5_000, frozenAfterMs = 15_000 }: Options = {},
): Leader {
  const stopping = new AbortController()
  const tried = Promise.withResolvers<void>()
  const done = compete()
  return {
    tried: tried.promise,
    async stop() {
      stopping.abort()
      await done
    },
  }

  async function compete(): Promise<void> {
    let pauseMs = 100
    while (!stopping.signal.aborted) {
      try {
        await lead()
        pauseMs = 100
      } catch (error) {
        log.warn({ err: error, againInMs: pauseMs }, `this process lost the lead of "${name}"`)
        pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      }
      tried.resolve()
      await pause(pauseMs)
    }
  }

  /** One connection: try the lock until it is granted, then work until something fails. */
  async function lead(): Promise<void> {
    const settings = [
      `role=${APP_ROLE}`,
      'search_path=public',
      'statement_timeout=5000',
      `idle_session_timeout=${frozenAfterMs}`,
      'tcp_keepalives_idle=4',
      'tcp_keepalives_interval=2',
      'tcp_keepalives_count=3',
    ]
    const client = await clientOfPrimary('url' in address ? address : { ...address, user: APP_ROLE }, settings, {
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
    let working: LeaderWork | undefined
    try {
      await client.connect()
      await settle(client, address, settings)
      while (!(await tryLock(client, lock))) {
        tried.resolve()
        await Promise.race([sleep(askEveryMs), over])
        if (stopping.signal.aborted) return
      }
      log.info(`this process leads "${name}"`)
      working = await work(databaseOn(client))
      tried.resolve()
      await Promise.race([over, working.failed])
    } finally {
      await working?.stop()
      // A server that vanished never answers the goodbye.
      await Promise.race([client.end().catch(() => {}), sleep(1_000)])
    }
  }

  function pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: stopping.signal }).catch(() => {})
  }
}

async function tryLock(client: pg.Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock])
  return rows[0]!.taken
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** The leader's connection as a database: when it breaks, every query fails. */
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
