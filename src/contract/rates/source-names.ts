import { defineMessages } from '#contract/locale.ts'

/** The names of the sources of rates, by their codes. */
export const sourceNames = defineMessages<Readonly<Record<string, string>>>({
  ru: {
    binance: 'Binance',
    kraken: 'Kraken',
    okx: 'OKX',
    bybit: 'Bybit',
    rapira: 'Rapira',
    abcex: 'ABCEX',
    'bybit-p2p': 'Bybit P2P',
    demo: 'демо-рынок',
    'bank-of-russia': 'Банк России',
    'european-central-bank': 'ЕЦБ',
    typed: 'курс задан обменником',
    'national-bank-of-kazakhstan': 'Нацбанк Казахстана',
    'national-bank-of-ukraine': 'Нацбанк Украины',
  },
  en: {
    binance: 'Binance',
    kraken: 'Kraken',
    okx: 'OKX',
    bybit: 'Bybit',
    rapira: 'Rapira',
    abcex: 'ABCEX',
    'bybit-p2p': 'Bybit P2P',
    demo: 'demo market',
    'bank-of-russia': 'Bank of Russia',
    'european-central-bank': 'ECB',
    typed: 'set by the office',
    'national-bank-of-kazakhstan': 'National Bank of Kazakhstan',
    'national-bank-of-ukraine': 'National Bank of Ukraine',
  },
})
