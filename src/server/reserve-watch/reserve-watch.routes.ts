import type { Hono } from 'hono'
import { defaultLocale } from '#contract/locale.ts'
import { fromDecimal } from '#contract/money/money.ts'
import * as calls from '#contract/reserve-watch/reserve-watch.calls.ts'
import { refuse } from '#contract/result.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { invalidField } from '#server/platform/http/invalid.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { type BoardHolder, entryOf } from '#server/quotes/board.ts'
import { watchReserve } from './watch-reserve.ts'

type ReserveWatchDeps = { db: Db; board: BoardHolder; secret: string; now: () => Date }

export function reserveWatchRoutes(app: Hono<Env>, { db, board, secret, now }: ReserveWatchDeps): void {
  serve(app, calls.watchReserve, async (c, { body }) => {
    const { from, to, side, amount, email, locale = defaultLocale } = body
    const entry = entryOf(board.now.board, from, to)
    if (!entry) return refuse({ reason: 'not-found', detail: 'This office does not exchange this pair' })
    const { scale } = entry[side]
    const units = fromDecimal(amount, scale)
    if (!units) return unreadable(scale)

    const wish = { entry, side, units, email, locale }
    const watched = await watchReserve(wish, { db, secret, now: now(), visitor: c.env.address })
    if (!watched.ok) return watched
    const { value } = watched
    return value.state === 'enough' ? value : { state: value.state, until: value.until.toISOString() }
  })
}

const unreadable = (scale: number) =>
  refuse(invalidField('body.amount', 'wrong-format', `must be above zero, with at most ${scale} decimals`))
