import { z } from 'zod'
import { AccountFieldView } from '#contract/account-formats/field.schema.ts'
import { CodeAnswer, ReferralAnswer } from '#contract/catalogue/code-answer.ts'
import { RateStep } from '#contract/catalogue/rate-step.ts'
import { CurrencyCode, CurrencyItem, DecimalText } from '#contract/money/currency.ts'
import { networkFeeLevels } from '#contract/money/network-fee.ts'
import * as examples from './direction.examples.ts'
import { WorkingHours } from './working-hours.ts'

/** An exchange rate as it is shown and used: an amount given for an amount got, one of the two being 1. */
export const ExchangeRate = z.object({ give: DecimalText, get: DecimalText }).meta({ id: 'Course' })

const Range = z.object({ from: DecimalText, to: DecimalText })

/** Why a direction is paused. `since` is when that began. */
export const PausedReason = z
  .enum([
    'office',
    'currency',
    'no-account',
    'no-source',
    'nonsense',
    'source-silent',
    'source-unreadable',
    'stale',
    'too-few-sources',
    'disagreement',
    'jump',
    'below-floor',
    'reserve',
    'hours',
    'maintenance',
  ])
  .meta({ id: 'PausedReason' })
export type PausedReason = z.infer<typeof PausedReason>

/** The operator's reason for closing a direction or a currency, in the language it was written in. */
const PauseNote = z.string().meta({
  id: 'PauseNote',
  description: 'With `office` and `currency`: in the words of the operator.',
  examples: ['Банк не принимает переводы'],
})

/** Labels in the aggregators' vocabulary. */
const DirectionLabel = z
  .enum(['manual', 'floating', 'verifying', 'cardverify', 'reg', 'delay'])
  .meta({ id: 'DirectionLabel' })

export const CityCode = z
  .string()
  .regex(/^[A-Z]{2,6}$/)
  .meta({ id: 'CityCode', examples: ['MSK', 'SPB', 'KZN'] })

/** A direction in lists. A paused one has a reason and no rate. */
export const DirectionItem = z
  .object({
    from: CurrencyCode,
    to: CurrencyCode,
    give: DecimalText.optional(),
    get: DecimalText.optional(),
    min: Range.optional(),
    max: Range.optional(),
    reserve: DecimalText,
    state: z.enum(['on', 'paused']),
    reason: PausedReason.optional(),
    note: PauseNote.optional(),
    cities: z.array(CityCode).optional(),
    labels: z.array(DirectionLabel),
  })
  .meta({ id: 'DirectionItem', examples: [examples.direction] })
export type DirectionItem = z.infer<typeof DirectionItem>

/** A target of the chosen currency, with the rate at the smallest amount. */
export const TargetItem = CurrencyItem.extend({ give: DecimalText.optional(), get: DecimalText.optional() }).meta({
  id: 'TargetItem',
  examples: [examples.target],
})
export type TargetItem = z.infer<typeof TargetItem>

export const NetworkFeeLevel = z.enum(networkFeeLevels).meta({
  id: 'NetworkFeeLevel',
  description: 'How fast the network carries the payout: the more it is paid, the faster.',
})

const Amount = { currency: CurrencyCode, value: DecimalText }

/** One line of a quote; from these texts alone the last line can be recalculated. */
export const QuoteLine = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.enum(['give', 'exchanged', 'converted', 'rounding', 'get']), ...Amount }),
    z.object({
      kind: z.literal('fee'),
      side: z.enum(['from', 'to']),
      fixed: DecimalText,
      percent: DecimalText,
      min: DecimalText,
      max: DecimalText.optional(),
      ...Amount,
    }),
    z.object({
      kind: z.literal('network-fee'),
      paidBy: z.enum(['office', 'client']),
      level: NetworkFeeLevel.optional().meta({ description: 'Where the direction offers more than one.' }),
      ...Amount,
    }),
    z.object({ kind: z.literal('course'), give: DecimalText, get: DecimalText }),
    z.object({ kind: z.literal('discount'), percent: DecimalText, cappedFrom: DecimalText.optional(), ...Amount }),
    z.object({
      kind: z.literal('promo'),
      percent: DecimalText.optional(),
      cappedFrom: DecimalText.optional(),
      ...Amount,
    }),
  ])
  .meta({ id: 'QuoteLine' })

const QuoteLimits = z
  .object({
    from: z.object({ min: DecimalText, max: DecimalText }),
    to: z.object({ min: DecimalText, max: DecimalText }),
    because: z.object({ min: z.enum(['direction', 'payable']), max: z.enum(['direction', 'reserve', 'accounts']) }),
  })
  .meta({ id: 'QuoteLimits' })

