// The baseline: a bare Node server that returns the office's own answer byte by byte. Usage: node bench/bare.process.ts
// <address of the office>, with the row as JSON on standard input.
import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import type { Row } from './rows.ts'

type Answer = { status: number; headers: OutgoingHttpHeaders; body: Buffer }

const [office] = process.argv.slice(2)
const { status, headers, body } = await ask(JSON.parse(await text(process.stdin)) as Row)

const server = createServer((_, response) => {
  response.writeHead(status, headers)
  response.end(body)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)

async function ask({ path, headers }: Row): Promise<Answer> {
  const request = get(office + path, { headers, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const body = await buffer(response)
  // Connection headers are left to this server, as in the office.
  const { connection: _, 'transfer-encoding': __, date: ___, ...kept } = response.headers
  return { status: response.statusCode!, headers: { ...kept, 'content-length': body.length }, body }
}
