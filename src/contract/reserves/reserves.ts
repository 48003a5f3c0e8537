import { z } from 'zod'
import { StaffMember } from '#contract/auth/staff-member.ts'
import { ClaimId } from '#contract/claims/claim.ts'
import { BookLine, OurPlace } from '#contract/desk/desk.ts'
import { expenseCategories, ledgerAccounts } from '#contract/ledger/ledger-accounts.ts'
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
    payable: DecimalText.optional().meta({
      description: 'What is offered, where other currencies of its bank accounts can lend it more than is free',
    }),
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
    earned: DecimalText.meta({
      description: 'US dollars: what the statistics say was earned in all, after costs, at the prices of each moment',
    }),
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

/** An account of the office: what lies on it by the books, with customers' money, and what has come to and left it today. */
const AccountStanding = z
  .object({
    id: z.uuid(),
    label: z.string(),
    balance: DecimalText,
    bank: z
      .object({ name: z.string(), together: DecimalText })
      .optional()
      .meta({ description: 'The bank account that it shares with other currencies, and what lies there in all.' }),
    today: z.object({ in: DecimalText, out: DecimalText }),
    day: z.object({ used: DecimalText, most: DecimalText }).optional().meta({ description: 'Its limit of a day.' }),
  })
  .meta({ id: 'AccountStanding' })

/** Where money can be moved to: an account in a currency that counts the same money. */
const OwnAccountChoice = z.object({ id: z.uuid(), label: z.string(), currency: CurrencyCode })

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
    ours: z.array(AccountStanding),
    outside: DecimalText.meta({ description: 'What lies on none of the accounts, with customers’ money.' }),
    movable: z.array(OwnAccountChoice),
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
    ours: z.string().optional().meta({ description: 'The account of the office that it came to or left.' }),
    moved: z.object({ from: OurPlace, to: OurPlace, currency: CurrencyCode }).optional().meta({
      description: 'Of a move: the account that it left and the one that it came to, in the currency of the latter.',
    }),
  })
  .meta({ id: 'LedgerEntry' })
export type LedgerEntry = z.infer<typeof LedgerEntry>

const Amount = z.string().regex(/^\d{1,30}(\.\d{1,18})?$/)

const changeFields = {
  currency: CurrencyCode,
  kind: z.enum(['in', 'out', 'expense', 'count', 'move']),
  amount: Amount,
  reason: z.string().trim().min(3).max(200),
  category: z.enum(expenseCategories).optional().meta({ description: 'What an expense was for.' }),
  account: OurPlace.optional().meta({
    description:
      'The account of the office that it comes to or leaves, or that was counted; by default outside of them. A count without it is of the whole currency.',
  }),
  to: OurPlace.optional().meta({
    description:
      'Of a move: the account it goes to, also in another currency that counts the same money; or `outside`.',
  }),
  fee: Amount.optional().meta({ description: 'Of a move: what the bank or the network took for it.' }),
}

/**
 * `in` and `out` move money of the owner, `expense` is spent; `count` takes what is there in all, with customers' money, and sets the
 * reserve to the rest; `move` goes between accounts of the office.
 */
export const ReserveChange = z
  .strictObject({
    id: z.uuid().toLowerCase(),
    ...changeFields,
    seen: DecimalText.optional().meta({
      description:
        'The balance on which the change was decided; of a count what is on the account, with customers’ money. With another balance it is refused as a conflict.',
    }),
  })
  .meta({ id: 'ReserveChange' })
export type ReserveChange = z.infer<typeof ReserveChange>

export const ReserveWish = z.strictObject(changeFields).meta({ id: 'ReserveWish' })
export type ReserveWish = z.infer<typeof ReserveWish>

/** What leaves a reserve, or a count that differs from the books, above what one person may do, and waits for somebody else. */
export const ReserveProposal = z
  .object({
    id: z.uuid(),
    wish: ReserveWish,
    by: z.string(),
    mine: z.boolean(),
    confirmsFrom: z.iso
      .datetime()
      .optional()
      .meta({ description: 'The caller is no second person for its author before.' }),
    at: z.iso.datetime(),
  })
  .meta({ id: 'ReserveProposal' })
export type ReserveProposal = z.infer<typeof ReserveProposal>

const Balances = Reserve.pick({ has: true, held: true, free: true })

/** The ledger entries of a planned change. A count that agrees with the ledger writes nothing. */
export const ReservePlan = z
  .object({
    books: z.array(BookLine),
    before: Balances,
    after: Balances,
    custody: DecimalText.meta({ description: 'Customers’ money, which lies where the reserve lies.' }),
    places: z
      .array(z.object({ place: OurPlace, label: z.string().optional(), before: DecimalText, after: DecimalText }))
      .meta({ description: 'What lies on the accounts that it touches; without a label outside of them.' }),
    two: z
      .literal(true)
      .optional()
      .meta({ description: 'Above what one person may do: it is proposed, and somebody else makes it.' }),
  })
  .meta({ id: 'ReservePlan' })
export type ReservePlan = z.infer<typeof ReservePlan>
