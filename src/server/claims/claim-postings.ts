import { DOLLARS } from '#contract/ledger/dollars.ts'
import { countedLines, sumOfLines } from '#contract/money/money-line.ts'
import {
  type AccountKind,
  hold,
  type Occasion,
  postHold,
  type TransferLine,
  transfer,
  voidHold,
} from '#server/ledger/transfers.ts'
import { type Claim, owedToClient } from './claim.ts'
import { worthOf } from './claim-terms.ts'
import { type ReferralLine, referralShareDown } from './referral-accrual.ts'

/** Author and time of the entries; each has its own reason. */
export type EntryAuthor = { author: string; at: Date }

/** Holds the claim's payout on the reserve. */
export const holdPayout = (claim: Claim, actor: EntryAuthor): TransferLine =>
  hold(
    { currency: claim.to, debit: 'clients', credit: 'reserve', units: claim.figures.get },
    occasion(claim, actor, 'hold'),
  )

export const voidPayoutHold = (claim: Claim, actor: EntryAuthor): TransferLine[] =>
  claim.holdTransfer === undefined ? [] : [voidHold(claim.holdTransfer, occasion(claim, actor, 'hold-voided'))]

/** Posts a received payment: it goes to custody and is owed to the customer. */
export const postReceived = (claim: Claim, units: bigint, actor: EntryAuthor): TransferLine =>
  move(claim, actor, claim.from, 'custody', 'clients', units, 'received')

/** Reverses a received payment that was lost. */
export const postReturned = (claim: Claim, units: bigint, actor: EntryAuthor): TransferLine =>
  move(claim, actor, claim.from, 'clients', 'custody', units, 'payment-lost')

/** Posts a refund of all that is owed to the customer. */
export const sendBack = (claim: Claim, actor: EntryAuthor): TransferLine =>
  move(claim, actor, claim.from, 'clients', 'custody', owedToClient(claim), 'refund')

/**
 * The entries of an exchange. What the customer gave goes into the office's liquidity in one currency, and its worth comes out
 * of the liquidity in the other; the spread, each fee, the discount and the promo code are entries of their own, and exactly
 * the held amount remains.
 */
export function settle(claim: Claim, actor: EntryAuthor): TransferLine[] {
  const { figures, from, to, holdTransfer } = claim
  if (holdTransfer === undefined) throw new Error(`claim ${claim.id} is paid out without a hold`)
  const line = (currency: string, debit: AccountKind, credit: AccountKind, units: bigint, reason: string) =>
    move(claim, actor, currency, debit, credit, units, reason)

  const linesOn = (side: 'from' | 'to') =>
    countedLines(figures.lines, side).map(({ kind, units, account }) =>
      units < 0n
        ? line(claim[side], 'clients', account, -units, kind)
        : line(claim[side], account, 'clients', units, kind),
    )

  // Without a margin the rounded price may lie below the rate; then the office bears the difference.
  const gained = figures.worth - figures.converted
  const spread =
    gained < 0n ? [line(to, 'income', 'clients', -gained, 'spread')] : [line(to, 'clients', 'income', gained, 'spread')]
  const lines = [
    line(from, 'reserve', 'custody', figures.give, 'taken-over'),
    ...linesOn('from'),
    line(from, 'clients', 'liquidity', figures.exchanged, 'exchange'),
    line(to, 'liquidity', 'clients', figures.worth, 'exchange'),
    ...spread,
    ...linesOn('to'),
  ].filter(line => !('units' in line) || line.units > 0n)
  lines.push(postHold(holdTransfer, occasion(claim, actor, 'paid-out')))
  return lines
}

/**
 * What the referrer is owed, in dollars: the share leaves the office's income for its liquidity in the currency that was paid
 * out, and the dollars come out of the liquidity. Taking back is the same the other way.
 */
export function postReferral(claim: Claim, line: ReferralLine): TransferLine[] {
  if (line.units === 0n) return []
  const reason = line.kind === 'accrued' ? 'referral' : 'referral-returned'
  const why = occasion(claim, line, reason)
  const cost = { currency: claim.to, units: line.cost }
  const dollars = { currency: DOLLARS, units: line.units }
  return line.kind === 'accrued'
    ? [
        transfer({ ...cost, debit: 'referral-cost', credit: 'liquidity' }, why),
        {
          ...transfer({ ...dollars, debit: 'liquidity', credit: 'referral', creditOwner: line.referrer }, why),
          id: line.id,
        },
      ]
    : [
        transfer({ ...cost, debit: 'liquidity', credit: 'referral-cost' }, why),
        {
          ...transfer({ ...dollars, debit: 'referral', debitOwner: line.referrer, credit: 'liquidity' }, why),
          id: line.id,
        },
      ]
}

type Earning = Pick<Claim, 'figures' | 'terms' | 'from' | 'to' | 'referral'>

/**
 * What an exchange leaves to the office in the currency that it pays out: the spread and what the lines take, less what they give
 * and the referral share. What the lines take of the given amount counts as its worth, rounded down.
 */
export function earningDown(claim: Earning): bigint {
  const { figures, terms, from, to } = claim
  const spread = figures.worth - figures.converted
  const fromLines = worthOf(-sumOfLines(figures.lines, 'from'), terms, { from, to })
  return spread + fromLines - sumOfLines(figures.lines, 'to') - referralShareDown(claim)
}

const move = (
  claim: Claim,
  actor: EntryAuthor,
  currency: string,
  debit: AccountKind,
  credit: AccountKind,
  units: bigint,
  reason: string,
): TransferLine => transfer({ currency, debit, credit, units }, occasion(claim, actor, reason))

const occasion = (claim: Claim, { author, at }: EntryAuthor, reason: string): Occasion => ({
  reason,
  author,
  at,
  claimId: claim.id,
})
