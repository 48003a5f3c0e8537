import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { staffRoles } from '#contract/auth/roles.ts'
import { defineCall } from '#contract/calls.ts'
import { CityCode } from '#contract/catalogue/direction.ts'
import { DirectionRecord } from '#contract/catalogue/direction-record.ts'
import { MailState } from '#contract/connections/mail-state.ts'
import { agreedPages } from '#contract/content/content-names.ts'
import { CurrencyCode, CurrencyItem } from '#contract/money/currency.ts'
import { PriceText } from '#contract/rates/manual-rate-record.ts'
import { missingKinds, setupSteps } from './missing-before-opening.ts'

const tag = 'configuration'

const Setup = z
  .object({
    opened: z.boolean(),
    /** An office that plays all payments. It never becomes a real one. */
    demo: z.boolean(),
    missing: z.array(z.object({ kind: z.enum(missingKinds), step: z.enum(setupSteps) })),
    /** Currencies that customers would pay in, and nobody takes the money yet. */
    unpaid: z.array(CurrencyItem),
    /** Currencies that customers would get, and there is nothing to pay out yet. */
    unstocked: z.array(CurrencyItem),
    /** What customers agree to and the office has not published yet. Orders can be taken without. */
    unpublished: z.array(z.enum(agreedPages)),
    currencies: z.array(CurrencyCode),
    directions: z.int(),
    /** Directions that are switched on and have no rate now: nobody can order them. */
    unrated: z.array(z.object({ from: CurrencyItem, to: CurrencyItem })),
    mail: MailState.meta({
      description: 'What becomes of letters. An office opens without a mail server, and is told so',
    }),
  })
  .meta({ id: 'Setup' })
export type Setup = z.infer<typeof Setup>

export const readSetup = defineCall({
  name: 'readSetup',
  method: 'GET',
  path: '/api/v1/desk/setup/',
  tag,
  summary: 'What is missing before the first order can be taken',
  summaryRu: 'Чего не хватает до первой заявки',
  bearer: 'required',
  staff: staffRoles,
  answer: Setup,
})

const LikelyDirections = z
  .object({
    items: z.array(
      z.object({
        key: z.string(),
        record: DirectionRecord,
        price: PriceText.optional().meta({
          description: 'What one is worth now, before the margin; absent without a rate',
        }),
      }),
    ),
    left: z
      .array(z.object({ key: z.string(), reason: z.enum(['no-source', 'cash']) }))
      .meta({ description: 'Pairs without a source of rates, and cash, which needs a city first' }),
  })
  .meta({ id: 'LikelyDirections' })

export const likelyDirections = defineCall({
  name: 'likelyDirections',
  method: 'GET',
  path: '/api/v1/desk/likely-directions/',
  tag,
  summary:
    'The directions that an office with these currencies would usually have and has not yet, as records to propose',
  summaryRu: 'Направления, которые обычно есть у обменника с такими валютами',
  bearer: 'required',
  staff: rights['settings.set'],
  query: z.strictObject({
    currencies: z
      .string()
      .max(600)
      .transform(text => text.split(','))
      .pipe(z.array(CurrencyCode).max(30))
      .meta({ description: 'Codes of the office or of the currencies that come with the program: `BTC,SBERRUB`' }),
    cities: z
      .string()
      .max(200)
      .transform(text => text.split(','))
      .pipe(z.array(CityCode).max(30))
      .optional()
      .meta({ description: 'Cities for cash that are added with the currencies, beside those of the office: `MSK`' }),
  }),
  answer: LikelyDirections,
})

export const openTheOffice = defineCall({
  name: 'openTheOffice',
  method: 'POST',
  path: '/api/v1/desk/opening/',
  tag,
  summary: 'Opens the office for orders, once nothing else is missing; dangerous changes wait from then on',
  summaryRu: 'Открывает обменник для заявок, когда всё готово; с этого времени опасные правки ждут второго человека',
  bearer: 'required',
  staff: rights['settings.set'],
  proof: 'never',
  answer: Setup,
  refusals: ['wrong-state'],
})
