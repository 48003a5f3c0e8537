import { expect, test } from 'vitest'
import { findCurrencies } from './find-currencies.ts'

const currencies = [
  ['BTC', 'Bitcoin', 'Bitcoin', 'BTC', 'Bitcoin', 'crypto'],
  ['USDTTRC20', 'Tether TRC20', 'Tether TRC20', 'USDT', 'TRON', 'crypto'],
  ['SBERRUB', 'Сбербанк', 'Sberbank', 'RUB', null, 'bank'],
  ['SBPRUB', 'СБП', 'SBP (Faster Payments)', 'RUB', null, 'bank'],
  ['YAMRUB', 'ЮMoney', 'YooMoney', 'RUB', null, 'wallet'],
  ['CASHUSD', 'Наличные доллары', 'Cash dollars', 'USD', null, 'cash'],
] as const

test('300 currencies are searched well within a frame', () => {
  const many = Array.from({ length: 300 }, (_, n) => {
    const [code, ru, en, ticker, network, kind] = currencies[n % currencies.length]!
    return { code: `${code}${n}`, name: { ru, en }, ticker, network, kind }
  })
  const msOf = (query: string) => {
    const start = performance.now()
    findCurrencies(query, many)
    return performance.now() - start
  }
  // The quickest of many: what the machine does beside makes a search slower and never quicker.
  for (const query of ['b', 'bi', ',nc', 'банк', 'нет такого', 'bitcion', 'qwertyuiop asdfgh'])
    expect(Math.min(...Array.from({ length: 20 }, () => msOf(query))), query).toBeLessThan(4)
})
