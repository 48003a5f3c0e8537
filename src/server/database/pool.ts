import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { Overloaded } from '../overloaded.ts'
import { StartRefusal } from '../start-refusal.ts'
import { bellsOf, openDoorbell } from './doorbell.ts'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

/** How to reach a server: a URL for one that somebody runs, or the socket of the embedded one. */
export type DatabaseAddress = { url: string } | { socketDir: string; user: string; database: string }

/** The role that serves requests. It owns nothing, so what it may do is exactly what the migrations grant it. */
export const APP_ROLE = 'agio_app'

const MOST_STATEMENTS = 500

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
    Client: NamedStatementsClient,
    application_name: 'agio',
    max: size,
    connectionTimeoutMillis: patienceMs,
    verify: (client, done) => speaksAsApplication(client).then(() => done(), done),
  })
  // A connection that breaks while nobody uses it is replaced at the next query, which also says if the server is gone.
  pool.on('error', () => {})
  const doorbell = openDoorbell(pool)
  pool.on('connect', client => {
    if (client instanceof NamedStatementsClient) client.onCommitted = doorbell.ring
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

/** What is known of a statement once it has been seen: its name, and whom it is news for. */
type Known = { name: string | undefined; bells: readonly string[] }

/** Each statement's text gets a name, so that the server parses and plans it once per connection. */
class NamedStatementsClient extends pg.Client {
  /** Told on which channels to ring when what was written is committed. */
  onCommitted: (bells: ReadonlySet<string>) => void = () => {}
  readonly #known = new Map<string, Known>()
  #bells = new Set<string>()

  constructor(config?: pg.ClientConfig) {
    super(config)
    // A connection that breaks in use breaks the query that waits for it, which is where it is told. Said a second
    // time with nobody to hear it, it would end the process.
    this.on('error', () => {})
    this.on('drain', () => {
      if (this.#bells.size === 0 || this.getTransactionStatus() !== 'I') return
      const bells = this.#bells
      this.#bells = new Set()
      this.onCommitted(bells)
    })
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads query five ways; only the one that Kysely uses is changed here
  override query(...args: any[]): any {
    const [text, values, ...callback] = args
    if (typeof text !== 'string' || !Array.isArray(values)) return super.query(...(args as [string]))
    const { name, bells } = this.#look(text)
    for (const bell of bells) this.#bells.add(bell)
    return super.query({ name, text, values } as pg.QueryConfig, ...(callback as []))
  }

  #look(text: string): Known {
    const known = this.#known.get(text)
    if (known) return known
    const { size } = this.#known
    const seen = { name: size < MOST_STATEMENTS ? `s${size}` : undefined, bells: bellsOf(text) }
    if (seen.name) this.#known.set(text, seen)
    return seen
  }
}
