import { expect, test } from 'vitest'
import { demoBoard } from '#test/fixtures/demo-board.ts'
import { layOut } from './board-layout.ts'

test('a currency that no direction has is in no list of visitors', () => {
  const [bitcoin] = demoBoard.currencies
  const added = { ...bitcoin!, code: 'DOGE', ticker: 'DOGE' }
  const { currencies, exchanged } = layOut([...demoBoard.currencies, added], demoBoard.directions)
  expect(currencies.has('DOGE')).toBe(true)
  expect(exchanged).toEqual(demoBoard.currencies)
})
