import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { DatabaseAddress } from '#server/platform/database/pool.ts'

export type DatabaseProxy = {
  /** The database as it is reached through the proxy. */
  url: string
  /** Ends connections from both sides: all of them, or the one at a place in the order in which they came. */
  cut: (place?: number) => void
  /** Nothing passes any more on the connections that there are. They stay open. */
  silence: () => void
  /** What becomes of new connections. */
  takes: (manner: 'everybody' | 'nobody' | 'everybody, and says nothing') => void
  connections: () => number
}

/** Stands between an office and its database, and lets the way break in the manners in which networks break. */
export async function openDatabaseProxy(to: DatabaseAddress): Promise<DatabaseProxy> {
  const pairs = new Set<[Socket, Socket]>()
  let manner: Parameters<DatabaseProxy['takes']>[0] = 'everybody'
  const server = createServer({ noDelay: true }, client => {
    client.on('error', () => {})
    if (manner === 'nobody') return client.destroy()
    const upstream = connect(socketOf(to))
    upstream.on('error', () => {})
    const pair: [Socket, Socket] = [client, upstream]
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      client.destroy()
      upstream.destroy()
    }
    client.on('close', end)
    upstream.on('close', end)
    if (manner === 'everybody') client.pipe(upstream).pipe(client)
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = (place?: number) => {
    const chosen = place === undefined ? [...pairs] : [[...pairs][place % Math.max(pairs.size, 1)]]
    for (const [client, upstream] of chosen.filter(pair => pair !== undefined)) {
      client.resetAndDestroy()
      upstream.destroy()
    }
  }
  onTestFinished(() => {
    cut()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: urlThrough(to, port),
    cut,
    silence() {
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream).pause()
        upstream.unpipe(client).pause()
      }
    },
    takes(next) {
      manner = next
    },
    connections: () => pairs.size,
  }
}

function socketOf(address: DatabaseAddress): { path: string } | { host: string; port: number } {
  if ('socketDir' in address) return { path: `${address.socketDir}/.s.PGSQL.5432` }
  const { hostname, port } = new URL(address.url)
  return { host: hostname || '127.0.0.1', port: Number(port || 5432) }
}

function urlThrough(address: DatabaseAddress, port: number): string {
  if ('socketDir' in address) return `postgres://${address.user}@127.0.0.1:${port}/${address.database}`
  const url = new URL(address.url)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return url.href
}
