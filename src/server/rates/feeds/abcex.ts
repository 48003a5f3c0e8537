import { z } from 'zod'
import { compare, type Fraction, fractionFromDecimal } from '#contract/money/rate.ts'
import { type Feed, FeedFault, LIVE } from '../feed.ts'
import type { Pair } from '../pair.ts'
import type { Reading } from '../reading.ts'
import { fetchAnswer } from './fetch-answer.ts'
import { parseDigits } from './json.ts'

/** ABCEX: an exchange of roubles. Each market is asked for its order book. */
export function abcex(origin = 'https://hub.abcex.io', pairs: readonly Pair[] = ['USDT/RUB']): Feed {
  return {
    source: 'abcex',
    everyMs: 10_000,
    lifetime: LIVE,
    async read(signal) {
      const readings: Reading[] = []
      for (const pair of pairs) {
        const market = encodeURIComponent(pair.replace('/', ''))
        const { status, headers, body } = await fetchAnswer(
          `${origin}/api/v2/exchange/public/orderbook/depth?instrumentCode=${market}`,
          signal,
          { accept: 'application/json' },
        )
        // A market that it does not have is no fault of the others.
        if ((status === 400 || status === 404) && pairs.length > 1) continue
        if (status !== 200) throw new FeedFault('status', `ABCEX answered ${status}`)
        readings.push(readAbcex(pair, new TextDecoder().decode(body), new Date(headers.get('date') ?? Number.NaN)))
      }
      if (readings.length === 0) throw new FeedFault('refused', 'ABCEX has none of these markets')
      return readings
    },
  }
}

const Offers = z.array(z.object({ price: z.string().max(40) })).max(5_000)
const Book = z.object({ bid: Offers, ask: Offers })

/** The best offer of either side, in whatever order they come. */
export function readAbcex(pair: Pair, text: string, at: Date): Reading {
  const book = Book.safeParse(parseDigits(text))
  if (!book.success) throw new FeedFault('unreadable', 'ABCEX changed the form of its answer')
  const prices = (offers: z.infer<typeof Offers>): (Fraction | undefined)[] =>
    offers.map(({ price }) => fractionFromDecimal(price))
  const [bids, asks] = [prices(book.data.bid), prices(book.data.ask)]
  // One offer that is no price makes the whole side untrustworthy.
  const best = (side: (Fraction | undefined)[], better: (a: Fraction, b: Fraction) => number) =>
    side.some(price => !price) ? undefined : (side as Fraction[]).toSorted(better)[0]
  return { pair, bid: best(bids, (a, b) => compare(b, a)), ask: best(asks, compare), at }
}
