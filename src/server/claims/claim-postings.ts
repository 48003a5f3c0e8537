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
import { type Claim, owedToClient, refundFeeOf, refundSum } from './claim.ts'
import { worthOf } from './claim-terms.ts'
import { type ReferralLine, referralShareDown } from './referral-accrual.ts'

/** Author and time of the entries; each has its own reason. */
export type EntryAuthor = { author: string; at: Date }
/** The deposit account that money came to or leaves; absent: it lies outside the accounts. */
type Place = string | undefined
type Entry = ReturnType<typeof transfer>

/** Holds the claim's payout on the reserve. */
export const holdPayout = (claim: Claim, actor: EntryAuthor): TransferLine =>
  hold(
    { currency: claim.to, debit: 'clients', credit: 'reserve', units: claim.figures.get },
    occasion(claim, actor, 'hold'),
  )

export const voidPayoutHold = (claim: Claim, actor: EntryAuthor): TransferLine[] =>
  claim.holdTransfer === undefined ? [] : [voidHold(claim.holdTransfer, occasion(claim, actor, 'hold-voided'))]

/** Posts a received payment: it goes to custody and is owed to the customer. */
export const postReceived = (claim: Claim, units: bigint, actor: EntryAuthor, on?: Place): TransferLine =>
  move(claim, actor, claim.from, 'custody', 'clients', units, 'received', on)

/** Reverses a received payment that was lost. */
export const postReturned = (claim: Claim, units: bigint, actor: EntryAuthor, on?: Place): TransferLine =>
  move(claim, actor, claim.from, 'clients', 'custody', units, 'payment-lost', on)

/** Takes back what was posted for a payment that was entered by mistake. */
export const postReversed = (claim: Claim, units: bigint, actor: EntryAuthor, on?: Place): TransferLine =>
  move(claim, actor, claim.from, 'clients', 'custody', units, 'entered-by-mistake', on)

/** What the network or the bank took for a payout. */
export const postPayoutCost = (claim: Claim, fee: bigint, actor: EntryAuthor, from?: Place): TransferLine[] =>
  fee > 0n ? [move(claim, actor, claim.to, 'network', 'reserve', fee, 'network-cost', from)] : []

/** What it took for a refund: the claim may have earned nothing that it would lessen. */
export const postRefundCost = (claim: Claim, fee: bigint, actor: EntryAuthor, from?: Place): TransferLine[] =>
  fee > 0n ? [move(claim, actor, claim.from, 'expenses', 'reserve', fee, 'refund-cost', from)] : []

/**
 * Posts a refund of all that is owed to the customer. What is kept for its transfer becomes the office's and lessens its expenses, to
 * which the real cost comes.
 */
export function sendBack(claim: Claim, actor: EntryAuthor, sender?: Place): TransferLine[] {
  const fee = refundFeeOf(claim, owedToClient(claim))
  const back = move(claim, actor, claim.from, 'clients', 'custody', refundSum(claim), 'refund', sender)
  if (fee === 0n) return [back]
  return [
    back,
    move(claim, actor, claim.from, 'clients', 'expenses', fee, 'refund-fee'),
    move(claim, actor, claim.from, 'reserve', 'custody', fee, 'taken-over'),
  ]
}

/**
 * The entries of an exchange. What the customer gave goes into the office's liquidity in one currency, and its worth comes out
 * of the liquidity in the other; the spread, each fee, the discount and the promo code are entries of their own, and exactly
 * the held amount remains.
 */
export function settle(claim: Claim, actor: EntryAuthor, sender?: Place): TransferLine[] {
  const { holdTransfer } = claim
  if (holdTransfer === undefined) throw new Error(`claim ${claim.id} is paid out without a hold`)
  return [
    ...exchangeLines(claim, actor),
    postHold(holdTransfer, { ...occasion(claim, actor, 'paid-out'), depositAccount: sender }),
  ]
}

/**
 * The other way round, after the payout came back: what the customer gave is owed again, and the money lies in the reserve. What was kept on the
 * way and what sending had cost are expenses: they are spent, whatever becomes of the claim.
 */
export function unsettle(claim: Claim, units: bigint, actor: EntryAuthor, to?: Place) {
  const { units: sent, fee = '0' } = claim.payout!
  const back = move(claim, actor, claim.to, 'reserve', 'clients', units, 'payout-returned', to)
  const costs = [
    move(claim, actor, claim.to, 'expenses', 'clients', BigInt(sent) - units, 'return-cost'),
    move(claim, actor, claim.to, 'expenses', 'network', BigInt(fee), 'return-cost'),
  ].filter(({ units }) => units > 0n)
  const mirrored = exchangeLines(claim, actor).map(line => ({ ...line, debit: line.credit, credit: line.debit }))
  return { lines: [...mirrored, back, ...costs], back, costs }
}

function exchangeLines(claim: Claim, actor: EntryAuthor): Entry[] {
  const { figures, from, to } = claim
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
  return [
    line(from, 'reserve', 'custody', figures.give, 'taken-over'),
    ...linesOn('from'),
    line(from, 'clients', 'liquidity', figures.exchanged, 'exchange'),
    line(to, 'liquidity', 'clients', figures.worth, 'exchange'),
    ...spread,
    ...linesOn('to'),
  ].filter(({ units }) => units > 0n)
}

/**
 * What the referrer is owed, in dollars: the share leaves the office's income for its liquidity in the currency that was paid
 * out, and the dollars come out of the liquidity. Taking back is the same the other way.
 */
export function postReferral(claim: Claim, line: ReferralLine): TransferLine[] {
  if (line.units === 0n) return []
  const reason = line.kind === 'accrued' ? 'referral' : line.reclaimed ? 'referral-reclaimed' : 'referral-returned'
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
  depositAccount?: Place,
): Entry => transfer({ currency, debit, credit, units }, { ...occasion(claim, actor, reason), depositAccount })

const occasion = (claim: Claim, { author, at }: EntryAuthor, reason: string): Occasion => ({
  reason,
  author,
  at,
  claimId: claim.id,
})
