import type { Hono } from 'hono'
import type { ReferralAnswer } from '#contract/catalogue/code-answer.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { fromDecimal, toDecimal } from '#contract/money/money.ts'
import { quote } from '#contract/money/quote.ts'
import * as calls from '#contract/quotes/calculator.calls.ts'
import { refuse } from '#contract/result.ts'
import type { DiscountOf } from '#server/discounts/discounts.ts'
import { goOnWith, type Soon } from '#server/platform/go-on-with.ts'
import { chooseEncoding } from '#server/platform/http/encoding.ts'
import { eventStream } from '#server/platform/http/event-stream.ts'
import { invalidField } from '#server/platform/http/invalid.ts'
import { preparedValue } from '#server/platform/http/prepared-answer.ts'
import type { Input } from '#server/platform/http/read-input.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { networkOf } from '#server/platform/http/visitor-address.ts'
import type { LivePromoCodes } from '#server/promo-codes/promo-codes.ts'
import type { AnswerReferral } from '#server/referrals/answer-referral.ts'
import { type AskedCode, answerCode } from './answer-code.ts'
import { type BoardEntry, entryIn, entryOf } from './board.ts'
import { relatedPairsOf } from './board-answers.ts'
import { citiesWithCash } from './cities-with-cash.ts'
import { openInitCache } from './init-cache.ts'
import type { LiveBoard } from './live-board.ts'
import type { ContestStatus } from './office-view.ts'
import { discountIn } from './quote-view.ts'
import type { openRateHistoryCache } from './rate-history-cache.ts'

export type TakenAmounts = {
  instead: (
    currency: CurrencyItem,
    units: bigint,
    limits: { scale: number; least: bigint; most: bigint },
  ) => bigint | undefined
}

export type CalculatorDeps = {
  board: LiveBoard
  histories: ReturnType<typeof openRateHistoryCache>
  now: () => Date
  /** The key that signs quotes. */
  secret: string
  /** The discount of an account in hundredths of a percent. */
  discountOf: DiscountOf
  promoCodes: LivePromoCodes
  answerReferral: AnswerReferral
  /** What is told of contests now. */
  contest: () => ContestStatus
  /** What could be paid instead of an amount that is taken. */
  capacities: TakenAmounts
  /** Counts a quote that was signed. */
  countQuote: () => void
}

type AskedCourse = Pick<Input<typeof calls.course>, 'params' | 'query'>

