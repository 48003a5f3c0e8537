import { z } from 'zod'
import { StaffMember } from '#contract/auth/staff-member.ts'
import { ClaimId } from '#contract/claims/claim.ts'
import { BookLine } from '#contract/desk/desk.ts'
import { ledgerAccounts } from '#contract/ledger/ledger-accounts.ts'
import { CurrencyCode, DecimalText } from '#contract/money/currency.ts'

const At = z.iso.datetime()

/** The worth in the requested currency; absent without a fresh rate. */
const Worth = z.object({ has: DecimalText, profit: DecimalText })

export const Reserve = z
  .object({
    currency: CurrencyCode,
    /** The reserve, the part on hold for open claims, and the free part. */
    has: DecimalText,
    held: DecimalText,
    free: DecimalText,
    /** Customers' money that was paid in and does not belong to the office yet. */
    custody: DecimalText,
    /** The amount that open claims are still to pay. */
    coming: DecimalText,
    /** The income, the part given away in discounts and fees, and the profit that remains. */
    income: DecimalText,
    given: DecimalText,
    profit: DecimalText,
    /** The number of claims with a hold, and of claims to be paid in this currency. */
    heldClaims: z.int(),
    comingClaims: z.int(),
    worth: Worth.optional(),
  })
  .meta({ id: 'ReserveInBooks' })
export type Reserve = z.infer<typeof Reserve>

export const MoneyTicker = z.string().regex(/^[A-Z0-9]{2,10}$/)

/** Every currency, and the total in one of them, as far as there are fresh rates. */
export const Reserves = z
  .object({
    items: z.array(Reserve),
    /** The currencies that the total can be shown in. */
    moneys: z.array(MoneyTicker),
    worth: z
      .object({
        money: MoneyTicker,
        at: At,
        has: DecimalText,
        profit: DecimalText,
        /** Currencies without a fresh rate, which are not part of the total. */
        without: z.array(CurrencyCode),
      })
      .optional(),
  })
  .meta({ id: 'ReservesInBooks' })
export type Reserves = z.infer<typeof Reserves>

/** The accounts of a currency: the contributions of all others add up to the reserve. */
export const ReserveExplained = z
  .object({
    reserve: Reserve,
    accounts: z.array(
      z.object({
        account: z.enum(ledgerAccounts),
        balance: DecimalText,
        /** The account's signed contribution to the reserve. */
        brings: DecimalText,
      }),
    ),
  })
  .meta({ id: 'ReserveExplained' })
export type ReserveExplained = z.infer<typeof ReserveExplained>

/** A ledger entry, as seen from an account. */
export const LedgerEntry = z
  .object({
    id: z.uuid(),
    at: At,
    kind: BookLine.shape.kind,
    debit: z.enum(ledgerAccounts),
    credit: z.enum(ledgerAccounts),
    amount: DecimalText,
    /** The change of the balance, and the balance after it. A hold changes nothing until it is posted. */
    change: DecimalText,
    balance: DecimalText,
    reason: z.string(),
    /** The staff member. Otherwise `author` names the client, the clock or a rail. */
    by: StaffMember.pick({ id: true, email: true, name: true }).optional(),
    author: z.string().optional(),
    claim: z.object({ id: ClaimId, number: z.string() }).optional(),
  })
  .meta({ id: 'LedgerEntry' })
export type LedgerEntry = z.infer<typeof LedgerEntry>

const changeFields = {
  currency: CurrencyCode,
  kind: z.enum(['in', 'out', 'count']),
  amount: z.string().regex(/^\d{1,30}(\.\d{1,18})?$/),
  reason: z.string().trim().min(3).max(200),
}

/** `in` and `out` move money of the owner; `count` sets the reserve to the counted amount. */
export const ReserveChange = z
  .strictObject({
    id: z.uuid().toLowerCase(),
    ...changeFields,
    seen: DecimalText.optional().meta({
      description: 'The balance on which the change was decided. With another balance it is refused as a conflict.',
    }),
  })
  .meta({ id: 'ReserveChange' })
export type ReserveChange = z.infer<typeof ReserveChange>

export const ReserveWish = z.strictObject(changeFields).meta({ id: 'ReserveWish' })
export type ReserveWish = z.infer<typeof ReserveWish>

const Balances = Reserve.pick({ has: true, held: true, free: true })

/** The ledger entries of a planned change. A count that agrees with the ledger writes nothing. */
export const ReservePlan = z
  .object({ books: z.array(BookLine), before: Balances, after: Balances })
  .meta({ id: 'ReservePlan' })
export type ReservePlan = z.infer<typeof ReservePlan>
