/** Where the rules stand on the page of a pair. */
export const HOLDS_ANCHOR = 'holds'

/**
 * Every reason for which a claim can be put on hold, with the number of its rule. Nothing is held for a reason that the page of
 * the pair does not show. A is decided by the checks of origin, B by operators and by what happens to a payment.
 */
export const holdRules = {
  'aml-sanctions': 'A1',
  'aml-category': 'A2',
  'aml-total': 'A3',
  'aml-disagree': 'A4',
  'aml-away': 'A5',
  'stop-list': 'A6',
  aml: 'A7',
  documents: 'B1',
  'payer-mismatch': 'B2',
  account: 'B3',
  'payment-lost': 'B4',
  'no-choice': 'B5',
  other: 'B6',
} as const satisfies Record<string, string>

export type HoldReason = keyof typeof holdRules
export const holdReasons = Object.keys(holdRules) as HoldReason[]

/** Reasons that the checks decide by themselves. */
export const machineHolds = [
  'aml-sanctions',
  'aml-category',
  'aml-total',
  'aml-disagree',
  'aml-away',
  'stop-list',
] as const satisfies HoldReason[]
export type MachineHold = (typeof machineHolds)[number]

/** The reasons that count for a claim: the lists of the office do in every direction, the other checks where one demands them. */
export const holdReasonsOf = (isChecked: boolean): HoldReason[] =>
  holdReasons.filter(reason => isChecked || reason === 'stop-list' || !machineHolds.some(machine => machine === reason))

/** Reasons whose hold takes two persons to release, has a clock, and ends with the money going back. */
export const isAmlHold = (reason: string | undefined): boolean =>
  reason === 'aml' || machineHolds.includes(reason as MachineHold)

/** Reasons that an operator gives. */
export const staffHolds = ['aml', 'documents', 'payer-mismatch', 'account', 'other'] as const satisfies HoldReason[]

export const ruleOf = (reason: string): string => holdRules[reason as HoldReason] ?? holdRules.other
