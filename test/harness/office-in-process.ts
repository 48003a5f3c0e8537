import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { Office } from '#main/office.ts'
import { requestIdOf } from '#server/platform/http/request-context.ts'
import { strictHeaders } from '#server/platform/http/strict-headers.ts'

/** The offices of this process that listen nowhere, by their addresses. */
const offices = new Map<string, Office['fetch']>()
const MOST_REDIRECTS = 20
let next = 1

/** An address of which nothing is asked through a socket: `fetch` gives what is asked of it to an office in this process. */
export function answerInProcess(host: string) {
  if (next === 1) standBefore(globalThis.fetch)
  // Below the ports that a program without rights can listen on: no such address is anybody's.
  const url = `http://${host}:${next++}`
  return {
    url,
    open: (office: Office['fetch']) => {
      offices.set(url, office)
      return () => void offices.delete(url)
    },
  }
}

function standBefore(socketFetch: typeof fetch): void {
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const { origin } = URL.parse(address) ?? { origin: '' }
    return offices.has(origin) ? fetchInProcess(new Request(input, init), MOST_REDIRECTS) : socketFetch(input, init)
  }
}

/** As Node's own `fetch`: it follows redirects, and an answer knows where it came from. */
async function fetchInProcess(request: Request, redirects: number): Promise<Response> {
  const url = new URL(request.url)
  const office = offices.get(url.origin)
  if (!office) throw new TypeError(`No office of this process has the address ${url.origin}`)
  const body = request.body ? await request.arrayBuffer() : null
  const answer = await orAborted(answerOf(office, url, request, body), request.signal)
  const location = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null
  if (location === null || request.redirect === 'manual') return answer
  if (request.redirect === 'error' || redirects === 0) throw new TypeError(`${url} leads on to ${location}`)
  await answer.body?.cancel()
  const isRead = ['GET', 'HEAD'].includes(request.method)
  const keepsMethod = [307, 308].includes(answer.status) || isRead
  return fetchInProcess(
    new Request(new URL(location, url), {
      method: keepsMethod ? request.method : 'GET',
      headers: keepsMethod ? request.headers : withoutBody(request.headers),
      body: keepsMethod ? body : null,
      signal: request.signal,
    }),
    redirects - 1,
  )
}

async function answerOf(
  office: Office['fetch'],
  url: URL,
  { method, headers: given, signal }: Request,
  body: ArrayBuffer | null,
): Promise<Response> {
  // What Node says of a request by itself. Nothing goes over a wire, so nothing is compressed.
  const headers = new Headers({ accept: '*/*', 'accept-language': '*', 'user-agent': 'node', 'sec-fetch-mode': 'cors' })
  headers.set('host', url.host)
  if (body || !['GET', 'HEAD'].includes(method)) headers.set('content-length', String(body?.byteLength ?? 0))
  for (const [name, value] of given) headers.set(name, value)
  const incoming = Object.assign(new IncomingMessage(peer), {
    method,
    headers: Object.fromEntries(headers),
    complete: true,
  })
  const requestId = requestIdOf(headers.get('x-request-id'))
  const address = url.href.slice(0, url.href.length - url.hash.length)
  const answer = await office(new Request(address, { method, headers, body, signal }), {
    incoming,
    outgoing: { requestId },
  })
  const sent = { ...strictHeaders(url.origin), 'x-request-id': requestId }
  const said = new Headers(answer.headers)
  for (const [name, value] of Object.entries(sent)) if (!said.has(name)) said.set(name, value)
  const { status, statusText } = answer
  const hasBody = method !== 'HEAD' && ![204, 205, 304].includes(status)
  const received = new Response(hasBody ? answer.body : null, { status, statusText, headers: said })
  return Object.defineProperty(received, 'url', { value: address })
}

/** Every visitor comes from this machine. */
const peer = Object.defineProperty(new Socket(), 'remoteAddress', { value: '127.0.0.1' })

function withoutBody(headers: Headers): Headers {
  const kept = new Headers(headers)
  for (const name of ['content-type', 'content-length']) kept.delete(name)
  return kept
}

function orAborted<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    value.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
