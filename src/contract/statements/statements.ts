import { z } from 'zod'
import { ClaimId } from '#contract/claims/claim.ts'
import { CurrencyCode, DecimalText } from '#contract/money/currency.ts'
import { lineKinds, matchedBy, movementKinds, statementFormats } from './line-kinds.ts'

export const StatementId = z.uuid().toLowerCase()
const At = z.iso.datetime()
const Day = z.iso.date()

/** A movement of the books, with what staff call it. */
export const StatementMovement = z
  .object({
    kind: z.enum(movementKinds),
    id: z.string().meta({ description: 'Of the payment, the order or the withdrawal' }),
    amount: DecimalText.meta({ description: 'What went out is negative' }),
    day: Day,
    claim: z.object({ id: ClaimId, number: z.string() }).optional(),
    withdrawal: z.object({ id: z.uuid(), number: z.string() }).optional(),
    reference: z.string().optional(),
    reason: z.string().optional().meta({ description: 'Of an entry: why it was written' }),
  })
  .meta({ id: 'StatementMovement' })
export type StatementMovement = z.infer<typeof StatementMovement>

export const StatementLineView = z
  .object({
    id: z.string(),
    day: Day,
    amount: DecimalText.meta({ description: 'What went out is negative' }),
    reference: z.string().optional(),
    counterparty: z.string().optional(),
    counterpartyAccount: z.string().optional(),
    purpose: z.string().optional(),
    decision: z
      .object({
        kind: z.enum(lineKinds),
        matchedBy: z.enum(matchedBy),
        movement: StatementMovement.optional(),
        note: z.string().optional(),
        by: z.string().optional().meta({ description: 'Who decided; absent: it was matched by itself' }),
        at: At,
      })
      .optional()
      .meta({ description: 'Absent: it is left to decide' }),
    candidates: z.array(StatementMovement).meta({ description: 'What a line that is left could be' }),
    awaiting: z
      .array(z.object({ id: ClaimId, number: z.string() }))
      .meta({ description: 'Orders that wait for just this amount' }),
    returned: z
      .array(z.object({ id: ClaimId, number: z.string() }))
      .meta({ description: 'Orders whose payout may have come back by it' }),
  })
  .meta({ id: 'StatementLine' })
export type StatementLineView = z.infer<typeof StatementLineView>

const Sum = z.object({ lines: z.int(), came: DecimalText, went: DecimalText })

export const StatementItem = z
  .object({
    id: StatementId,
    name: z.string().meta({ description: 'The name of the file' }),
    currency: CurrencyCode,
    account: z.object({ id: z.uuid(), label: z.string() }).optional(),
    format: z.enum(statementFormats),
    from: Day,
    to: Day,
    opening: DecimalText.optional(),
    closing: DecimalText.optional(),
    all: Sum,
    left: Sum,
    at: At,
    by: z.string(),
  })
  .meta({ id: 'StatementItem' })
export type StatementItem = z.infer<typeof StatementItem>

export const StatementView = StatementItem.extend({
  lines: z.array(StatementLineView),
  page: z.int(),
  pages: z.int(),
  known: z.int().meta({ description: 'Lines that another statement of the account had already' }),
  books: z.object({ closing: DecimalText, difference: DecimalText.optional() }).optional().meta({
    description:
      'Of an account: what the books have on it at the end of the last day, and by how much the statement’s end differs',
  }),
  missing: z.array(StatementMovement).meta({
    description: 'What the books have on the days of the statement, and no statement has',
  }),
}).meta({ id: 'Statement' })
export type StatementView = z.infer<typeof StatementView>

export const LineDecision = z
  .strictObject({
    kind: z.enum([...lineKinds, 'open']).meta({ description: '`open`: it is left to decide again' }),
    movement: z.uuid().toLowerCase().optional().meta({ description: 'The id of the movement that the line is' }),
    note: z.string().trim().max(300).optional(),
  })
  .meta({ id: 'LineDecision' })
export type LineDecision = z.infer<typeof LineDecision>
