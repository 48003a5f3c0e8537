import { DOLLARS } from '#contract/ledger/dollars.ts'
import { hold, postHold, type TransferLine, transfer, voidHold } from '#server/ledger/transfers.ts'
import type { Withdrawal } from './withdrawal.ts'

type EntryAuthor = { author: string; at: Date }

/** Holds the dollars of a withdrawal, so that nothing else can be paid from them. */
export const holdDollars = (
  { userId, units, holdTransfer }: Pick<Withdrawal, 'userId' | 'units' | 'holdTransfer'>,
  author: EntryAuthor,
): TransferLine => ({
  ...hold(
    { currency: DOLLARS, debit: 'referral', debitOwner: userId, credit: 'liquidity', units },
    { reason: 'withdrawal-hold', ...author },
  ),
  id: holdTransfer,
})

export const releaseDollars = ({ holdTransfer }: Withdrawal, author: EntryAuthor): TransferLine =>
  voidHold(holdTransfer, { reason: 'withdrawal-released', ...author })

/**
 * The entries of a payout: the dollars go back into the office's liquidity, and what they are worth comes out of it in the
 * other currency: the fee to the office's income, the rest out of the reserve, and the account that it lies on, to the customer.
 */
export const payWithdrawal = (
  { holdTransfer, currency, get, fee }: Withdrawal,
  { author, at }: EntryAuthor,
  depositAccount?: string,
): TransferLine[] => [
  postHold(holdTransfer, { reason: 'withdrawal', author, at }),
  ...(fee > 0n
    ? [transfer({ currency, debit: 'liquidity', credit: 'income', units: fee }, { reason: 'fee', author, at })]
    : []),
  transfer(
    { currency, debit: 'liquidity', credit: 'reserve', units: get },
    { reason: 'withdrawal', author, at, depositAccount },
  ),
]
