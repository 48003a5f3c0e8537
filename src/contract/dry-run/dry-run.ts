import { z } from 'zod'
import { PausedReason } from '#contract/catalogue/direction.ts'
import { DirectionRecord } from '#contract/catalogue/direction-record.ts'
import { RecordKey } from '#contract/changes/changes.ts'
import { type DryRunField, dryRunFields } from './dry-run-fields.ts'

export const DryRunPeriod = z.enum(['day', 'week', 'month'])
export type DryRunPeriod = z.infer<typeof DryRunPeriod>

const ProposedTerms = DirectionRecord.pick(
  Object.fromEntries(dryRunFields.map(field => [field, true])) as Record<DryRunField, true>,
).partial()

export const DryRunRequest = z
  .strictObject({
    key: RecordKey.meta({ description: 'The direction: `BTC-SBERRUB`' }),
    fields: ProposedTerms.meta({ description: 'The terms that are proposed; the others stay as they are.' }),
    period: DryRunPeriod,
  })
  .meta({ id: 'DryRunRequest', examples: [{ key: 'BTC-SBERRUB', fields: { marginBps: 150 }, period: 'week' }] })
export type DryRunRequest = z.infer<typeof DryRunRequest>

/** Decisions of staff, hours and reserves are no matter of terms. */
const PauseOfPrices = PausedReason.exclude(['office', 'currency', 'no-account', 'reserve', 'hours', 'maintenance'])

/** `no-source`: no price was recorded. `limits`: the limits and fees leave no amount. */
const DryRunPauseReason = z.enum([...PauseOfPrices.options, 'limits'])
export type DryRunPauseReason = z.infer<typeof DryRunPauseReason>

const Decimal = z.string().meta({ description: 'With all decimals of its currency; with a minus where it is negative' })
const Rate = z.object({ give: z.string(), get: z.string() })

const Served = z.object({
  get: Decimal,
  earned: Decimal.meta({
    description: 'In the currency that is paid out; what was given is valued at the price of today’s formula',
  }),
  booked: Decimal.meta({ description: 'The same as the ledger counts it, valued by the formula of the terms' }),
})

const Outcome = z.union([
  Served,
  z.object({ refused: z.enum([...DryRunPauseReason.options, 'below-minimum', 'above-maximum']) }),
])

const Sums = Served.extend({
  claims: z.int().meta({ description: 'How many there would have been' }),
  give: Decimal,
})

const Pauses = z.array(
  z.object({
    from: z.iso.datetime(),
    until: z.iso.datetime(),
    reason: DryRunPauseReason,
    pair: z.string().optional().meta({ description: 'The pair of the formula that had no price' }),
  }),
)

/** Past prices and completed claims under the terms of today and under the proposed ones. */
export const DryRun = z
  .object({
    from: z.string(),
    to: z.string(),
    since: z.iso.datetime(),
    until: z.iso.datetime(),
    pricesSince: z.iso.datetime().nullable().meta({
      description: 'From when on every pair of both formulas has recorded prices; null: one of them has none',
    }),
    points: z
      .array(z.object({ at: z.iso.datetime(), today: Rate.optional(), proposed: Rate.optional() }))
      .meta({ description: 'The rate at the smallest amount; absent while paused' }),
    pauses: z.object({ today: Pauses, proposed: Pauses }),
    totals: z.object({
      actual: Sums.meta({ description: 'As it was: the terms of then at the prices of then' }),
      today: Sums,
      proposed: Sums,
      difference: Sums.pick({ get: true, earned: true }).meta({ description: 'Proposed less today' }),
    }),
    claims: z
      .array(
        z.object({
          id: z.uuid(),
          number: z.string(),
          at: z.iso.datetime().meta({ description: 'When its rate was fixed' }),
          give: Decimal,
          actual: Served,
          today: Outcome,
          proposed: Outcome,
        }),
      )
      .meta({ description: 'Where the office’s earning differs most, at most fifty' }),
    leftOut: z.boolean().meta({ description: 'There were more claims: the latest ten thousand are counted' }),
  })
  .meta({ id: 'DryRun' })
export type DryRun = z.infer<typeof DryRun>
