import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { fractionFromDecimal } from '#contract/money/rate.ts'
import { type Feed, FeedFault, LIVE } from '../feed.ts'
import type { Pair } from '../pair.ts'
import type { Reading } from '../reading.ts'
import { type ExchangeName, exchangeMarkets } from './exchange-markets.ts'
import { fetchAnswer } from './fetch-answer.ts'

const require = createRequire(import.meta.url)

/** An hour of readings. */
const READINGS_BETWEEN_LISTINGS = 720

/**
 * An exchange's best offers, read by ccxt. `origin` sends its requests to another address of the same exchange.
 *
 * No price is ever a floating-point number: these exchanges write prices as JSON strings, ccxt computes on strings, and
 * `number: String` makes it hand them over as they came.
 */
export async function openExchange(name: ExchangeName, origin?: string): Promise<Feed> {
  const exchange = await load(name)
  const markets = exchangeMarkets[name]
  exchange.setMarkets(Object.entries(markets).map(([pair, id]) => spotMarket(exchange, pair, id)))

  let answeredAt = Number.NaN
  let signal = AbortSignal.abort()
  exchange.fetchImplementation = async (
    url: string,
    request: { signal: AbortSignal; headers: Record<string, string> },
  ) => {
    const answer = await fetchAnswer(at(url, origin), AbortSignal.any([signal, request.signal]), request.headers)
    answeredAt = Date.parse(answer.headers.get('date') ?? '')
    return new Response(answer.body, { status: answer.status, headers: answer.headers })
  }

  const listed = new ListedPairs(Object.keys(markets) as Pair[])
  return {
    source: name,
    everyMs: 5_000,
    lifetime: LIVE,
    async read(deadline) {
      signal = deadline
      const answer = await listed.ask(pairs => exchange.fetchTickers(pairs)).catch(explain)
      const tickers = Tickers.safeParse(answer)
      if (!tickers.success) throw new FeedFault('unreadable', `${name} changed the form of its answer`)
      const readings = Object.values(tickers.data).map(ticker => toReading(ticker, answeredAt))
      if (readings.length === 0) throw new FeedFault('unreadable', `${name} answered without a single market`)
      return readings
    },
  }
}

/** The part of ccxt that is used. Its own types would bring a hundred other exchanges into each type check. */
type Exchange = {
  fetchImplementation: unknown
  safeMarketStructure: (market: object) => object
  setMarkets: (markets: object[]) => void
  fetchTickers: (pairs: Pair[]) => Promise<unknown>
}

/** One exchange's file and nothing else: the package's own entry loads all of them, at twice the time and memory. */
async function load(name: ExchangeName): Promise<Exchange> {
  const entry = pathToFileURL(require.resolve('ccxt'))
  const file = (await import(new URL(`../js/src/${name}.js`, entry).href)) as {
    default: new (options: object) => Exchange
  }
  return new file.default({ number: String, enableRateLimit: false })
}

function spotMarket(exchange: Exchange, pair: string, id: string): object {
  const [base, quote] = pair.split('/')
  return exchange.safeMarketStructure({
    id,
    symbol: pair,
    base,
    quote,
    baseId: base,
    quoteId: quote,
    type: 'spot',
    spot: true,
    active: true,
  })
}

const Price = z.string().max(100).optional()
const Tickers = z.record(
  z.string(),
  z.object({
    symbol: z.templateLiteral([z.string(), '/', z.string()]),
    timestamp: z.int().optional(),
    bid: Price,
    ask: Price,
  }),
)
type Ticker = z.infer<typeof Tickers>[string]

/** A market without a stamp of its own is as old as the answer that it came in. */
const toReading = (ticker: Ticker, answeredAt: number): Reading => ({
  pair: ticker.symbol,
  bid: fractionFromDecimal(ticker.bid ?? ''),
  ask: fractionFromDecimal(ticker.ask ?? ''),
  at: new Date(ticker.timestamp ?? answeredAt),
})

/** One market that an exchange no longer has makes it refuse the question about all. It is found and left out for an hour. */
class ListedPairs {
  readonly #all: readonly Pair[]
  #listed: Pair[]
  #readings = 0

  constructor(pairs: readonly Pair[]) {
    this.#all = pairs
    this.#listed = [...pairs]
  }

  async ask(question: (pairs: Pair[]) => Promise<unknown>): Promise<unknown> {
    this.#readings += 1
    if (this.#readings % READINGS_BETWEEN_LISTINGS === 0) this.#listed = [...this.#all]
    try {
      return await question(this.#listed)
    } catch (error) {
      if (!isRefusal(error)) throw error
      const alone = await Promise.allSettled(this.#listed.map(pair => question([pair])))
      const listed = this.#listed.filter((_, i) => !isRefusal((alone[i] as PromiseRejectedResult).reason))
      if (listed.length === 0 || listed.length === this.#listed.length) throw error
      this.#listed = listed
      return Object.assign({}, ...alone.map(one => (one.status === 'fulfilled' ? one.value : {})))
    }
  }
}

/** The exchange understood the question and said no, in ccxt's words. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && ['BadSymbol', 'BadRequest', 'ExchangeError'].includes(error.name)

/** ccxt meets a form that it does not know with a TypeError; what it says in its own words the exchange has said. */
function explain(error: unknown): never {
  if (error instanceof FeedFault) throw error
  throw new FeedFault(error instanceof TypeError ? 'unreadable' : 'refused', String(error).slice(0, 300))
}

function at(url: string, origin: string | undefined): string {
  if (!origin) return url
  const { pathname, search } = new URL(url)
  return origin + pathname + search
}
