import type { CurrencyRecord } from '#contract/catalogue/currency-record.ts'

/** What a currency of the office's own begins with. */
export const newCurrency: CurrencyRecord = {
  state: 'on',
  reason: '',
  name: { ru: '', en: '' },
  ticker: '',
  network: null,
  kind: 'wallet',
  scale: 2,
  category: 'wallet',
  sign: '',
  color: '#5b6b84',
  mark: '',
  popular: false,
  position: 1_000,
  accountForm: 'own',
  ownFields: [],
  confirmations: null,
  reserveCap: null,
}
