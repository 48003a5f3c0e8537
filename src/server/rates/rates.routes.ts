import type { Hono } from 'hono'
import { usualFormula } from '#contract/catalogue/usual-formula.ts'
import { significantDown } from '#contract/money/rate.ts'
import { pairKey, pairOfKey } from '#contract/rates/pair-key.ts'
import * as calls from '#contract/rates/rates.calls.ts'
import { refuse } from '#contract/result.ts'
import { actorOf } from '#server/auth/staff.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { acceptRate } from './accept-rate.ts'
import { viewFormula } from './formula-view.ts'
import { knownSources } from './known-sources.ts'
import { tryOwnSource } from './own/try-own-source.ts'
import type { Pair } from './pair.ts'
import type { RatesMode } from './rates-mode.ts'
import { viewRates, viewTried } from './rates-view.ts'
import type { Rates } from './start-rates.ts'

export type RatesRoutesDeps = {
  db: Db
  mode: RatesMode
  /** Whether a source of the office's own may be in the server's own network. */
  inside: boolean
  rates: Pick<Rates, 'trySource' | 'now'>
  ticker: (code: string) => string | undefined
  now: () => Date
}

export function ratesRoutes(app: Hono<Env>, { db, mode, rates, inside, ticker, now }: RatesRoutesDeps): void {
  // Each try is a thread: one at a time.
  let trying = false

  serve(app, calls.deskRates, () => viewRates(db, mode, now()))

  serve(app, calls.evaluateFormula, (_, { body: { formula, from, to, marginBps } }) => {
    const ends = { from: ticker(from) ?? from, to: ticker(to) ?? to, marginBps }
    return {
      ...viewFormula(formula, ends, rates.now),
      pairs: [...rates.now.keys()],
      usual: usualFormula(ends.from, ends.to),
    }
  })

  serve(app, calls.acceptRate, async (c, { params, body }, caller) => {
    const pair = pairOfKey(params.pair)
    if (!pair) return refuse({ reason: 'not-found' as const })
    const waiting = { pair, kind: body.kind, since: new Date(body.since) }
    const accepted = await acceptRate(db, mode, waiting, actorOf(c, caller, now()))
    if (!accepted.ok) return accepted
    const { value, at } = accepted.value
    return { pair: pairKey(pair), value: significantDown(value, 12), at: at.toISOString() }
  })

  serve(app, calls.tryOwnSource, async (_, { body: { record } }) => {
    if (trying) return refuse({ reason: 'in-flight' as const })
    trying = true
    try {
      return await tryOwnSource(record, inside, now)
    } finally {
      trying = false
    }
  })

  serve(app, calls.trySource, async (_, { params: { source }, body }) => {
    if (!knownSources(mode).has(source)) return refuse({ reason: 'not-found' as const })
    if (trying) return refuse({ reason: 'in-flight' as const })
    trying = true
    try {
      return viewTried(await rates.trySource(source, body.pairs as Pair[]), body.pairs)
    } finally {
      trying = false
    }
  })
}
