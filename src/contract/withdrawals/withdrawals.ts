import { z } from 'zod'
import { AccountFieldView } from '#contract/account-formats/field.schema.ts'
import { RoleText } from '#contract/auth/staff-member.ts'
import { ExchangeRate } from '#contract/catalogue/direction.ts'
import { AccountInput, AccountLine } from '#contract/claims/claim.ts'
import { Assignment, BookLine, OurPlace, SecondPerson, Senders } from '#contract/desk/desk.ts'
import { Slip } from '#contract/desk/slip.ts'
import { AmountText } from '#contract/money/amount.schema.ts'
import { CurrencyCode, DecimalText } from '#contract/money/currency.ts'
import { staffWithdrawalMoves, type WithdrawalMove, withdrawalStates } from './withdrawal-moves.ts'

/** What the owner sets: the least in US dollars, and the currencies that are paid out with the fee of each. */
export const WithdrawalsRecord = z
  .strictObject({
    minimum: AmountText,
    currencies: z.array(z.strictObject({ currency: CurrencyCode, fee: AmountText })).max(50),
  })
  .meta({ id: 'WithdrawalsRecord' })
export type WithdrawalsRecord = z.infer<typeof WithdrawalsRecord>

const At = z.iso.datetime()
const Dollars = DecimalText.meta({ description: 'US dollars with four decimals' })

/** In lower case, because it is compared as text. */
export const WithdrawalId = z.uuid().toLowerCase()

/** A currency that referral income can be paid out in now. */
const WithdrawalCurrency = z
  .object({
    currency: CurrencyCode,
    scale: z.int(),
    rate: ExchangeRate.meta({ description: 'So many US dollars for so much of the currency' }),
    fee: DecimalText.meta({ description: 'In the currency, taken off what is paid out' }),
    fields: z.array(AccountFieldView),
    quote: z.string().meta({ description: 'The rate and the fee, signed: they hold until `holdsUntil`' }),
  })
  .meta({ id: 'WithdrawalCurrency' })

export const WithdrawalTermsView = z
  .object({
    available: Dollars,
    pending: Dollars.meta({ description: 'Accrued lately: it waits' }),
    held: Dollars.meta({ description: 'Held by withdrawals on their way' }),
    minimum: Dollars,
    activated: z.boolean().meta({ description: 'Only activated accounts can withdraw' }),
    currencies: z.array(WithdrawalCurrency),
    holdsUntil: At,
  })
  .meta({ id: 'WithdrawalTerms' })
export type WithdrawalTermsView = z.infer<typeof WithdrawalTermsView>

/** The id is made by the caller: a repeated request finds the same withdrawal. */
export const NewWithdrawal = z
  .strictObject({
    id: WithdrawalId,
    amount: AmountText.meta({ description: 'US dollars with up to four decimals' }),
    currency: CurrencyCode,
    account: AccountInput,
    quote: z.string().max(2_000).meta({ description: 'The `quote` of the currency, as it was answered' }),
  })
  .meta({ id: 'NewWithdrawal' })
export type NewWithdrawal = z.infer<typeof NewWithdrawal>

/** The states as the programs of referrers know them. */
export const WithdrawalView = z
  .object({
    id: z.uuid(),
    number: z.string().meta({ description: 'What people call it' }),
    state: z.enum(withdrawalStates),
    amount: Dollars,
    currency: CurrencyCode,
    rate: ExchangeRate,
    converted: DecimalText,
    fee: DecimalText,
    get: DecimalText,
    account: z.array(AccountLine),
    cancellable: z.boolean(),
    reference: z.string().optional(),
    reason: z.string().optional().meta({ description: 'Why it was rejected' }),
    askedAt: At,
    changedAt: At,
  })
  .meta({ id: 'Withdrawal' })
export type WithdrawalView = z.infer<typeof WithdrawalView>

/** A withdrawal in the queue of the staff. */
export const WithdrawalItem = WithdrawalView.omit({ cancellable: true })
  .extend({
    version: z.int(),
    email: z.string(),
    assignment: Assignment.optional(),
    secondPerson: SecondPerson.optional(),
    /** It is the reader's own. */
    own: z.boolean().optional(),
  })
  .meta({ id: 'WithdrawalItem' })
export type WithdrawalItem = z.infer<typeof WithdrawalItem>

export const StaffWithdrawalMove = z.enum(staffWithdrawalMoves as [WithdrawalMove, ...WithdrawalMove[]])

/** A withdrawal with everything that a treasurer decides by. */
export const DeskWithdrawal = z
  .object({
    withdrawal: WithdrawalItem,
    moves: z.array(z.object({ move: StaffWithdrawalMove, needs: z.array(z.enum(['reference', 'text'])).optional() })),
    timeline: z.array(z.object({ at: At, kind: z.string(), state: z.enum(withdrawalStates), by: z.string() })),
    slips: z.array(Slip),
    takesSlips: z.boolean(),
    books: z.array(BookLine),
    senders: Senders.optional(),
    /** It is the reader's own, and these colleagues can act on it; with none of them the reader may. */
    own: z.object({ colleagues: z.array(z.string()) }).optional(),
    customer: z.object({
      id: z.uuid(),
      role: RoleText,
      since: At,
      owed: Dollars.meta({ description: 'All that the ledger owes them now, with what is held' }),
      paidBefore: z.int(),
      /** Withdrawals and claims of others to the same account. */
      sameAccountElsewhere: z.int(),
    }),
  })
  .meta({ id: 'DeskWithdrawal' })
export type DeskWithdrawal = z.infer<typeof DeskWithdrawal>

/** The input of a move. `version` is that of the withdrawal on the screen; another one is refused as a conflict. */
export const WithdrawalMoveInput = z
  .strictObject({
    version: z.int(),
    reference: z.string().max(200).optional(),
    text: z.string().max(500).optional(),
    account: OurPlace.optional().meta({
      description: 'With `pay`: the account of the office that it left, or `outside`; by default the likely one.',
    }),
    over: z.boolean().optional().meta({ description: 'With `take`: also from a colleague' }),
  })
  .meta({ id: 'WithdrawalMoveInput' })
export type WithdrawalMoveInput = z.infer<typeof WithdrawalMoveInput>

/** The state that a move would lead to, and its ledger entries. */
export const WithdrawalPlan = z
  .object({ state: z.enum(withdrawalStates), books: z.array(BookLine) })
  .meta({ id: 'WithdrawalPlan' })
export type WithdrawalPlan = z.infer<typeof WithdrawalPlan>
