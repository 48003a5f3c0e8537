import type { Hono } from 'hono'
import * as calls from '#contract/payout-limits/payout-limits.calls.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { LiveBoard } from '#server/quotes/live-board.ts'
import { pricedInUsd } from '#server/quotes/worth-in-usd.ts'
import { proposedLimits } from './proposed-limits.ts'

export function payoutLimitsRoutes(app: Hono<Env>, { db, board }: { db: Db; board: LiveBoard }): void {
  const { usdPrice } = pricedInUsd(() => board.now.board)
  serve(app, calls.proposedLimits, async () => ({ items: await proposedLimits(db, usdPrice) }))
}
