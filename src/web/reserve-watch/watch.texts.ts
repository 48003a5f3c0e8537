import type { Locale } from '#contract/locale.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { moneyText } from '#web/format/money-text.ts'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import { calculatorTexts } from '#web/quotes/calculator/calculator.texts.ts'

/** The refusals of the form, with limits in the currency of the request. */
export const watchTexts = (currency: CurrencyItem): FormTexts =>
  defineMessages({
    ru: textsIn('ru', currency, { empty: 'введите сумму', email: 'введите адрес целиком: anna@example.com' }),
    en: textsIn('en', currency, { empty: 'enter an amount', email: 'enter the full address: anna@example.com' }),
  })

function textsIn(locale: Locale, currency: CurrencyItem, own: { empty: string; email: string }): FormTexts[Locale] {
  const words = calculatorTexts[locale]
  const sum = (limit: unknown) => moneyText(String(limit), currency, locale)
  return {
    refusals: {
      'below-minimum': ({ minimum }) => words.least(sum(minimum)),
      'above-maximum': ({ maximum }) => words.most(sum(maximum)),
    },
    fields: {
      amount: { ...words.amount, empty: own.empty, missing: own.empty },
      email: { missing: own.email, 'wrong-format': own.email },
    },
  }
}
