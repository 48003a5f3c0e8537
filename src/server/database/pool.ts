import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

/** How to reach a server: a URL for one that somebody runs, or the socket of the embedded one. */
export type DatabaseAddress = { url: string } | { socketDir: string; user: string; database: string }

/** The role that serves requests. It owns nothing, so what it may do is exactly what the migrations grant it. */
export const APP_ROLE = 'agio_app'

const MOST_STATEMENTS = 500

export function clientConfig(address: DatabaseAddress): pg.ClientConfig {
  return 'url' in address
    ? { connectionString: address.url }
    : { host: address.socketDir, user: address.user, database: address.database }
}

/** A pool of connections that speak as the application's role. */
export function openPool(address: DatabaseAddress, size = 10): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig(address),
    Client: NamedStatementsClient,
    options: `-c role=${APP_ROLE} -c statement_timeout=15000 -c idle_in_transaction_session_timeout=15000`,
    application_name: 'agio',
    max: size,
    connectionTimeoutMillis: 5_000,
  })
  // An idle connection that the server ends is replaced by the next one asked for; unheard, its error would end the process.
  pool.on('error', () => {})
  return pool
}

export const openDb = (pool: pg.Pool): Db => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })

/** Each statement's text gets a name, so that the server parses and plans it once per connection. */
class NamedStatementsClient extends pg.Client {
  readonly #names = new Map<string, string>()

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads query five ways; only the one that Kysely uses is changed here
  override query(...args: any[]): any {
    const [text, values] = args
    if (typeof text !== 'string' || !Array.isArray(values)) return super.query(...(args as [string]))
    return super.query({ name: this.#nameOf(text), text, values } as pg.QueryConfig)
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known) return known
    if (this.#names.size >= MOST_STATEMENTS) return undefined
    const name = `s${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}
