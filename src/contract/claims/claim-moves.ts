export const claimStates = [
  'verification',
  'awaiting-payment',
  'checking',
  'needs-choice',
  'on-hold',
  'paying-out',
  'completed',
  'refunding',
  'refunded',
  'cancelled',
  'expired',
] as const
export type ClaimState = (typeof claimStates)[number]

/** Neither the customer nor the office owes anything. A new payment reopens even a closed claim. */
export const closedStates = ['completed', 'refunded', 'cancelled', 'expired'] as const satisfies ClaimState[]
export const activeStates = claimStates.filter(state => !(closedStates as readonly ClaimState[]).includes(state))

/** The states in which its payout is still ahead, and its account can be another one. */
const unsentStates = [
  'awaiting-payment',
  'checking',
  'needs-choice',
  'on-hold',
  'paying-out',
] as const satisfies ClaimState[]

/** The states in which a refund may still be ahead. */
const refundableStates = [...unsentStates, 'refunding'] as const satisfies ClaimState[]

/** The states in which money that came in is not yet exchanged or refunded. */
const moneyStates = ['verification', ...refundableStates] as const satisfies ClaimState[]

/** Who moves a claim: its owner, staff, a rail that watches for payments, and the claim's deadline. */
export const claimActors = ['client', 'operator', 'watcher', 'clock'] as const
export type ClaimActor = (typeof claimActors)[number]

/** The input of a move: required under `needs`, optional under `may`. */
export type ClaimNeed =
  | 'reference'
  | 'amount'
  | 'account'
  | 'payout-account'
  | 'code'
  | 'reason'
  | 'refund-account'
  | 'quote'
  | 'meeting'
  | 'text'
  | 'payment'
  | 'fee'
  | 'note'

type Move = {
  from: readonly ClaimState[]
  /** The states that the move may lead to. Of several the payments decide, compared with the agreed amount. */
  to: readonly ClaimState[] | 'same'
  by: readonly ClaimActor[]
  needs?: readonly ClaimNeed[]
  may?: readonly ClaimNeed[]
}

/**
 * Every way a claim can change. The customer's page and the operator's desk show their buttons from this table, and nothing
 * else changes a claim's state.
 */
