import { z } from 'zod'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { divide, fraction, fractionFromDecimal } from '#contract/money/rate.ts'
import { type Feed, FeedFault } from '../feed.ts'
import type { Reading } from '../reading.ts'
import { fetchAnswer } from './fetch-answer.ts'
import { parseXml } from './xml.ts'

/** The official rates of the National Bank of Kazakhstan: tenge per unit of another currency. */
export function nationalBankOfKazakhstan(origin = 'https://nationalbank.kz'): Feed {
  return {
    source: 'national-bank-of-kazakhstan',
    everyMs: HOUR_MS,
    // Around Nauryz one rate holds for a week and a weekend. On a Friday the Bank may already publish the next week's.
    lifetime: { stampMs: 10 * DAY_MS, readMs: 6 * HOUR_MS, aheadMs: 4 * DAY_MS, outlivesFaults: true },
    async read(signal) {
      const { status, body } = await fetchAnswer(`${origin}/rss/rates_all.xml`, signal)
      if (status !== 200) throw new FeedFault('status', `the National Bank of Kazakhstan answered ${status}`)
      return readNationalBankOfKazakhstan(new TextDecoder().decode(body))
    },
  }
}

const Daily = z.object({
  rss: z.object({
    channel: z.object({
      item: z
        .array(
          z.object({
            title: z.string().regex(/^[A-Z]{3}$/),
            pubDate: z.string().regex(/^\d{2}\.\d{2}\.\d{4}$/),
            description: z.string().max(40),
            quant: z.string().regex(/^[1-9]\d{0,6}$/),
          }),
        )
        .min(1),
    }),
  }),
})

export function readNationalBankOfKazakhstan(text: string): Reading[] {
  const daily = Daily.safeParse(parseXml(text))
  if (!daily.success)
    throw new FeedFault('unreadable', 'the National Bank of Kazakhstan changed the form of its answer')

  return daily.data.rss.channel.item.map(({ title, pubDate, description, quant }) => {
    const [date, month, year] = pubDate.split('.')
    const value = fractionFromDecimal(description)
    const price = value && divide(value, fraction(BigInt(quant)))
    // Kazakhstan has one time, UTC+5 all year.
    return { pair: `${title}/KZT`, bid: price, ask: price, at: new Date(`${year}-${month}-${date}T00:00:00+05:00`) }
  })
}
