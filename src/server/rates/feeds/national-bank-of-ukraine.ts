import { z } from 'zod'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { fractionFromDecimal } from '#contract/money/rate.ts'
import { type Feed, FeedFault } from '../feed.ts'
import type { Reading } from '../reading.ts'
import { fetchAnswer } from './fetch-answer.ts'
import { parseDigits } from './json.ts'

/** The official rates of the National Bank of Ukraine: hryvnias per unit of another currency. */
export function nationalBankOfUkraine(origin = 'https://bank.gov.ua'): Feed {
  return {
    source: 'national-bank-of-ukraine',
    everyMs: HOUR_MS,
    // On a Friday afternoon the Bank publishes Monday's rate, before holidays that of the next working day.
    lifetime: { stampMs: 7 * DAY_MS, readMs: 6 * HOUR_MS, aheadMs: 5 * DAY_MS, outlivesFaults: true },
    async read(signal) {
      const { status, body } = await fetchAnswer(`${origin}/NBUStatService/v1/statdirectory/exchange?json`, signal)
      if (status !== 200) throw new FeedFault('status', `the National Bank of Ukraine answered ${status}`)
      return readNationalBankOfUkraine(new TextDecoder().decode(body))
    },
  }
}

const Daily = z
  .array(
    z.object({
      cc: z.string().regex(/^[A-Z]{3}$/),
      rate: z.string().max(40),
      exchangedate: z.string().regex(/^\d{2}\.\d{2}\.\d{4}$/),
    }),
  )
  .min(1)

export function readNationalBankOfUkraine(text: string): Reading[] {
  const daily = Daily.safeParse(parseDigits(text))
  if (!daily.success) throw new FeedFault('unreadable', 'the National Bank of Ukraine changed the form of its answer')

  return daily.data.map(({ cc, rate, exchangedate }) => {
    const [date, month, year] = exchangedate.split('.')
    const price = fractionFromDecimal(rate)
    // Kyiv is at UTC+2 in winter. An hour of summer time makes no difference to a rate that holds for days.
    return { pair: `${cc}/UAH`, bid: price, ask: price, at: new Date(`${year}-${month}-${date}T00:00:00+02:00`) }
  })
}
