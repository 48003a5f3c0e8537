import { z } from 'zod'
import { StaffMember } from '#contract/auth/staff-member.ts'
import { ClaimId, ClaimNumber } from '#contract/claims/claim.ts'
import { claimStates } from '#contract/claims/claim-moves.ts'
import { CurrencyCode, DecimalText } from '#contract/money/currency.ts'

const At = z.iso.datetime()
const Amount = z.object({ currency: CurrencyCode, value: DecimalText })

/** A customer with an account, or a mailbox whose claims belong to no account: then the id is that of its first claim. */
const customer = {
  id: z.uuid(),
  hasAccount: z.boolean(),
  email: z.string(),
  /** The sign-up, or the first claim. */
  since: At,
  blocked: z.boolean(),
  claims: z.int(),
  completed: z.int(),
  open: z.int(),
}

/** What was exchanged in completed claims, in US dollars at the prices of each one's moment. */
const Worth = DecimalText

export const CustomerListItem = z.object({ ...customer, turnover: Worth }).meta({ id: 'CustomerListItem' })
export type CustomerListItem = z.infer<typeof CustomerListItem>

export const turnoverPeriods = ['month', 'year', 'all'] as const
export type TurnoverPeriod = (typeof turnoverPeriods)[number]

const Block = z.object({
  reason: z.string(),
  at: At,
  by: z.string(),
  endedAt: At.optional(),
  endedBy: z.string().optional(),
})

export const Customer = z
  .object({
    ...customer,
    account: z
      .object({
        id: z.uuid(),
        activated: z.boolean(),
        secondFactor: z.boolean(),
        locale: z.enum(['ru', 'en']),
        referralCode: z.string(),
        referredBy: z.object({ id: z.uuid(), email: z.string() }).optional(),
        /** How many have signed up by their link. */
        referred: z.int(),
        /** Hundredths of a percent of the spread: what was promised to them, and what counts now. */
        referral: z.object({ personalBps: z.int().nullable(), bps: z.int(), turnover: DecimalText, owed: DecimalText }),
        /** The latest who have signed up by their link. */
        brought: z.array(z.object({ id: z.uuid(), email: z.string() })),
      })
      .optional(),
    /** The newest first; the present one has no end. */
    blocks: z.array(Block),
    /** How many unpaid claims they may have at once: their own limit, and that of everybody; and dollars in 24 hours. */
    limits: z.object({ unpaidMost: z.int().nullable(), unpaidOfEverybody: z.int(), dayMostUsd: Worth.nullable() }),
    termsProposed: z
      .object({
        discountBps: z.int().nullable(),
        referralBps: z.int().nullable(),
        by: z.string(),
        at: z.iso.datetime(),
      })
      .optional()
      .meta({ description: 'A discount or a share above the usual, which counts once somebody else sets the same.' }),
    /** Hundredths of a percent: what was promised to them, and what counts now. */
    discount: z.object({ personalBps: z.int().nullable(), bps: z.int() }),
    /** The last 30 days, the last 365 and all time: amounts given in completed claims, and their worth. */
    turnover: z.array(
      z.object({ period: z.enum(turnoverPeriods), claims: z.int(), amounts: z.array(Amount), worth: Worth }),
    ),
    sessions: z.array(
      z.object({
        id: z.uuid(),
        userAgent: z.string(),
        address: z.string(),
        startedAt: At,
        lastSeenAt: At,
        endedAt: At.optional(),
        endReason: z.string().optional(),
      }),
    ),
    notes: z.array(z.object({ id: z.uuid(), at: At, by: StaffMember, text: z.string() })),
  })
  .meta({ id: 'Customer' })
export type Customer = z.infer<typeof Customer>

export const CustomerClaim = z
  .object({
    id: ClaimId,
    number: ClaimNumber,
    state: z.enum(claimStates),
    give: Amount,
    get: Amount,
    openedAt: At,
  })
  .meta({ id: 'CustomerClaim' })
export type CustomerClaim = z.infer<typeof CustomerClaim>
