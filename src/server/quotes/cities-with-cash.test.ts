import { expect, test } from 'vitest'
import type { BoardEntry } from './board.ts'
import { citiesWithCash } from './cities-with-cash.ts'

const city = (code: string) => ({ code, name: { ru: code, en: code }, timeZone: 'UTC', branches: [] })
const entry = (from: [string, string], to: [string, string], cities: string[]) => {
  const side = ([code, kind]: [string, string]) => ({ code, kind })
  return { from: side(from), to: side(to), direction: { cities } } as unknown as BoardEntry
}
const [btc, usd, rub]: [string, string][] = [
  ['BTC', 'crypto'],
  ['CASHUSD', 'cash'],
  ['CASHRUB', 'cash'],
]

test('a city names the cash that is taken and paid out there, each once, and no coins', () => {
  const entries = [
    entry(btc!, usd!, ['MSK']),
    entry(btc!, rub!, ['MSK', 'SPB']),
    entry(usd!, btc!, ['MSK']),
    entry(usd!, rub!, ['MSK']),
  ]
  expect(citiesWithCash({ cities: ['MSK', 'SPB', 'KZN'].map(city), entries })).toMatchObject([
    { code: 'MSK', takes: ['CASHUSD'], gives: ['CASHUSD', 'CASHRUB'] },
    { code: 'SPB', takes: [], gives: ['CASHRUB'] },
    { code: 'KZN', takes: [], gives: [] },
  ])
})
