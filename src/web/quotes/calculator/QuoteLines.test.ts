import { expect, test } from 'vitest'
import type { QuoteView } from '#contract/catalogue/direction.ts'
import { shownLines } from './QuoteLines.tsx'

type Lines = QuoteView['lines']
const give = { kind: 'give', currency: 'BTC', value: '0.10000000' } as const
const course = { kind: 'course', give: '1', get: '6412380.5' } as const
const get = (value: string) => ({ kind: 'get', currency: 'SBERRUB', value }) as const
const kinds = (lines: Lines) => shownLines(lines).map(({ kind }) => kind)

test('an exchange without fees has no lines beside its amounts and its rate', () => {
  const lines: Lines = [
    give,
    { kind: 'exchanged', currency: 'BTC', value: '0.10000000' },
    course,
    { kind: 'converted', currency: 'SBERRUB', value: '641238.05' },
    get('641238.05'),
  ]
  expect(kinds(lines)).toEqual([])
})

test('with a fee or a discount every figure between the amounts is shown', () => {
  const lines: Lines = [
    give,
    { kind: 'fee', side: 'from', fixed: '0', percent: '1.00', min: '0', currency: 'BTC', value: '0.00100000' },
    { kind: 'exchanged', currency: 'BTC', value: '0.09900000' },
    course,
    { kind: 'converted', currency: 'SBERRUB', value: '634825.66' },
    { kind: 'discount', percent: '0.15', currency: 'SBERRUB', value: '952.23' },
    get('635777.89'),
  ]
  expect(kinds(lines)).toEqual(['fee', 'exchanged', 'converted', 'discount'])
})
