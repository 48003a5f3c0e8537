import type { CourseStep } from '#contract/calculator/course-step.ts'
import type { Locale } from '#contract/locale.ts'
import type { Course } from '#contract/money/course.ts'
import { courseText } from '#web/figures/course-text.ts'
import type { Named } from '#web/figures/money-text.ts'
import { showDecimal } from '#web/figures/show-decimal.ts'

/** No figure here has more decimals than a price of many sources. */
const EVERY_DECIMAL = 60

const decimal = (text: string, locale: Locale) => showDecimal(text, locale, EVERY_DECIMAL)
const percent = (text: string, locale: Locale) => `${decimal(text, locale)}\u00a0%`

type Currencies = { from: Named; to: Named; locale: Locale }

/** What a step comes to: a price with all its digits, a share in percent, or the rate itself. */
export function figureText({ kind, label, value, rounded }: CourseStep, { from, to, locale }: Currencies): string {
  switch (kind) {
    case 'course':
      return courseText({ give: label, get: value }, from, to, locale)
    case 'source':
    case 'formula':
      return `${rounded ? '≈\u00a0' : ''}${decimal(value, locale)}`
    default:
      return percent(value, locale)
  }
}

/** `BTC/USDT × USDT/RUB`: within a pair the stroke stays, between pairs it divides. */
export const formulaText = (formula: string): string => formula.replaceAll(' * ', ' × ').replaceAll(' / ', ' ÷ ')

/** What the sources of a pair said; where there are more of them, each with its figure. */
export function saidText(said: readonly (readonly [string, string])[], median: string, locale: Locale): string {
  if (said.length < 2) return said.map(([name]) => name).join('')
  return `${median}: ${said.map(([name, value]) => `${name} ${decimal(value, locale)}`).join('; ')}`
}

/** How the rate follows from the steps before it, in the figures that are shown with them. */
export function countedText(steps: readonly CourseStep[], { give }: Course, locale: Locale): string {
  const price = steps.find(({ kind }) => kind === 'formula')
  const margin = steps.find(({ kind }) => kind === 'margin' || kind === 'tier')
  if (!price || !margin) return ''
  const isLess = margin.value.startsWith('-')
  const kept = `(100\u00a0% ${isLess ? '+' : '−'} ${percent(margin.value.replace('-', ''), locale)})`
  return `${decimal(price.value, locale)} ${give === '1' ? '×' : '÷'} ${kept}`
}
