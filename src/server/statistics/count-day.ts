import type { ClaimState } from '#contract/claims/claim-moves.ts'
import type { EarningAccount } from '#contract/ledger/ledger-accounts.ts'
import { feeKinds } from '#contract/money/money-line.ts'
import type { FigurePart } from '#contract/statistics/office-statistics.ts'

/** An entry of the ledger for a completed claim that is income of the office or a cost of it. */
export type EarningLine = {
  account: EarningAccount
  side: 'from' | 'to'
  reason: string
  /** What the account got by it: above nought where it was credited. */
  units: bigint
}

/** A claim as a day counts it: among the opened ones, among the completed ones, or both. */
export type ClaimOfDay = {
  state: ClaimState
  opened: boolean
  completed: boolean
  /** Whether any money has come in for it. */
  paid: boolean
  from: string
  to: string
  source: string
  /** Who paid it out. */
  staff?: string
  /** What the exchange was worth at its own moment, in US cents. Absent: no price was known. */
  worthUsd?: bigint
  give: bigint
  exchanged: bigint
  /** What `exchanged` was worth in the currency that was paid out. */
  worth: bigint
  lines: readonly EarningLine[]
  /** From the last payment before the payout to the payout. */
  payoutMinutes?: number
  /** From that payment to the first thing that whoever paid out did with the claim. */
  takenMinutes?: number
}

/** How many claims took so many minutes. */
export type Minutes = ReadonlyMap<number, number>

export const moneyFigures = [
  'turnover',
  'spread',
  'fees',
  'discounts',
  'promo',
  'referral',
  'network',
  'costs',
] as const
export type MoneyFigure = (typeof moneyFigures)[number]

/** Figures of a day, or of a part of it. Claims are counted by when they were opened or completed; money is US cents. */
export type Figures = Record<MoneyFigure, bigint> & {
  /** Claims that were opened, and what became of them by now. */
  opened: number
  paid: number
  finished: number
  /** Claims that were completed, whenever they were opened; the money is theirs. */
  completed: number
  payout: Minutes
  taken: Minutes
}

export type FigureLine = Figures & { part: FigurePart; key: string }

const noMoney: Record<MoneyFigure, bigint> = {
  turnover: 0n,
  spread: 0n,
  fees: 0n,
  discounts: 0n,
  promo: 0n,
  referral: 0n,
  network: 0n,
  costs: 0n,
}

export const noFigures: Figures = {
  opened: 0,
  paid: 0,
  finished: 0,
  completed: 0,
  ...noMoney,
  payout: new Map(),
  taken: new Map(),
}

/** What was spent on a day besides the exchanges, in US cents, and how many of it had no price. */
export type CostsOfDay = { costs: bigint; unpriced: number }

const noCosts: CostsOfDay = { costs: 0n, unpriced: 0 }

/** What a day comes to: for the whole office, which alone has costs, and by state, pair, source and who paid out. */
export function countDay(
  claims: readonly ClaimOfDay[],
  spent: CostsOfDay = noCosts,
): { lines: FigureLine[]; unpriced: number } {
  const lines: FigureLine[] = []
  const add = (part: FigurePart, key: string, figures: Figures) => lines.push({ part, key, ...figures })
  if (spent.costs !== 0n) add('office', '', { ...noFigures, costs: spent.costs })
  for (const claim of claims) {
    const figures = figuresOf(claim)
    add('office', '', figures)
    if (claim.opened) add('state', claim.state, { ...noFigures, opened: 1 })
    add('pair', `${claim.from}-${claim.to}`, figures)
    add('source', claim.source, figures)
    if (claim.completed && claim.staff !== undefined)
      add('staff', claim.staff, { ...figures, opened: 0, paid: 0, finished: 0 })
  }
  const unpriced = claims.filter(({ completed, worthUsd }) => completed && worthUsd === undefined).length
  return { lines: sumLines(lines), unpriced: unpriced + spent.unpriced }
}

