export const statementFormats = ['1c', 'camt.053', 'csv'] as const
export type StatementFormat = (typeof statementFormats)[number]

/** More than a quarter of a busy account. */
export const STATEMENT_BYTES = 5 * 1024 * 1024
/** Of one statement. */
export const MOST_LINES = 20_000

/** What the books say has moved; `entry`: put in, taken out, spent, moved between accounts, or taken by the bank. */
export const movementKinds = ['payment', 'payout', 'refund', 'withdrawal', 'entry'] as const
export type MovementKind = (typeof movementKinds)[number]

/** What a line is that is no movement of an order: money between accounts of the office, a cost, or something else. */
export const otherKinds = ['own', 'cost', 'other'] as const

export const lineKinds = [...movementKinds, ...otherKinds] as const
export type LineKind = (typeof lineKinds)[number]

/** By what a line was matched: by a person, or by itself. */
export const matchedBy = ['person', 'reference', 'number', 'account', 'amount'] as const
export type MatchedBy = (typeof matchedBy)[number]

/** Why a file could not be read as a statement. */
export const statementFaults = [
  'not-a-statement',
  'cut-off',
  'sum',
  'several-accounts',
  'too-many',
  'empty',
  'columns',
  'day',
  'amount',
] as const
export type StatementFaultCode = (typeof statementFaults)[number]
