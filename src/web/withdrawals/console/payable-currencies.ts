import { amount, text } from '#web/console/records/field-kinds.tsx'
import { rows } from '#web/console/records/nested-kinds.tsx'
import { defineMessages } from '#web/locale/locale.tsx'

/** Currencies that are paid out, each with the fee of its transfer. */
export const payableCurrencies = rows(
  [
    { name: 'currency', kind: { ...text, read: (name, texts) => (texts[name] ?? '').trim().toUpperCase() } },
    { name: 'fee', kind: { ...amount, read: (name, texts, locale) => amount.read(name, texts, locale) ?? '0' } },
  ],
  defineMessages({
    ru: {
      row: number => `Валюта ${number}`,
      more: 'Ещё валюта',
      parts: { currency: 'Код валюты', fee: 'Комиссия за перевод, в этой валюте' },
    },
    en: {
      row: number => `Currency ${number}`,
      more: 'Another currency',
      parts: { currency: 'Currency code', fee: 'Transfer fee, in that currency' },
    },
  }),
)
