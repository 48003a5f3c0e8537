import type { Locale } from '#contract/locale.ts'
import type { ExchangeRate } from '#contract/money/exchange-rate.ts'
import { priceOf } from '#contract/money/exchange-rate.ts'
import { invert, significantDown } from '#contract/money/rate.ts'
import { moneyText, type Named, signOf, withSign } from './money-text.ts'

/**
 * `1 BTC = 6 412 380,50 ₽`: the exact figure of the rate. Inverted it is a long fraction, so it is shown as approximate and
 * never used to compute. Where both sides are of one currency, `1 ₽ = 1,003 ₽` would not say which is which: an arrow leads
 * from the source to the target.
 */
export function rateText(rate: ExchangeRate, from: Named, to: Named, locale: Locale, inverted = false): string {
  const forOneGiven = rate.give === '1'
  if (signOf(from) === signOf(to)) return arrowText(rate, from, to, locale, inverted)
  const [one, other] = forOneGiven !== inverted ? [from, to] : [to, from]
  if (!inverted)
    return `${withSign('1', one, locale)} = ${moneyText(forOneGiven ? rate.get : rate.give, other, locale)}`
  const price = forOneGiven ? invert(priceOf(rate)) : priceOf(rate)
  return `${withSign('1', one, locale)} ≈ ${moneyText(significantDown(price, SHOWN_DIGITS), other, locale)}`
}

function arrowText(rate: ExchangeRate, from: Named, to: Named, locale: Locale, inverted: boolean): string {
  const arrow = (give: string, get: string) => `${give} → ${get}`
  if (!inverted) return arrow(moneyText(rate.give, from, locale), moneyText(rate.get, to, locale))
  if (rate.give === '1') {
    const give = significantDown(invert(priceOf(rate)), SHOWN_DIGITS)
    return arrow(`≈ ${moneyText(give, from, locale)}`, moneyText('1', to, locale))
  }
  const get = significantDown(priceOf(rate), SHOWN_DIGITS)
  return arrow(moneyText('1', from, locale), `≈ ${moneyText(get, to, locale)}`)
}

/** The rate for a narrow place: the price of the dearer currency in the other. */
export const ratePrice = ({ give, get }: ExchangeRate, from: Named, to: Named, locale: Locale): string =>
  give === '1' ? moneyText(get, to, locale) : moneyText(give, from, locale)

/** The number of significant digits of an approximate price. */
export const SHOWN_DIGITS = 8
