import pg from 'pg'
import { serversOf, wordsOf } from './servers.ts'

/** Of several servers one takes writes at a time, which changes with a failover. */
type Servers = {
  /** The address of each. */
  urls: readonly string[]
  /** The one that was found to take writes last; the first until one was. */
  current: string
  search: Promise<boolean> | undefined
}

const known = new Map<string, Servers>()
/** A server that says nothing for so long is passed over. */
const SILENT_MS = 2_000

/** The address of the server that takes writes, as far as is known. Of one server the URL itself. */
export const primaryUrl = (url: string): string => serversAt(url).current

export const hasSeveralServers = (url: string): boolean => serversAt(url).urls.length > 1

/** Host and port of each server, for a message: neither user nor password. */
export const namesOfServers = (url: string): string =>
  serversAt(url)
    .urls.map(server => /\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(server)?.[1])
    .join(', ')

/**
 * Asks the servers of an address, all at once, and takes the first in their order that takes writes: for every new connection from now
 * on. False: there was nothing to choose, or none was found.
 */
export function findPrimary(address: { url: string } | { socketDir: string }): Promise<boolean> {
  if (!('url' in address) || !hasSeveralServers(address.url)) return Promise.resolve(false)
  const servers = serversAt(address.url)
  servers.search ??= search(servers).finally(() => {
    servers.search = undefined
  })
  return servers.search
}

async function search(servers: Servers): Promise<boolean> {
  const answers = servers.urls.map(url => takesWrites(url))
  for (const [i, answer] of answers.entries()) {
    if (!(await answer)) continue
    servers.current = servers.urls[i]!
    return true
  }
  return false
}

/** What libpq asks a server as well. A standby is in recovery; an administrator can also close a server to writes. */
export const STANDS_BY = `pg_is_in_recovery() or current_setting('transaction_read_only')::boolean`

async function takesWrites(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'agio primary',
    connectionTimeoutMillis: SILENT_MS,
    query_timeout: SILENT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ standsBy: boolean }>(`select ${STANDS_BY} as "standsBy"`)
    return !rows[0]!.standsBy
  } catch {
    return false
  } finally {
    // A server that vanished never answers the goodbye.
    client.end().catch(() => {})
  }
}

function serversAt(url: string): Servers {
  const found = known.get(url)
  if (found) return found
  const read = serversOf(url)
  if (!read.ok) throw new Error(wordsOf(read.refusal))
  const servers: Servers = { urls: read.value, current: read.value[0]!, search: undefined }
  known.set(url, servers)
  return servers
}
