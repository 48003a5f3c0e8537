import { z } from 'zod'
import { AccountFieldView } from '#contract/accounts/field.schema.ts'
import { CurrencyCode, CurrencyItem, DecimalText } from '#contract/money/currency.ts'
import { CodeAnswer } from './code-answer.ts'
import { CourseStep } from './course-step.ts'
import * as examples from './direction.examples.ts'
import { WorkingHours } from './working-hours.ts'

/** A course as it is shown and used: so much given for so much got, one of the two being 1. */
export const Course = z.object({ give: DecimalText, get: DecimalText }).meta({ id: 'Course' })

const Range = z.object({ from: DecimalText, to: DecimalText })

/** Why a direction does not work now. `since` is when that began. */
export const PausedReason = z
  .enum([
    'office',
    'currency',
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

/** What the operator wrote when closing a direction or a currency, in whichever language that was. */
const PauseNote = z.string().meta({
  id: 'PauseNote',
  description: 'With `office` and `currency`: in the words of the operator.',
  examples: ['Банк не принимает переводы'],
})

/** What the aggregators call a direction's marks. */
const DirectionLabel = z
  .enum(['manual', 'floating', 'verifying', 'cardverify', 'reg', 'delay'])
  .meta({ id: 'DirectionLabel' })

export const CityCode = z
  .string()
  .regex(/^[A-Z]{2,6}$/)
  .meta({ id: 'CityCode', examples: ['MSK', 'SPB', 'KZN'] })

/** A direction in the list of all. A paused one has no course and says why. */
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

/** A currency that can be got for the chosen one, with the course at the smallest amount. */
export const TargetItem = CurrencyItem.extend({ give: DecimalText.optional(), get: DecimalText.optional() }).meta({
  id: 'TargetItem',
  examples: [examples.target],
})
export type TargetItem = z.infer<typeof TargetItem>

const Amount = { currency: CurrencyCode, value: DecimalText }

/** One line of a quote; with these texts and nothing else a person with a calculator comes to the last line. */
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
    z.object({ kind: z.literal('network-fee'), paidBy: z.enum(['office', 'client']), ...Amount }),
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
    because: z.object({ min: z.enum(['direction', 'payable']), max: z.enum(['direction', 'reserve']) }),
  })
  .meta({ id: 'QuoteLimits' })

/** What is given for what now, signed: a claim made on it before `holdsUntil` gets exactly this. */
export const QuoteView = z
  .object({
    from: CurrencyCode,
    to: CurrencyCode,
    side: z.enum(['from', 'to']),
    give: DecimalText,
    get: DecimalText,
    course: Course,
    lines: z.array(QuoteLine),
    limits: QuoteLimits,
    reserve: DecimalText,
    updatedAt: z.iso.datetime(),
    holdsUntil: z.iso.datetime(),
    token: z.string(),
  })
  .meta({ id: 'QuoteView' })
export type QuoteView = z.infer<typeof QuoteView>

/** Why there is no quote, with what is needed to act on it. */
export const QuoteRefusalView = z
  .discriminatedUnion('reason', [
    z.object({ reason: z.literal('below-minimum'), minimum: DecimalText, because: z.enum(['direction', 'payable']) }),
    z.object({ reason: z.literal('above-maximum'), maximum: DecimalText, because: z.enum(['direction', 'reserve']) }),
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
    offices: z.array(z.object({ name: LocalizedText, address: LocalizedText, hours: WorkingHours.optional() })),
  })
  .meta({ id: 'City' })
export type CityView = z.infer<typeof CityView>

/** What is taken on one side: a sum, a share in percent, and what it may come to. */
const FeeView = z
  .object({ fixed: DecimalText, percent: DecimalText, min: DecimalText, max: DecimalText.optional() })
  .meta({ id: 'Fee' })
export type FeeView = z.infer<typeof FeeView>

/** Everything that the claim form and the page of a pair need to know of a direction. */
export const PairView = z
  .object({
    from: CurrencyItem,
    to: CurrencyItem,
    state: z.enum(['on', 'paused']),
    reason: PausedReason.optional(),
    note: PauseNote.optional(),
    since: z.iso.datetime().optional(),
    course: Course.optional(),
    /** The course by the amount given, the first from the minimum. */
    tiers: z.array(z.object({ startsAt: DecimalText, course: Course })),
    limits: QuoteLimits.optional(),
    reserve: DecimalText,
    floating: z.boolean(),
    /** By what the course of a claim is fixed; `confirmations` says how many the network has to give. */
    courseFixed: z.object({
      at: z.enum(['opening', 'arrival', 'confirmations']),
      confirmations: z.int().optional(),
    }),
    windowMinutes: z.int(),
    /** A side that nothing is taken on is absent. */
    fees: z.object({ from: FeeView.optional(), to: FeeView.optional() }),
    networkFee: z.object({ value: DecimalText, paidBy: z.enum(['office', 'client']) }),
    demands: z.array(z.enum(['account', 'verification', 'aml'])),
    labels: z.array(DirectionLabel),
    /** Absent: around the clock. */
    hours: WorkingHours.optional(),
    /** Outside working hours: when somebody is there again. A direction of cash that is on takes claims for then. */
    opensAt: z.iso.datetime().optional(),
    instructions: LocalizedText.optional(),
    cities: z.array(CityView),
    fields: z.object({ from: z.array(AccountFieldView), to: z.array(AccountFieldView) }),
    /** The median of finished claims; absent until there are some. */
    typicalMinutes: z.int().optional(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Pair' })
export type PairView = z.infer<typeof PairView>

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
  .object({ maintenance: z.boolean(), message: LocalizedText.optional(), until: z.iso.datetime().optional() })
  .meta({ id: 'Tech', examples: [{ maintenance: false }] })

/** What was asked for and could not be had, and what stands in its place. */
export const InitNotice = z
  .object({
    code: z.enum([
      'unknown-from',
      'unknown-to',
      'no-such-pair',
      'bad-amount',
      'bad-side',
      'unknown-city',
      'unknown-promo',
      'unknown-ref',
    ]),
    asked: z.string(),
  })
  .meta({ id: 'InitNotice' })

/** All that the first view of the calculator needs, in one answer. */
export const CalculatorInit = z
  .object({
    settings: Settings,
    tech: Tech,
    currencies: z.array(CurrencyItem),
    targets: z.array(TargetItem),
    pair: PairView,
    city: CityCode.optional(),
    side: z.enum(['from', 'to']),
    /** What was asked for as it is counted; the other side follows from the quote. */
    amount: DecimalText,
    quote: QuoteView.optional(),
    refusal: QuoteRefusalView.optional(),
    /** Of the codes that came with the question. */
    promo: CodeAnswer.optional(),
    ref: CodeAnswer.optional(),
    /** How the course of the quote came about, or without one the course of the pair. */
    steps: z.array(CourseStep).optional(),
    notices: z.array(InitNotice),
    /** The board this view was taken from: the stream goes on after it. */
    boardVersion: z.string(),
    now: z.iso.datetime(),
  })
  .meta({ id: 'CalculatorInit' })
export type CalculatorInit = z.infer<typeof CalculatorInit>

/** The course at one moment of the past. */
export const HistoryPoint = Course.extend({ at: z.iso.datetime() }).meta({
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
    examples: [{ id: 'support', provider: 'own', title: 'Agio', role: 'support', config: {} }],
  })