/** One line for each part and key. */
export function sumLines(lines: readonly FigureLine[]): FigureLine[] {
  const sums = new Map<string, FigureLine>()
  for (const line of lines) {
    const name = `${line.part} ${line.key}`
    const known = sums.get(name)
    sums.set(name, known ? { ...line, ...addFigures(known, line) } : line)
  }
  return [...sums.values()]
}

/** What the office earned: spread and fees, less what it gave away, what the networks took and what else it spent. */
export const earnedOf = (figures: Record<MoneyFigure, bigint>): bigint => {
  const { spread, fees, discounts, promo, referral, network, costs } = figures
  return spread + fees - discounts - promo - referral - network - costs
}

export function addFigures(a: Figures, b: Figures): Figures {
  const sum = { ...a, payout: addMinutes(a.payout, b.payout), taken: addMinutes(a.taken, b.taken) }
  for (const count of ['opened', 'paid', 'finished', 'completed'] as const) sum[count] = a[count] + b[count]
  for (const money of moneyFigures) sum[money] = a[money] + b[money]
  return sum
}

/** The minutes that half of the claims did not exceed. Undefined: there was no claim. */
export function medianOf(minutes: Minutes): number | undefined {
  const claims = [...minutes.values()].reduce((sum, count) => sum + count, 0)
  if (claims === 0) return undefined
  let passed = 0
  for (const [minute, count] of [...minutes].toSorted(([a], [b]) => a - b)) {
    passed += count
    if (passed * 2 >= claims) return minute
  }
  throw new Error('the counts of minutes do not add up')
}

/** Minutes as they are kept: exact for two hours, then in steps of five minutes, after half a day of an hour, a week at most. */
export function keptMinutes(minutes: number): number {
  const whole = Math.max(0, Math.floor(minutes))
  if (whole <= 120) return whole
  const step = whole <= 720 ? 5 : 60
  return Math.min(whole - (whole % step), 7 * 24 * 60)
}

function figuresOf(claim: ClaimOfDay): Figures {
  const { opened, completed, paid, state, payoutMinutes, takenMinutes } = claim
  const once = (minutes: number | undefined): Minutes =>
    completed && minutes !== undefined ? new Map([[keptMinutes(minutes), 1]]) : noFigures.payout
  return {
    opened: opened ? 1 : 0,
    paid: opened && paid ? 1 : 0,
    finished: opened && state === 'completed' ? 1 : 0,
    completed: completed ? 1 : 0,
    ...(completed ? moneyOf(claim) : noMoney),
    payout: once(payoutMinutes),
    taken: once(takenMinutes),
  }
}

/** The entries of a claim in US cents, each at the rate of the claim's own moment and rounded by itself, so that parts add up. */
function moneyOf(claim: ClaimOfDay): Record<MoneyFigure, bigint> {
  const money = { ...noMoney, turnover: claim.worthUsd ?? 0n }
  for (const { account, side, reason, units } of claim.lines) {
    const cents = centsRounded(units, side, claim)
    if (account === 'income') money[feeKinds.includes(reason) ? 'fees' : 'spread'] += cents
    else money[account === 'referral-cost' ? 'referral' : account] -= cents
  }
  return money
}

/** A part of the exchange in US cents: what was given had the known worth, and what was paid out is told by the claim's own price. */
function centsRounded(units: bigint, side: 'from' | 'to', { worthUsd, give, exchanged, worth }: ClaimOfDay): bigint {
  if (worthUsd === undefined) return 0n
  const [numerator, denominator] =
    side === 'from' ? [units * worthUsd, give] : [units * worthUsd * exchanged, give * worth]
  if (denominator === 0n) return 0n
  const doubled = 2n * (numerator < 0n ? -numerator : numerator) + denominator
  const rounded = doubled / (2n * denominator)
  return numerator < 0n ? -rounded : rounded
}

function addMinutes(a: Minutes, b: Minutes): Minutes {
  if (b.size === 0) return a
  const sum = new Map(a)
  for (const [minute, claims] of b) sum.set(minute, (sum.get(minute) ?? 0) + claims)
  return sum
}
