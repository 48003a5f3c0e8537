import { shareDown } from '#contract/money/money.ts'
import {
  type AccountKind,
  hold,
  type Occasion,
  postHold,
  type TransferLine,
  transfer,
  voidHold,
} from '#server/ledger/transfers.ts'
import { type Claim, openMoney } from './claim.ts'

/** By whose hand and when; the reason is each line's own. */
export type Hand = { author: string; at: Date }

/** What the claim will pay out is taken out of the reserve's reach. */
export const holdPayout = (claim: Claim, hand: Hand): TransferLine =>
  hold(
    { currency: claim.to, debit: 'clients', credit: 'reserve', units: claim.figures.get },
    occasion(claim, hand, 'hold'),
  )

export const letPayoutGo = (claim: Claim, hand: Hand): TransferLine[] =>
  claim.holdTransfer === undefined ? [] : [voidHold(claim.holdTransfer, occasion(claim, hand, 'hold-voided'))]

/** Money came in: it is kept apart, and owed to the client. */
export const takeIn = (claim: Claim, units: bigint, hand: Hand): TransferLine =>
  move(claim, hand, claim.from, 'custody', 'clients', units, 'received')

/** What was booked as received and had not come. */
export const takeBackIn = (claim: Claim, units: bigint, hand: Hand): TransferLine =>
  move(claim, hand, claim.from, 'clients', 'custody', units, 'payment-lost')

/** All that is owed to the client leaves the way it came. */
export const sendBack = (claim: Claim, hand: Hand): TransferLine =>
  move(claim, hand, claim.from, 'clients', 'custody', openMoney(claim), 'refund')

/**
 * An exchange in the books. What the client gave passes through the office's liquidity in the one currency, what it is
 * worth comes out of the liquidity in the other; the spread, each fee, the discount, the promo code and the referral
 * share are lines of their own, and what remains is exactly what was held.
 */
export function settle(claim: Claim, hand: Hand): TransferLine[] {
  const { figures, from, to, holdTransfer } = claim
  if (holdTransfer === undefined) throw new Error(`claim ${claim.id} pays out what nobody holds`)
  const line = (currency: string, debit: AccountKind, credit: AccountKind, units: bigint, reason: string) =>
    move(claim, hand, currency, debit, credit, units, reason)

  // At a margin of nothing the price's last digit may lie below the course: then the unit is the office's to give.
  const gained = figures.worth - figures.converted
  const spread =
    gained < 0n ? [line(to, 'income', 'clients', -gained, 'spread')] : [line(to, 'clients', 'income', gained, 'spread')]
  const lines = [
    line(from, 'reserve', 'custody', figures.give, 'taken-over'),
    line(from, 'clients', 'income', figures.fromFee, 'fee'),
    line(from, 'clients', 'liquidity', figures.exchanged, 'exchange'),
    line(to, 'liquidity', 'clients', figures.worth, 'exchange'),
    ...spread,
    line(to, 'clients', 'income', figures.toFee, 'fee'),
    line(to, 'clients', 'income', figures.networkFee, 'network-fee'),
    line(to, 'discounts', 'clients', figures.discount, 'discount'),
    line(to, 'promo', 'clients', figures.promo, 'promo'),
    line(to, 'clients', 'income', figures.rounding, 'rounding'),
  ].filter(line => !('units' in line) || line.units > 0n)
  lines.push(postHold(holdTransfer, occasion(claim, hand, 'paid-out')))

  const share = referralShare(claim)
  if (share > 0n) {
    const movement = { currency: to, debit: 'referral-cost', credit: 'referral', units: share } as const
    lines.push(transfer({ ...movement, creditOwner: claim.referral!.owner }, occasion(claim, hand, 'referral')))
  }
  return lines
}

/** Of what the office keeps of the spread after discount and code, the part of whoever brought the client. */
function referralShare({ figures, referral, to }: Claim): bigint {
  if (!referral) return 0n
  const kept = figures.worth - figures.converted - figures.discount - figures.promo
  return kept > 0n ? shareDown({ asset: to, units: kept }, referral.bps).units : 0n
}

const move = (
  claim: Claim,
  hand: Hand,
  currency: string,
  debit: AccountKind,
  credit: AccountKind,
  units: bigint,
  reason: string,
): TransferLine => transfer({ currency, debit, credit, units }, occasion(claim, hand, reason))

const occasion = (claim: Claim, { author, at }: Hand, reason: string): Occasion => ({
  reason,
  author,
  at,
  claimId: claim.id,
})
