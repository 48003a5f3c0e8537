import { z } from 'zod'
import { LocalizedText } from '#contract/catalogue/direction.ts'
import { Slug } from '#contract/content/content-records.ts'
import { AmountText } from '#contract/money/amount.schema.ts'
import { CurrencyCode, DecimalText } from '#contract/money/currency.ts'
import { promoKinds } from '#contract/promo-codes/promo-code.ts'

/** How completed claims become tickets: one each, or one for so many US dollars of all claims of a person. */
export const ticketRules = ['claim', 'usd'] as const
export type TicketRule = (typeof ticketRules)[number]

export const contestStates = ['draft', 'published', 'cancelled'] as const
export type ContestState = (typeof contestStates)[number]

/** The most winners of a contest: their prizes are written in one transaction. */
export const MOST_WINNERS = 500

const both = (most: number) => z.strictObject({ ru: z.string().trim().max(most), en: z.string().trim().max(most) })

/** So many winners get US dollars on their referral balance, or a promo code of their own on the terms of a named one. */
const Prize = z.strictObject({
  winners: z.int().min(1).max(MOST_WINNERS),
  usd: AmountText.nullable(),
  promo: z
    .string()
    .trim()
    .max(32)
    .nullable()
    .meta({ description: 'The code whose terms the codes of the winners have' }),
})

const Codes = z.array(CurrencyCode).max(200)

/** A contest. Its key is a part of the addresses of its list. Once it has begun, only its words change. */
export const ContestRecord = z
  .strictObject({
    state: z.enum(contestStates),
    title: both(160),
    text: both(8_000).meta({ description: 'What the office says of it, in Markdown' }),
    starts: z.iso.datetime(),
    ends: z.iso.datetime(),
    ticketsBy: z.enum(ticketRules),
    usdPerTicket: AmountText.nullable().meta({ description: 'US dollars for a ticket; null: one for each claim' }),
    from: Codes.meta({ description: 'What must be given; empty: anything' }),
    to: Codes.meta({ description: 'What must be got; empty: anything' }),
    blockHeight: z
      .int()
      .min(1)
      .max(100_000_000)
      .meta({ description: 'The Bitcoin block that decides; it is mined after the end' }),
    prizes: z.array(Prize).max(20).meta({ description: 'The first winner gets the first one' }),
  })
  .meta({ id: 'ContestRecord' })
export type ContestRecord = z.infer<typeof ContestRecord>
export type Prize = ContestRecord['prizes'][number]

/** `upcoming`, `running`, `drawing` from the end to the draw, `finished`, `cancelled`. */
export const contestStages = ['upcoming', 'running', 'drawing', 'finished', 'cancelled'] as const
export type ContestStage = (typeof contestStages)[number]

const At = z.iso.datetime()
const Hash = z.string().regex(/^[0-9a-f]{64}$/)

/** Somebody with tickets, as everybody sees them. */
const Participant = z.object({
  participant: z.string().meta({ description: 'The same person has the same one in the whole contest' }),
  name: z.string().meta({ description: 'A masked e-mail address' }),
  tickets: z.int(),
})

const PrizeView = z.object({
  winners: z.int(),
  usd: DecimalText.optional(),
  promo: z
    .object({
      kind: z.enum(promoKinds),
      percent: DecimalText.optional(),
      sum: z.object({ amount: DecimalText, ticker: z.string() }).optional(),
    })
    .optional(),
})

const Winner = Participant.extend({
  place: z.int(),
  prize: z.int().meta({ description: 'Its place among the prizes' }),
})

/** A contest with its table, and how it is drawn. */
export const ContestView = z
  .object({
    key: Slug,
    stage: z.enum(contestStages),
    title: LocalizedText,
    html: z.string().meta({ description: 'Harmless HTML in the asked language' }),
    starts: At,
    ends: At,
    ticketsBy: z.enum(ticketRules),
    usdPerTicket: DecimalText.optional(),
    from: Codes,
    to: Codes,
    prizes: z.array(PrizeView),
    blockHeight: z.int(),
    participants: z.int(),
    tickets: z.int(),
    table: z.array(Participant).meta({ description: 'Those with the most tickets, at most fifty' }),
    mine: Participant.optional().meta({ description: 'The tickets of the caller' }),
    ofBrowser: z
      .object({ tickets: z.int(), claims: z.array(z.object({ id: z.uuid(), number: z.string() })) })
      .optional()
      .meta({
        description:
          'The tickets of other claims whose keys the caller has shown, and of nothing else: who else exchanges with their mailbox is not told',
      }),
    frozen: z.object({ at: At, hash: Hash.meta({ description: 'SHA-256 of the list' }) }).optional(),
    drawn: z
      .object({ at: At, blockHash: Hash, winners: z.array(Winner) })
      .optional()
      .meta({ description: 'The winners follow from the two hashes and the list' }),
  })
  .meta({ id: 'Contest' })
export type ContestView = z.infer<typeof ContestView>
export type PrizeView = ContestView['prizes'][number]

export const PastContest = z
  .object({ key: Slug, title: LocalizedText, ends: At, stage: z.enum(contestStages) })
  .meta({ id: 'PastContest' })
export type PastContest = z.infer<typeof PastContest>

/** A draw as staff see it. */
export const ContestDraw = z
  .object({
    key: Slug,
    stage: z.enum([...contestStages, 'draft']),
    title: LocalizedText,
    ends: At,
    blockHeight: z.int(),
    participants: z.int(),
    tickets: z.int(),
    unpriced: z.int().meta({ description: 'Completed claims whose worth is not known yet' }),
    frozen: z.object({ at: At, hash: Hash, by: z.string() }).optional(),
    entered: z.object({ blockHash: Hash, by: z.string(), at: At, own: z.boolean() }).optional(),
    drawn: z.object({ at: At, by: z.string() }).optional(),
    needsTwo: z.boolean().meta({ description: 'Somebody else enters the same hash before it is drawn' }),
    winners: z.array(
      Winner.extend({
        email: z.string(),
        given: z.string().optional().meta({ description: 'What was given: the sum, or the code. Absent: it waits' }),
      }),
    ),
  })
  .meta({ id: 'ContestDraw' })
export type ContestDraw = z.infer<typeof ContestDraw>

/** The hash of a block of Bitcoin: at least 64 of its first bits are nought since its first years. */
export const BLOCK_HASH = /^0{16}[0-9a-f]{48}$/
