import { expect, test } from 'vitest'
import { openStreamSlots } from './stream-slots.ts'

test('one network cannot take the slots of all others', () => {
  const slots = openStreamSlots({ most: 10, mostOfNetwork: 2 })
  expect([slots.take('192.0.2.1'), slots.take('192.0.2.1'), slots.take('192.0.2.1')].map(Boolean)).toEqual([
    true,
    true,
    false,
  ])
  expect(slots.take('192.0.2.2')).toBeDefined()
})

test('the slots are limited in total', () => {
  const slots = openStreamSlots({ most: 3, mostOfNetwork: 2 })
  for (const line of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) expect(slots.take(line)).toBeDefined()
  expect(slots.take('192.0.2.4')).toBeUndefined()
})

test('a released slot is free, and releasing it twice frees no second one', () => {
  const slots = openStreamSlots({ most: 2, mostOfNetwork: 1 })
  const leave = slots.take('192.0.2.1')!
  const other = slots.take('192.0.2.2')!
  leave()
  leave()
  expect(slots.take('192.0.2.1')).toBeDefined()
  expect(slots.take('192.0.2.3')).toBeUndefined()
  other()
  expect(slots.take('192.0.2.3')).toBeDefined()
})

test('streams without a network are counted and limited only in total', () => {
  const slots = openStreamSlots({ most: 3, mostOfNetwork: 1 })
  expect([slots.take(''), slots.take(''), slots.take(''), slots.take('')].map(Boolean)).toEqual([
    true,
    true,
    true,
    false,
  ])
})
