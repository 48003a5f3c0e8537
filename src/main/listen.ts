import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { StartRefusal } from '#server/platform/start-refusal.ts'

export type Listening = {
  /** The address on this machine, with the real port when port 0 was asked for. */
  address: string
  /** Accepts no new requests, waits for the current ones, and closes the remaining connections after the given time. */
  drain: (limitMs: number) => Promise<void>
}

export async function listen(server: Server, { host, port }: { host: string; port: number }): Promise<Listening> {
  const sockets = new Set<Socket>()
  server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', error => reject(refusal(error, host, port)))
    server.listen(port, host, resolve)
  })
  // All addresses are none that one could go to.
  const reached = host === '::' || host === '0.0.0.0' ? 'localhost' : host
  const name = reached.includes(':') ? `[${reached}]` : reached
  return {
    address: `http://${name}:${(server.address() as AddressInfo).port}`,
    drain: limitMs => drain(server, sockets, limitMs),
  }
}

/** The time that the first bytes of a connection may take. */
const FIRST_BYTES_MS = 100

async function drain(server: Server, sockets: Iterable<Socket>, limitMs: number): Promise<void> {
  const closed = new Promise(resolve => server.close(resolve))
  // A connection without a byte has no request, unless its first bytes are on the way.
  const unused = setTimeout(() => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }, FIRST_BYTES_MS)
  // A connection becomes idle after its request, and would stay open for the next one.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  // Also upgraded connections, which the server no longer knows.
  const late = setTimeout(() => {
    for (const socket of sockets) socket.destroy()
  }, limitMs)
  await closed
  clearTimeout(unused)
  clearInterval(idle)
  clearTimeout(late)
}

function refusal(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const why: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is taken by another program: set PORT to a free one`,
    EACCES: `Port ${port} may not be opened by this user: set PORT to one above 1023 and put a reverse proxy in front`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine`,
    ENOTFOUND: `HOST ${host} is not known`,
  }
  const line = why[error.code ?? '']
  return line ? new StartRefusal('cannot-listen', line, { cause: error }) : error
}
