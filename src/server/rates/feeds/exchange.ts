import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { fractionFromDecimal } from '#contract/money/rate.ts'
import { type Feed, FeedFault, LIVE } from '../feed.ts'
import type { Pair } from '../pair.ts'
import type { Reading } from '../reading.ts'
import { type ExchangeName, exchangeMarkets, marketId } from './exchange-markets.ts'
import { fetchAnswer } from './fetch-answer.ts'

const require = createRequire(import.meta.url)

/** An hour of readings. */
const READINGS_BETWEEN_LISTINGS = 720

/**
 * An exchange's best offers, read by ccxt. `origin` replaces the exchange's address. No price is ever a floating-point
 * number: these exchanges write prices as JSON strings, ccxt computes on strings, and `number: String` makes it return
 * them as they came.
 */
export async function openExchange(name: ExchangeName, origin?: string, pairs?: readonly Pair[]): Promise<Feed> {
  const exchange = await load(name)
  const wanted = pairs ?? (Object.keys(exchangeMarkets[name]) as Pair[])
  exchange.setMarkets(wanted.map(pair => spotMarket(exchange, pair, marketId(name, pair))))

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

  const listed = new ListedPairs(wanted)
  return {
    source: name,
    everyMs: 5_000,
    lifetime: LIVE,
    async read(deadline) {
      signal = deadline
      const answer = await listed.ask(pairs => exchange.fetchTickers(pairs)).catch(explain)
      const tickers = Tickers.safeParse(answer)
      if (!tickers.success) throw new FeedFault('unreadable', `${name} changed the form of its answer`)
      const readings = Object.values(tickers.data)
        .map(ticker => toReading(ticker, answeredAt))
        .filter(({ pair }) => wanted.includes(pair))
      if (readings.length === 0) throw new FeedFault('unreadable', `${name} answered without a single market`)
      return readings
    },
  }
}

/** The used part of ccxt. Its own types would add a hundred exchanges to each type check. */
type Exchange = {
  fetchImplementation: unknown
  safeMarketStructure: (market: object) => object
  setMarkets: (markets: object[]) => void
  fetchTickers: (pairs: Pair[]) => Promise<unknown>
}

/** Loads one exchange's file: the package's entry loads all of them, at twice the time and memory. */
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
    symbol: z.string(),
    timestamp: z.int().optional(),
    bid: Price,
    ask: Price,
  }),
)
type Ticker = z.infer<typeof Tickers>[string]

/** A market without a timestamp is as old as its answer. */
const toReading = (ticker: Ticker, answeredAt: number): Reading => ({
  pair: ticker.symbol as Pair,
  bid: fractionFromDecimal(ticker.bid ?? ''),
  ask: fractionFromDecimal(ticker.ask ?? ''),
  at: new Date(ticker.timestamp ?? answeredAt),
})

/** A delisted market makes the exchange refuse the whole request. It is found and skipped for an hour. */
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

/** A refusal by the exchange, in ccxt's errors. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && ['BadSymbol', 'BadRequest', 'ExchangeError'].includes(error.name)

/** ccxt throws a TypeError for an unknown format; its own errors come from the exchange. */
function explain(error: unknown): never {
  if (error instanceof FeedFault) throw error
  throw new FeedFault(error instanceof TypeError ? 'unreadable' : 'refused', String(error).slice(0, 300))
}

function at(url: string, origin: string | undefined): string {
  if (!origin) return url
  const { pathname, search } = new URL(url)
  return origin + pathname + search
}
