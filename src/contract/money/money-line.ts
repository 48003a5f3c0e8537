import type { LedgerAccount } from '#contract/ledger/ledger-accounts.ts'

/** What stands between the amount given and the amount got, beside the rate. The entry of the ledger has the kind as its reason. */
export const lineKinds = ['fee', 'network-fee', 'discount', 'promo', 'rounding'] as const
export type LineKind = (typeof lineKinds)[number]

/** Kinds that statistics count as fees. */
export const feeKinds: readonly string[] = ['fee', 'network-fee'] satisfies LineKind[]

/** Kinds that add to what the customer gets. The others take. */
export const addedKinds: readonly string[] = ['discount', 'promo'] satisfies LineKind[]

/** The office's accounts that lines are posted to. */
export const lineAccounts = ['income', 'discounts', 'promo'] as const satisfies LedgerAccount[]

/**
 * One line of the money between give and get. The lines of `from` lead from the given to the exchanged amount, those of `to` from
 * the converted to the got amount. Whoever adds a kind of line writes its arithmetic in `quote.ts` and its words; everything else
 * walks over the list.
 */
export type MoneyLine = {
  kind: LineKind
  /** Whose smallest units it is in. */
  side: 'from' | 'to'
  /** Above nought: what it adds. Below: what it takes. */
  units: bigint
  /** Credited by what is taken, debited by what is added. */
  account: (typeof lineAccounts)[number]
  /** What counts for the office is shown, and neither summed nor posted. */
  countsFor: 'client' | 'office'
  /** The share of the amount that was given, where the line is one. */
  bps?: bigint
}

/** What the lines of a side change for the customer. */
export const sumOfLines = (lines: readonly MoneyLine[], side: MoneyLine['side']): bigint =>
  countedLines(lines, side).reduce((sum, { units }) => sum + units, 0n)

/** The lines of a side that are summed and posted. */
export const countedLines = (lines: readonly MoneyLine[], side: MoneyLine['side']): MoneyLine[] =>
  lines.filter(line => line.side === side && line.countsFor === 'client')

/** What the lines of a kind add or take, as an amount. */
export function amountOfLines(lines: readonly MoneyLine[], kind: LineKind): bigint {
  const sum = lines.reduce((sum, line) => (line.kind === kind ? sum + line.units : sum), 0n)
  return sum < 0n ? -sum : sum
}
