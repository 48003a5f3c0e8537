import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { HOUR_MS } from '#contract/durations.ts'
import { Unavailable } from '#server/platform/unavailable.ts'
import { StartRefusal } from '../start-refusal.ts'
import { connectionsOf, type Failover } from './connections.ts'
import { DatabaseHealth } from './database-health.ts'
import { findPrimary, hasSeveralServers, primaryUrl, STANDS_BY } from './primary.ts'
import type { Schema } from './schema.ts'
import { isSetByStatement, settle } from './session-settings.ts'

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

/** A URL for an external server or for several, of which one is the primary, or the socket of the embedded one. */
export type DatabaseAddress = { url: string } | { socketDir: string; user: string; database: string }

/** The role that serves requests. It owns nothing, so the migrations' grants are all its rights. */
export const APP_ROLE = 'agio_app'

/** The configuration of `pg`, with settings that apply from the first statement. Where a pooler takes none, `settle` makes them. */
export function clientConfig(address: DatabaseAddress, settings: readonly string[] = []): pg.ClientConfig {
  const options = settings.map(setting => `-c ${setting}`).join(' ')
  if (isSetByStatement(address)) return { connectionString: primaryUrl((address as { url: string }).url) }
  if ('url' in address) return { connectionString: withOptions(primaryUrl(address.url), options) }
  return { host: address.socketDir, user: address.user, database: address.database, options }
}

/** A connection of its own, to be opened: where several servers are named, to the one that takes writes now. */
export async function clientOfPrimary(
  address: DatabaseAddress,
  settings: readonly string[],
  options: pg.ClientConfig,
): Promise<pg.Client> {
  await findPrimary(address)
  return new pg.Client({ ...clientConfig(address, settings), ...options })
}

/** `pg` would take the URL's options instead of ours. Ours are appended, and the last one holds. */
function withOptions(url: string, options: string): string {
  const [place, query] = url.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.set('options', `${parameters.get('options') ?? ''} ${options}`.trim())
  return `${place}?${parameters}`
}

/** The default time limit of a statement; a longer transaction sets its own. */
const STATEMENT_MS = 15_000
/** The server cancels a statement before this. A server that does not is gone. */
const DEADLINE_MS = STATEMENT_MS + 1_000

/**
 * A pool of connections with the application role: on the embedded server they sign in as that role; on an external
 * server, where only the URL's role can sign in, they set it.
 */
export const openPool = (address: DatabaseAddress, size = 10, timeoutMs = 5_000): pg.Pool =>
  poolOf(address, { size, timeoutMs, onlyReads: false })

/**
 * A few connections apart for short reads, so that writers who wait for locks keep nobody from reading. PostgreSQL refuses writes and
 * row locks there.
 */
export const openReadingPool = (address: DatabaseAddress): pg.Pool =>
  poolOf(address, { size: 3, timeoutMs: 5_000, onlyReads: true })

type PoolOptions = { size: number; timeoutMs: number; onlyReads: boolean }

function poolOf(address: DatabaseAddress, { size, timeoutMs, onlyReads }: PoolOptions): pg.Pool {
  const settings = [
    `role=${APP_ROLE}`,
    'search_path=public',
    `statement_timeout=${STATEMENT_MS}`,
    'idle_in_transaction_session_timeout=15000',
    // The server releases what a vanished machine held.
    'tcp_keepalives_idle=10',
    'tcp_keepalives_interval=5',
    'tcp_keepalives_count=3',
  ]
  const failover = failoverOf(address, settings)
  const pool = new pg.Pool({
    ...clientConfig('url' in address ? address : { ...address, user: APP_ROLE }, settings),
    application_name: 'agio',
    max: size,
    connectionTimeoutMillis: timeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    Client: failover?.Client,
    async onConnect(client) {
      await Promise.race([settle(client, address, settings), silence(timeoutMs)])
      await speaksAsApplication(client, timeoutMs, failover !== undefined)
      if (onlyReads) await client.query('set default_transaction_read_only to on')
    },
  })
  // A broken connection is reported by the statement that waits for it, or replaced when idle. An `error` event without
  // a listener would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  if (failover) failovers.set(pool, failover)
  return pool
}

/** How the pools of several servers find the primary. */
const failovers = new WeakMap<pg.Pool, Failover>()

function failoverOf(address: DatabaseAddress, settings: readonly string[]) {
  if (!('url' in address) || !hasSeveralServers(address.url)) return undefined
  const { url } = address
  const servers = new WeakMap<pg.ClientBase, string>()
  return {
    /** A pool has one configuration for ever, so the server is chosen where a client is made. */
    Client: class extends pg.Client {
      constructor(options?: pg.ClientConfig) {
        super({ ...options, ...clientConfig(address, settings) })
        servers.set(this, primaryUrl(url))
      }
    },
    find: () => findPrimary(address),
    isLeft: (client: pg.ClientBase) => servers.get(client) !== primaryUrl(url),
  }
}

/** A pooler may drop the role setting, and everything would run with the owner's rights. */
async function speaksAsApplication(client: pg.ClientBase, timeoutMs: number, isOneOfSeveral: boolean): Promise<void> {
  const asked = client.query<{ current_user: string; stands_by: boolean }>(
    `select current_user, ${STANDS_BY} as stands_by`,
  )
  const { rows } = await Promise.race([asked, silence(timeoutMs)])
  if (rows[0]?.current_user !== APP_ROLE)
    throw new StartRefusal(
      'not-the-application-role',
      `DATABASE_URL: something on the way to PostgreSQL drops the setting "role=${APP_ROLE}", as some poolers do; give the address of the server itself`,
    )
  if (isOneOfSeveral && rows[0].stands_by) throw new Unavailable('unavailable', 'this server stands by for another')
}

async function silence(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false })
  throw new Unavailable('unavailable', 'a new connection to the database did not answer in time')
}

/** The time limit of the ledger's proof. */
export const COUNTING_MS = 6 * HOUR_MS

type DbOptions = {
  deadlineMs?: number
  health?: DatabaseHealth
}

export const openDb = (
  pool: pg.Pool,
  { deadlineMs = DEADLINE_MS, health = new DatabaseHealth() }: DbOptions = {},
): Db =>
  new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: connectionsOf(pool, { deadlineMs, health, failover: failovers.get(pool) }) }),
  })

/** Runs in the present transaction, or in a new one, so that a use case can be part of a larger one. */
export const inTransaction = <Value>(db: Db, work: (tx: Tx) => Promise<Value>): Promise<Value> =>
  db.isTransaction ? work(db as Tx) : db.transaction().execute(work)
