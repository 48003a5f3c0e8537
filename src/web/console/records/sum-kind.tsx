import type { Locale } from '#contract/locale.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { FieldKind } from './field-kind.ts'

type Sum = { amount: string; ticker: string }

/** Money that no currency of the office need be: what prices are compared in. */
const DOLLAR = 'USD'

/** An amount and the currency that it is in; an empty amount is none. */
export const sumOfMoney: FieldKind = {
  texts: (name, value: Sum | null, locale) => ({
    [`${name}.amount`]: value ? showDecimal(value.amount, locale) : '',
    [`${name}.ticker`]: value?.ticker ?? '',
  }),
  read: (name, texts, locale) => {
    const amount = typedAmount(texts[`${name}.amount`] ?? '', locale)
    return amount === '' ? null : { amount, ticker: texts[`${name}.ticker`] || DOLLAR }
  },
  input: ({ name, label, hint, texts, locale, currencies = {}, control }) => {
    const chosen = texts[`${name}.ticker`] ?? ''
    const known = Object.values(currencies).map(({ ticker }) => ticker)
    const tickers = [...new Set([DOLLAR, ...known, chosen].filter(Boolean))]
    return (
      <>
        <TextField
          {...control(`${name}.amount`)}
          label={label}
          hint={hint}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={texts[`${name}.amount`]}
        />
        <SelectField
          {...control(`${name}.ticker`)}
          label={words[locale].currency(label)}
          defaultValue={chosen || DOLLAR}
        >
          {tickers.map(ticker => (
            <option key={ticker}>{ticker}</option>
          ))}
        </SelectField>
      </>
    )
  },
  show: (value: Sum | null, { locale }: { locale: Locale }) =>
    value === null ? '—' : `${showDecimal(value.amount, locale)}\u00a0${value.ticker}`,
}

const words = defineMessages({
  ru: { currency: (of: string) => `${of}: валюта` },
  en: { currency: (of: string) => `${of}: currency` },
})
