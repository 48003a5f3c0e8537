import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import type { Anvil } from './anvil.ts'

/** What is answered to a question: `ask` passes it on, and nothing at all is a node that fails. */
type Answer = (method: string, params: unknown[]) => unknown

/** Stands between the office and a node, and answers some questions itself. */
export async function standInFor(anvil: Anvil, answer: Answer): Promise<string> {
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request)) as { id: number; method: string; params?: unknown[] }
    try {
      const own = await answer(body.method, body.params ?? [])
      if (own === undefined) return void response.writeHead(503).end()
      const result = own === 'ask' ? await anvil.rpc(body.method, ...(body.params ?? [])) : own
      response.end(JSON.stringify({ jsonrpc: '2.0', id: body.id, result }))
    } catch (error) {
      response.end(JSON.stringify({ jsonrpc: '2.0', id: body.id, error: { code: -32000, message: String(error) } }))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3/the-key-of-the-office`
}
