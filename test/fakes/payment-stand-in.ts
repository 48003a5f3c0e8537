import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import type { InvoiceState, RawCallback, ServiceAccount } from '#server/rails/services/payment-service.ts'

/** An invoice as a stand-in has it, in words that all services share. */
export type StandInvoice = {
  id: string
  ref: string
  asked: string
  state: InvoiceState
  paid?: string
  /** Another than was asked for. */
  currency?: string
  final: boolean
  callback?: string
}

/** What goes wrong with the next answers. `lost-answer`: the service has done it, and nobody hears of it. */
export type Trouble = 'down' | 'wrong-answer' | 'not-json' | 'lost-answer' | 'cut-off' | 'refused' | undefined

export type StandIn = {
  account: ServiceAccount
  /** By our id, in the order in which they were made: one that was made twice stands here twice. */
  invoices: StandInvoice[]
  /** How often it was asked how an invoice stands. */
  readings: () => number
  trouble: (next: Trouble) => void
  /** Makes it wait with each answer, which is of the moment when it was asked. */
  hold: (until: Promise<unknown> | undefined) => void
  of: (id: string) => StandInvoice
  /** What the service calls back about an invoice as it stands. */
  callback: (invoice: StandInvoice) => RawCallback
  /** The same by somebody who knows no key. Undefined: the service proves nothing by its callbacks. */
  forged: ((invoice: StandInvoice) => RawCallback) | undefined
}

export type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: string }
export type Said = { status?: number; body: unknown }

/** A server that answers as a service's documents say. */
export async function standIn(refusal: Said, answer: (asked: Asked) => Said) {
  let trouble: Trouble
  let held: Promise<unknown> | undefined
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (trouble === 'down') return void response.writeHead(503).end()
    if (trouble === 'cut-off') return void request.socket.destroy()
    const asked = { method: request.method!, path: request.url!, headers: request.headers, body }
    const { status = 200, body: said } = trouble === 'refused' ? refusal : answer(asked)
    await held
    if (trouble === 'lost-answer') return void request.socket.destroy()
    if (trouble === 'not-json') return void response.writeHead(200).end('<html>one moment please</html>')
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(trouble === 'wrong-answer' ? { something: 'else' } : said))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    trouble: (next: Trouble) => {
      trouble = next
    },
    hold: (until: Promise<unknown> | undefined) => {
      held = until
    },
  }
}
