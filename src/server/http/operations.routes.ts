import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { allCalls } from '#contract/all-calls.ts'
import { health, latestBuild, metrics as metricsCall, openapiDocument, readiness } from '#contract/operations.calls.ts'
import { refuse } from '#contract/result.ts'
import { answerText } from './answer-text.ts'
import type { Metrics } from './metrics.ts'
import { openapi } from './openapi.ts'
import { prepareJson } from './prepared-answer.ts'
import type { Readiness } from './readiness.ts'
import { type Env, serve } from './serve.ts'

export type OperationsParts = {
  ready: Readiness
  metrics: Metrics
  /** With it the figures may be read from anywhere by whoever knows it. */
  metricsToken?: string
  /**
   * Whether they are shown without a token on the machine itself. Where the office has an address of its own a proxy
   * stands before it, and may speak from this machine without saying for whom.
   */
  metricsHere?: boolean
  build: string
  /** The address that people open; the document's examples call it. */
  origin: string
}

/** What those who run the office ask it. */
export function operationsRoutes(
  app: Hono<Env>,
  { ready, metrics, metricsToken, metricsHere = false, build, origin }: OperationsParts,
): void {
  serve(app, health, () => ({ status: 'ok' as const }))

  serve(app, readiness, async c => {
    const checks = await ready()
    const status = Object.values(checks).every(check => check === 'ok') ? ('ready' as const) : ('not-ready' as const)
    if (status === 'not-ready') c.status(503)
    return { status, checks }
  })

  serve(app, metricsCall, async c => {
    if (!maySeeMetrics(c, { metricsToken, metricsHere })) return refuse({ reason: 'not-found' })
    return answerText(c, await metrics.text(), { 'content-type': metrics.contentType })
  })

  // Made when somebody asks for it: it takes longer than all the rest of the app, and most starts serve it to nobody.
  let document: ReturnType<typeof describe> | undefined
  const describe = () => prepareJson(openapi(allCalls, origin))
  serve(app, openapiDocument, () => {
    document ??= describe()
    return document
  })

  serve(app, latestBuild, () => ({ id: build }))
}

/** A proxy on the same machine speaks from loopback too, but it says for whom: such a request is not a local one. */
function maySeeMetrics(
  c: Context<Env>,
  { metricsToken, metricsHere }: { metricsToken: string | undefined; metricsHere: boolean },
): boolean {
  if (metricsToken !== undefined) return sameSecret(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`)
  if (!metricsHere) return false
  const address = c.env.incoming?.socket.remoteAddress
  const forwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some(name => c.req.header(name) !== undefined)
  return !forwarded && address !== undefined && /^(127\.|::1$|::ffff:127\.)/.test(address)
}

const sameSecret = (given: string, secret: string) => timingSafeEqual(digest(given), digest(secret))
const digest = (text: string) => createHash('sha256').update(text).digest()
