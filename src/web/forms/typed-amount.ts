import type { Locale } from '#contract/locale.ts'
import { FINEST_SCALE, readAmount } from '#contract/money/amount-text.ts'

/** A typed amount as decimal text for a call of the API. What cannot be read goes as it is, and the office refuses it at its field. */
export function typedAmount(text: string, locale: Locale): string {
  const read = readAmount(text, FINEST_SCALE, locale)
  return read.ok ? read.value.text : text.trim()
}
