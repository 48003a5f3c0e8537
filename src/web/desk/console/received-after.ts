import { coversAtRate } from '#contract/claims/agreed-amount.ts'
import type { MovePlan } from '#contract/desk/desk.ts'
import { fromDecimal, toDecimal } from '#contract/money/money.ts'

type Asked = { received: string; give: string; scale: number }

/** The total received once a payment is recorded, and whether it is so large that it looks like a typing error. */
export function receivedAfter(
  { books }: Pick<MovePlan, 'books'>,
  { received, give, scale }: Asked,
): { total: string; beyond: boolean } | undefined {
  const units = (text: string) => fromDecimal(text, scale) ?? 0n
  const lines = books.filter(({ reason }) => reason === 'received')
  if (lines.length === 0) return undefined
  const total = lines.reduce((sum, { amount }) => sum + units(amount.value), units(received))
  return { total: toDecimal(total, scale), beyond: !coversAtRate(units(give), total) }
}
