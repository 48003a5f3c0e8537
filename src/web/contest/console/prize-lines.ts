import type { Prize } from '#contract/contest/contest.ts'
import type { Locale } from '#contract/locale.ts'
import { normalCode } from '#contract/promo-codes/promo-code-key.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'

/** `1 × 100 USD` on each line, or `10 × SUMMER` for a promo code like that one. */
export const prizeLines = (prizes: readonly Prize[], locale: Locale): string =>
  prizes
    .map(({ winners, usd, promo }) => `${winners} × ${usd === null ? promo : `${showDecimal(usd, locale)} USD`}`)
    .join('\n')

/** What cannot be read stays as it was typed, and is refused at its line. */
export const readPrizes = (typed: string, locale: Locale): (Prize | string)[] =>
  typed
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .map(line => readPrize(line, locale))

function readPrize(line: string, locale: Locale): Prize | string {
  const [, winners, gift = ''] = /^(\d{1,4})\s*[×xх*]\s*(.+)$/i.exec(line) ?? []
  if (winners === undefined) return line
  const [, sum] = /^([\d\s.,]+?)\s*(?:USD|\$)$/i.exec(gift) ?? []
  if (sum !== undefined) return { winners: Number(winners), usd: typedAmount(sum, locale), promo: null }
  return { winners: Number(winners), usd: null, promo: normalCode(gift) }
}
