import type { Hono } from 'hono'
import { defaultLocale } from '#contract/locale.ts'
import { fractionFromDecimal } from '#contract/money/rate.ts'
import * as calls from '#contract/rate-alerts/rate-alerts.calls.ts'
import { refuse } from '#contract/result.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { invalidField } from '#server/platform/http/invalid.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { type BoardHolder, entryOf } from '#server/quotes/board.ts'
import { askForRate } from './ask-for-rate.ts'

type RateAlertsDeps = { db: Db; board: BoardHolder; secret: string; now: () => Date }

export function rateAlertsRoutes(app: Hono<Env>, { db, board, secret, now }: RateAlertsDeps): void {
  serve(app, calls.alertAboutRate, async (c, { body }) => {
    const { from, to, give, get, email, locale = defaultLocale } = body
    const entry = entryOf(board.now.board, from, to)
    if (!entry) return refuse({ reason: 'not-found', detail: 'This office does not exchange this pair' })
    if (give !== '1' && get !== '1') return refuse(invalidField('body.give', 'wrong-format', 'or `get` must be 1'))
    const figure = give === '1' ? 'get' : 'give'
    if (!fractionFromDecimal(body[figure])?.numerator)
      return refuse(invalidField(`body.${figure}`, 'wrong-format', 'must be above zero'))

    const wish = { entry, wanted: { give, get }, email, locale }
    const asked = await askForRate(wish, { db, secret, now: now(), visitor: c.env.address })
    if (!asked.ok) return asked
    const { value } = asked
    return value.state === 'reached' ? value : { ...value, until: value.until.toISOString() }
  })
}