/** A signed quote: a claim made on it before `holdsUntil` gets exactly this. */
export const QuoteView = z
  .object({
    from: CurrencyCode,
    to: CurrencyCode,
    side: z.enum(['from', 'to']),
    give: DecimalText,
    get: DecimalText,
    course: ExchangeRate,
    lines: z.array(QuoteLine),
    limits: QuoteLimits,
    reserve: DecimalText,
    updatedAt: z.iso.datetime(),
    holdsUntil: z.iso.datetime(),
    token: z.string(),
  })
  .meta({ id: 'QuoteView' })
export type QuoteView = z.infer<typeof QuoteView>

/** Why there is no quote, with the data needed to react. */
export const QuoteRefusalView = z
  .discriminatedUnion('reason', [
    z.object({ reason: z.literal('below-minimum'), minimum: DecimalText, because: z.enum(['direction', 'payable']) }),
    z.object({
      reason: z.literal('above-maximum'),
      maximum: DecimalText,
      because: z.enum(['direction', 'reserve', 'accounts']),
    }),
    z.object({ reason: z.literal('beyond-reserve'), reserve: DecimalText, maximum: DecimalText }),
    z.object({
      reason: z.literal('paused'),
      because: PausedReason,
      note: PauseNote.optional(),
      since: z.iso.datetime().optional(),
    }),
    z.object({ reason: z.literal('unknown-direction') }),
    z.object({ reason: z.literal('invalid-amount'), because: z.string() }),
  ])
  .meta({ id: 'QuoteRefusal' })
export type QuoteRefusalView = z.infer<typeof QuoteRefusalView>

export const LocalizedText = z.object({ ru: z.string(), en: z.string() })

export const CityView = z
  .object({
    code: CityCode,
    name: LocalizedText,
    /** Why nothing is exchanged there for now. */
    paused: z.object({ reason: PauseNote, until: z.iso.datetime().optional() }).optional(),
    branches: z.array(
      z.object({
        code: z.string(),
        name: LocalizedText,
        address: LocalizedText,
        way: LocalizedText.meta({ description: 'How to find it; may be empty.' }),
        phone: z.string(),
        mapUrl: z.string(),
        /** Absent: around the clock. */
        hours: WorkingHours.optional(),
        notes: LocalizedText,
      }),
    ),
  })
  .meta({ id: 'City', examples: [examples.city] })
export type CityView = z.infer<typeof CityView>

/** The fees on one side: a fixed sum, a share in percent, and its bounds. */
const FeeView = z
  .object({ fixed: DecimalText, percent: DecimalText, min: DecimalText, max: DecimalText.optional() })
  .meta({ id: 'Fee' })
export type FeeView = z.infer<typeof FeeView>

/** What holds in a city, or at a branch of it, where terms differ between cities. */
const PlaceView = z
  .object({
    city: CityCode,
    branch: z.string().optional().meta({ description: 'Absent: the city as a whole.' }),
    /** Absent: nothing is exchanged there now. */
    course: ExchangeRate.optional(),
    limits: QuoteLimits.optional(),
    reserve: DecimalText,
    /** Absent: around the clock. */
    hours: WorkingHours.optional(),
  })
  .meta({ id: 'PairInPlace' })
export type PlaceView = z.infer<typeof PlaceView>

