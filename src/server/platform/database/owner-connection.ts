import pg from 'pg'
import { StartRefusal } from '../start-refusal.ts'
import { clientConfig, type DatabaseAddress } from './pool.ts'

const OLDEST_SERVER = 15

/**
 * Connects as the owner of the tables to a server that Agio can work with; otherwise the refusal says in one line why
 * not.
 */
export async function connectAsOwner(address: DatabaseAddress): Promise<pg.Client> {
  const client = openClient(address)
  try {
    await client.connect()
  } catch (error) {
    if (!('url' in address)) throw error
    throw new StartRefusal('database-unreachable', `DATABASE_URL: ${why(error as Failure, client)}`, { cause: error })
  }
  try {
    await refuseUnfit(client)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

function openClient(address: DatabaseAddress): pg.Client {
  try {
    const client = new pg.Client({
      ...clientConfig(address, ['search_path=public']),
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

async function refuseUnfit(client: pg.Client): Promise<void> {
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
    throw new StartRefusal('database-read-only', 'DATABASE_URL: the server is a standby, and Agio needs the primary')
}
