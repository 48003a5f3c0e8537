import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { answerTo, isXml, type PriceSource, priceSources } from './price-answers.ts'

/** How a source behaves until it is told otherwise. */
export type Behaviour =
  | { kind: 'well' }
  | { kind: 'price'; bend: (text: string) => string }
  | { kind: 'clock'; ahead: number }
  | { kind: 'body'; body: string; status?: number }
  | { kind: 'cut' }
  | { kind: 'without'; market: string }
  | { kind: 'redirect' }
  | { kind: 'huge' }
  | { kind: 'silent' }
  | { kind: 'drip' }
  | { kind: 'hang-up' }

export type PriceSources = {
  /** What to give a feed instead of the real address. */
  origin: (source: PriceSource) => string
  origins: Record<PriceSource, string>
  behave: (source: PriceSource, behaviour: Behaviour) => void
  /** How often the source was asked. */
  asked: (source: PriceSource) => number
  /** How often somebody followed a redirect to where no feed has any business. */
  strayed: () => number
  close: () => Promise<void>
}

/** The exchanges and banks on a port of this machine, well or ill. */
export async function openPriceSources(now: () => Date = () => new Date()): Promise<PriceSources> {
  const behaviours = new Map<string, Behaviour>()
  const asked = new Map<string, number>()
  let strayed = 0

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://outside')
    const source = priceSources.find(name => url.pathname.startsWith(`/${name}/`))
    if (!source) {
      strayed += 1
      response.writeHead(404).end()
      return
    }
    asked.set(source, (asked.get(source) ?? 0) + 1)
    if (request.method === 'POST') {
      const question = JSON.parse(await text(request)) as Record<string, unknown>
      for (const [name, value] of Object.entries(question)) url.searchParams.set(name, String(value))
    }
    answer(response, source, behaviours.get(source) ?? { kind: 'well' }, url.searchParams, now())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = (source: PriceSource) => `http://127.0.0.1:${port}/${source}`

  return {
    origin,
    origins: Object.fromEntries(priceSources.map(source => [source, origin(source)])) as Record<PriceSource, string>,
    behave: (source, behaviour) => behaviours.set(source, behaviour),
    asked: source => asked.get(source) ?? 0,
    strayed: () => strayed,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function answer(
  response: ServerResponse,
  source: PriceSource,
  how: Behaviour,
  query: URLSearchParams,
  now: Date,
): void {
  const at = how.kind === 'clock' ? new Date(now.getTime() + how.ahead) : now
  const whole = () => answerTo(source, { at, query, price: how.kind === 'price' ? how.bend : undefined })
  response.setHeader('content-type', isXml(source) ? 'application/xml' : 'application/json')
  response.setHeader('date', at.toUTCString())

  switch (how.kind) {
    case 'well':
    case 'price':
    case 'clock':
      response.end(whole())
      return
    case 'body':
      response.writeHead(how.status ?? 200).end(how.body)
      return
    case 'cut':
      response.end(whole().subarray(0, whole().length * 0.6))
      return
    case 'without':
      if (query.toString().includes(how.market)) {
        if (source === 'kraken') response.end('{"error":["EQuery:Unknown asset pair"]}')
        else response.writeHead(400).end('{"code":-1121,"msg":"Invalid symbol."}')
      } else response.end(whole())
      return
    case 'redirect':
      response.writeHead(302, { location: '/admin' }).end()
      return
    case 'huge': {
      const piece = Buffer.alloc(64 * 1024, ' ')
      const pour = () => {
        for (let i = 0; i < 160 && !response.destroyed; i++) if (!response.write(piece)) break
      }
      response.on('drain', pour)
      pour()
      return
    }
    case 'silent':
      return
    case 'drip': {
      response.write('[')
      const drop = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drop))
      return
    }
    case 'hang-up':
      response.destroy()
  }
}
