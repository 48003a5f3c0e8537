import { expect, test } from 'vitest'
import { readAmount } from '#contract/money/amount-text.ts'
import { fieldText, moneyText, readableLimit } from './money-text.ts'

const rub = { ticker: 'RUB', scale: 2 }
const usd = { ticker: 'USD', scale: 2 }
const eur = { ticker: 'EUR', scale: 2 }
const btc = { ticker: 'BTC', scale: 8 }

test.each([
  ['641238.05', rub, 'ru', '641\u00a0238,05\u00a0₽'],
  ['641238.50', rub, 'en', '641,238.50\u00a0₽'],
  ['641238.5', rub, 'ru', '641\u00a0238,50\u00a0₽'],
  ['641238.00', rub, 'ru', '641\u00a0238\u00a0₽'],
  ['0.10000000', btc, 'ru', '0,1\u00a0BTC'],
  ['10000', usd, 'en', '$10,000'],
  ['-25.5', eur, 'en', '\u2212€25.50'],
  ['10000', usd, 'ru', '10\u00a0000\u00a0$'],
  ['6412380.123', rub, 'ru', '6\u00a0412\u00a0380,123\u00a0₽'],
] as const)('%s is read as %o in %s: %s', (decimal, currency, locale, text) => {
  expect(moneyText(decimal, currency, locale)).toBe(text)
})

test('a field groups digits as its language does, and its text reads back the same', () => {
  expect(fieldText('641238.05', rub, 'en')).toBe('641,238.05')
  expect(fieldText('641238.05', rub, 'ru')).toBe('641\u00a0238,05')
  expect(readAmount(fieldText('1805144', rub, 'en'), 2, 'en')).toMatchObject({ value: { text: '1805144' } })
  expect(readAmount(fieldText('1805', rub, 'en'), 2, 'en')).toEqual({ ok: true, value: { text: '1805', cut: false } })
})

test.each([
  ['0.006196370606041294', 18, 'min', '0.00619638'],
  ['6.212073350919712989', 18, 'max', '6.21207335'],
  ['0.000000000000000001', 18, 'min', '0.00000001'],
  ['1806814.82', 2, 'max', '1806814.82'],
  ['0.00150000', 8, 'min', '0.00150000'],
] as const)('the limit %s at scale %i is shown inside itself (%s): %s', (limit, scale, end, shown) => {
  expect(readableLimit(limit, scale, end)).toBe(shown)
})
