import type { Locale } from '#contract/locale.ts'
import type { Course } from '#contract/money/course.ts'
import { priceOf } from '#contract/money/course.ts'
import { invert, significantDown } from '#contract/money/rate.ts'
import { moneyText, type Named, signOf } from './money-text.ts'

/**
 * `1 BTC = 6 412 380,50 ₽`: the figure that the office counts with. The other way round it is a long fraction, so it is
 * shown as about, and never counted with. Where both are of one money, `1 ₽ = 1,003 ₽` would not say which is which: an
 * arrow leads from what is given to what is got.
 */
export function courseText(course: Course, from: Named, to: Named, locale: Locale, inverted = false): string {
  const forOneGiven = course.give === '1'
  if (signOf(from) === signOf(to)) return arrowText(course, from, to, locale, inverted)
  const [one, other] = forOneGiven !== inverted ? [from, to] : [to, from]
  if (!inverted) return `1\u00a0${signOf(one)} = ${moneyText(forOneGiven ? course.get : course.give, other, locale)}`
  const price = forOneGiven ? invert(priceOf(course)) : priceOf(course)
  return `1\u00a0${signOf(one)} ≈ ${moneyText(significantDown(price, SHOWN_DIGITS), other, locale)}`
}

function arrowText(course: Course, from: Named, to: Named, locale: Locale, inverted: boolean): string {
  const arrow = (give: string, get: string) => `${give} → ${get}`
  if (!inverted) return arrow(moneyText(course.give, from, locale), moneyText(course.get, to, locale))
  if (course.give === '1') {
    const give = significantDown(invert(priceOf(course)), SHOWN_DIGITS)
    return arrow(`≈ ${moneyText(give, from, locale)}`, moneyText('1', to, locale))
  }
  const get = significantDown(priceOf(course), SHOWN_DIGITS)
  return arrow(moneyText('1', from, locale), `≈ ${moneyText(get, to, locale)}`)
}

/** The figure of a course for a narrow place: what the dearer of the two is worth in the other. */
export const coursePrice = ({ give, get }: Course, from: Named, to: Named, locale: Locale): string =>
  give === '1' ? moneyText(get, to, locale) : moneyText(give, from, locale)

/** A price that is shown only to be read has so many digits that tell something. */
export const SHOWN_DIGITS = 8
