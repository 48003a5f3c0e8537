export const withdrawalStates = ['new', 'processing', 'paid', 'rejected', 'cancelled'] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

/** What waits for somebody: its dollars are held. */
export const openWithdrawalStates = ['new', 'processing'] as const satisfies WithdrawalState[]

export type WithdrawalActor = 'client' | 'staff'

/** The input of a move. */
export type WithdrawalNeed = 'reference' | 'text'

type Move = {
  from: readonly WithdrawalState[]
  to: WithdrawalState | 'same'
  by: WithdrawalActor
  needs?: readonly WithdrawalNeed[]
}

/** Every way a withdrawal can change. Pages show their buttons from this table, and nothing else changes a state. */
export const withdrawalMoves = {
  /** Also from a colleague, who is notified by the page. */
  take: { from: ['new', 'processing'], to: 'processing', by: 'staff' },
  leave: { from: ['processing'], to: 'same', by: 'staff' },
  /** Above the payout limit one person prepares, and another one sends. */
  prepare: { from: ['processing'], to: 'same', by: 'staff' },
  pay: { from: ['processing'], to: 'paid', by: 'staff', needs: ['reference'] },
  /** The customer reads why. */
  reject: { from: ['processing'], to: 'rejected', by: 'staff', needs: ['text'] },
  /** While nobody works on it. */
  cancel: { from: ['new'], to: 'cancelled', by: 'client' },
} as const satisfies Record<string, Move>

export type WithdrawalMove = keyof typeof withdrawalMoves
const withdrawalMoveNames = Object.keys(withdrawalMoves) as WithdrawalMove[]
export const staffWithdrawalMoves = withdrawalMoveNames.filter(name => withdrawalMoves[name].by === 'staff')

export const withdrawalMoveOf = (name: WithdrawalMove): Move => withdrawalMoves[name]

export const withdrawalMovesFrom = (state: WithdrawalState, actor: WithdrawalActor): WithdrawalMove[] =>
  withdrawalMoveNames.filter(name => withdrawalMoveOf(name).from.includes(state) && withdrawalMoveOf(name).by === actor)
