import type { Hono } from 'hono'
import * as calls from '#contract/calculator/calculator.calls.ts'
import { fromDecimal } from '#contract/money/money.ts'
import { quote } from '#contract/money/quote.ts'
import { refuse } from '#contract/result.ts'
import { chooseEncoding } from '#server/http/encoding.ts'
import { eventStream } from '#server/http/event-stream.ts'
import { invalidField } from '#server/http/invalid.ts'
import { type Env, serve } from '#server/http/serve.ts'
import { lineOf } from '#server/http/visitor-address.ts'
import { type BoardEntry, entryOf } from './board.ts'
import type { keepCourseHistories } from './kept-histories.ts'
import { keepInits } from './kept-inits.ts'
import type { LiveBoard } from './live-board.ts'

export type CalculatorParts = {
  board: LiveBoard
  histories: ReturnType<typeof keepCourseHistories>
  now: () => Date
  /** What quotes are signed with. */
  secret: string
}

/** The calculator's calls. All but the history are answered from memory. */
export function calculatorRoutes(app: Hono<Env>, { board, histories, now, secret }: CalculatorParts): void {
  const inits = keepInits({ board, now, key: secret })

  serve(app, calls.directions, () => board.now.answers.directions())
  serve(app, calls.sourceCurrencies, () => board.now.catalogue.sourceCurrencies)
  serve(app, calls.targetCurrencies, (_, { params }) => board.now.answers.targets(params.from) ?? unknownCurrency)
  serve(app, calls.pair, (_, { params }) => board.now.answers.pair(params.from, params.to) ?? unknownPair)
  serve(app, calls.reserves, () => board.now.answers.reserves())
  serve(app, calls.settings, () => board.now.answers.settings())
  serve(app, calls.tech, () => board.now.answers.tech())
  serve(app, calls.chat, () => new Response(null, { status: 204 }))
  serve(app, calls.calculatorInit, (_, { query }) => inits(query) ?? refuse({ reason: 'rates-unavailable' }))

  serve(app, calls.course, (_, { params, query }) => {
    const { answers, board: current } = board.now
    const entry = entryOf(current, params.from, params.to)
    if (!entry) return unknownPair
    if (entry.state === 'paused') return pausedPair(entry)
    if (query.amount === undefined) return answers.course(params.from, params.to) ?? pausedPair(entry)

    const side = query.side ?? 'from'
    const units = fromDecimal(query.amount, entry[side].scale)
    if (units === undefined) return tooFine(entry[side].scale)
    const quoted = quote(entry.terms, { side, units })
    const tier = quoted.ok ? quoted.value.tier : undefined
    return answers.course(params.from, params.to, tier) ?? pausedPair(entry)
  })

  serve(app, calls.history, async (_, { params, query }) => {
    const entry = entryOf(board.now.board, params.from, params.to)
    return entry ? await histories(entry, query.period ?? 'week') : unknownPair
  })

  serve(app, calls.boardStream, (c, { query }) => {
    const encoding = chooseEncoding(c.env.header(c.req.raw, 'accept-encoding'), 'gzip')
    const way = encoding === 'gzip' ? 'gzip' : 'plain'
    const stream = board.stream.open(c.req.header('last-event-id') ?? query.since, way, lineOf(c.env.address))
    if (!stream) return refuse({ reason: 'too-many', retryAfter: 30 })
    return eventStream(stream, {
      vary: 'accept-encoding',
      ...(way === 'gzip' && { 'content-encoding': 'gzip' }),
    })
  })
}

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
