import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { createListener, type ListenerDeps } from '#server/platform/http/listener.ts'

/** Puts a fetch on a free port as the office does it, until the file's last test. */
export async function listening(fetch: ListenerDeps['fetch'], origin = 'http://127.0.0.1'): Promise<string> {
  const server = createListener({ fetch, origin }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
