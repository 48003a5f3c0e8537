import { Writable } from 'node:stream'
import { Hono } from 'hono'
import pino from 'pino'
import { serveBeside } from '#server/http/app.ts'
import { failed, putDoor } from '#server/http/door.ts'
import type { Env } from '#server/http/serve.ts'
import type { Doorkeeper } from '#server/http/visit.ts'

type Answered = { method: string; route: string; status: number }

/** The door and the refusals of the real app, with no calls of its own: a test serves the ones that it needs. */
export function bareApp({
  deadlineMs = 30_000,
  doorkeeper = {},
}: {
  deadlineMs?: number
  doorkeeper?: Doorkeeper
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
  serveBeside(app)
  putDoor(app, { log, metrics, deadlineMs, doorkeeper })
  return { app, log, lines, answered }
}
