import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { problemText } from './problem.ts'
import { strictHeaders } from './strict-headers.ts'
import { requestIdOf } from './visit.ts'

export type ListenerParts = {
  fetch: (request: Request, env: never) => Response | Promise<Response>
  /** The address that people open: on https it decides about HSTS. */
  origin: string
  /** The office is about to stop: each answer asks for its connection to be closed. */
  stopping?: () => boolean
}

/**
 * The server that stands on the socket. The strict headers are put on here, at the last moment before an answer
 * leaves, so that none can miss them: not a page, not a 304, not the parser's own refusals.
 */
export function createListener({ fetch, origin, stopping }: ListenerParts): Server {
  const strict = strictHeaders(origin)

  class StrictResponse<R extends IncomingMessage> extends ServerResponse<R> {
    readonly requestId = requestIdOf(this.req.headers['x-request-id'])

    override writeHead(status: number, ...rest: unknown[]): this {
      const given = (typeof rest[0] === 'string' ? rest[1] : rest[0]) as OutgoingHttpHeaders | string[] | undefined
      const headers = Array.isArray(given) ? pairs(given) : given
      const last = stopping?.() ? { connection: 'close' } : undefined
      return super.writeHead(status, { ...strict, 'x-request-id': this.requestId, ...headers, ...last })
    }
  }

  const listener = getRequestListener(fetch as never, {
    // HTTP/1.0 knows no Host, and health checks of balancers speak it.
    hostname: 'localhost',
    // Only what no request could be made of comes here; the app answers for its own errors.
    errorHandler: () => unreadable(),
  })
  const server = createServer(
    {
      ServerResponse: StrictResponse,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 5_000,
      requestTimeout: 60_000,
      // Longer than a balancer keeps its side, so that it never sends into a connection that we are closing.
      keepAliveTimeout: 75_000,
      maxHeaderSize: 16_384,
    },
    listener,
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => refuseRaw(error, socket, strict))
  return server
}

const unreadable = () =>
  new Response(problemText('invalid', 'The request cannot be read'), {
    status: 400,
    headers: { 'content-type': 'application/problem+json' },
  })

/** What the parser could not read has no response object yet, so the answer is written by hand. */
function refuseRaw(error: NodeJS.ErrnoException, socket: Socket, strict: Record<string, string>): void {
  // Where an answer has begun a second one in the middle of it would only confuse; Node asks the same way.
  const begun = (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent
  if (error.code === 'ECONNRESET' || !socket.writable || begun) {
    socket.destroy()
    return
  }
  const line =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request'
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
