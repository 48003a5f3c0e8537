import type { RateStep } from '#contract/catalogue/rate-step.ts'
import type { Locale } from '#contract/locale.ts'
import type { ExchangeRate } from '#contract/money/exchange-rate.ts'
import type { Named } from '#web/format/money-text.ts'
import { withPercent } from '#web/format/percent-text.ts'
import { rateText } from '#web/format/rate-text.ts'
import { showDecimal } from '#web/format/show-decimal.ts'

/** More decimals than any price has. */
const EVERY_DECIMAL = 60

const decimal = (text: string, locale: Locale) => showDecimal(text, locale, EVERY_DECIMAL)
const percent = (text: string, locale: Locale) => withPercent(decimal(text, locale), locale)

type Currencies = { from: Named; to: Named; locale: Locale }

/** The figure of a step: a price with all its digits, a percentage, or the rate. */
export function figureText({ kind, label, value, rounded }: RateStep, { from, to, locale }: Currencies): string {
  switch (kind) {
    case 'course':
      return rateText({ give: label, get: value }, from, to, locale)
    case 'source':
    case 'formula':
      return `${rounded ? '≈\u00a0' : ''}${decimal(value, locale)}`
    default:
      return percent(value, locale)
  }
}

/** `BTC/USDT × USDT/RUB`: a slash within a pair stays, a slash between pairs is a division. */
export const formulaText = (formula: string): string => formula.replaceAll(' * ', ' × ').replaceAll(' / ', ' ÷ ')

/** The sources of a price; several sources each with their figure. */
export function saidText(said: readonly (readonly [string, string])[], median: string, locale: Locale): string {
  if (said.length < 2) return said.map(([name]) => name).join('')
  return `${median}: ${said.map(([name, value]) => `${name} ${decimal(value, locale)}`).join('; ')}`
}

/** The computation of the rate from the steps before it. */
export function countedText(steps: readonly RateStep[], { give }: ExchangeRate, locale: Locale): string {
  const price = steps.find(({ kind }) => kind === 'formula')
  const margin = steps.find(({ kind }) => kind === 'margin' || kind === 'tier')
  if (!price || !margin) return ''
  const isLess = margin.value.startsWith('-')
  const share = `(${withPercent('100', locale)} ${isLess ? '+' : '−'} ${percent(margin.value.replace('-', ''), locale)})`
  return `${decimal(price.value, locale)} ${give === '1' ? '×' : '÷'} ${share}`
}
