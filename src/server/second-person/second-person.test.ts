import { expect, test } from 'vitest'
import { isSecondPerson, type Made, type Person, secondFrom } from './second-person.ts'
import { fitsIn } from './send-alone.ts'
import { isAbove } from './sending.ts'
import { forNobody } from './vouchings.ts'

const until = new Date('2026-11-26T12:00:00Z')
const pavel: Person = { id: 'pavel', confirmsFrom: forNobody }
const vera: Person = { id: 'vera', confirmsFrom: new Map([['olga', until]]) }

test.each<[string, Made, Person, boolean, Date?]>([
  ['somebody else', { by: 'olga' }, pavel, true],
  ['whoever has made it', { by: 'pavel' }, pavel, false],
  ['whom it is about', { by: 'olga', about: 'pavel' }, pavel, false],
  ['somebody whom it is not about', { by: 'olga', about: 'rita' }, pavel, true],
  ['whom its author has brought in', { by: 'olga' }, vera, false, until],
  ['who was brought in by another one', { by: 'rita' }, vera, true],
  ['anybody, where nobody has made it', { by: undefined }, vera, true],
  ['but whom it is about', { by: undefined, about: 'vera' }, vera, false],
])('%s', (_, made, person, is, from) => {
  expect(isSecondPerson(made, person)).toBe(is)
  expect(secondFrom(made, person)).toBe(from)
})

test('a day is spent to its last unit', () => {
  expect(fitsIn(undefined, 10n ** 30n)).toBe(true)
  expect(fitsIn({ most: 10n, sent: 4n }, 6n)).toBe(true)
  expect(fitsIn({ most: 10n, sent: 4n }, 7n)).toBe(false)
})

test('a payment is above the limit from one unit more on, and nothing is above none', () => {
  const sending = { currency: 'LTC', units: 10n, to: {} }
  expect([isAbove(sending, 10n), isAbove(sending, 9n)]).toEqual([false, true])
  expect([isAbove(sending, undefined), isAbove(undefined, 0n)]).toEqual([false, false])
})
