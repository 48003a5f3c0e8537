import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare, type Fraction, fraction, fractionFromDecimal } from '#contract/money/rate.ts'
import { findAgreement } from './agreement.ts'
import type { Quote } from './reading.ts'

const terms = { quorum: 1, toleranceBps: 100n }
const at = new Date('2026-11-21T12:00:00Z')
const quote = (value: Fraction, source: string): Quote => ({
  source,
  pair: 'BTC/USDT',
  value,
  at,
  readAt: at,
  freshUntil: at,
  vouched: false,
})
const quotes = (...values: string[]) => values.map((value, i) => quote(fractionFromDecimal(value)!, `source-${i}`))

test.each([
  ['one source is taken as it is', ['97412.5'], '97412.5'],
  ['of three the middle one counts', ['97412.5', '97400', '97450'], '97412.5'],
  ['of two the exact mean', ['97412.5', '97412.51'], '97412.505'],
  ['of four the exact mean of the middle two', ['1.0003', '1.0001', '1.0002', '1.0004'], '1.00025'],
])('%s', (_, values, expected) => {
  expect(findAgreement(quotes(...values), terms)).toMatchObject({
    ok: true,
    value: { value: fractionFromDecimal(expected) },
  })
})

test.each([
  ['30 % above', '126636.25'],
  ['30 % below', '68188.75'],
  ['ten times too much', '974125'],
  ['a hundredth', '974.125'],
])('one of three that lies %s changes nothing', (_, lie) => {
  const agreed = findAgreement(quotes('97412.5', lie, '97400'), terms)
  expect(agreed).toMatchObject({ ok: true, value: { value: fractionFromDecimal('97406.25') } })
  expect(agreed.ok && agreed.value.quotes.map(quote => quote.source)).toEqual(['source-0', 'source-2'])
})

test('two contradicting sources give no value', () => {
  expect(findAgreement(quotes('97412.5', '126636.25'), terms)).toEqual({
    ok: false,
    refusal: { reason: 'disagreement' },
  })
})

test('two agreeing false sources do not outvote two honest ones', () => {
  expect(findAgreement(quotes('100', '100.1', '130', '130.1'), terms)).toMatchObject({
    refusal: { reason: 'disagreement' },
  })
})

test('fewer sources than the quorum give no value', () => {
  expect(findAgreement(quotes('100'), { ...terms, quorum: 2 })).toMatchObject({
    refusal: { reason: 'too-few-sources' },
  })
  expect(findAgreement([], { ...terms, quorum: 0 })).toMatchObject({ refusal: { reason: 'too-few-sources' } })
})

test('rejected sources do not count for the quorum', () => {
  expect(findAgreement(quotes('100', '100', '130'), { ...terms, quorum: 3 })).toMatchObject({
    refusal: { reason: 'disagreement' },
  })
})

test('one false source of three or more cannot move the value beyond the honest ones', () => {
  const honest = fc.array(fc.bigInt(99_600n, 100_400n), { minLength: 2, maxLength: 6 })
  fc.assert(
    fc.property(honest, fc.bigInt(1n, 10n ** 12n), (values, lie) => {
      const all = [...values, lie].map((value, i) => quote(fraction(value, 1000n), `source-${i}`))
      const agreed = findAgreement(all, terms)
      if (!agreed.ok) return
      expect(compare(agreed.value.value, fraction(99_600n, 1000n))).toBeGreaterThanOrEqual(0)
      expect(compare(agreed.value.value, fraction(100_400n, 1000n))).toBeLessThanOrEqual(0)
    }),
  )
})

test('a rate that the office set is believed alone, and is still contradicted by others', () => {
  const intended = { ...quote(fraction(100n), 'typed'), intended: true }
  const two = { ...terms, quorum: 2 }
  expect(findAgreement([intended], two)).toMatchObject({ ok: true, value: { value: fraction(100n) } })
  expect(findAgreement([quote(fraction(100n), 'kraken')], two)).toMatchObject({
    refusal: { reason: 'too-few-sources' },
  })
  expect(findAgreement([intended, quote(fraction(110n), 'kraken')], two)).toMatchObject({
    refusal: { reason: 'disagreement' },
  })
  expect(findAgreement([intended, quote(fraction(110n), 'kraken'), quote(fraction(110n), 'okx')], two)).toMatchObject({
    value: { value: fraction(110n) },
  })
})
