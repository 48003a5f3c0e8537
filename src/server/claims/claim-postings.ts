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
import { type Claim, owedToClient } from './claim.ts'
import { worthOf } from './claim-terms.ts'

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
 * of the liquidity in the other; the spread, each fee, the discount, the promo code and the referral share are entries of
 * their own, and exactly the held amount remains.
 */
export function settle(claim: Claim, actor: EntryAuthor): TransferLine[] {
  const { figures, from, to, holdTransfer } = claim
  if (holdTransfer === undefined) throw new Error(`claim ${claim.id} is paid out without a hold`)
  const line = (currency: string, debit: AccountKind, credit: AccountKind, units: bigint, reason: string) =>
    move(claim, actor, currency, debit, credit, units, reason)

  // Without a margin the rounded price may lie below the rate; then the office bears the difference.
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
  lines.push(postHold(holdTransfer, occasion(claim, actor, 'paid-out')))

  const share = referralShare(claim)
  if (share > 0n) {
    const movement = { currency: to, debit: 'referral-cost', credit: 'referral', units: share } as const
    lines.push(transfer({ ...movement, creditOwner: claim.referral!.owner }, occasion(claim, actor, 'referral')))
  }
  return lines
}

type Earning = Pick<Claim, 'figures' | 'terms' | 'from' | 'to' | 'referral'>

/**
 * What an exchange leaves to the office in the currency that it pays out: its income by the entries of the settlement, less
 * discount, promo code and referral share. The fee on what is given counts as its worth, rounded down.
 */
export function earningDown(claim: Earning): bigint {
  const { figures, terms, from, to } = claim
  const income = figures.worth - figures.converted + figures.toFee + figures.networkFee + figures.rounding
  const fromFee = worthOf(figures.fromFee, terms, { from, to })
  return income + fromFee - figures.discount - figures.promo - referralShare(claim)
}

/** The referrer's share of the spread that the office keeps after discount and promo code. */
function referralShare({ figures, referral, to }: Pick<Claim, 'figures' | 'referral' | 'to'>): bigint {
  if (!referral) return 0n
  const kept = figures.worth - figures.converted - figures.discount - figures.promo
  return kept > 0n ? shareDown({ asset: to, units: kept }, referral.bps).units : 0n
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
