import { StartRefusal } from '../start-refusal.ts'
import { Unavailable } from '../unavailable.ts'

/** What the system says of a server that cannot be reached, and what PostgreSQL says when it ends or takes nobody in. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  // admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

/** read_only_sql_transaction: the server has become a standby, or was closed to writing. disk_full says the rest. */
const NOT_WRITABLE = new Set(['25006', '53100'])

/** For the end of a connection `pg` has words, but no code. */
const AWAY_WORDS =
  /^(Connection terminated|timeout expired$|Client has encountered a connection error|Client was closed)/

/**
 * The failure of a statement or of a connection as the office speaks of it: what is the database's state and no fault of the
 * statement is `Unavailable`, anything else is itself.
 */
export function databaseFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Unavailable || error instanceof StartRefusal) return error
  const { code } = error as { code?: unknown }
  // Several addresses were tried, as of a name with IPv4 and IPv6.
  const [tried] = error instanceof AggregateError ? error.errors : []
  if (tried) return databaseFailure(tried)
  if (typeof code === 'string') {
    if (NOT_WRITABLE.has(code)) return new Unavailable('not-writable', error.message, { cause: error })
    // Class 08 of PostgreSQL's codes: exceptions of the connection.
    if (AWAY.has(code) || /^08/.test(code)) return new Unavailable('unavailable', error.message, { cause: error })
    return error
  }
  return AWAY_WORDS.test(error.message) ? new Unavailable('unavailable', error.message, { cause: error }) : error
}
