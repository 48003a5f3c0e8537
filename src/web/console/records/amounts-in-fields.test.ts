import { expect, test } from 'vitest'
import type { Locale } from '#contract/locale.ts'
import { textsOfTerms } from '#web/deposit-accounts/console/deposit-account-form.ts'
import { fieldText } from '#web/format/money-text.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { amount } from './field-kinds.tsx'
import { tierLines } from './field-texts.ts'
import { sumOfMoney } from './sum-kind.tsx'

const btc = { ticker: 'BTC', scale: 8 }
const amounts = ['0', '0.5', '1.234', '12.345', '999', '1000', '1234.5', '1234567.89', '0.00000001']

test.each(['ru', 'en'] as const)('what a field is filled with is read back as it was, in %s', locale => {
  for (const decimal of amounts) {
    const { minimum = '' } = amount.texts('minimum', decimal as never, locale)
    expect(amount.read('minimum', { minimum }, locale)).toBe(decimal)
    expect(typedAmount(fieldText(decimal, btc, locale), locale)).toBe(decimal)
    const sum = { amount: decimal, ticker: 'BTC' }
    expect(sumOfMoney.read('sum', sumOfMoney.texts('sum', sum as never, locale), locale)).toEqual(sum)
  }
})

test.each([
  ['ru', '12\u00a0345,5'],
  ['en', '12,345.5'],
] as const)('every field writes an amount as the rest of the page does, in %s', (locale, written) => {
  const terms = { claimLeast: '12345.5', claimMost: null, dayMost: null, monthMost: null, dayClaimsMost: null }
  const texts = textsOfTerms({ ...terms, openMost: 1, restMinutes: 0 }, locale)
  expect(texts['terms.claimLeast']).toBe(written)
  expect(amount.texts('a', '12345.500000' as never, locale)).toEqual({ a: written })
  expect(sumOfMoney.texts('a', { amount: '12345.5', ticker: 'RUB' } as never, locale)['a.amount']).toBe(written)
  expect(tierLines([{ startsAt: '12345.5', adjustBps: 0 }], locale)).toBe(`${written} 0`)
})

test.each<[Locale, string, string]>([
  ['ru', '1,234', '1.234'],
  ['ru', '1.234', '1.234'],
  ['en', '1.234', '1.234'],
  ['en', '1,234', '1234'],
])('in %s %s is %s: a comma is never a thousand in Russian', (locale, typed, read) => {
  expect(typedAmount(typed, locale)).toBe(read)
})

test('a sum without an amount is none, whatever its currency', () => {
  expect(sumOfMoney.read('sum', { 'sum.amount': ' ', 'sum.ticker': 'RUB' }, 'ru')).toBeNull()
})
