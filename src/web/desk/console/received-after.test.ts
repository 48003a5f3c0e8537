import { expect, test } from 'vitest'
import { receivedAfter } from './received-after.ts'

const line = (value: string, reason = 'received') => ({
  kind: 'transfer' as const,
  debit: 'custody',
  credit: 'clients',
  amount: { currency: 'BTC', value },
  reason,
})
const claim = { received: '0.027', give: '0.03', scale: 8 }

test.each([
  ['the missing part', '0.003', '0.03000000', false],
  ['a tenth above', '0.006', '0.03300000', false],
  ['more than a tenth above', '0.00600001', '0.03300001', true],
  ['a payment of another claim', '10', '10.02700000', true],
])('%s comes to a sum, and too much of it is told', (_, value, total, beyond) => {
  expect(receivedAfter({ books: [line(value)] }, claim)).toEqual({ total, beyond })
})

test('a plan without a payment says nothing of one', () => {
  expect(receivedAfter({ books: [line('1', 'refund')] }, claim)).toBeUndefined()
})
