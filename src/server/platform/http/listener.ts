import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { isServedAs } from './host-name.ts'
import { problemText } from './problem.ts'
import { requestIdOf } from './request-context.ts'
import { strictHeaders } from './strict-headers.ts'

export type ListenerDeps = {
  fetch: (request: Request, env: object) => Response | Promise<Response>
  /** The public address: https turns HSTS on. */
  origin: string
  /** The names that the office is served under. Absent: every name. */
  names?: ReadonlySet<string>
  /** While the office stops, each answer closes its connection. */
  stopping?: () => boolean
}

/**
 * The HTTP server. The strict headers are added here, at the last moment, so that no answer lacks them: neither a page
 * nor a 304 nor the parser's own refusals.
 */
export function createListener({ fetch, origin, names, stopping }: ListenerDeps): Server {
  const strict = strictHeaders(origin)
  /** The last answer that began on each connection. */
  const begun = new WeakMap<Socket, ServerResponse>()

  class StrictResponse<R extends IncomingMessage> extends ServerResponse<R> {
    readonly requestId = requestIdOf(this.req.headers['x-request-id'])

    override writeHead(status: number, ...rest: unknown[]): this {
      const given = (typeof rest[0] === 'string' ? rest[1] : rest[0]) as OutgoingHttpHeaders | string[] | undefined
      const headers = Array.isArray(given) ? pairs(given) : given
      const last = stopping?.() ? { connection: 'close' } : undefined
      begun.set(this.req.socket, this)
      return super.writeHead(status, { ...strict, 'x-request-id': this.requestId, ...headers, ...last })
    }
  }

  const listener = getRequestListener(fetch, {
    // HTTP/1.0, which health checks of load balancers use, has no Host.
    hostname: 'localhost',
    // Reached only by what cannot become a request; the app handles its own errors.
    errorHandler: () => unreadable(),
  })
  const server = createServer(
    {
      ServerResponse: StrictResponse,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 5_000,
      requestTimeout: 60_000,
      // Longer than a load balancer keeps its side, so that it never sends into a closing connection.
      keepAliveTimeout: 75_000,
      maxHeaderSize: 16_384,
    },
    (request, response) => {
      response.once('close', () => letPast(request))
      if (names && !isAskedOf(names, request)) return refuseName(response)
      return listener(request, response)
    },
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // A second answer in the middle of one would only confuse.
    if (error.code === 'ECONNRESET' || !socket.writable || begun.get(socket)?.writableFinished === false)
      socket.destroy()
    else refuseRaw(error, socket, strict)
  })
  return server
}

/** What operates the office asks it by names of its own: in a network of containers that is the container's. */
const operations: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

const isAskedOf = (names: ReadonlySet<string>, { headers, url = '' }: IncomingMessage): boolean =>
  isServedAs(names, headers.host) || operations.has(url)

function refuseName(response: ServerResponse): void {
  response.writeHead(421, { 'content-type': 'text/plain; charset=utf-8' })
  response.end('This office is not served under this name')
}

/**
 * What is left of a body after its answer is let past. Whoever began to read it and stopped would hold it up, and a connection
 * that the client was told to keep would be closed under its next request.
 */
function letPast(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return
  request.removeAllListeners('data')
  request.resume()
}

const unreadable = () =>
  new Response(problemText('invalid', 'The request cannot be read'), {
    status: 400,
    headers: { 'content-type': 'application/problem+json' },
  })

const statusLines: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** The parser's failures have no response object, so the answer is written by hand. */
function refuseRaw(error: NodeJS.ErrnoException, socket: Socket, strict: Record<string, string>): void {
  const line = statusLines[error.code ?? ''] ?? '400 Bad Request'
  const body = problemText('invalid', line.slice(4))
  const headers = {
    ...strict,
    'x-request-id': requestIdOf(undefined),
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${line}\r\n${lines.join('')}\r\n${body}`)
}

const pairs = (flat: string[]): OutgoingHttpHeaders =>
  Object.fromEntries(Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at]!, flat[2 * at + 1]]))
