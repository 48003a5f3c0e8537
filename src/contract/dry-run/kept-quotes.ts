import { z } from 'zod'

const Millionths = z.int().min(0).meta({ description: 'In millionths: 1 000 is 0.1 %' })

export const KeptFigures = z.object({
  quotes: z.int().meta({ description: 'How many quotes were judged: one at each recorded price' }),
  againstPpm: Millionths.meta({
    description: 'The share of quotes whose rate moved against the office within the time',
  }),
  meanPpm: Millionths.meta({ description: 'The mean of the largest move against the office, over all quotes' }),
  p95Ppm: Millionths.meta({ description: 'Nineteen of twenty quotes moved no further' }),
  costPpm: Millionths.meta({
    description: 'At most so much of the turnover of such quotes the office would have paid',
  }),
  askedPpm: Millionths.meta({
    description: 'The share of quotes that moved further than the office pays: their customers are asked',
  }),
})
export type KeptFigures = z.infer<typeof KeptFigures>

export const KeptQuotesRequest = z
  .strictObject({
    minutes: z.int().min(1).max(30).optional().meta({ description: 'Absent: as the settings say' }),
    bps: z.int().min(0).max(50).optional().meta({ description: 'Absent: as the settings say' }),
    period: z.enum(['day', 'week']).meta({ description: 'A day by the minute, a week by the quarter of an hour' }),
  })
  .meta({ id: 'KeptQuotesRequest', examples: [{ minutes: 10, bps: 10, period: 'day' }] })
export type KeptQuotesRequest = z.infer<typeof KeptQuotesRequest>

/** What keeping the sums that were shown would have cost over the recorded prices. */
export const KeptQuotes = z
  .object({
    minutes: z.int(),
    bps: z.int(),
    since: z.iso.datetime(),
    pricesSince: z.iso.datetime().optional().meta({ description: 'The first recorded price; absent: there is none' }),
    all: KeptFigures.optional().meta({ description: 'Absent: there are not enough prices for this time' }),
    worst: z
      .array(z.object({ from: z.string(), to: z.string(), figures: KeptFigures }))
      .meta({ description: 'The directions that would have cost most, one for each formula' }),
    leftOut: z.int().meta({ description: 'How many further formulas were not looked at' }),
  })
  .meta({ id: 'KeptQuotes' })
export type KeptQuotes = z.infer<typeof KeptQuotes>
