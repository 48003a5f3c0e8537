import { fromDecimal, toDecimal } from '#contract/money/money.ts'
import { partnerIncomeDown } from '#contract/partners/partner-income.ts'
import type { PartnersView } from '#contract/partners/partners.ts'

/** US dollars that a partner's visitors may have exchanged. */
export const EXAMPLE_TURNOVERS = [1_000, 5_000, 10_000, 50_000, 100_000, 250_000, 500_000, 1_000_000] as const

/** What the office may earn on an exchange, in hundredths of a percent. */
export const EXAMPLE_MARGINS = [50, 100, 150, 200, 300] as const

const CENTS = 2

/** What so many dollars of referred exchanges would bring, as a decimal of dollars. */
export function exampleIncome(
  levels: NonNullable<PartnersView['terms']>['levels'],
  { turnover, margin }: { turnover: number; margin: number },
): string {
  const read = levels.map(({ startsAt, percent }) => ({
    startsAt: fromDecimal(startsAt, CENTS) ?? 0n,
    bps: Number(fromDecimal(percent, CENTS) ?? 0n),
  }))
  return toDecimal(partnerIncomeDown(read, BigInt(turnover) * 100n, margin), CENTS)
}
