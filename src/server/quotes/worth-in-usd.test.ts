import { expect, test } from 'vitest'
import { demoBoard, freshRate, saturdayNoon } from '#test/fixtures/demo-board.ts'
import { buildBoard } from './board.ts'
import { pricedInUsd } from './worth-in-usd.ts'

const codes = ['BTC', 'USDTTRC20', 'SBERRUB']
const office = {
  ...demoBoard,
  currencies: demoBoard.currencies.filter(({ code }) => codes.includes(code)),
  directions: demoBoard.directions.filter(({ from, to }) => codes.includes(from) && codes.includes(to)),
}
const inUsd = (without: readonly string[] = [], more: readonly (readonly [string, string])[] = []) => {
  const until = new Date(saturdayNoon.getTime() + 120_000)
  const kept = [...office.rates].filter(([pair]) => !without.includes(pair))
  const rates = new Map([...kept, ...more.map(([pair, price]) => [pair, freshRate(price, until)] as const)])
  return pricedInUsd(() => buildBoard({ ...office, rates }, saturdayNoon))
}

test('an office that exchanges no dollars knows what its exchanges are worth in dollars, by what the sources say of USDT', () => {
  const { worthUsd } = inUsd()
  expect(worthUsd('USDTTRC20', 100_000_000n)).toBe(100_02n)
  // 93.4 roubles for a USDT, each of which is 1.0002 dollars.
  expect(worthUsd('SBERRUB', 9_340_00n)).toBe(100_02n)
  expect(worthUsd('BTC', 1_00000000n)).toBe(97_431_98n)
})

test('without a price of USDT in dollars the official rate of the rouble is one; with neither the worth is not known', () => {
  const { worthUsd } = inUsd(['USDT/USD'], [['USD/RUB', '80']])
  expect(worthUsd('SBERRUB', 8_000_00n)).toBe(100_00n)
  expect(worthUsd('USDTTRC20', 100_000_000n)).toBe(116_75n)
  expect(inUsd(['USDT/USD', 'EUR/USD']).worthUsd('USDTTRC20', 100_000_000n)).toBe(undefined)
})
