import { expect, test } from 'vitest'
import { paymentTime } from './payment-time.ts'

const minute = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 12, minutes))
const openedAt = minute(0)

// biome-ignore format: a table is read by its columns
test.each([
  ['told of while it is fresh counts from its block',    { paidAt: 4, at: 5 },               4],
  ['told of after a downtime counts from its block',     { paidAt: 4, at: 50 },              4],
  ['that a node dates before the claim is as old as it', { paidAt: -600, at: 5 },            0],
  ['that a node dates into the future is heard of now',  { paidAt: 600, at: 5 },             5],
  ['that stands in another block now has its time',      { paidAt: 9, at: 50, before: 4 },   9],
  ['without a time counts from when it was heard of',    { at: 5 },                          5],
  ['without a time that is told again keeps its moment', { at: 50, before: 5 },              5],
  ['heard of by a clock that went back is heard of now', { paidAt: 4, at: -60 },             -60],
])('a payment %s', (_, { at, paidAt, before }: { at: number; paidAt?: number; before?: number }, counts) => {
  const told = { at: minute(at), ...(paidAt !== undefined && { paidAt: minute(paidAt) }) }
  const known = { openedAt, before: before === undefined ? undefined : minute(before) }
  expect(paymentTime(told, known)).toEqual(minute(counts))
})
