import { fromDecimal, toDecimal } from '#contract/money/money.ts'

/** The initial amount of a calculator: 1, 2 or 5 with zeros, above the minimum and within the maximum. */
export function suggestedAmount(min: string, max: string, scale: number): string {
  const [least, most] = [fromDecimal(min, scale) ?? 0n, fromDecimal(max, scale) ?? 0n]
  const wanted = least * 10n
  for (let power = 1n; ; power *= 10n) {
    for (const digit of [1n, 2n, 5n]) {
      const round = digit * power
      if (round < wanted) continue
      return toDecimal(round <= most ? round : least, scale)
    }
  }
}
