import { expect, test } from 'vitest'
import type { QueueItem } from '#contract/desk/desk.ts'
import type { ShownCurrencies } from '#web/format/shown-currencies.ts'
import { wholeQueue } from './queue-query.ts'
import { queueChips, queueSuggestions } from './queue-suggestions.ts'

const currency = (code: string, ticker: string, ru: string, kind: 'crypto' | 'bank') =>
  ({ code, ticker, kind, name: { ru, en: code } }) as unknown as ShownCurrencies[string]
const currencies: ShownCurrencies = {
  BTC: currency('BTC', 'BTC', 'Bitcoin', 'crypto'),
  SBERRUB: currency('SBERRUB', 'RUB', 'Сбербанк', 'bank'),
  TCSBRUB: currency('TCSBRUB', 'RUB', 'Т-Банк', 'bank'),
}
const olga = { id: 'o1', email: 'olga@example.org', name: 'Ольга', role: 'operator' }
const items = [{ assignment: { by: olga } }] as unknown as QueueItem[]
const known = { currencies, items, locale: 'ru' as const }
const query = { ...wholeQueue, waiting: '20' }

test.each([
  ['сбер', [{ currency: 'SBERRUB' }]],
  ['btc сбер', [{ direction: 'BTC-SBERRUB' }]],
  ['btc → rub', [{ direction: 'BTC-SBERRUB' }, { direction: 'BTC-TCSBRUB' }]],
  ['к выпл', [{ state: 'paying-out' }]],
  ['у меня', [{ mine: true }]],
  ['оль', [{ holder: 'o1' }]],
  ['30 000', [{ sum: '30000' }]],
  ['30', [{ sum: '30' }, { waiting: '30' }]],
  ['0,5', [{ sum: '0.5' }]],
  ['bc1q7', []],
  ['  ', []],
] as const)('"%s" may narrow the queue, and what it is narrowed to already stays', (typed, changes) => {
  const found = queueSuggestions(typed, { ...query, q: 'old', page: 4 }, known).map(({ query }) => query)
  expect(found).toEqual(changes.map(change => ({ ...query, ...change })))
})

test('a chip is taken away alone', () => {
  const [sum, waiting] = queueChips({ ...query, sum: '0.5' }, known)
  expect(sum).toMatchObject({ label: 'сумма 0,5', query: { ...query, sum: undefined } })
  expect(waiting!.label).toBe('ждут от 20\u00a0мин')
})
