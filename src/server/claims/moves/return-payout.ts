import { defined } from '#contract/defined.ts'
import { OUTSIDE } from '#contract/ledger/ledger-accounts.ts'
import { fromDecimal, toDecimal } from '#contract/money/money.ts'
import { invalidField } from '#server/platform/http/invalid.ts'
import { isSecondPerson, type Person } from '#server/second-person/second-person.ts'
import { whyNotConfirmed } from '#server/second-person/sending.ts'
import { type Claim, isCashAccount, type PayoutReturn } from '../claim.ts'
import { addReferral, check, type Draft, getText, preparePayout, recordEvent, set } from '../claim-draft.ts'
import { unsettle } from '../claim-postings.ts'
import { reclaimed } from '../take-back-referral.ts'
import { textForCustomer } from './money-back.ts'
import type { MoveData, Situation } from './move-data.ts'
import type { Blocker, MoveRefusal } from './move-refusal.ts'

/** Why the payout of a claim cannot be recorded as returned now, or its return not be proposed. */
export function whyNotSentBack(
  claim: Claim,
  step: 'propose' | 'record',
  person: Person | undefined,
  { returnMost }: Pick<Situation, 'returnMost'>,
): Blocker | undefined {
  if (!claim.payout) return 'nothing-paid-out'
  if (isCashAccount(claim.accounts.to)) return 'handed-over'
  const takesTwo = returnTakesTwo(claim, returnMost)
  if (step === 'propose') return takesTwo ? undefined : 'one-person-enough'
  return takesTwo ? whyNotConfirmed(proposedReturn(claim), person) : undefined
}

/**
 * Whoever has recorded that a payout came back does not send its money once more: otherwise one person alone could pay the same customer
 * twice. `alone`: nobody else here could.
 */
export function whyNotSentAgain(
  claim: Pick<Claim, 'payoutReturn'>,
  person: Person | undefined,
  { alone }: Pick<Situation, 'alone'>,
): Blocker | undefined {
  if (alone || !person || claim.payoutReturn?.step !== 'done') return undefined
  if (isOwnReturn(claim, person.id)) return 'own-return'
  return isSecondPerson(claim.payoutReturn, person) ? undefined : 'confirms-later'
}

export const isOwnReturn = ({ payoutReturn }: Pick<Claim, 'payoutReturn'>, author: string | undefined): boolean =>
  payoutReturn?.step === 'done' && payoutReturn.by === author

/** Above the payout limit of its currency. */
export const returnTakesTwo = ({ payout }: Pick<Claim, 'payout'>, most: bigint | undefined): boolean =>
  payout !== undefined && most !== undefined && BigInt(payout.units) > most

const proposedReturn = ({ payoutReturn }: Pick<Claim, 'payoutReturn'>): PayoutReturn | undefined =>
  payoutReturn?.step === 'proposed' ? payoutReturn : undefined

/** What is known of a return: as one person has proposed it, or as it is typed. */
export function dataOfReturn(claim: Claim, data: MoveData, most: bigint | undefined): MoveData {
  const proposed = returnTakesTwo(claim, most) ? proposedReturn(claim) : undefined
  if (!proposed) return { ...data, account: data.account ?? claim.payout?.account ?? OUTSIDE }
  const { units, reference, account = OUTSIDE, why: reason, text } = proposed
  return { amount: toDecimal(BigInt(units), claim.terms.toScale), reference, account, reason, text }
}

export function proposeReturn(draft: Draft, data: MoveData, situation: Situation): MoveRefusal | undefined {
  const { claim, mover } = draft
  const named = namedReturn(claim, data)
  if ('reason' in named) return named
  const { units, why } = named
  const { reference, text } = data
  const account = situation.cameTo?.id
  set(draft, {
    payoutReturn: {
      step: 'proposed',
      by: mover.author,
      at: mover.at.toISOString(),
      units: units.toString(),
      why,
      reference,
      account,
      text,
    },
  })
  const inside = { reason: why, ...getText(claim, units), account: situation.cameTo?.label, reference }
  recordEvent(draft, 'propose-payout-return', {}, defined(inside))
  return undefined
}

/**
 * Takes back the entries of the exchange and its referrer's share, and has the payout due again. What was kept on the way, and what sending had
 * cost, is a cost of the office: the claim itself has earned nothing and cost nothing until it is paid out again.
 */
export function returnPayout(draft: Draft, given: MoveData, situation: Situation): MoveRefusal | undefined {
  const { claim, mover } = draft
  const data = dataOfReturn(claim, given, situation.returnMost)
  const named = namedReturn(claim, data)
  if ('reason' in named) return named
  const { units, why } = named
  const { reference, text } = data
  const { lines, back, costs } = unsettle(claim, units, mover, situation.cameTo?.id)
  draft.lines.push(...lines)
  if (costs[0]) {
    const lost = costs.reduce((sum, cost) => sum + cost.units, 0n)
    draft.cost = { transfer: costs[0].id, units: lost, currency: claim.to, category: 'return' }
  }
  const proposedBy = returnTakesTwo(claim, situation.returnMost) ? proposedReturn(claim)?.by : undefined
  draft.sentBack = {
    id: back.id,
    sent: claim.payout!,
    completedAt: claim.completedAt!,
    units,
    reference,
    why,
    proposedBy,
  }
  set(draft, {
    settled: claim.settled - claim.figures.give,
    payout: undefined,
    completedAt: undefined,
    worthUsd: undefined,
    payoutsReturned: claim.payoutsReturned + 1,
    payoutReturn: {
      step: 'done',
      by: mover.author,
      at: mover.at.toISOString(),
      units: units.toString(),
      why,
      reference,
      account: situation.cameTo?.id,
      proposedBy,
    },
  })
  if (situation.accrued) addReferral(draft, reclaimed(situation.accrued, mover))
  if (situation.unheld) check(draft)
  else preparePayout(draft)
  // What the bank has kept is no matter of the customer: all of the payout is due again.
  const inside = { reason: why, ...getText(claim, units), account: situation.cameTo?.label, reference, proposedBy }
  const sent = getText(claim, BigInt(claim.payout!.units))
  recordEvent(draft, 'return-payout', { ...sent, ...textForCustomer(text) }, defined(inside))
  return undefined
}

/** What came back, and why. */
function namedReturn(claim: Claim, { amount, reason }: MoveData): { units: bigint; why: string } | MoveRefusal {
  const units = amount === undefined ? undefined : fromDecimal(amount, claim.terms.toScale)
  if (units === undefined || units <= 0n) return invalidField('body.amount', 'wrong-format', 'is no amount')
  if (units > BigInt(claim.payout!.units)) return invalidField('body.amount', 'more-than-sent', 'is more than was sent')
  if (!reason) return invalidField('body.reason', 'missing', 'a return has a reason')
  return { units, why: reason }
}
