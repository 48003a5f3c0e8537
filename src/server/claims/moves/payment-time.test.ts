import { expect, test } from 'vitest'
import { paymentTime } from './payment-time.ts'

const minute = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 12, minutes))
const openedAt = minute(0)

// biome-ignore format: a table is read by its columns
test.each([
  ['seen at once has the time of its block',                  { paidAt: 4, at: 5 },             4],
  ['seen after a downtime has the time of its block',         { paidAt: 4, at: 50 },            4],
  ['dated before its claim has the time of the claim',        { paidAt: -600, at: 5 },          0],
  ['dated into the future has the current time',              { paidAt: 600, at: 5 },           5],
  ['that moved to another block has the time of that block',  { paidAt: 9, at: 50, before: 4 }, 9],
  ['without a time has the time when it was first seen',      { at: 5 },                        5],
  ['without a time that is reported again keeps its time',    { at: 50, before: 5 },            5],
  ['seen by a clock that was set back has the current time',  { paidAt: 4, at: -60 },           -60],
])('a payment %s', (_, { at, paidAt, before }: { at: number; paidAt?: number; before?: number }, counts) => {
  const payment = { at: minute(at), paidAt: paidAt === undefined ? undefined : minute(paidAt) }
  const known = { openedAt, before: before === undefined ? undefined : minute(before) }
  expect(paymentTime(payment, known)).toEqual(minute(counts))
})
