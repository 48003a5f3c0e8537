import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { StartRefusal } from '../start-refusal.ts'
import { Unavailable } from '../unavailable.ts'
import { connectionsOf } from './connections.ts'
import { DatabaseHealth } from './database-health.ts'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

/** How to reach a server: a URL for one that somebody runs, or the socket of the embedded one. */
export type DatabaseAddress = { url: string } | { socketDir: string; user: string; database: string }

/** The role that serves requests. It owns nothing, so what it may do is exactly what the migrations grant it. */
export const APP_ROLE = 'agio_app'

/** How `pg` reaches the server, with settings that hold from the first statement on. */
export function clientConfig(address: DatabaseAddress, settings: readonly string[] = []): pg.ClientConfig {
  const options = settings.map(setting => `-c ${setting}`).join(' ')
  if ('url' in address) return { connectionString: withOptions(address.url, options) }
  return { host: address.socketDir, user: address.user, database: address.database, options }
}

/** The URL may bring options of its own, and `pg` would take those instead of ours. Ours come last, and the last one holds. */
function withOptions(url: string, options: string): string {
  const [place, query] = url.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.set('options', `${parameters.get('options') ?? ''} ${options}`.trim())
  return `${place}?${parameters}`
}

/** A statement takes no longer; whoever needs longer says so in their transaction. */
const STATEMENT_MS = 15_000
/** The server ends a statement before this. Where it does not, it is not there. */
const DEADLINE_MS = STATEMENT_MS + 1_000

/**
 * A pool of connections that speak as the application's role: on the embedded server they sign in as it, and on
 * another one they put it on, because there only the role of the URL is let in.
 */
export function openPool(address: DatabaseAddress, size = 10, patienceMs = 5_000): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig('url' in address ? address : { ...address, user: APP_ROLE }, [
      `role=${APP_ROLE}`,
      'search_path=public',
      `statement_timeout=${STATEMENT_MS}`,
      'idle_in_transaction_session_timeout=15000',
      // The server lets go of what a machine held that vanished without a word.
      'tcp_keepalives_idle=10',
      'tcp_keepalives_interval=5',
      'tcp_keepalives_count=3',
    ]),
    application_name: 'agio',
    max: size,
    connectionTimeoutMillis: patienceMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    onConnect: client => speaksAsApplication(client, patienceMs),
  })
  // A connection that breaks is told of by the statement that waits for it, or replaced when nobody does. Said a second time
  // with nobody to hear it, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

/** A pooler on the way may swallow the setting of the role, and then everything would run with the owner's rights. */
async function speaksAsApplication(client: pg.ClientBase, patienceMs: number): Promise<void> {
  const asked = client.query<{ current_user: string }>('select current_user')
  const { rows } = await Promise.race([asked, silence(patienceMs)])
  if (rows[0]?.current_user !== APP_ROLE)
    throw new StartRefusal(
      'not-the-application-role',
      `DATABASE_URL: something on the way to PostgreSQL drops the setting "role=${APP_ROLE}", as poolers do; give the address of the server itself`,
    )
}

async function silence(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false })
  throw new Unavailable('unavailable', 'a new connection to the database did not answer in time')
}

/** For the proof of the books, which counts for as long as it takes and says so to the server. */
export const COUNTING_MS = 6 * 60 * 60 * 1000

type DbOptions = {
  deadlineMs?: number
  health?: DatabaseHealth
}

export const openDb = (
  pool: pg.Pool,
  { deadlineMs = DEADLINE_MS, health = new DatabaseHealth() }: DbOptions = {},
): Db => new Kysely<Schema>({ dialect: new PostgresDialect({ pool: connectionsOf(pool, { deadlineMs, health }) }) })

/** In the transaction that is under way, or in one of its own: so that a use case can be a part of a larger one. */
export const inTransaction = <Value>(db: Db, work: (tx: Tx) => Promise<Value>): Promise<Value> =>
  db.isTransaction ? work(db as Tx) : db.transaction().execute(work)
