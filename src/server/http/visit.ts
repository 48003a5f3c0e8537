import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { accept } from '#contract/result.ts'
import { type Authenticate, guest } from './caller.ts'
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

/** Who can say more of a visit than its request does. Where nobody can, everybody is a guest from nowhere. */
export type Doorkeeper = { authenticate?: Authenticate; addressOf?: AddressOf }

/** What the office knows of one request besides the request itself. Handlers find it as `c.env`. */
export class Visit {
  readonly requestId: string
  readonly startedAt = performance.now()
  /** The pattern that answered, for log and metrics: no ids, no codes, no addresses of people. */
  route = 'unmatched'
  /** The answer is that the database is away, which is logged once for all of them. */
  unavailable = false
  /** Absent when the app is called without a socket, as tests do. */
  readonly incoming: IncomingMessage | undefined

  readonly #doorkeeper: Doorkeeper
  readonly #request: Request
  #deadline: AbortController | undefined
  #signal: AbortSignal | undefined

  constructor(
    request: Request,
    socket?: { incoming?: IncomingMessage; outgoing?: { requestId?: string } },
    doorkeeper: Doorkeeper = {},
  ) {
    this.#request = request
    this.#doorkeeper = doorkeeper
    this.incoming = socket?.incoming
    this.requestId = socket?.outgoing?.requestId ?? requestIdOf(request.headers.get('x-request-id'))
  }

  /** A visit of nobody, for what is made in the course of one but for everybody. The log still finds it by its id. */
  static ofNobody({ requestId }: Visit): Visit {
    return new Visit(new Request('http://nobody'), { outgoing: { requestId } })
  }

  /**
   * A header of a request. From the socket's own request it is taken as Node has read it, which is several times
   * quicker; a call of the API in process has headers of its own, which are not the visitor's.
   */
  header(request: Request, name: KnownHeader): string | undefined {
    if (request === this.#request && this.incoming) return this.incoming.headers[name] as string | undefined
    return request.headers.get(name) ?? undefined
  }

  /** A header of the visitor's own request, also in a call that a page makes in process for them. */
  own(name: KnownHeader): string | undefined {
    return this.header(this.#request, name)
  }

  /** Who makes a request in the course of this visit: the visitor's own, or a call that a page makes for them. */
  authenticate(request: Request): ReturnType<Authenticate> {
    return this.#doorkeeper.authenticate?.(request, this) ?? accept(guest)
  }

  /** Where the visitor comes from, for limits and for the list of sessions. */
  get address(): string {
    return this.#doorkeeper.addressOf?.(this.incoming) ?? ''
  }

  /** Aborts when the caller has gone away or the answer has taken too long. */
  get signal(): AbortSignal {
    this.#deadline ??= new AbortController()
    this.#signal ??= AbortSignal.any([this.#request.signal, this.#deadline.signal])
    return this.#signal
  }

  /** The caller has hung up: nobody reads the answer any more. */
  get abandoned(): boolean {
    return this.#request.signal.aborted
  }

  /** The body is still on its way. */
  get receiving(): boolean {
    return this.incoming?.complete === false
  }

  giveUp(reason: Error): void {
    this.#deadline ??= new AbortController()
    this.#deadline.abort(reason)
  }
}

/** The caller's own id joins our log only when it cannot be mistaken for anything else. */
export const requestIdOf = (given: string | string[] | null | undefined): string =>
  typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
