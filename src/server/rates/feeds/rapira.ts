import { z } from 'zod'
import { fractionFromDecimal } from '#contract/money/rate.ts'
import { type Feed, FeedFault, LIVE } from '../feed.ts'
import type { Pair } from '../pair.ts'
import type { Reading } from '../reading.ts'
import { fetchAnswer } from './fetch-answer.ts'
import { parseDigits } from './json.ts'

/** Rapira: an exchange of roubles. One answer has the best offers of all its markets. */
export function rapira(origin = 'https://api.rapira.net'): Feed {
  return {
    source: 'rapira',
    everyMs: 10_000,
    lifetime: LIVE,
    async read(signal) {
      const { status, headers, body } = await fetchAnswer(`${origin}/open/market/rates`, signal, {
        accept: 'application/json',
      })
      if (status !== 200) throw new FeedFault('status', `Rapira answered ${status}`)
      return readRapira(new TextDecoder().decode(body), new Date(headers.get('date') ?? Number.NaN))
    },
  }
}

const Price = z.string().max(40)
const Rates = z.object({
  data: z
    .array(z.object({ symbol: z.string(), bidPrice: Price.nullish(), askPrice: Price.nullish() }))
    .min(1)
    .max(2_000),
})

/** The markets have no time of their own: they are as old as the answer. */
export function readRapira(text: string, at: Date): Reading[] {
  const rates = Rates.safeParse(parseDigits(text))
  if (!rates.success) throw new FeedFault('unreadable', 'Rapira changed the form of its answer')
  return rates.data.data
    .filter(({ symbol }) => /^[A-Z0-9]{2,12}\/[A-Z0-9]{2,12}$/.test(symbol))
    .map(({ symbol, bidPrice, askPrice }) => ({
      pair: symbol as Pair,
      bid: fractionFromDecimal(bidPrice ?? ''),
      ask: fractionFromDecimal(askPrice ?? ''),
      at,
    }))
}
