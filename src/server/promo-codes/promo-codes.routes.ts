import type { Hono } from 'hono'
import { normalCode } from '#contract/promo-codes/promo-code-key.ts'
import * as calls from '#contract/promo-codes/promo-codes.calls.ts'
import { actorOf } from '#server/auth/staff.ts'
import type { ChangesDeps } from '#server/changes/make-change.ts'
import { csvHeadersOf } from '#server/platform/csv.ts'
import { pageOf } from '#server/platform/http/page-of.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { myPromoCodes } from './my-promo-codes.ts'
import { makePromoBatch, promoCodesCsv } from './promo-batch.ts'
import { listUses } from './promo-codes.store.ts'

export type PromoCodesRoutesDeps = ChangesDeps & { secret: string; now: () => Date }

export function promoCodesRoutes(app: Hono<Env>, { now, ...deps }: PromoCodesRoutesDeps): void {
  const { db } = deps

  serve(app, calls.myPromoCodes, (_, __, { id }) => myPromoCodes(db, id, now()))

  serve(app, calls.listPromoUses, async (_, { query }) => {
    const code = query.code === undefined ? undefined : normalCode(query.code)
    const { items, total } = await listUses(db, { code }, query)
    return pageOf(items, total, query)
  })

  serve(app, calls.exportPromoCodes, async (_, { query: { batch, locale } }) => {
    return new Response(await promoCodesCsv(db, batch, locale), { headers: csvHeadersOf('promo-codes.csv') })
  })

  serve(app, calls.makePromoBatch, async (c, { params, body }, caller) => {
    const made = await makePromoBatch(deps, params.id, body, actorOf(c, caller, now()))
    return made.ok ? made.value : made
  })
}
