import { z } from 'zod'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { divide, type Fraction, fraction, fractionFromDecimal } from '#contract/money/rate.ts'
import { deviates } from '../deviation.ts'
import { type Feed, FeedFault } from '../feed.ts'
import type { Reading } from '../reading.ts'
import { fetchAnswer } from './fetch-answer.ts'
import { parseXml } from './xml.ts'

/** The official rates of the Bank of Russia: roubles per unit of another currency. */
export function bankOfRussia(origin = 'https://www.cbr.ru'): Feed {
  return {
    source: 'bank-of-russia',
    everyMs: HOUR_MS,
    // Around New Year one rate holds for twelve days, as long as the Bank still publishes it. In the afternoon the Bank
    // already publishes the next day's.
    lifetime: { stampMs: 13 * DAY_MS, readMs: 6 * HOUR_MS, aheadMs: 2 * DAY_MS, outlivesFaults: true },
    async read(signal) {
      const { status, body } = await fetchAnswer(`${origin}/scripts/XML_daily.asp`, signal)
      if (status !== 200) throw new FeedFault('status', `the Bank of Russia answered ${status}`)
      return readBankOfRussia(new TextDecoder('windows-1251').decode(body))
    },
  }
}

const Daily = z.object({
  ValCurs: z.object({
    Date: z.string().regex(/^\d{2}\.\d{2}\.\d{4}$/),
    Valute: z
      .array(
        z.object({
          CharCode: z.string().regex(/^[A-Z]{3}$/),
          Nominal: z.string().regex(/^[1-9]\d{0,6}$/),
          Value: z.string().max(40),
          VunitRate: z.string().max(40).optional(),
        }),
      )
      .min(1),
  }),
})

export function readBankOfRussia(text: string): Reading[] {
  const daily = Daily.safeParse(parseXml(text))
  if (!daily.success) throw new FeedFault('unreadable', 'the Bank of Russia changed the form of its answer')

  const { Date: day, Valute } = daily.data.ValCurs
  const [date, month, year] = day.split('.')
  // Dates are in Moscow time, UTC+3 all year.
  const at = new Date(`${year}-${month}-${date}T00:00:00+03:00`)
  return Valute.map(row => {
    const price = priceOfOne(row)
    return { pair: `${row.CharCode}/RUB`, bid: price, ask: price, at }
  })
}

/**
 * The rate is per 1, 10, 100 or 10 000 units. The Bank also gives the price of one unit, so a wrong nominal shows: when
 * the two disagree, neither is used.
 */
function priceOfOne(row: { Nominal: string; Value: string; VunitRate?: string | undefined }): Fraction | undefined {
  const value = fractionFromDecimal(row.Value.replace(',', '.'))
  if (!value) return undefined
  const price = divide(value, fraction(BigInt(row.Nominal)))
  if (row.VunitRate === undefined) return price
  const said = fractionFromDecimal(row.VunitRate.replace(',', '.'))
  return said && !deviates(said, price, 10n) ? price : undefined
}
