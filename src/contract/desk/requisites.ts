import { z } from 'zod'
import { AccountInput, ClaimId } from '#contract/claims/claim.ts'
import { CurrencyCode, DecimalText } from '#contract/money/currency.ts'
import { StaffMember } from './desk.ts'

const At = z.iso.datetime()
const Somebody = StaffMember.pick({ id: true, email: true })

const AmountText = z.string().regex(/^\d{1,30}(\.\d{1,18})?$/)

/** Within which bounds claims are sent to a requisite. Null: no bound. */
export const RequisiteTermsInput = z
  .strictObject({
    claimLeast: AmountText,
    claimMost: AmountText.nullable(),
    dayMost: AmountText.nullable(),
    monthMost: AmountText.nullable(),
    dayClaimsMost: z.int().min(1).max(100_000).nullable(),
    openMost: z.int().min(1).max(1000),
    restMinutes: z.int().min(0).max(10_080),
  })
  .meta({ id: 'RequisiteTerms' })
export type RequisiteTermsInput = z.infer<typeof RequisiteTermsInput>

/** What a client is shown: the fields of the currency's account, and whose it is. */
export const RequisiteDetailsInput = z
  .strictObject({
    fields: AccountInput,
    holder: z.string().max(120).optional(),
    bic: z.string().max(11).optional().meta({ description: 'The bank of an IBAN, where it has to be named.' }),
    bankAccount: z
      .strictObject({
        name: z.string().max(160),
        account: z.string().max(20),
        bank: z.string().max(45),
        bic: z.string().max(9),
        correspondentAccount: z.string().max(20).optional(),
        taxNumber: z.string().max(12).optional(),
      })
      .optional()
      .meta({ description: 'The account behind a Russian card or phone: with it banks can read a code.' }),
  })
  .meta({ id: 'RequisiteDetails' })
export type RequisiteDetailsInput = z.infer<typeof RequisiteDetailsInput>

/**
 * Whether the next claim can be sent there, and if not, why. `free` has room, `off` is taken out of use, `waiting` has nothing
 * that counts yet, `busy` has as many open claims as it may; of the others a limit is used up.
 */
export const requisiteStandings = [
  'free',
  'busy',
  'day-used-up',
  'month-used-up',
  'day-claims-used-up',
  'waiting',
  'off',
] as const
export type RequisiteStanding = (typeof requisiteStandings)[number]

export const Requisite = z
  .object({
    id: z.uuid(),
    currency: CurrencyCode,
    /** What staff call it; no client sees it. */
    label: z.string(),
    state: z.enum(['on', 'off']),
    standing: z.enum(requisiteStandings),
    /** When its turn comes among those of its currency that are free: 1 is next. An amount that rests may pass it over. */
    turn: z.int().optional(),
    addedAt: At,
    addedBy: Somebody.optional(),
    terms: RequisiteTermsInput,
    /** What counts against the limits: of the last 24 hours and 30 days, and of claims that are open. */
    used: z.object({ day: DecimalText, month: DecimalText, dayClaims: z.int() }),
    /** What clients are shown now; absent until the first version has been looked at or its waiting time is over. */
    current: z
      .object({
        version: z.int(),
        details: RequisiteDetailsInput,
        by: Somebody.optional(),
        typedAt: At,
        /** Nobody: its waiting time has passed. */
        approvedBy: Somebody.optional(),
        since: At,
      })
      .optional(),
    /** Typed and not yet counting: a second person approves it, or it counts after its waiting time. */
    waiting: z
      .object({
        version: z.int(),
        details: RequisiteDetailsInput,
        by: Somebody.optional(),
        typedAt: At,
        /** Whoever typed it does not approve it. */
        mine: z.boolean(),
        countsFrom: At,
      })
      .optional(),
    /** Claims that are being paid there now. */
    claims: z.array(z.object({ id: ClaimId, number: z.string(), amount: DecimalText, since: At })),
    /** Amounts that are not asked for there again until then. */
    resting: z.array(z.object({ amount: DecimalText, until: At })),
    lastUsedAt: At.optional(),
  })
  .meta({ id: 'Requisite' })
export type Requisite = z.infer<typeof Requisite>

/** The requisites, and which way each currency of the office is paid in: only those of the rail `requisites` need any. */
export const RequisitePool = z
  .object({
    items: z.array(Requisite),
    rails: z.array(z.object({ currency: CurrencyCode, rail: z.string().optional() })),
  })
  .meta({ id: 'RequisitePool' })
export type RequisitePool = z.infer<typeof RequisitePool>

export const RequisiteChange = z
  .object({
    at: At,
    by: Somebody.optional(),
    kind: z.enum(['added', 'terms', 'on', 'off', 'typed', 'approved', 'withdrawn']),
    version: z.int().optional(),
    reason: z.string().optional(),
    terms: RequisiteTermsInput.optional(),
  })
  .meta({ id: 'RequisiteChange' })
export type RequisiteChange = z.infer<typeof RequisiteChange>
