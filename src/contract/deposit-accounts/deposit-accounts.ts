import { z } from 'zod'
import { StaffMember } from '#contract/auth/staff-member.ts'
import { AccountInput, ClaimId } from '#contract/claims/claim.ts'
import { CurrencyCode, DecimalText } from '#contract/money/currency.ts'

const At = z.iso.datetime()
const Somebody = StaffMember.pick({ id: true, email: true, name: true })

const AmountText = z.string().regex(/^\d{1,30}(\.\d{1,18})?$/)

/** The limits of a deposit account. Null: no limit. */
export const DepositAccountTermsInput = z
  .strictObject({
    claimLeast: AmountText,
    claimMost: AmountText.nullable(),
    dayMost: AmountText.nullable(),
    monthMost: AmountText.nullable(),
    dayClaimsMost: z.int().min(1).max(100_000).nullable(),
    openMost: z.int().min(1).max(1000),
    restMinutes: z.int().min(0).max(10_080),
  })
  .meta({ id: 'DepositAccountTerms' })
export type DepositAccountTermsInput = z.infer<typeof DepositAccountTermsInput>

/** The details that a customer is shown: the fields of the currency's account, and its holder. */
export const DepositAccountDetailsInput = z
  .strictObject({
    fields: AccountInput,
    holder: z.string().max(120).optional(),
    bic: z.string().max(11).optional().meta({ description: 'The BIC of an IBAN’s bank, where it is required.' }),
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
      .meta({ description: 'The bank account behind a Russian card or phone, for a QR code that banks can read.' }),
  })
  .meta({ id: 'DepositAccountDetails' })
export type DepositAccountDetailsInput = z.infer<typeof DepositAccountDetailsInput>

/**
 * Whether the deposit account can take the next claim, and if not, why. `free`: it can; `off`: switched off; `waiting`: no
 * approved version yet; `busy`: at its limit of open claims; `bank-used-up`: at a limit of its bank account; the others: at that limit.
 */
export const depositAccountStandings = [
  'free',
  'busy',
  'day-used-up',
  'month-used-up',
  'day-claims-used-up',
  'bank-used-up',
  'waiting',
  'off',
] as const
export type DepositAccountStanding = (typeof depositAccountStandings)[number]

const BankName = z.object({ code: z.string(), name: z.string() })

export const DepositAccount = z
  .object({
    id: z.uuid(),
    currency: CurrencyCode,
    /** The name for staff; customers do not see it. */
    label: z.string(),
    state: z.enum(['on', 'off']),
    standing: z.enum(depositAccountStandings),
    /** The order of assignment among the free deposit accounts of the currency: 1 is next, unless the amount rests there. */
    turn: z.int().optional(),
    addedAt: At,
    addedBy: Somebody.optional(),
    terms: DepositAccountTermsInput,
    /** The account at a bank that it stands for, together with others. */
    bank: BankName.optional(),
    /** What counts against the limits, of the last 24 hours and 30 days, including open claims. */
    used: z.object({ day: DecimalText, month: DecimalText, dayClaims: z.int() }),
    /** What has come, whether its claim was told this account or another; of the last 24 hours and 30 days. */
    received: z.object({ day: DecimalText, month: DecimalText }),
    /** The last payments that came, the newest first. */
    payments: z.array(
      z.object({ claim: ClaimId, number: z.string(), amount: DecimalText, at: At, reference: z.string() }),
    ),
    /** The version that customers are shown; absent until the first one is approved or its waiting time is over. */
    current: z
      .object({
        version: z.int(),
        details: DepositAccountDetailsInput,
        by: Somebody.optional(),
        typedAt: At,
        /** Absent: its waiting time has passed. */
        approvedBy: Somebody.optional(),
        since: At,
      })
      .optional(),
    /** The version that waits for approval by a second person, or where there is none for its waiting time. */
    waiting: z
      .object({
        version: z.int(),
        details: DepositAccountDetailsInput,
        by: Somebody.optional(),
        typedAt: At,
        /** The reader is its author and so cannot approve it. */
        mine: z.boolean(),
        confirmsFrom: At.optional().meta({ description: 'The caller is no second person for its author before.' }),
        countsFrom: At.optional(),
      })
      .optional(),
    /** Open claims to be paid there. */
    claims: z.array(z.object({ id: ClaimId, number: z.string(), amount: DecimalText, since: At })),
    /** Amounts that are not assigned there again until then. */
    resting: z.array(z.object({ amount: DecimalText, until: At })),
    lastUsedAt: At.optional(),
  })
  .meta({ id: 'DepositAccount' })
export type DepositAccount = z.infer<typeof DepositAccount>

/** The deposit accounts, and the rail of each currency; only those of the rail `deposit-accounts` need any. */
export const DepositAccountPool = z
  .object({
    items: z.array(DepositAccount),
    rails: z.array(z.object({ currency: CurrencyCode, rail: z.string().optional() })),
    /** Accounts at banks, each with the currencies whose deposit accounts can stand for it. */
    banks: z.array(BankName.extend({ currencies: z.array(CurrencyCode) })),
  })
  .meta({ id: 'DepositAccountPool' })
export type DepositAccountPool = z.infer<typeof DepositAccountPool>

export const DepositAccountChange = z
  .object({
    at: At,
    by: Somebody.optional(),
    kind: z.enum(['added', 'terms', 'on', 'off', 'typed', 'approved', 'withdrawn']),
    version: z.int().optional(),
    reason: z.string().optional(),
    terms: DepositAccountTermsInput.optional(),
  })
  .meta({ id: 'DepositAccountChange' })
export type DepositAccountChange = z.infer<typeof DepositAccountChange>
