import { z } from 'zod'
import { compare, type Fraction, fractionFromDecimal } from '#contract/money/rate.ts'
import { type Feed, FeedFault, LIVE } from '../feed.ts'
import type { Pair } from '../pair.ts'
import { middle, type Reading } from '../reading.ts'
import { fetchAnswer } from './fetch-answer.ts'
import { parseDigits } from './json.ts'

/** The offers of people on Bybit. One person's offer is no price: the figure is the median of many on either side. */
export function bybitP2p(origin = 'https://api2.bybit.com', pairs: readonly Pair[] = ['USDT/RUB']): Feed {
  return {
    source: 'bybit-p2p',
    everyMs: 30_000,
    lifetime: LIVE,
    async read(signal) {
      const readings: Reading[] = []
      for (const pair of pairs) {
        const [token, currency] = pair.split('/') as [string, string]
        const ask = (side: '0' | '1') =>
          fetchAnswer(
            `${origin}/fiat/otc/item/online`,
            signal,
            { accept: 'application/json' },
            {
              tokenId: token,
              currencyId: currency,
              side,
              payment: [],
              amount: usualAmounts[currency] ?? '',
              size: `${ASKED}`,
              page: '1',
              authMaker: true,
            },
          )
        const [buying, selling] = [await ask('0'), await ask('1')]
        for (const { status } of [buying, selling])
          if (status !== 200) throw new FeedFault('status', `Bybit P2P answered ${status}`)
        const decoder = new TextDecoder()
        const at = new Date(selling.headers.get('date') ?? Number.NaN)
        readings.push(readBybitP2p(pair, decoder.decode(buying.body), decoder.decode(selling.body), at))
      }
      return readings
    },
  }
}

const ASKED = 20
/** Of so many best offers of either side the median counts. */
const COUNTED = 9
/** With fewer the median is one person's wish. */
const FEWEST = 5
/** Makers with fewer trades, or who break off more of them, do not count. */
const FEWEST_TRADES = 50
const FEWEST_COMPLETED = 90

/** Offers that do not serve an amount like this one do not come back: small ones are dearer. */
const usualAmounts: Readonly<Record<string, string>> = { RUB: '50000' }

const Offers = z.object({
  result: z.object({
    items: z
      .array(
        z.object({
          price: z.string().max(40),
          recentOrderNum: z.coerce.number(),
          recentExecuteRate: z.coerce.number(),
        }),
      )
      .max(500),
  }),
})

/**
 * The medians of those who buy and of those who sell. On a board of people the two may cross, because each way of paying
 * has its own price: the lower of them then is the bid, and the middle is the same.
 */
export function readBybitP2p(pair: Pair, buying: string, selling: string, at: Date): Reading {
  const bid = medianOf(buying, (a, b) => compare(b, a))
  const ask = medianOf(selling, compare)
  const crossed = compare(bid, ask) > 0
  return { pair, bid: crossed ? ask : bid, ask: crossed ? bid : ask, at }
}

function medianOf(text: string, better: (a: Fraction, b: Fraction) => number): Fraction {
  const offers = Offers.safeParse(parseDigits(text))
  if (!offers.success) throw new FeedFault('unreadable', 'Bybit P2P changed the form of its answer')
  const prices = offers.data.result.items
    .filter(maker => maker.recentOrderNum >= FEWEST_TRADES && maker.recentExecuteRate >= FEWEST_COMPLETED)
    .flatMap(({ price }) => fractionFromDecimal(price) ?? [])
    .filter(price => price.numerator > 0n)
    .toSorted(better)
    .slice(0, COUNTED)
  if (prices.length < FEWEST)
    throw new FeedFault('unreadable', `Bybit P2P has ${prices.length} offers of proven makers, fewer than ${FEWEST}`)
  const half = prices.length / 2
  return middle(prices[Math.ceil(half) - 1]!, prices[Math.floor(half)]!)
}
