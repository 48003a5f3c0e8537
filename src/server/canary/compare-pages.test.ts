import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceIn } from './compare-pages.ts'

const page = (rate: string, { card = '2200 0000 0000 0004', phone = '+7 495 000-00-17', script = '' } = {}) =>
  `<html><script src="/assets/home-D4f8.js"></script>${script}<p>1 BTC = ${rate} ₽</p><p>${card}</p><a href="tel:${phone}">${phone}</a></html>`
const still = (outside: string) => ({ before: page('9 010 500.12'), outside, after: page('9 010 500.12') })
const moving = (outside: string) => ({ before: page('9010500.12'), outside, after: page('9012000.40') })

test.each<[string, Parameters<typeof differenceIn>[0][number], boolean]>([
  ['the same page', still(page('9 010 500.12')), true],
  ['one digit of a card', still(page('9 010 500.12', { card: '2200 0000 0000 0005' })), false],
  [
    'the last digit of a long number',
    { before: '2200000000000004', outside: '2200000000000005', after: '2200000000000004' },
    false,
  ],
  ['one digit of a telephone number', still(page('9 010 500.12', { phone: '+7 496 000-00-17' })), false],
  ['a script that was put in', still(page('9 010 500.12', { script: '<script>steal()</script>' })), false],
  ['a script of another content', still(page('9 010 500.12').replace('D4f8', 'D4f9')), false],
  ['a rate of another moment', still(page('9 030 000.00')), false],
  ['a rate between the two moments', moving(page('9011000.00')), true],
  ['a rate a little past the moments', moving(page('9020000.00')), true],
  ['a rate that is one per cent better', moving(page('9105000.00')), false],
  ['a card while the rate moves', moving(page('9011000.00', { card: '2200 0000 0000 0012' })), false],
  [
    'a letter of an address',
    {
      before: 'TJRabPrwbZy45sbavfcjinPJC18',
      outside: 'TJRabPrwbZy45sbavfcjinPJD18',
      after: 'TJRabPrwbZy45sbavfcjinPJC18',
    },
    false,
  ],
  ['nothing at all', still(''), false],
])('%s', (_, reading, agrees) => {
  expect(differenceIn([reading, reading]) === undefined).toBe(agrees)
})

test('what differs is shown with what stands there otherwise', () => {
  expect(differenceIn([still(page('9 010 500.12', { card: '2200 0000 0000 0005' }))])).toEqual({
    shown: '0005',
    expected: '0004',
  })
  expect(differenceIn([still(page('9 010 500.12', { script: '<script>steal()</script>' }))])?.shown).toContain(
    'steal()',
  )
})

test('one reading that agrees is enough: a page may change just while it is read', () => {
  const changed = { before: '<p>on</p>', outside: '<p>paused</p>', after: '<p>on</p>' }
  const after = { before: '<p>paused</p>', outside: '<p>paused</p>', after: '<p>paused</p>' }
  expect(differenceIn([changed])).toBeDefined()
  expect(differenceIn([changed, after])).toBeUndefined()
})

test('rates that move with every reading are no difference', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 12, maxLength: 12 }), steps => {
      let rate = 9_010_500
      const walk = steps.map(step => {
        rate *= 1 + step / 10_000
        return rate.toFixed(2)
      })
      const readings = [0, 3, 6, 9].map(at => ({
        before: page(walk[at]!),
        outside: page(walk[at + 1]!),
        after: page(walk[at + 2]!),
      }))
      return differenceIn(readings) === undefined
    }),
  )
})
