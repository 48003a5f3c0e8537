import { Unavailable } from '#server/platform/unavailable.ts'
import { StartRefusal } from '../start-refusal.ts'

/**
 * Codes of the system for an unreachable server, and of PostgreSQL for a server that stops or accepts no connection.
 */
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
  // query_canceled by the time limit, lock_not_available, deadlock_detected: something else holds the statement up.
  '57014',
  '55P03',
  '40P01',
  // invalid_password, invalid_authorization_specification, invalid_catalog_name: somebody changes the server.
  '28P01',
  '28000',
  '3D000',
])

/** read_only_sql_transaction: the server became a standby or was made read-only; disk_full. */
const NOT_WRITABLE = new Set(['25006', '53100'])

/** For a closed connection `pg` has messages, but no code. */
const AWAY_WORDS =
  /^(Connection terminated|timeout expired$|Client has encountered a connection error|Client was closed)/

/**
 * Maps a failure of a statement or a connection: a state of the database, which is no fault of the statement, becomes
 * `Unavailable`; any other error stays itself.
 */
export function databaseFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Unavailable || error instanceof StartRefusal) return error
  const { code } = error as { code?: unknown }
  // Several addresses were tried, for example IPv4 and IPv6.
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
