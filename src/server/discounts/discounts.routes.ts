import type { Hono } from 'hono'
import * as calls from '#contract/discounts/discounts.calls.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { openDiscounts } from './discounts.ts'

export function discountsRoutes(app: Hono<Env>, { view }: ReturnType<typeof openDiscounts>): void {
  serve(app, calls.discounts, (_, __, caller) => view(caller.signedIn ? caller.id : undefined))
}
