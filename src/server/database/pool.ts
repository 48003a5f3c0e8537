import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { Overloaded } from '../overloaded.ts'
import { StartRefusal } from '../start-refusal.ts'
import { openDoorbell } from './doorbell.ts'
import { OfficeClient } from './office-client.ts'
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

/**
 * A pool of connections that speak as the application's role: on the embedded server they sign in as it, and on
 * another one they put it on, because there only the role of the URL is let in.
 */
export function openPool(address: DatabaseAddress, size = 10, patienceMs = 5_000): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig('url' in address ? address : { ...address, user: APP_ROLE }, [
      `role=${APP_ROLE}`,
      'search_path=public',
      'statement_timeout=15000',
      'idle_in_transaction_session_timeout=15000',
    ]),
    Client: OfficeClient,
    application_name: 'agio',
    max: size,
    connectionTimeoutMillis: patienceMs,
    verify: (client, done) => speaksAsApplication(client).then(() => done(), done),
  })
  // A connection that breaks while nobody uses it is replaced at the next query, which also says if the server is gone.
  pool.on('error', () => {})
  const doorbell = openDoorbell(pool)
  pool.on('connect', client => {
    if (client instanceof OfficeClient) client.onCommitted = doorbell.ring
  })
  return pool
}

/** A pooler on the way may swallow the setting of the role, and then everything would run with the owner's rights. */
async function speaksAsApplication(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ current_user: string }>('select current_user')
  if (rows[0]?.current_user !== APP_ROLE)
    throw new StartRefusal(
      'not-the-application-role',
      `DATABASE_URL: something on the way to PostgreSQL drops the setting "role=${APP_ROLE}", as poolers do; give the address of the server itself`,
    )
}

export const openDb = (pool: pg.Pool): Db =>
  new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: { options: pool.options, connect: () => pool.connect().catch(orOverloaded), end: () => pool.end() },
    }),
  })

/** Whoever has waited so long for a free connection is sent away: a longer line would only make everybody later. */
function orOverloaded(error: unknown): never {
  if (error instanceof Error && error.message === NO_CONNECTION_FREE)
    throw new Overloaded('no connection to the database was free in time', { cause: error })
  throw error
}

/** `pg` has no code for it. */
const NO_CONNECTION_FREE = 'timeout exceeded when trying to connect'

/** In the transaction that is under way, or in one of its own: so that a use case can be a part of a larger one. */
export const inTransaction = <Value>(db: Db, work: (tx: Tx) => Promise<Value>): Promise<Value> =>
  db.isTransaction ? work(db as Tx) : db.transaction().execute(work)
