import { expect, test } from 'vitest'
import { readableJson } from './readable-json.ts'

const claim = {
  id: '0b5c5a3e-8f5b-4c1e-9a55-0d3f5f8f6a11',
  sum: { amount: '1.50', asset: 'BTC' },
  moves: [],
  note: null,
}

test('what fits into a line stands in one', () => {
  expect(readableJson(claim)).toBe(`{
  "id": "0b5c5a3e-8f5b-4c1e-9a55-0d3f5f8f6a11",
  "sum": { "amount": "1.50", "asset": "BTC" },
  "moves": [],
  "note": null
}`)
})

test.each([[claim], [[claim, claim]], ['text'], [{}], [[[]]], [{ a: { b: { c: 'd'.repeat(50) } } }]])(
  '%j stays the same value',
  value => {
    expect(JSON.parse(readableJson(value))).toEqual(value)
  },
)
