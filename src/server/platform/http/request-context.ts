import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { accept, type Result } from '#contract/result.ts'
import { type Caller, guest } from './caller.ts'
import type { Refusal } from './problem.ts'
import type { AddressOf } from './visitor-address.ts'

type KnownHeader =
  | 'accept-encoding'
  | 'authorization'
  | 'cookie'
  | 'host'
  | 'if-none-match'
  | 'origin'
  | 'referer'
  | 'sec-fetch-site'
  | 'user-agent'

/** Finds the caller by token or cookies; asynchronous only where the database is queried. */
export type Authenticate = (
  request: Request,
  context: RequestContext,
) => Result<Caller, Refusal> | Promise<Result<Caller, Refusal>>

/** How to find the caller and the address of a request. Without it every caller is a guest without an address. */
export type CallerResolver = {
  authenticate?: Authenticate
  addressOf?: AddressOf
  now?: () => Date
  /** Hears of what callers do, as opposed to what their pages read. */
  acted?: (caller: Caller) => void
}

/** Everything about one request besides the request itself. Handlers find it as `c.env`. */
export class RequestContext {
  readonly requestId: string
  readonly startedAt = performance.now()
  /** The pattern of the route, for log and metrics: no ids, no codes, no e-mail addresses. */
  route = 'unmatched'
  /** The answer is that the database is away, which is logged once and not per request. */
  unavailable = false
  /** Who has asked for what they have no right to. */
  refusedTo: string | undefined
  /** Undefined when the app is called without a socket, as in tests. */
  readonly incoming: IncomingMessage | undefined

  readonly #callerResolver: CallerResolver
  readonly #request: Request
  #deadline: AbortController | undefined
  #signal: AbortSignal | undefined

  constructor(
    request: Request,
    socket?: { incoming?: IncomingMessage; outgoing?: { requestId?: string } },
    callerResolver: CallerResolver = {},
  ) {
    this.#request = request
    this.#callerResolver = callerResolver
    this.incoming = socket?.incoming
    this.requestId = socket?.outgoing?.requestId ?? requestIdOf(request.headers.get('x-request-id'))
  }

  /**
   * A context without a caller, for what is made during one request for all guests. It keeps the request id for the
   * log.
   */
  static ofNobody({ requestId }: RequestContext): RequestContext {
    return new RequestContext(new Request('http://nobody'), { outgoing: { requestId } })
  }

  /**
   * A header of a request. For the request of the socket Node's parsed headers are several times quicker; a call in
   * process has headers of its own, which are not the visitor's.
   */
  header(request: Request, name: KnownHeader): string | undefined {
    if (request === this.#request && this.incoming) return this.incoming.headers[name] as string | undefined
    return request.headers.get(name) ?? undefined
  }

  /** A header of the visitor's request, also during a call that a page makes in process. */
  own(name: KnownHeader): string | undefined {
    return this.header(this.#request, name)
  }

  /** The caller of a request: the visitor's own request, or a call that a page makes for them. */
  authenticate(request: Request): ReturnType<Authenticate> {
    return this.#callerResolver.authenticate?.(request, this) ?? accept(guest)
  }

  /** The visitor's IP address, for limits and the list of sessions. */
  get address(): string {
    return this.#callerResolver.addressOf?.(this.incoming) ?? ''
  }

  /** The time of the office, by which a proof of who calls is fresh. */
  now(): Date {
    return this.#callerResolver.now?.() ?? new Date()
  }

  acted(caller: Caller): void {
    this.#callerResolver.acted?.(caller)
  }

  /** Aborts when the client disconnects or the deadline passes. */
  get signal(): AbortSignal {
    this.#deadline ??= new AbortController()
    this.#signal ??= AbortSignal.any([this.#request.signal, this.#deadline.signal])
    return this.#signal
  }

  /** The client has disconnected: nobody reads the answer. */
  get abandoned(): boolean {
    return this.#request.signal.aborted
  }

  /** The body is still arriving. */
  get receiving(): boolean {
    return this.incoming?.complete === false
  }

  giveUp(reason: Error): void {
    this.#deadline ??= new AbortController()
    this.#deadline.abort(reason)
  }
}

/** What handlers of the app find in its context. */
export type Env = { Bindings: RequestContext }

/** A client's request id is accepted only in a strict form, so that it cannot forge log entries. */
export const requestIdOf = (given: string | string[] | null | undefined): string =>
  typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
