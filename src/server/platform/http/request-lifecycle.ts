import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { Unavailable } from '#server/platform/unavailable.ts'
import { Overloaded } from '../overloaded.ts'
import { canonicalPath } from './canonical-path.ts'
import type { Metrics } from './metrics.ts'
import { problemResponse } from './problem.ts'
import { type CallerResolver, type Env, RequestContext } from './request-context.ts'

export type LifecycleDeps = {
  log: Logger
  metrics: Pick<Metrics, 'answered'>
  callerResolver?: CallerResolver
  deadlineMs?: number
  /** The canonical path of a page; other spellings redirect to it. */
  spellPage?: (path: string) => string
}

const SLOW_MS = 1_000
const DEADLINE_MS = 30_000

/**
 * Wraps every request, over a socket or from a test: it gets its context, an answer is due within the deadline, and the
 * outcome is counted and, where it matters, logged. A page that calls the API in process passes its own context and is
 * not counted twice. This is not middleware on purpose: a middleware chain makes every answer several promises.
 */
export function addRequestLifecycle(
  app: Hono<Env>,
  { log, metrics, callerResolver, deadlineMs = DEADLINE_MS, spellPage }: LifecycleDeps,
): void {
  const dispatch = app.fetch

  app.fetch = (request, env) => {
    if (env instanceof RequestContext) return dispatch(request, env)
    const context = new RequestContext(request, env as ConstructorParameters<typeof RequestContext>[1], callerResolver)
    const spelled = respelled(request.url, spellPage)
    if (spelled !== undefined) return finish(request, context, redirectTo(context, spelled))
    try {
      const answer = dispatch(request, context)
      if (!(answer instanceof Promise)) return finish(request, context, answer)
      return inTime(answer, context, deadlineMs).then(
        answer => finish(request, context, answer),
        error => finish(request, context, failed(log, context, error)),
      )
    } catch (error) {
      return finish(request, context, failed(log, context, error))
    }
  }

  function finish({ method, url }: Request, context: RequestContext, answer: Response): Response {
    const ms = performance.now() - context.startedAt
    const { status } = answer
    metrics.answered(method, context.route, status, ms)
    if (context.unavailable) return answer
    const { refusedTo: user } = context
    if (status >= 500 || ms > SLOW_MS || user || (method !== 'GET' && method !== 'HEAD')) {
      const level = status >= 500 ? 'error' : ms > SLOW_MS || user ? 'warn' : 'info'
      const where = context.route === 'unmatched' ? pathOf(url) : context.route
      log[level]({ requestId: context.requestId, method, route: where, status, user, ms: Math.round(ms) }, 'answered')
    }
    return answer
  }
}

/** The canonical address. Undefined: the address is canonical. */
function respelled(url: string, spellPage: LifecycleDeps['spellPage']): string | undefined {
  const from = url.indexOf('/', url.indexOf(':') + 3)
  const to = url.slice(from).search(/[?#]/)
  const path = to === -1 ? url.slice(from) : url.slice(from, from + to)
  const spelled = canonicalPath(path, spellPage)
  return spelled === path ? undefined : spelled + url.slice(from + path.length)
}

/** 308 keeps the method and the body. */
function redirectTo(context: RequestContext, location: string): Response {
  context.route = 'respelled'
  return new Response(null, { status: 308, headers: { location } })
}

/** Logs a failure and answers with the request id by which support finds it; the error's text never leaves. */
export function failed(log: Logger, context: RequestContext, error: unknown): Response {
  // A failure because the client disconnected is none of ours; 499 is the proxies' code for it.
  if (context.abandoned) return new Response(null, { status: 499 })
  if (error instanceof Unavailable) {
    context.unavailable = true
    return problemResponse(error.code, { retryAfter: error.retryAfter })
  }
  const where = { err: error, requestId: context.requestId, route: context.route }
  if (error instanceof Overloaded) {
    log.warn(where, 'overloaded')
    return problemResponse('overloaded', { retryAfter: error.retryAfter })
  }
  log.error(where, 'failed')
  return problemResponse('internal', { supportId: context.requestId })
}

/** Without the query, which may hold personal input. */
const pathOf = (url: string) => new URL(url).pathname.slice(0, 200)

function inTime(answer: Promise<Response>, context: RequestContext, deadlineMs: number): Promise<Response> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(late, deadlineMs)
    function late() {
      // A slow body is the client's time; the server has a limit of its own for it.
      if (context.receiving) return timer.refresh()
      const error = new Error(`no answer within ${deadlineMs} ms`)
      context.giveUp(error)
      reject(error)
    }
    // From the end of the body on, the answer has its whole time.
    const restart = () => timer.refresh()
    context.incoming?.once('end', restart)
    answer
      .finally(() => {
        clearTimeout(timer)
        context.incoming?.off('end', restart)
      })
      .then(resolve, reject)
  })
}
