import { readAmount } from '#contract/money/amount-text.ts'

/** The finest amount that any currency counts: what is too fine for the one at hand the office says. */
const MOST_DECIMALS = 18

/** An amount as somebody typed it, as the office reads it. What is no amount is sent as it is, and refused at its field. */
export function typedAmount(text: string): string {
  const read = readAmount(text, MOST_DECIMALS)
  return read.ok ? read.value.text : text.trim()
}
