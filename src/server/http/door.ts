import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { Overloaded } from '../overloaded.ts'
import { Unavailable } from '../unavailable.ts'
import { canonicalPath } from './canonical-path.ts'
import type { Metrics } from './metrics.ts'
import { problemResponse } from './problem.ts'
import type { Env } from './serve.ts'
import { type Doorkeeper, Visit } from './visit.ts'

export type DoorParts = {
  log: Logger
  metrics: Pick<Metrics, 'answered'>
  doorkeeper?: Doorkeeper
  deadlineMs?: number
  /** The one spelling of a page's address; other spellings lead to it. */
  spellPage?: (path: string) => string
}

const SLOW_MS = 1_000
const DEADLINE_MS = 30_000

/**
 * Everybody enters the app here, whether over a socket or from a test: the request gets its visit, an answer is due
 * within the deadline, and what happened is counted and, where it matters, logged. A page that calls the API in
 * process hands over the visit that it has and is not counted twice.
 *
 * This is not middleware on purpose: a chain of it turns every answer into a row of promises.
 */
export function putDoor(
  app: Hono<Env>,
  { log, metrics, doorkeeper, deadlineMs = DEADLINE_MS, spellPage }: DoorParts,
): void {
  const dispatch = app.fetch

  app.fetch = (request, env) => {
    if (env instanceof Visit) return dispatch(request, env)
    const visit = new Visit(request, env as ConstructorParameters<typeof Visit>[1], doorkeeper)
    const spelled = respelled(request.url, spellPage)
    if (spelled !== undefined) return leave(request, visit, redirectTo(visit, spelled))
    try {
      const answer = dispatch(request, visit)
      if (!(answer instanceof Promise)) return leave(request, visit, answer)
      return inTime(answer, visit, deadlineMs).then(
        answer => leave(request, visit, answer),
        error => leave(request, visit, failed(log, visit, error)),
      )
    } catch (error) {
      return leave(request, visit, failed(log, visit, error))
    }
  }

  function leave({ method, url }: Request, visit: Visit, answer: Response): Response {
    const ms = performance.now() - visit.startedAt
    const { status } = answer
    metrics.answered(method, visit.route, status, ms)
    if (visit.unavailable) return answer
    if (status >= 500 || ms > SLOW_MS || (method !== 'GET' && method !== 'HEAD')) {
      const level = status >= 500 ? 'error' : ms > SLOW_MS ? 'warn' : 'info'
      const where = visit.route === 'unmatched' ? pathOf(url) : visit.route
      log[level]({ requestId: visit.requestId, method, route: where, status, ms: Math.round(ms) }, 'answered')
    }
    return answer
  }
}

/** Where an address that is spelled in another way stands. Undefined: it is the one spelling already. */
function respelled(url: string, spellPage: DoorParts['spellPage']): string | undefined {
  const from = url.indexOf('/', url.indexOf(':') + 3)
  const to = url.slice(from).search(/[?#]/)
  const path = to === -1 ? url.slice(from) : url.slice(from, from + to)
  const spelled = canonicalPath(path, spellPage)
  return spelled === path ? undefined : spelled + url.slice(from + path.length)
}

/** The method and what was sent stay as they are. */
function redirectTo(visit: Visit, location: string): Response {
  visit.route = 'respelled'
  return new Response(null, { status: 308, headers: { location } })
}

/** Logs what broke and answers with the id by which support finds it there; the text of an error never leaves. */
export function failed(log: Logger, visit: Visit, error: unknown): Response {
  // What fails because the caller hung up is no failure of ours; 499 is what proxies call it.
  if (visit.abandoned) return new Response(null, { status: 499 })
  if (error instanceof Unavailable) {
    visit.unavailable = true
    return problemResponse(error.code, { retryAfter: error.retryAfter })
  }
  const where = { err: error, requestId: visit.requestId, route: visit.route }
  if (error instanceof Overloaded) {
    log.warn(where, 'overloaded')
    return problemResponse('overloaded', { retryAfter: error.retryAfter })
  }
  log.error(where, 'failed')
  return problemResponse('internal', { supportId: visit.requestId })
}

/** Without the query: it may hold what a person typed. */
const pathOf = (url: string) => new URL(url).pathname.slice(0, 200)

function inTime(answer: Promise<Response>, visit: Visit, deadlineMs: number): Promise<Response> {
  return new Promise((resolve, reject) => {
    let timer = setTimeout(late, deadlineMs)
    function late() {
      // A body that comes slowly is the caller's time and not ours; the server has a limit of its own for it.
      if (visit.receiving) {
        timer = setTimeout(late, deadlineMs)
        return
      }
      const error = new Error(`no answer within ${deadlineMs} ms`)
      visit.giveUp(error)
      reject(error)
    }
    answer.finally(() => clearTimeout(timer)).then(resolve, reject)
  })
}