/** The calculator's calls. All but the history are answered from memory. */
export function calculatorRoutes(app: Hono<Env>, deps: CalculatorDeps): void {
  const { board, histories, now, secret, discountOf, promoCodes, answerReferral, contest, countQuote, capacities } =
    deps
  const inits = openInitCache({ board, promoCodes, contest, now, key: secret, countQuote })

  serve(app, calls.directions, () => board.now.answers.directions())
  serve(app, calls.cities, () => ({ cities: citiesWithCash(board.now.board), now: now().toISOString() }))
  serve(app, calls.sourceCurrencies, () => board.now.catalogue.sourceCurrencies)
  serve(app, calls.targetCurrencies, (_, { params }) => board.now.answers.targets(params.from) ?? unknownCurrency)
  serve(app, calls.pair, (_, { params: { from, to }, query }) => board.now.answers.pair(from, to, query) ?? unknownPair)
  serve(app, calls.relatedPairs, (_, { params: { from, to } }) => relatedPairsOf(board.now.board, from, to))
  serve(app, calls.reserves, () => board.now.answers.reserves())
  serve(app, calls.settings, () => board.now.answers.settings(contest()))
  serve(app, calls.tech, () => board.now.answers.tech())
  serve(app, calls.chat, (_, { query: { role } }) => {
    const { chats } = board.now.catalogue.office.identity
    return chats.find(chat => chat.role === role) ?? new Response(null, { status: 204 })
  })
  serve(app, calls.calculatorInit, (_, { query: { ref: code, ...query } }, caller) => {
    const init = ({ discountBps, promo }: Perks, ref?: ReferralAnswer) =>
      inits({ ...query, ref }, discountBps, promo) ?? refuse({ reason: 'rates-unavailable' })
    const id = caller.signedIn ? caller.id : undefined
    return goOnWith(perksOf(id, query.promo), perks =>
      code ? goOnWith(answerReferral(code, id), ref => init(perks, ref)) : init(perks),
    )
  })

  serve(app, calls.freeAmount, (_, { params: { from, to }, query: { amount, ...place } }) => {
    const { board: current } = board.now
    const listed = entryOf(current, from, to)
    if (!listed) return unknownPair
    const entry = entryIn(current, listed, place)
    const { scale } = entry.from
    const units = fromDecimal(amount, scale)
    if (units === undefined) return tooFine(scale)
    if (entry.state === 'paused') return {}
    const { min: least, max: most } = entry.limits.from
    const nearest = capacities.instead(entry.from, units, { scale, least, most })
    return nearest === undefined ? {} : { nearest: toDecimal(nearest, scale) }
  })

  serve(app, calls.course, (_, asked, caller) =>
    goOnWith(perksOf(caller.signedIn ? caller.id : undefined, asked.query.promo), perks => courseFor(asked, perks)),
  )

  /** The database is asked only for what it has not said for some seconds, and for a code that depends on the person. */
  function perksOf(userId: string | undefined, typed: string | undefined): Soon<Perks> {
    const promo = typed ? { typed, code: promoCodes.find(typed) } : undefined
    if (userId === undefined) return { discountBps: NO_DISCOUNT, promo }
    return goOnWith(discountOf(userId), discountBps =>
      goOnWith(promo?.code && promoCodes.personOf(promo.code, userId), person => ({
        discountBps,
        promo: promo && { ...promo, person },
      })),
    )
  }

  function courseFor({ params, query }: AskedCourse, { discountBps: wantedBps, promo: asked }: Perks) {
    const { answers, board: current } = board.now
    const listed = entryOf(current, params.from, params.to)
    if (!listed) return unknownPair
    const entry = entryIn(current, listed, query)
    if (entry.state === 'paused') return pausedPair(entry)
    const discountBps = discountIn(entry, wantedBps)
    const side = query.side ?? 'from'
    const units = query.amount === undefined ? undefined : fromDecimal(query.amount, entry[side].scale)
    if (query.amount !== undefined && units === undefined) return tooFine(entry[side].scale)
    const quoted = units === undefined ? undefined : quote(entry.terms, { side, units }, { discountBps })
    const tier = quoted?.ok ? quoted.value.tier : undefined
    const prepared = answers.course(params.from, params.to, tier, discountBps, query)
    if (!prepared) return pausedPair(entry)
    if (!asked) return prepared

    const request = { side, units: units ?? entry.limits[side].min }
    const asking = { now: now(), benefits: { discountBps: wantedBps }, asked }
    return { ...preparedValue(prepared), promo: answerCode(current, entry, request, asking) }
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
      'content-encoding': way === 'gzip' ? 'gzip' : undefined,
    })
  })
}

/** What the caller gets above the public rate. */
type Perks = { discountBps: bigint; promo: AskedCode | undefined }

const NO_DISCOUNT = 0n

const unknownCurrency = refuse({ reason: 'not-found', detail: 'This office has no such currency' })
const unknownPair = refuse({ reason: 'not-found', detail: 'This office does not exchange this pair' })

const pausedPair = (entry: BoardEntry) =>
  refuse({
    reason: 'rates-unavailable',
    detail: 'This direction is paused',
    because: 'pause' in entry ? entry.pause.because : undefined,
    note: 'pause' in entry ? entry.pause.note || undefined : undefined,
    since: 'pause' in entry ? entry.pause.since?.toISOString() : undefined,
  })

const tooFine = (scale: number) =>
  refuse(invalidField('query.amount', 'too-many-decimals', `has more than ${scale} decimals`))
