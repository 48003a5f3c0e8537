import { z } from 'zod'
import { ClaimId } from '#contract/claims/claim.ts'
import { CurrencyCode, DecimalText } from '#contract/money/currency.ts'
import { BookLine, StaffMember } from './desk.ts'
import { ledgerAccounts } from './ledger-accounts.ts'

const At = z.iso.datetime()

/** What units of it are worth in the money that the list was asked for; absent while no fresh rate leads there. */
const Worth = z.object({ has: DecimalText, profit: DecimalText })

export const Reserve = z
  .object({
    currency: CurrencyCode,
    /** What the office has of it, what of that is promised to open claims, and what is left to promise. */
    has: DecimalText,
    held: DecimalText,
    free: DecimalText,
    /** Clients' money that has come in and is not the office's yet. */
    custody: DecimalText,
    /** What open claims were asked to pay and have not paid yet. */
    coming: DecimalText,
    /** What was earned, what was given away of it, and what remains. */
    income: DecimalText,
    given: DecimalText,
    profit: DecimalText,
    /** Claims that something of it is held for, and claims that are to be paid in it. */
    heldClaims: z.int(),
    comingClaims: z.int(),
    worth: Worth.optional(),
  })
  .meta({ id: 'ReserveInBooks' })
export type Reserve = z.infer<typeof Reserve>

export const MoneyTicker = z.string().regex(/^[A-Z0-9]{2,10}$/)

/** Every currency, and all of them in one money, as far as there are fresh rates. */
export const Reserves = z
  .object({
    items: z.array(Reserve),
    /** What the whole can be counted in. */
    moneys: z.array(MoneyTicker),
    worth: z
      .object({
        money: MoneyTicker,
        at: At,
        has: DecimalText,
        profit: DecimalText,
        /** Currencies that the office has and that no fresh rate leads from: they are not in the sum. */
        without: z.array(CurrencyCode),
      })
      .optional(),
  })
  .meta({ id: 'ReservesInBooks' })
export type Reserves = z.infer<typeof Reserves>

/** One currency to the last unit: what all other accounts have brought is what the reserve has. */
export const ReserveExplained = z
  .object({
    reserve: Reserve,
    accounts: z.array(
      z.object({
        account: z.enum(ledgerAccounts),
        balance: DecimalText,
        /** What it has brought to the reserve, with its sign. These sum up to what the reserve has. */
        brings: DecimalText,
      }),
    ),
  })
  .meta({ id: 'ReserveExplained' })
export type ReserveExplained = z.infer<typeof ReserveExplained>

/** One line of the books, seen from an account. */
export const LedgerEntry = z
  .object({
    id: z.uuid(),
    at: At,
    kind: BookLine.shape.kind,
    debit: z.enum(ledgerAccounts),
    credit: z.enum(ledgerAccounts),
    amount: DecimalText,
    /** By how much the balance has changed, and what it was then. A hold changes nothing until it is posted. */
    change: DecimalText,
    balance: DecimalText,
    reason: z.string(),
    /** Who of the staff. Otherwise `author` says what it was: the client, the clock, a rail. */
    by: StaffMember.pick({ id: true, email: true }).optional(),
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

/** `in` and `out` move money of the owner; `count` says how much there really is, and the books follow. */
export const ReserveChange = z
  .strictObject({
    id: z.uuid().toLowerCase(),
    ...changeFields,
    seen: DecimalText.optional().meta({
      description: 'What the books said when it was decided. With another balance it is refused as a conflict.',
    }),
  })
  .meta({ id: 'ReserveChange' })
export type ReserveChange = z.infer<typeof ReserveChange>

export const ReserveWish = z.strictObject(changeFields).meta({ id: 'ReserveWish' })
export type ReserveWish = z.infer<typeof ReserveWish>

const Balances = Reserve.pick({ has: true, held: true, free: true })

/** What a change of a reserve writes into the books, before it is made. A count that agrees writes nothing. */
export const ReservePlan = z
  .object({ books: z.array(BookLine), before: Balances, after: Balances })
  .meta({ id: 'ReservePlan' })
export type ReservePlan = z.infer<typeof ReservePlan>
