import pg from 'pg'
import { StartRefusal } from '../start-refusal.ts'
import { clientConfig, clientOfPrimary, type DatabaseAddress } from './pool.ts'
import { hasSeveralServers, namesOfServers } from './primary.ts'
import { isSetByStatement, isWithoutSettings, settle, settleByStatement } from './session-settings.ts'

const OLDEST_SERVER = 15
const SETTINGS = ['search_path=public']

/**
 * Connects as the owner of the tables to a server that Agio can work with; otherwise the refusal says in one line why
 * not.
 */
export async function connectAsOwner(address: DatabaseAddress): Promise<pg.Client> {
  const client = await openClient(address)
  try {
    await client.connect()
  } catch (error) {
    if (!('url' in address)) throw error
    if (isWithoutSettings(error) && !isSetByStatement(address)) {
      settleByStatement(address)
      await refuseSharedSessions(address)
      return connectAsOwner(address)
    }
    throw new StartRefusal('database-unreachable', `DATABASE_URL: ${noneOf(address)}${why(error as Failure, client)}`, {
      cause: error,
    })
  }
  try {
    await refuseUnfit(client, address)
    await keepSettings(client, address)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

async function openClient(address: DatabaseAddress): Promise<pg.Client> {
  try {
    const client = await clientOfPrimary(address, SETTINGS, {
      application_name: 'agio migrations',
      connectionTimeoutMillis: 10_000,
    })
    // A broken connection also fails the query that waits for it, which reports the error.
    client.on('error', () => {})
    return client
  } catch (error) {
    throw new StartRefusal('bad-variable', `DATABASE_URL cannot be read: ${(error as Error).message}`)
  }
}

/** Of several servers the fault of one is told, after that none will do. */
const noneOf = (address: DatabaseAddress): string =>
  'url' in address && hasSeveralServers(address.url) ? `none of ${namesOfServers(address.url)} takes writes; ` : ''

type Failure = Error & { code?: string }

/** Never the library's own message where it could repeat the URL, which holds a password. */
function why({ code, message }: Failure, { host, port, user, database, password }: pg.Client): string {
  const server = host.startsWith('/') ? host : `${host}:${port}`
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `nothing listens at ${server}`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the name ${host} is not known`
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `${server} does not answer`
    case '28P01':
      return `the password of user ${user} is wrong at ${server}`
    case '28000':
      return `${server} lets user ${user} in neither from here nor at all (pg_hba.conf, or no such role)`
    case '3D000':
      return `there is no database ${database} at ${server}: CREATE DATABASE ${database} OWNER ${user}`
    case '57P03':
      return `${server} is starting or stopping: try again`
    case '53300':
      return `${server} has no connection left to give`
  }
  const words = password ? message.replaceAll(String(password), '[secret]') : message
  return `cannot connect to ${server}: ${words}`
}

/** A pooler may also lose the settings without a word. */
async function keepSettings(client: pg.Client, address: DatabaseAddress): Promise<void> {
  const { rows } = await client.query<{ path: string }>(`select current_setting('search_path') as path`)
  if (rows[0]!.path !== 'public' && 'url' in address) {
    settleByStatement(address)
    await refuseSharedSessions(address)
  }
  await settle(client, address, SETTINGS)
}

async function refuseUnfit(client: pg.Client, address: DatabaseAddress): Promise<void> {
  const { rows } = await client.query<{ version: string; major: number; standby: boolean }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
            pg_is_in_recovery() as standby`,
  )
  const { version, major, standby } = rows[0]!
  if (major < OLDEST_SERVER)
    throw new StartRefusal(
      'database-too-old',
      `DATABASE_URL: the server is PostgreSQL ${version} and Agio needs ${OLDEST_SERVER} or newer`,
    )
  if (standby)
    throw new StartRefusal(
      'database-read-only',
      `DATABASE_URL: ${noneOf(address)}the server is a standby, and Agio needs the primary`,
    )
}

/** So often two connections that are open at once are compared. */
const TIMES = 3

/**
 * A pooler that gives one server to several connections in turn (transaction mode) would let requests run with the rights and the
 * settings of others, and could neither listen nor hold a leader's lock. Two connections that are open at once have two servers, or the
 * start is refused.
 */
async function refuseSharedSessions(address: { url: string }): Promise<void> {
  const clients = [0, 1].map(() => {
    const client = new pg.Client({ ...clientConfig(address), connectionTimeoutMillis: 10_000 })
    client.on('error', () => {})
    return client
  })
  try {
    for (const client of clients) await client.connect()
    for (let i = 0; i < TIMES; i++) {
      const pids: number[] = []
      for (const client of clients)
        pids.push((await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid)
      if (pids[0] === pids[1])
        throw new StartRefusal(
          'pooled-transactions',
          'DATABASE_URL: a pooler in transaction mode stands before PostgreSQL, and Agio needs sessions of its own: set pool_mode = session for its database, or give the address of the server itself',
        )
    }
  } finally {
    for (const client of clients) await client.end().catch(() => {})
  }
}