/** A direction for the claim form and the page of a pair. */
export const PairView = z
  .object({
    from: CurrencyItem,
    to: CurrencyItem,
    state: z.enum(['on', 'paused']),
    reason: PausedReason.optional(),
    note: PauseNote.optional(),
    since: z.iso.datetime().optional(),
    course: ExchangeRate.optional(),
    /** The rates by the given amount, from the minimum. */
    tiers: z.array(z.object({ startsAt: DecimalText, course: ExchangeRate })),
    limits: QuoteLimits.optional(),
    reserve: DecimalText,
    floating: z.boolean(),
    /** When the rate of a claim is fixed; `confirmations` is the required number. */
    rateFixed: z.object({
      at: z.enum(['opening', 'arrival', 'confirmations']),
      confirmations: z.int().optional(),
    }),
    windowMinutes: z.int(),
    /** A side without fees is absent. */
    fees: z.object({ from: FeeView.optional(), to: FeeView.optional() }),
    networkFee: z.object({
      value: DecimalText.meta({ description: 'At the usual level' }),
      paidBy: z.enum(['office', 'client']),
      levels: z
        .array(z.object({ level: NetworkFeeLevel, value: DecimalText }))
        .optional()
        .meta({ description: 'From slow to fast; absent where the customer has no choice.' }),
    }),
    refundFee: DecimalText.optional().meta({
      description: 'Kept of a refund, in what the customer gives. Absent: the office bears it.',
    }),
    demands: z.array(z.enum(['account', 'verification', 'aml'])),
    labels: z.array(DirectionLabel),
    /** Absent: around the clock. */
    hours: WorkingHours.optional(),
    /** Outside working hours: the next opening. A cash direction that is on accepts claims for then. */
    opensAt: z.iso.datetime().optional(),
    /** Nobody is there who pays out: an order that is placed now is paid out from then. */
    paidFrom: z.iso.datetime().optional(),
    instructions: LocalizedText.optional(),
    cities: z.array(CityView),
    place: z
      .string()
      .optional()
      .meta({ description: 'The city, or the city and its branch, whose own terms these are.' }),
    places: z
      .array(PlaceView)
      .optional()
      .meta({ description: 'Its cities, and branches with terms of their own; absent where one holds for all.' }),
    fields: z.object({ from: z.array(AccountFieldView), to: z.array(AccountFieldView) }),
    /** The median of finished claims; absent until there are some. */
    typicalMinutes: z.int().optional(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Pair' })
export type PairView = z.infer<typeof PairView>

const RelatedPair = z.object({ from: CurrencyItem, to: CurrencyItem, rate: ExchangeRate })
export type RelatedPair = z.infer<typeof RelatedPair>

/** What the page of a pair links to. */
export const RelatedPairs = z.object({
  sameFrom: z.array(RelatedPair),
  sameTo: z.array(RelatedPair),
  hasWayBack: z.boolean(),
})
export type RelatedPairs = z.infer<typeof RelatedPairs>

export const ReserveItem = z
  .object({ code: CurrencyCode, reserve: DecimalText, updatedAt: z.iso.datetime() })
  .meta({ id: 'Reserve', examples: [{ code: 'BTC', reserve: '2.41000000', updatedAt: '2026-11-21T12:00:00Z' }] })

export const Settings = z
  .object({
    filters: z.array(z.object({ id: z.string(), name: LocalizedText, codes: z.array(CurrencyCode) })),
    contest: z.object({
      status: z.enum(['none', 'running', 'drawing', 'finished']),
      id: z.string().optional(),
      endsAt: z.iso.datetime().optional(),
    }),
    captchaClaim: z.boolean(),
  })
  .meta({ id: 'Settings', examples: [examples.settings] })

export const Tech = z
  .object({
    maintenance: z.boolean(),
    unopened: z.boolean().optional().meta({ description: 'The office has never been open: it takes no orders yet.' }),
    message: LocalizedText.optional(),
    until: z.iso.datetime().optional(),
  })
  .meta({ id: 'Tech', examples: [{ maintenance: false }] })

/** An unavailable choice, and its replacement. */
export const InitNotice = z
  .object({
    code: z.enum([
      'unknown-from',
      'unknown-to',
      'no-such-pair',
      'bad-amount',
      'bad-side',
      'unknown-city',
      'level-not-offered',
      'unknown-promo',
      'promo-refused',
      'promo-checked-later',
      'unknown-ref',
      'own-ref',
    ]),
    asked: z.string(),
    /** What is said of a promo code. */
    promo: CodeAnswer.optional(),
  })
  .meta({ id: 'InitNotice' })

/** The first view of the calculator in one answer. */
export const CalculatorInit = z
  .object({
    settings: Settings,
    tech: Tech,
    currencies: z.array(CurrencyItem),
    targets: z.array(TargetItem),
    pair: PairView,
    city: CityCode.optional(),
    branch: z.string().optional().meta({ description: 'The branch that was asked for, where the city has it.' }),
    networkFeeLevel: NetworkFeeLevel.optional().meta({ description: 'Absent where the pair offers no choice.' }),
    side: z.enum(['from', 'to']),
    /** The requested amount as calculated with; the other side follows from the quote. */
    amount: DecimalText,
    quote: QuoteView.optional(),
    refusal: QuoteRefusalView.optional(),
    review: z.boolean().optional().meta({
      description:
        'Whether everything is shown once more before the order is placed: its sum is large, or nobody knows.',
    }),
    /** The answers to the given codes. */
    promo: CodeAnswer.optional(),
    ref: ReferralAnswer.optional(),
    /** How the rate of the quote, or of the pair without a quote, is calculated. */
    steps: z.array(RateStep).optional(),
    notices: z.array(InitNotice),
    /** The version of the board, from which the stream continues. */
    boardVersion: z.string(),
    now: z.iso.datetime(),
  })
  .meta({ id: 'CalculatorInit' })
export type CalculatorInit = z.infer<typeof CalculatorInit>

/** The rate at one past moment. */
export const HistoryPoint = ExchangeRate.extend({ at: z.iso.datetime() }).meta({
  id: 'HistoryPoint',
  examples: [{ at: '2026-11-21T12:00:00Z', give: '1', get: '9010500' }],
})

export const ChatItem = z
  .object({
    id: z.string(),
    provider: z.enum(['own', 'jivo', 'chatwoot', 'crisp', 'talk-me']),
    title: z.string(),
    role: z.enum(['support', 'cash']),
    config: z.record(z.string(), z.string()),
  })
  .meta({
    id: 'ChatItem',
    examples: [{ id: 'cash', provider: 'own', title: 'Agio', role: 'cash', config: {} }],
  })
export type ChatItem = z.infer<typeof ChatItem>
