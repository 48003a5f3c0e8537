import { z } from 'zod'
import { PriceText } from './manual-rate-record.ts'

const Moment = z.iso.datetime()
const Percent = z.string().regex(/^-?\d+\.\d{2}$/)

/** What one source says of a pair. */
const SourceWord = z.object({
  source: z.string(),
  value: PriceText,
  at: Moment.meta({ description: 'The time that the source gives' }),
  counted: z.boolean(),
  off: Percent.optional().meta({ description: 'How far from the middle of the others; absent without others' }),
})

/** A price far from the last accepted one. */
const WaitingJump = z.object({
  value: PriceText,
  since: Moment,
  by: Percent,
  alone: z.boolean().meta({ description: 'Only one source says so' }),
  accepted: z.boolean().meta({ description: 'A person has accepted it; it counts within seconds' }),
})

/** The only source left of a pair that asks for several. */
const LoneSource = z.object({
  source: z.string(),
  value: PriceText,
  since: Moment.meta({ description: 'Since when it is the only one' }),
  agreed: PriceText.optional().meta({ description: 'What the sources last agreed on' }),
  by: Percent.optional(),
  until: Moment.optional().meta({ description: 'A person has accepted it until then' }),
})

/** What a person accepts: the price that a jump leads to, or that of the only source left. */
export const AcceptanceKind = z.enum(['jump', 'lone'])
export type AcceptanceKind = z.infer<typeof AcceptanceKind>

export const DeskPair = z
  .object({
    pair: z.string(),
    state: z.enum(['fresh', 'paused']),
    reason: z.string().optional(),
    since: Moment.optional(),
    value: PriceText.optional().meta({ description: 'The last accepted rate, also of a paused pair' }),
    at: Moment.optional(),
    freshUntil: Moment.optional(),
    words: z.array(SourceWord),
    jump: WaitingJump.optional(),
    lone: LoneSource.optional(),
    manual: z.object({ author: z.string(), reason: z.string(), until: Moment }).optional(),
  })
  .meta({ id: 'DeskPair' })
export type DeskPair = z.infer<typeof DeskPair>

export const DeskSource = z
  .object({
    source: z.string(),
    enabled: z.boolean(),
    own: z.boolean().meta({ description: 'The office describes it itself' }),
    readAt: Moment.optional(),
    fault: z.object({ reason: z.string(), detail: z.string(), since: Moment }).optional(),
    /** Over the last day. */
    readings: z.int(),
    failures: z.int(),
  })
  .meta({ id: 'DeskSource' })
export type DeskSource = z.infer<typeof DeskSource>

export const DeskRates = z
  .object({
    at: Moment,
    pairs: z.array(DeskPair),
    sources: z.array(DeskSource),
    noWayOutSince: Moment.optional().meta({ description: 'Since when no source at all is reached from this server' }),
  })
  .meta({ id: 'DeskRates' })
export type DeskRates = z.infer<typeof DeskRates>

export const AcceptedRate = z.object({ pair: z.string(), value: PriceText, at: Moment }).meta({ id: 'AcceptedRate' })

const BidAsk = z.object({
  pair: z.string(),
  bid: PriceText.optional(),
  ask: PriceText.optional(),
  at: Moment.optional(),
})

export const TriedSource = z
  .object({
    readings: z
      .array(BidAsk)
      .meta({ description: 'What it said of the pairs, in their order; without figures: nothing' }),
    fault: z.object({ reason: z.string(), detail: z.string() }).optional(),
  })
  .meta({ id: 'TriedSource' })
export type TriedSource = z.infer<typeof TriedSource>

export const TriedOwnSource = z
  .object({
    reading: BidAsk.optional(),
    excerpt: z.string().optional().meta({ description: 'The beginning of the answer' }),
    fault: z.object({ reason: z.string(), detail: z.string() }).optional(),
  })
  .meta({ id: 'TriedOwnSource' })
export type TriedOwnSource = z.infer<typeof TriedOwnSource>
