import { expect, test } from 'vitest'
import { activeStates, type ClaimMove, claimMoves, claimStates, closedStates } from './claim-moves.ts'

/** Every move by which money leaves, is approved, or goes another way: from where, to where, and by whom. */
const ofMoney: Partial<Record<ClaimMove, [from: string, to: string, by: string]>> = {
  approve: ['checking', 'paying-out needs-choice', 'operator'],
  release: ['on-hold', 'verification awaiting-payment checking needs-choice completed', 'operator'],
  continue: ['needs-choice', 'checking paying-out', 'client operator'],
  'return-excess': ['needs-choice', 'checking paying-out on-hold', 'client operator'],
  'take-back': ['needs-choice', 'refunding on-hold', 'client'],
  refund: ['checking needs-choice on-hold paying-out', 'refunding', 'operator'],
  prepare: ['paying-out refunding', 'same', 'operator'],
  'send-refund': ['refunding', 'refunded completed', 'operator'],
  'pay-out': ['paying-out', 'completed needs-choice refunding', 'operator'],
  'propose-payout-return': ['completed', 'same', 'operator'],
  'return-payout': ['completed', 'paying-out checking', 'operator'],
  'withdraw-proposal': [
    'verification awaiting-payment checking needs-choice on-hold paying-out refunding completed',
    'same',
    'operator',
  ],
  'choice-timeout': ['needs-choice', 'refunding on-hold', 'clock'],
  'hold-timeout': ['on-hold', 'refunding cancelled completed on-hold', 'clock'],
  'payment-timeout': ['verification awaiting-payment', 'expired needs-choice', 'clock'],
  cancel: ['verification awaiting-payment checking', 'cancelled', 'client'],
  reject: ['verification awaiting-payment checking on-hold', 'cancelled', 'operator'],
}

test.each(Object.entries(ofMoney))('%s is made from these states, to these, and by these alone', (move, expected) => {
  const { from, to, by } = claimMoves[move as ClaimMove]
  const words = (list: string | readonly string[]) => (typeof list === 'string' ? list : list.join(' '))
  expect([words(from), words(to), words(by)]).toEqual(expected)
})

test('nothing but the table’s moves of money leads to a state in which money is sent', () => {
  const leads = (state: string) =>
    Object.entries(claimMoves)
      .filter(([, { to }]) => to !== 'same' && (to as readonly string[]).includes(state))
      .map(([move]) => move)
  expect(leads('completed').filter(move => !(move in ofMoney))).toEqual(['receive', 'reverse-payment'])
  expect(leads('refunded').filter(move => !(move in ofMoney))).toEqual(['receive', 'reverse-payment'])
})

test('every state is either open or closed', () => {
  expect([...activeStates, ...closedStates].sort()).toEqual([...claimStates].sort())
})
