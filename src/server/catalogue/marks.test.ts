import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allMarks, markOf } from './marks.ts'

const drawn = [...readFileSync('src/web/ui/marks.svg', 'utf8').matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id!)

test('every mark is drawn, and nothing is drawn that is no mark', () => {
  expect(drawn.toSorted()).toEqual([...allMarks].toSorted())
})

test.each([
  ['USDTTRC20', 'USDT', 'crypto', 'usdt'],
  ['SBERRUB', 'RUB', 'bank', 'sber'],
  ['CARDKZT', 'KZT', 'bank', 'card-kzt'],
  ['CASHRUB', 'RUB', 'cash', 'cash-rub'],
  ['KASPA', 'KAS', 'crypto', undefined],
  ['MYBANK', 'RUB', 'bank', undefined],
  ['CARDAMD', 'AMD', 'bank', undefined],
] as const)('%s is marked by what people know it by', (code, ticker, kind, mark) => {
  expect(markOf({ code, ticker, kind })).toBe(mark)
})
