import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Fraction, fraction, fractionFromDecimal, invert } from '#contract/money/rate.ts'
import { checkFormula, evaluate, type Formula, parseFormula, type SourceRate } from './formula.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)
const price = (text: string) => fractionFromDecimal(text)!
const fresh = (value: Fraction, at = noon, freshUntil = later(120)): SourceRate => ({
  state: 'fresh',
  value,
  at,
  freshUntil,
})

function parsed(text: string): Formula {
  const formula = parseFormula(text)
  if (!formula.ok) throw new Error(JSON.stringify(formula.refusal))
  return formula.value
}

const rates = new Map<string, SourceRate>([
  ['BTC/USDT', fresh(price('65000'), later(-3), later(90))],
  ['USDT/RUB', fresh(price('98.5'), later(-40), later(30))],
  ['EUR/RUB', fresh(price('110'))],
])

describe('a formula multiplies and divides the sources exactly', () => {
  test.each([
    ['BTC/USDT * USDT/RUB', '6402500'],
    ['BTC/USDT*USDT/RUB', '6402500'],
    ['  BTC/USDT   *   USDT/RUB  ', '6402500'],
    ['BTC/USDT * USDT/RUB * 0.5', '3201250'],
    ['(BTC/USDT * USDT/RUB)', '6402500'],
    ['EUR/RUB / EUR/RUB', '1'],
    ['BTC/USDT / (1 / USDT/RUB)', '6402500'],
    ['BTC/USDT / (EUR/RUB / USDT/RUB) * 110', '6402500'],
    ['1', '1'],
  ])('%s is %s', (text, expected) => {
    expect(evaluate(parsed(text), rates)).toMatchObject({ ok: true, value: { price: price(expected) } })
  })

  test('a pair that is quoted inversely is inverted', () => {
    expect(evaluate(parsed('RUB/USDT'), rates)).toMatchObject({ value: { price: invert(price('98.5')) } })
    expect(evaluate(parsed('1 / USDT/RUB'), rates)).toMatchObject({ value: { price: invert(price('98.5')) } })
  })

  test('the price has the age of its oldest source and the expiry of its earliest', () => {
    expect(evaluate(parsed('BTC/USDT * USDT/RUB'), rates)).toMatchObject({
      value: { at: later(-40), freshUntil: later(30) },
    })
  })

  test('a formula times its inverse is exactly one', () => {
    const any = fc.tuple(fc.bigInt(1n, 10n ** 20n), fc.bigInt(1n, 10n ** 20n)).map(([a, b]) => fraction(a, b))
    fc.assert(
      fc.property(any, any, (a, b) => {
        const both = new Map([
          ['BTC/USDT', fresh(a)],
          ['USDT/RUB', fresh(b)],
        ])
        const there = evaluate(parsed('BTC/USDT * USDT/RUB'), both)
        const back = evaluate(parsed('1 / USDT/RUB / BTC/USDT'), both)
        expect(there.ok && back.ok && invert(there.value.price)).toEqual(back.ok && back.value.price)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('a formula never sells without a price', () => {
  test('a paused source pauses the formula, with source and reason', () => {
    const paused = new Map(rates).set('USDT/RUB', { state: 'paused', reason: 'stale', since: noon })
    expect(evaluate(parsed('BTC/USDT * USDT/RUB'), paused)).toEqual({
      ok: false,
      refusal: { reason: 'source-paused', pair: 'USDT/RUB', because: 'stale', since: noon },
    })
  })

  test('an unknown source is missing', () => {
    expect(evaluate(parsed('XMR/USDT'), rates)).toEqual({
      ok: false,
      refusal: { reason: 'source-missing', pair: 'XMR/USDT' },
    })
  })

  test.each(['BTC/USDT', '1 / BTC/USDT', 'USDT/BTC'])('a source at zero pauses %s', text => {
    const zero = new Map([['BTC/USDT', fresh(fraction(0n))]])
    expect(evaluate(parsed(text), zero)).toMatchObject({ refusal: { reason: 'source-paused', because: 'nonsense' } })
  })
})

describe('an invalid formula is refused with the position', () => {
  test.each([
    ['', { reason: 'formula-empty' }],
    ['   ', { reason: 'formula-empty' }],
    ['BTC/USDT *', { reason: 'formula-unexpected', at: 11, found: '', expected: 'factor' }],
    ['* BTC/USDT', { reason: 'formula-unexpected', at: 1, found: '*', expected: 'factor' }],
    ['BTC/USDT USDT/RUB', { reason: 'formula-unexpected', at: 10, found: 'USDT/RUB', expected: 'operator' }],
    ['BTC/USDT + 1', { reason: 'formula-unexpected', at: 10, found: '+', expected: 'operator' }],
    ['btc/usdt', { reason: 'formula-unexpected', at: 1, found: 'btc', expected: 'factor' }],
    ['BTC', { reason: 'formula-unexpected', at: 1, found: 'BTC', expected: 'factor' }],
    ['(BTC/USDT', { reason: 'formula-not-closed', at: 1 }],
    ['BTC/USDT)', { reason: 'formula-unexpected', at: 9, found: ')', expected: 'operator' }],
    ['()', { reason: 'formula-unexpected', at: 2, found: ')', expected: 'factor' }],
    ['BTC/USDT * -1', { reason: 'formula-unexpected', at: 12, found: '-1', expected: 'factor' }],
    ['BTC/USDT * 0', { reason: 'formula-zero', at: 12 }],
    ['BTC/USDT / 0.00', { reason: 'formula-zero', at: 12 }],
    ['1e5', { reason: 'formula-unexpected', at: 2, found: 'e5', expected: 'operator' }],
    ['1 * '.repeat(80), { reason: 'formula-too-long', most: 200 }],
  ])('%j', (text, refusal) => expect(parseFormula(text)).toEqual({ ok: false, refusal }))

  test('no text makes the parser throw', () => {
    const pieces = fc.constantFrom('BTC/USDT', 'USDT/RUB', '*', '/', '(', ')', ' ', '1', '0', '.5', 'e', '-', 'я')
    fc.assert(
      fc.property(fc.string({ unit: pieces, maxLength: 12 }), text => void parseFormula(text)),
      { numRuns: 3_000 },
    )
  })
})

describe('a formula must lead from the one currency to the other', () => {
  const known = (pair: string) => rates.has(pair)
  const check = (text: string, from: string, to: string) => checkFormula(parsed(text), { from, to, known })

  test.each([
    ['BTC/USDT * USDT/RUB', 'BTC', 'RUB'],
    ['1 / USDT/RUB / BTC/USDT', 'RUB', 'BTC'],
    ['RUB/USDT', 'RUB', 'USDT'],
    ['1', 'RUB', 'RUB'],
    ['EUR/RUB / EUR/RUB', 'RUB', 'RUB'],
  ])('%s leads from %s to %s', (text, from, to) => expect(check(text, from, to).ok).toBe(true))

  test.each([
    ['BTC/USDT', 'BTC', 'RUB', 'BTC/USDT'],
    ['BTC/USDT * USDT/RUB', 'RUB', 'BTC', 'BTC/RUB'],
    ['BTC/USDT * BTC/USDT', 'BTC', 'USDT', 'BTC·BTC/USDT·USDT'],
    ['98.5', 'USDT', 'RUB', '1'],
  ])('%s does not lead from %s to %s', (text, from, to, yields) => {
    expect(check(text, from, to)).toMatchObject({ refusal: { reason: 'formula-wrong-ends', yields } })
  })

  test('an unknown pair is named', () => {
    expect(check('BTC/USDT * USDT/KZT', 'BTC', 'KZT')).toEqual({
      ok: false,
      refusal: { reason: 'formula-unknown-source', pair: 'USDT/KZT' },
    })
  })
})
