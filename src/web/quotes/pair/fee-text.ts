import type { FeeView } from '#contract/catalogue/direction.ts'
import type { Locale } from '#contract/locale.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { moneyText } from '#web/format/money-text.ts'
import { withPercent } from '#web/format/percent-text.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { defineMessages } from '#web/locale/locale.tsx'

/** `0,5 % + 1 €, не меньше 10 ₽, не больше 500 ₽`: only the parts that the fee has. */
export function feeText(fee: FeeView, currency: Pick<CurrencyItem, 'ticker' | 'scale'>, locale: Locale): string {
  const t = messages[locale]
  const money = (decimal: string) => moneyText(decimal, currency, locale)
  const asked = [
    ...(isSomething(fee.percent) ? [withPercent(showDecimal(fee.percent, locale), locale)] : []),
    ...(isSomething(fee.fixed) ? [money(fee.fixed)] : []),
  ].join(' + ')
  const bounds = [
    ...(isSomething(fee.min) ? [t.least(money(fee.min))] : []),
    ...(fee.max === undefined ? [] : [t.most(money(fee.max))]),
  ]
  return [...(asked ? [asked] : []), ...bounds].join(', ')
}

export const isSomething = (decimal: string): boolean => /[1-9]/.test(decimal)

const messages = defineMessages({
  ru: { least: (sum: string) => `не меньше ${sum}`, most: (sum: string) => `не больше ${sum}` },
  en: { least: (sum: string) => `at least ${sum}`, most: (sum: string) => `at most ${sum}` },
})
