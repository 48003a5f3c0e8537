import { expect, test } from 'vitest'
import { openStreamSeats } from './stream-seats.ts'

test('one line cannot take the seats of all others', () => {
  const seats = openStreamSeats({ most: 10, mostOfLine: 2 })
  expect([seats.take('192.0.2.1'), seats.take('192.0.2.1'), seats.take('192.0.2.1')].map(Boolean)).toEqual([
    true,
    true,
    false,
  ])
  expect(seats.take('192.0.2.2')).toBeDefined()
})

test('there are so many seats, however many lines they are asked from', () => {
  const seats = openStreamSeats({ most: 3, mostOfLine: 2 })
  for (const line of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) expect(seats.take(line)).toBeDefined()
  expect(seats.take('192.0.2.4')).toBeUndefined()
})

test('a seat that was left is free, and leaving it twice frees no second one', () => {
  const seats = openStreamSeats({ most: 2, mostOfLine: 1 })
  const leave = seats.take('192.0.2.1')!
  const other = seats.take('192.0.2.2')!
  leave()
  leave()
  expect(seats.take('192.0.2.1')).toBeDefined()
  expect(seats.take('192.0.2.3')).toBeUndefined()
  other()
  expect(seats.take('192.0.2.3')).toBeDefined()
})

test('what comes from no line is counted and not held against anybody', () => {
  const seats = openStreamSeats({ most: 3, mostOfLine: 1 })
  expect([seats.take(''), seats.take(''), seats.take(''), seats.take('')].map(Boolean)).toEqual([
    true,
    true,
    true,
    false,
  ])
})
