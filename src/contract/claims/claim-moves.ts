/** Where a claim can stand. */
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

/** Nothing is owed any more: not by the client, not by the office. News of money opens even these again. */
export const closedStates = ['completed', 'refunded', 'cancelled', 'expired'] as const satisfies ClaimState[]
export const activeStates = claimStates.filter(state => !(closedStates as readonly ClaimState[]).includes(state))

/** Who moves a claim: its owner, staff, whoever watches for money, and time. */
export const claimActors = ['client', 'operator', 'watcher', 'clock'] as const
export type ClaimActor = (typeof claimActors)[number]

/** What must be told together with a move. What stands under `may` can be told. */
export type ClaimNeed = 'reference' | 'amount' | 'reason' | 'refund-account' | 'quote' | 'meeting'

type Move = {
  from: readonly ClaimState[]
  /** Where it may lead. Where there are several, the money decides: what has come in against what was agreed. */
  to: readonly ClaimState[] | 'same'
  by: readonly ClaimActor[]
  needs?: readonly ClaimNeed[]
  may?: readonly ClaimNeed[]
}

/**
 * Every way a claim can change. The client's page and the operator's desk draw their buttons from this table, and nothing
 * else writes a claim's state.
 */
export const claimMoves = {
  verify: { from: ['verification'], to: ['awaiting-payment'], by: ['operator'] },
  'report-payment': { from: ['awaiting-payment'], to: ['checking'], by: ['client'], may: ['reference'] },
  /** The client said so too early: the details are to pay by again, until the time that was agreed. */
  'withdraw-report': { from: ['checking'], to: ['awaiting-payment'], by: ['client'] },
  'see-payment': { from: ['awaiting-payment'], to: ['checking'], by: ['watcher'] },
  /** What was seen on its way has vanished: replaced, or turned back by the network. */
  'lose-payment': { from: ['checking'], to: ['awaiting-payment'], by: ['watcher'] },
  receive: {
    from: claimStates,
    to: claimStates,
    by: ['operator', 'watcher'],
    needs: ['amount', 'reference'],
  },
  approve: { from: ['checking'], to: ['paying-out', 'needs-choice'], by: ['operator'] },
  hold: {
    from: ['awaiting-payment', 'checking', 'needs-choice', 'paying-out', 'refunding'],
    to: ['on-hold'],
    by: ['operator', 'watcher'],
    needs: ['reason'],
  },
  /** What has been paid out is not checked again, and who has not paid yet still may. */
  release: { from: ['on-hold'], to: ['awaiting-payment', 'checking', 'needs-choice', 'completed'], by: ['operator'] },
  /** The client takes what can be had for what has come in. */
  continue: {
    from: ['needs-choice'],
    to: ['checking', 'paying-out'],
    by: ['client', 'operator'],
    may: ['quote'],
  },
  /** The client takes what was agreed, and what has come in on top of it goes back once that is paid out. */
  'return-excess': {
    from: ['needs-choice'],
    to: ['checking', 'paying-out'],
    by: ['client', 'operator'],
    may: ['refund-account'],
  },
  'top-up': { from: ['needs-choice'], to: ['awaiting-payment'], by: ['client', 'operator'] },
  'take-back': { from: ['needs-choice'], to: ['refunding'], by: ['client'], may: ['refund-account'] },
  refund: {
    from: ['checking', 'needs-choice', 'on-hold', 'paying-out'],
    to: ['refunding'],
    by: ['operator'],
    needs: ['reason'],
    may: ['refund-account'],
  },
  /** Above the office's limit one person prepares what is sent, and another one sends it. */
  prepare: { from: ['paying-out', 'refunding'], to: 'same', by: ['operator'] },
  'send-refund': { from: ['refunding'], to: ['refunded', 'completed'], by: ['operator'], needs: ['reference'] },
  'pay-out': {
    from: ['paying-out'],
    to: ['completed', 'needs-choice', 'refunding'],
    by: ['operator'],
    needs: ['reference'],
  },
  correct: {
    from: ['checking', 'needs-choice', 'on-hold', 'paying-out'],
    to: ['checking', 'needs-choice', 'on-hold', 'paying-out'],
    by: ['operator'],
    needs: ['amount', 'reason'],
  },
  'set-refund-account': {
    from: ['awaiting-payment', 'checking', 'needs-choice', 'on-hold', 'refunding'],
    to: 'same',
    by: ['client', 'operator'],
    needs: ['refund-account'],
  },
  /** For cash: in which office, when, and how the person is known there. */
  appoint: {
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
  /** A claim that has money in it does not run out: its owner is asked. */
  expire: { from: ['verification', 'awaiting-payment'], to: ['expired', 'needs-choice'], by: ['clock'] },
  /**
   * The agreed time is over, so the reserve is no longer held: while there is time left to choose, and while nothing has been
   * seen of a payment that its client has reported.
   */
  lapse: { from: ['needs-choice', 'checking'], to: 'same', by: ['clock'] },
  /** Nobody has chosen in time: the money goes back where that is known, and otherwise an operator asks. */
  'run-out': { from: ['needs-choice'], to: ['refunding', 'on-hold'], by: ['clock'] },
} as const satisfies Record<string, Move>

export type ClaimMove = keyof typeof claimMoves
export const claimMoveNames = Object.keys(claimMoves) as ClaimMove[]

/** The moves that the API takes from a claim's owner. */
export const clientMoves = claimMoveNames.filter(name => moveOf(name).by.includes('client'))

export function moveOf(name: ClaimMove): Move {
  return claimMoves[name]
}

/** The moves that the table gives an actor in a state. */
export const movesFrom = (state: ClaimState, actor: ClaimActor): ClaimMove[] =>
  claimMoveNames.filter(name => moveOf(name).from.includes(state) && moveOf(name).by.includes(actor))

/** Why money has come in another way than was agreed. */
export const claimProblems = ['less', 'more', 'late', 'double'] as const
export type ClaimProblem = (typeof claimProblems)[number]
