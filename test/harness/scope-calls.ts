import type { Hono } from 'hono'
import { z } from 'zod'
import { defineCall } from '#contract/calls.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'

const call = {
  method: 'GET',
  tag: 'api-keys',
  summary: '',
  summaryRu: '',
  bearer: 'required',
  answer: z.any(),
} as const

/** Calls that say who makes them: two with a scope, and one of the staff. */
export function bareCalls(app: Hono<Env>): void {
  const rates = defineCall({ ...call, name: 'scopedRates', path: '/scoped/rates', scope: 'rates:read' })
  const claims = defineCall({ ...call, name: 'scopedClaims', path: '/scoped/claims', scope: 'claims:read' })
  const staff = defineCall({ ...call, name: 'staffOnly', path: '/staff', staff: ['operator'] })
  serve(app, rates, (_, __, caller) => caller)
  serve(app, claims, (_, __, caller) => caller)
  serve(app, staff, (_, __, caller) => caller)
}
