import { expect, test } from 'vitest'
import { demoBoard, saturdayNoon } from '#test/fixtures/demo-board.ts'
import { plainOffice } from '#test/fixtures/office-state.ts'
import { buildBoard } from './board.ts'
import { initView } from './calculator-init.ts'

const board = buildBoard(demoBoard, saturdayNoon)
const viewOf = (amount: string, reviewFromUsd: number, from = 'USDTTRC20') =>
  initView(
    { board, catalogue: { office: { ...plainOffice, reviewFromUsd } } },
    { from, to: 'SBERRUB', amount },
    { now: saturdayNoon, key: 'a key of this test' },
  )!

test.each([
  ['999', 1_000, undefined],
  ['1001', 1_000, true],
  ['999', 500, true],
  ['999', 0, true],
  ['9000', 1_000_000, undefined],
])('the form of %s USDT, reviewed from %i dollars on: %s', (amount, from, review) => {
  const { quote, review: asked } = viewOf(amount, from)
  expect(Number(quote?.give)).toBe(Number(amount))
  expect(asked).toBe(review)
})

test('without a quote there is nothing to review', () => {
  expect(viewOf('0.01', 0)).toMatchObject({ refusal: { reason: 'below-minimum' }, review: undefined })
})
