import type { Hono } from 'hono'
import { fromDecimal } from '#contract/money/money.ts'
import { quote } from '#contract/money/quote.ts'
import * as calls from '#contract/quotes/calculator.calls.ts'
import { refuse } from '#contract/result.ts'
import { chooseEncoding } from '#server/platform/http/encoding.ts'
import { eventStream } from '#server/platform/http/event-stream.ts'
import { invalidField } from '#server/platform/http/invalid.ts'
import type { Input } from '#server/platform/http/read-input.ts'
import { type Env, serve } from '#server/platform/http/serve.ts'
import { networkOf } from '#server/platform/http/visitor-address.ts'
import { type BoardEntry, entryOf } from './board.ts'
import { openInitCache } from './init-cache.ts'
import type { LiveBoard } from './live-board.ts'
import { cityView } from './pair-view.ts'
import { discountIn } from './quote-view.ts'
import type { openRateHistoryCache } from './rate-history-cache.ts'

export type CalculatorDeps = {
  board: LiveBoard
  histories: ReturnType<typeof openRateHistoryCache>
  now: () => Date
  /** The key that signs quotes. */
  secret: string
  /** The discount of an account in hundredths of a percent. */
  discountOf: (userId: string) => Promise<bigint>
  /** Counts a quote that was signed. */
  countQuote: () => void
}

type AskedCourse = Pick<Input<typeof calls.course>, 'params' | 'query'>

/** The calculator's calls. All but the history are answered from memory. */
export function calculatorRoutes(app: Hono<Env>, deps: CalculatorDeps): void {
  const { board, histories, now, secret, discountOf, countQuote } = deps
  const inits = openInitCache({ board, now, key: secret, countQuote })

  serve(app, calls.directions, () => board.now.answers.directions())
  serve(app, calls.cities, () => ({ cities: board.now.board.cities.map(cityView), now: now().toISOString() }))
  serve(app, calls.sourceCurrencies, () => board.now.catalogue.sourceCurrencies)
  serve(app, calls.targetCurrencies, (_, { params }) => board.now.answers.targets(params.from) ?? unknownCurrency)
  serve(app, calls.pair, (_, { params }) => board.now.answers.pair(params.from, params.to) ?? unknownPair)
  serve(app, calls.reserves, () => board.now.answers.reserves())
  serve(app, calls.settings, () => board.now.answers.settings())
  serve(app, calls.tech, () => board.now.answers.tech())
  serve(app, calls.chat, () => new Response(null, { status: 204 }))
  serve(app, calls.calculatorInit, (_, { query }, caller) => {
    const init = (discountBps: bigint) => inits(query, discountBps) ?? refuse({ reason: 'rates-unavailable' })
    return caller.signedIn ? discountOf(caller.id).then(init) : init(NO_DISCOUNT)
  })

  serve(app, calls.course, (_, asked, caller) =>
    caller.signedIn ? discountOf(caller.id).then(bps => courseFor(asked, bps)) : courseFor(asked, NO_DISCOUNT),
  )

  function courseFor({ params, query }: AskedCourse, wantedBps: bigint) {
    const { answers, board: current } = board.now
    const entry = entryOf(current, params.from, params.to)
    if (!entry) return unknownPair
    if (entry.state === 'paused') return pausedPair(entry)
    const discountBps = discountIn(entry, wantedBps)
    if (query.amount === undefined)
      return answers.course(params.from, params.to, undefined, discountBps) ?? pausedPair(entry)

    const side = query.side ?? 'from'
    const units = fromDecimal(query.amount, entry[side].scale)
    if (units === undefined) return tooFine(entry[side].scale)
    const quoted = quote(entry.terms, { side, units }, { discountBps })
    const tier = quoted.ok ? quoted.value.tier : undefined
    return answers.course(params.from, params.to, tier, discountBps) ?? pausedPair(entry)
  }

  serve(app, calls.history, async (_, { params, query }) => {
    const entry = entryOf(board.now.board, params.from, params.to)
    return entry ? await histories(entry, query.period ?? 'week') : unknownPair
  })

  serve(app, calls.boardStream, (c, { query }) => {
    const encoding = chooseEncoding(c.env.header(c.req.raw, 'accept-encoding'), 'gzip')
    const way = encoding === 'gzip' ? 'gzip' : 'plain'
    const stream = board.stream.open(c.req.header('last-event-id') ?? query.since, way, networkOf(c.env.address))
    if (!stream) return refuse({ reason: 'too-many', retryAfter: 30 })
    return eventStream(stream, {
      vary: 'accept-encoding',
      ...(way === 'gzip' && { 'content-encoding': 'gzip' }),
    })
  })
}

const NO_DISCOUNT = 0n

const unknownCurrency = refuse({ reason: 'not-found', detail: 'This office has no such currency' })
const unknownPair = refuse({ reason: 'not-found', detail: 'This office does not exchange this pair' })

const pausedPair = (entry: BoardEntry) =>
  refuse({
    reason: 'rates-unavailable',
    detail: 'This direction is paused',
    ...('pause' in entry && {
      because: entry.pause.because,
      ...(entry.pause.note && { note: entry.pause.note }),
      ...(entry.pause.since && { since: entry.pause.since.toISOString() }),
    }),
  })

const tooFine = (scale: number) =>
  refuse(invalidField('query.amount', 'too-many-decimals', `has more than ${scale} decimals`))