export const claimMoves = {
  verify: { from: ['verification'], to: ['awaiting-payment'], by: ['operator'] },
  /** All that was asked for is with the office: while it looks, the customer's time stands still. */
  'send-documents': { from: ['verification'], to: 'same', by: ['watcher'] },
  /** Something is asked for again, and the customer's time goes on. */
  'ask-documents': { from: ['verification'], to: 'same', by: ['watcher'] },
  /** Also after the time to pay: an office that reads statements by hand has not seen the money yet. */
  'report-payment': { from: ['awaiting-payment', 'expired'], to: ['checking'], by: ['client'], may: ['reference'] },
  /** The customer goes on at the rate of now, once. */
  prolong: { from: ['expired'], to: ['awaiting-payment'], by: ['client'], may: ['quote'] },
  /** The customer reported the payment too early and can still pay until the agreed time. */
  'withdraw-report': { from: ['checking'], to: ['awaiting-payment'], by: ['client'] },
  'see-payment': { from: ['awaiting-payment'], to: ['checking'], by: ['watcher'] },
  /** An unconfirmed payment was lost: replaced by its sender or removed by a reorganisation. */
  'lose-payment': { from: ['checking'], to: ['awaiting-payment'], by: ['watcher'] },
  receive: {
    from: claimStates,
    to: claimStates,
    by: ['operator', 'watcher'],
    needs: ['amount', 'reference'],
    may: ['account'],
  },
  /** Somebody else has looked at a sum that was entered by hand, and its customer is asked. */
  'confirm-payment': { from: moneyStates, to: 'same', by: ['operator'] },
  /** Above the payout limit one person says what was entered by mistake, and another one reverses it. */
  'propose-reversal': { from: moneyStates, to: 'same', by: ['operator'], needs: ['payment', 'reason'] },
  /** A payment was entered by mistake: the claim goes on from the payments that stand. */
  'reverse-payment': {
    from: moneyStates,
    to: claimStates,
    by: ['operator'],
    needs: ['payment', 'reason'],
  },
  approve: { from: ['checking'], to: ['paying-out', 'needs-choice'], by: ['operator'] },
  hold: {
    from: ['awaiting-payment', 'checking', 'needs-choice', 'paying-out', 'refunding'],
    to: ['on-hold'],
    by: ['operator', 'watcher'],
    needs: ['reason'],
  },
  /** A claim that was paid out is not checked again, and an unpaid one can still be paid. */
  release: {
    from: ['on-hold'],
    to: ['verification', 'awaiting-payment', 'checking', 'needs-choice', 'completed'],
    by: ['operator'],
  },
  /** A hold over the origin of money is released by two: one says why, and another one releases. */
  'propose-release': { from: ['on-hold'], to: 'same', by: ['operator'], needs: ['text'] },
  /** The customer has sent what the office asks for. */
  'answer-hold': { from: ['on-hold'], to: 'same', by: ['client'], needs: ['text'] },
  /** Nobody has decided in time: the money goes back. */
  'hold-timeout': { from: ['on-hold'], to: ['refunding', 'cancelled', 'completed', 'on-hold'], by: ['clock'] },
  /** The checks of origin have passed. */
  'clear-aml': {
    from: ['awaiting-payment', 'checking', 'needs-choice', 'paying-out', 'refunding'],
    to: ['awaiting-payment', 'checking', 'needs-choice', 'paying-out', 'refunding'],
    by: ['watcher'],
  },
  /** The customer accepts the offer for the money paid in. */
  continue: {
    from: ['needs-choice'],
    to: ['checking', 'paying-out'],
    by: ['client', 'operator'],
    may: ['quote'],
  },
  /** The customer takes the agreed exchange, and the excess is refunded after the payout. */
  'return-excess': {
    from: ['needs-choice'],
    to: ['checking', 'paying-out', 'on-hold'],
    by: ['client', 'operator'],
    may: ['refund-account'],
  },
  'top-up': { from: ['needs-choice'], to: ['awaiting-payment'], by: ['client', 'operator'] },
  'take-back': { from: ['needs-choice'], to: ['refunding', 'on-hold'], by: ['client'], may: ['refund-account'] },
  refund: {
    from: ['checking', 'needs-choice', 'on-hold', 'paying-out'],
    to: ['refunding'],
    by: ['operator'],
    needs: ['reason'],
    may: ['refund-account'],
  },
  /** Above the payout limit one person prepares, and another one sends. */
  prepare: { from: ['paying-out', 'refunding'], to: 'same', by: ['operator'] },
  'send-refund': {
    from: ['refunding'],
    to: ['refunded', 'completed'],
    by: ['operator'],
    needs: ['reference'],
    may: ['fee', 'account', 'note'],
  },
  /** Above the payout limit one person says that the payout came back, and another one records it. */
  'propose-payout-return': {
    from: ['completed'],
    to: 'same',
    by: ['operator'],
    needs: ['amount', 'reason'],
    may: ['reference', 'account'],
  },
  /** The bank has sent the payout back: it is due again. Where the reserve does not cover it, the claim is approved once more. */
  'return-payout': {
    from: ['completed'],
    to: ['paying-out', 'checking'],
    by: ['operator'],
    needs: ['amount', 'reason'],
    may: ['reference', 'account'],
  },
  /** Whoever has proposed a reversal, a release or a return takes it back. */
  'withdraw-proposal': { from: [...moneyStates, 'completed'], to: 'same', by: ['operator'] },
  'pay-out': {
    from: ['paying-out'],
    to: ['completed', 'needs-choice', 'refunding'],
    by: ['operator'],
    needs: ['reference'],
    may: ['fee', 'account', 'note'],
  },
  correct: {
    from: ['checking', 'needs-choice', 'on-hold', 'paying-out'],
    to: ['checking', 'needs-choice', 'on-hold', 'paying-out'],
    by: ['operator'],
    needs: ['amount', 'reason'],
  },
  /** An address that the checks of origin hold, holds the claim. */
  'set-refund-account': {
    from: ['awaiting-payment', 'checking', 'needs-choice', 'on-hold', 'refunding'],
    to: ['awaiting-payment', 'checking', 'needs-choice', 'on-hold', 'refunding'],
    by: ['client', 'operator'],
    needs: ['refund-account'],
  },
  /** Staff have put another refund account in place of the one that the customer had set, and the customer has asked for it. */
  'agree-refund-account': { from: refundableStates, to: 'same', by: ['client'] },
  /** “That is not my account”: the refund account is again the one before, and the claim is held. */
  'stop-refund-account': { from: refundableStates, to: ['on-hold'], by: ['client'] },
  /** The customer names another account to be paid out to; a code goes to the mailbox of the claim. */
  'change-payout-account': { from: unsentStates, to: 'same', by: ['client'], needs: ['payout-account'] },
  /** The code has come back: the account counts after a wait, in which the mailbox is told of it. */
  'confirm-payout-account': { from: unsentStates, to: 'same', by: ['client'], needs: ['code'] },
  /** The account stays as it is. */
  'keep-payout-account': { from: unsentStates, to: 'same', by: ['client', 'operator'], may: ['text'] },
  /** “It was not me”: the account is again the one before, and the claim is held. */
  'stop-payout-account': { from: unsentStates, to: ['on-hold'], by: ['client'] },
  /** One of the staff names the account, and another one approves it. */
  'propose-payout-account': {
    from: unsentStates,
    to: 'same',
    by: ['operator'],
    needs: ['payout-account', 'reason'],
  },
  'approve-payout-account': { from: unsentStates, to: [...unsentStates], by: ['operator'] },
  /** The wait is over. An account that a list stops, or a card that nobody has checked, holds the claim. */
  'switch-payout-account': { from: unsentStates, to: [...unsentStates], by: ['clock'] },
  /** Sets office, time and identification of a meeting for cash. */
  'schedule-meeting': {
    from: ['awaiting-payment', 'checking', 'paying-out'],
    to: 'same',
    by: ['operator'],
    needs: ['meeting'],
  },
  cancel: { from: ['verification', 'awaiting-payment', 'checking'], to: ['cancelled'], by: ['client'] },
  reject: {
    from: ['verification', 'awaiting-payment', 'checking', 'on-hold'],
    to: ['cancelled'],
    by: ['operator'],
    needs: ['reason'],
  },
  /** The time to pay is over. A partially paid claim does not expire: its owner has to choose. */
  'payment-timeout': { from: ['verification', 'awaiting-payment'], to: ['expired', 'needs-choice'], by: ['clock'] },
  /**
   * The agreed rate has ended, so the hold is released: while the customer still has time to choose, or while a reported
   * payment was not seen.
   */
  'release-hold': { from: ['needs-choice', 'checking'], to: 'same', by: ['clock'] },
  /** The time to choose is over: the money is refunded where the account is known, and otherwise goes to an operator. */
  'choice-timeout': { from: ['needs-choice'], to: ['refunding', 'on-hold'], by: ['clock'] },
} as const satisfies Record<string, Move>

export type ClaimMove = keyof typeof claimMoves
export const claimMoveNames = Object.keys(claimMoves) as ClaimMove[]

/** The moves that the API takes from a claim's owner. */
export const clientMoves = claimMoveNames.filter(name => moveOf(name).by.includes('client'))

export function moveOf(name: ClaimMove): Move {
  return claimMoves[name]
}

export const movesFrom = (state: ClaimState, actor: ClaimActor): ClaimMove[] =>
  claimMoveNames.filter(name => moveOf(name).from.includes(state) && moveOf(name).by.includes(actor))

/** How the payments differ from the agreement: too little, too much, too late, or again after the payout. */
export const claimProblems = ['less', 'more', 'late', 'double'] as const
export type ClaimProblem = (typeof claimProblems)[number]
