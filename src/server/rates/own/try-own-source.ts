import { significantDown } from '#contract/money/rate.ts'
import type { OwnSourceRecord } from '#contract/rates/own-source-record.ts'
import type { TriedOwnSource } from '#contract/rates/rates.ts'
import { FeedFault } from '../feed.ts'
import { toQuote } from '../reading.ts'
import { fetchOutside } from './fetch-outside.ts'
import { headersOf, lifetimeOfOwn, readOwn } from './own-feed.ts'

const PATIENCE_MS = 10_000
const EXCERPT = 2_000

/** Asks a source as it is described, before it counts: what came, and what is read in it, or why nothing is. */
export async function tryOwnSource(record: OwnSourceRecord, inside: boolean, now: () => Date): Promise<TriedOwnSource> {
  let excerpt: string | undefined
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const { text, at } = await fetchOutside(record.url, { signal, headers: headersOf(record), inside })
    excerpt = text.slice(0, EXCERPT)
    const readAt = now()
    const reading = readOwn(record, text, at)
    const quote = toQuote(reading, { source: '', lifetime: lifetimeOfOwn(record), readAt })
    if (!quote.ok) return { excerpt, fault: { reason: 'nonsense', detail: quote.refusal.reason } }
    const { pair, bid, ask } = reading
    return {
      excerpt,
      reading: { pair, bid: significantDown(bid!, 12), ask: significantDown(ask!, 12), at: reading.at.toISOString() },
    }
  } catch (error) {
    if (!(error instanceof FeedFault)) throw error
    return { excerpt, fault: { reason: error.reason, detail: error.message } }
  }
}
