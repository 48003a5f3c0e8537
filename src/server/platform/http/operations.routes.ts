import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { allCalls } from '#contract/all-calls.ts'
import { health, latestBuild, metrics as metricsCall, openapiDocument, readiness } from '#contract/operations.calls.ts'
import { refuse } from '#contract/result.ts'
import { answerText } from './answer-text.ts'
import { namesAnAddress } from './host-name.ts'
import type { Metrics } from './metrics.ts'
import { openapi } from './openapi.ts'
import { prepareJson } from './prepared-answer.ts'
import type { Readiness } from './readiness.ts'
import type { Env } from './request-context.ts'
import { serve } from './serve.ts'

export type OperationsDeps = {
  ready: Readiness
  metrics: Metrics
  /** Whoever sends this token may read the metrics from anywhere. */
  metricsToken?: string
  /**
   * Whether the machine itself may read metrics without a token. An office with a public address stands behind a proxy,
   * which may connect from this machine without naming its client.
   */
  metricsHere?: boolean
  build: string
  /** The public address, for the document's examples. */
  origin: string
}

/** Health, readiness, metrics, OpenAPI document and build, for those who operate the office. */
export function operationsRoutes(
  app: Hono<Env>,
  { ready, metrics, metricsToken, metricsHere = false, build, origin }: OperationsDeps,
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

  // Built on the first request: it takes longer than the rest of the app, and most processes never serve it.
  let document: ReturnType<typeof describe> | undefined
  const describe = () => prepareJson(openapi(allCalls, origin))
  serve(app, openapiDocument, () => {
    document ??= describe()
    return document
  })

  serve(app, latestBuild, () => ({ id: build }))
}

/** A proxy on the same machine connects from loopback too, but names its client: such a request is not local. */
function maySeeMetrics(
  c: Context<Env>,
  { metricsToken, metricsHere }: { metricsToken: string | undefined; metricsHere: boolean },
): boolean {
  if (metricsToken !== undefined) return sameSecret(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`)
  if (!metricsHere) return false
  const address = c.env.incoming?.socket.remoteAddress
  const forwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some(name => c.req.header(name) !== undefined)
  // A page can lead a name of its own to this machine, and read what is answered to it.
  if (!namesAnAddress(c.req.header('host'))) return false
  return !forwarded && address !== undefined && /^(127\.|::1$|::ffff:127\.)/.test(address)
}

const sameSecret = (given: string, secret: string) => timingSafeEqual(digest(given), digest(secret))
const digest = (text: string) => createHash('sha256').update(text).digest()
