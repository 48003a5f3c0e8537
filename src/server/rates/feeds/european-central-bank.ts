import { z } from 'zod'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { fractionFromDecimal } from '#contract/money/rate.ts'
import { type Feed, FeedFault } from '../feed.ts'
import type { Reading } from '../reading.ts'
import { fetchAnswer } from './fetch-answer.ts'
import { parseXml } from './xml.ts'

/** The reference rates of the European Central Bank: units of another currency per euro. */
export function europeanCentralBank(origin = 'https://www.ecb.europa.eu'): Feed {
  return {
    source: 'european-central-bank',
    everyMs: HOUR_MS,
    // Over Easter one rate holds from Thursday to Tuesday afternoon.
    lifetime: { stampMs: 7 * DAY_MS, readMs: 6 * HOUR_MS, aheadMs: DAY_MS, outlivesFaults: true },
    async read(signal) {
      const { status, body } = await fetchAnswer(`${origin}/stats/eurofxref/eurofxref-daily.xml`, signal)
      if (status !== 200) throw new FeedFault('status', `the European Central Bank answered ${status}`)
      return readEuropeanCentralBank(new TextDecoder().decode(body))
    },
  }
}

const Row = z.object({ currency: z.string().regex(/^[A-Z]{3}$/), rate: z.string().max(40) })
const Day = z.object({ time: z.string().regex(/^\d{4}-\d{2}-\d{2}$/), Cube: z.array(Row).min(1) })
const Daily = z.object({
  'gesmes:Envelope': z.object({ Cube: z.tuple([z.object({ Cube: z.tuple([Day]) })]) }),
})

export function readEuropeanCentralBank(text: string): Reading[] {
  const daily = Daily.safeParse(parseXml(text))
  if (!daily.success) throw new FeedFault('unreadable', 'the European Central Bank changed the form of its answer')

  const [{ Cube }] = daily.data['gesmes:Envelope'].Cube
  const [{ time, Cube: rows }] = Cube
  const at = new Date(`${time}T00:00:00Z`)
  return rows.map(({ currency, rate }) => {
    const price = fractionFromDecimal(rate)
    return { pair: `EUR/${currency}`, bid: price, ask: price, at }
  })
}
