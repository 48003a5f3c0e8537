import { setImmediate as breathe } from 'node:timers/promises'
import type { Hono } from 'hono'
import * as calls from '#contract/dry-run/dry-run.calls.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { type DryRunDeps, dryRunDirection } from './dry-run-direction.ts'
import { readKeptQuotes } from './read-kept-quotes.ts'

export type DryRunRoutesDeps = Omit<DryRunDeps, 'breathe'> & { now: () => Date }

export function dryRunRoutes(app: Hono<Env>, { now, ...deps }: DryRunRoutesDeps): void {
  // One after the other: however many are asked for, there is time for others in between.
  let last: Promise<unknown> = Promise.resolve()
  serve(app, calls.dryRun, async (_, { body }, { role }) => {
    const answering = last.then(() => dryRunDirection({ ...deps, breathe }, body, role, now()))
    last = answering.catch(() => {})
    const answer = await answering
    return answer.ok ? answer.value : answer
  })

  serve(app, calls.keptQuotes, async (_, { body }) => {
    const answering = last.then(() => readKeptQuotes({ ...deps, breathe }, body, now()))
    last = answering.catch(() => {})
    return answering
  })
}
