import { z } from 'zod'
import { claimStates } from '#contract/claims/claim-moves.ts'
import { CurrencyCode, DecimalText } from '#contract/money/currency.ts'
import { isDay } from './period.ts'

/** What the figures of a day are told apart by. */
export const figureParts = ['office', 'state', 'pair', 'source', 'staff'] as const
export type FigurePart = (typeof figureParts)[number]

/** A day on the calendar of the office. */
export const Day = z
  .string()
  .refine(isDay, { message: 'no such day' })
  .meta({ id: 'Day', description: 'On the calendar of the office’s time zone', examples: ['2026-11-25'] })

const Period = z.object({ from: Day, to: Day })

const dollars = (description: string) => DecimalText.meta({ description: `US dollars. ${description}` })

const figures = {
  opened: z.int().meta({ description: 'Claims that were opened in the period' }),
  paid: z.int().meta({ description: 'Of the opened ones: any money has come in' }),
  finished: z.int().meta({ description: 'Of the opened ones: completed by now' }),
  completed: z
    .int()
    .meta({ description: 'Claims that were completed in the period, whenever opened; all money is theirs' }),
  turnover: dollars('What completed claims were worth at the prices of their own moments'),
  spread: dollars('With the rounding'),
  fees: dollars('Fees and network fees that customers paid'),
  discounts: DecimalText,
  promo: DecimalText,
  referral: DecimalText,
  network: dollars('What networks took of the office, as far as it is booked with claims'),
  costs: dollars('Expenses, fees of refunds and count differences of the period, of the whole office alone'),
  earned: dollars('Spread and fees less discounts, promo codes, referral shares, network costs and other costs'),
}
const minutes = {
  payoutMinutes: z
    .int()
    .optional()
    .meta({ description: 'Half of the completed claims took no longer from the payment to the payout' }),
  takenMinutes: z.int().optional().meta({ description: 'The same from the payment until whoever paid out began' }),
}
export const OfficeFigures = z.object({ ...figures, ...minutes }).meta({ id: 'OfficeFigures' })
export type OfficeFigures = z.infer<typeof OfficeFigures>

/** What the office came to in a period, beside the period before it. */
export const OfficeStatistics = z
  .object({
    timeZone: z.string(),
    today: Day,
    period: Period,
    before: Period.extend({
      until: z.iso
        .datetime()
        .optional()
        .meta({ description: 'Its last day is counted up to the time that it is today' }),
    }),
    at: z.iso.datetime(),
    whole: OfficeFigures.extend({ quotes: z.int().meta({ description: 'Quotes that were signed' }) }),
    wholeBefore: OfficeFigures.extend({ quotes: z.int() }),
    days: z.array(z.object({ day: Day, ...figures, ...minutes })),
    states: z.array(z.object({ state: z.enum(claimStates), claims: z.int() })),
    pairs: z.array(z.object({ from: CurrencyCode, to: CurrencyCode, ...figures })),
    sources: z.array(
      z.object({
        source: z
          .string()
          .meta({ description: '`direct`, `referral`, `promo`, `monitor:…`, `campaign:…`, `site:…`, `unknown`' }),
        ...figures,
      }),
    ),
    staff: z.array(z.object({ id: z.uuid(), email: z.string().optional(), ...figures, ...minutes })),
    unpriced: z
      .int()
      .meta({ description: 'Completed claims and expenses whose worth is not known yet, and which no money counts' }),
    uncounted: z.int().meta({ description: 'Days of both periods that are still being counted, and are left out' }),
  })
  .meta({ id: 'OfficeStatistics' })
export type OfficeStatistics = z.infer<typeof OfficeStatistics>
