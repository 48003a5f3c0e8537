import { z } from 'zod'
import { StaffMember } from '#contract/auth/staff-member.ts'
import { ClaimId } from '#contract/claims/claim.ts'
import { CurrencyCode, DecimalText } from '#contract/money/currency.ts'

const At = z.iso.datetime()

const shiftSums = ['paid-out', 'refunded', 'entered'] as const

/** What a person has done between two moments, from the audit log, and what they have in hand now. */
export const ShiftReport = z
  .object({
    by: StaffMember,
    from: At,
    until: At,
    taken: z.int().meta({ description: 'Claims that they took or moved' }),
    finished: z.int().meta({ description: 'Claims that they brought to an end' }),
    takenMinutes: z.int().optional().meta({ description: 'The median from the payment to the taking' }),
    payoutMinutes: z.int().optional().meta({ description: 'The median from the last payment to the payout' }),
    sums: z.array(
      z.object({
        what: z.enum(shiftSums).meta({ description: '`entered`: payments that they entered by hand' }),
        count: z.int(),
        amount: z.object({ currency: CurrencyCode, value: DecimalText }),
      }),
    ),
    open: z.array(z.object({ id: ClaimId, number: z.string() })).meta({ description: 'In hand now' }),
    notes: z.array(z.object({ id: z.uuid(), at: At, by: StaffMember, text: z.string() })).meta({
      description: 'What shifts have left to the next one within three days, the newest first',
    }),
    people: z.array(StaffMember).meta({ description: 'Whose shifts the caller may read, besides their own' }),
  })
  .meta({ id: 'ShiftReport' })
export type ShiftReport = z.infer<typeof ShiftReport>
