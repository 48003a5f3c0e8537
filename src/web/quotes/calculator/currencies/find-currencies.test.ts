import { expect, test } from 'vitest'
import { findCurrencies } from './find-currencies.ts'

const one = (code: string, ru: string, en: string, ticker: string, network: string | null, kind = 'crypto') => ({
  code,
  name: { ru, en },
  ticker,
  network,
  kind: kind as 'crypto',
})
const currencies = [
  one('BTC', 'Bitcoin', 'Bitcoin', 'BTC', 'Bitcoin'),
  one('USDTTRC20', 'Tether TRC20', 'Tether TRC20', 'USDT', 'TRON'),
  one('USDTERC20', 'Tether ERC20', 'Tether ERC20', 'USDT', 'Ethereum'),
  one('ETH', 'Ethereum', 'Ethereum', 'ETH', 'Ethereum'),
  one('XRP', 'Ripple', 'Ripple', 'XRP', 'XRP Ledger'),
  one('SBERRUB', 'Сбербанк', 'Sberbank', 'RUB', null, 'bank'),
  one('TCSBRUB', 'Т-Банк', 'T-Bank', 'RUB', null, 'bank'),
  one('SBPRUB', 'СБП', 'SBP (Faster Payments)', 'RUB', null, 'bank'),
  one('YAMRUB', 'ЮMoney', 'YooMoney', 'RUB', null, 'wallet'),
  one('CASHUSD', 'Наличные доллары', 'Cash dollars', 'USD', null, 'cash'),
]
const found = (query: string) => findCurrencies(query, currencies).map(({ code }) => code)

test.each([
  ['btc', 'BTC'],
  ['BTC', 'BTC'],
  ['бтс', 'BTC'],
  [',nc', 'BTC'],
  ['иес', 'BTC'],
  ['bitcoin', 'BTC'],
  ['биткоин', 'BTC'],
  ['биток', 'BTC'],
  ['ифтл', 'SBERRUB TCSBRUB SBPRUB'],
  ['банк', 'SBERRUB TCSBRUB SBPRUB'],
  ['sber', 'SBERRUB'],
  ['сбер', 'SBERRUB'],
  ['c,th', 'SBERRUB'],
  ['ыиук', 'SBERRUB'],
  ['т-банк', 'TCSBRUB'],
  ['tbank', 'TCSBRUB'],
  ['тинькофф', 'TCSBRUB'],
  ['сбп', 'SBPRUB'],
  ['usdt trc', 'USDTTRC20'],
  ['трс20', 'USDTTRC20'],
  ['tron', 'USDTTRC20'],
  ['тетер', 'USDTTRC20 USDTERC20'],
  ['эфир', 'ETH'],
  ['рипл', 'XRP'],
  ['ripple', 'XRP'],
  ['рубль', 'SBERRUB TCSBRUB SBPRUB YAMRUB'],
  ['юмани', 'YAMRUB'],
  ['наличные', 'CASHUSD'],
  ['налич доллар', 'CASHUSD'],
  ['dollar', 'CASHUSD USDTTRC20 USDTERC20'],
  ['dogecoin', ''],
  ['bitcion', 'BTC'],
  ['bitoin', 'BTC'],
  ['биткойн', 'BTC'],
  ['биткион', 'BTC'],
  ['ethreum', 'ETH USDTERC20'],
  ['сбрер', 'SBERRUB'],
  ['ыиукк', 'SBERRUB'],
  ['райф', 'SBPRUB'],
  ['hfqa', 'SBPRUB'],
  ['raiff', 'SBPRUB'],
  ['zzzz', ''],
  ['фывап', ''],
  ['bt', 'BTC'],
  ['bq', ''],
  ['рубли', 'SBERRUB TCSBRUB SBPRUB YAMRUB'],
  ['рублей', 'SBERRUB TCSBRUB SBPRUB YAMRUB'],
  ['₽', 'SBERRUB TCSBRUB SBPRUB YAMRUB'],
  ['visa', 'SBERRUB TCSBRUB SBPRUB'],
  ['мир', 'SBERRUB TCSBRUB SBPRUB'],
  ['$', 'CASHUSD USDTTRC20 USDTERC20'],
  ['qr', 'SBPRUB'],
])('%s finds %s', (query, codes) => {
  const expected = codes ? codes.split(' ') : []
  expect(found(query).toSorted()).toEqual(expected.toSorted())
})

test('an exact match comes alone, without similar spellings', () => {
  const usd = [one('AAA', 'Тестер', 'Tester', 'TST', null), one('BBB', 'Тетер', 'Tether', 'USDT', null)]
  expect(findCurrencies('тетер', usd).map(({ code }) => code)).toEqual(['BBB'])
})

test('a match at the beginning of a word comes before a match within it', () => {
  expect(found('erc')).toEqual(['USDTERC20'])
  expect(found('th')[0]).toBe('USDTTRC20')
  expect(found('bank').slice(0, 3)).toContain('TCSBRUB')
})

test('an empty query does not change the list', () => {
  expect(findCurrencies('  ', currencies)).toBe(currencies)
})
