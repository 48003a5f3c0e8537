import { Writable } from 'node:stream'
import { Hono } from 'hono'
import pino from 'pino'
import { refuseUnknown } from '#main/api.ts'
import type { CallerResolver, Env } from '#server/platform/http/request-context.ts'
import { addRequestLifecycle, failed } from '#server/platform/http/request-lifecycle.ts'

type Answered = { method: string; route: string; status: number }

/** The request lifecycle and the refusals of the real app without its calls: a test adds the calls that it needs. */
export function bareApp({
  deadlineMs = 30_000,
  callerResolver = {},
}: {
  deadlineMs?: number
  callerResolver?: CallerResolver
} = {}) {
  const lines: Record<string, unknown>[] = []
  const answered: Answered[] = []
  const write = (chunk: unknown, _: unknown, done: () => void) => {
    lines.push(JSON.parse(String(chunk)))
    done()
  }
  const log = pino(new Writable({ write }))
  const metrics = {
    answered: (method: string, route: string, status: number) => void answered.push({ method, route, status }),
  }

  const app = new Hono<Env>({ strict: false })
  app.onError((error, c) => failed(log, c.env, error))
  refuseUnknown(app)
  addRequestLifecycle(app, { log, metrics, deadlineMs, callerResolver })
  return { app, log, lines, answered }
}
