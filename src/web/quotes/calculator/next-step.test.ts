import { expect, test } from 'vitest'
import { calculatorView, direction, pairView, quoteView } from '#test/fixtures/calculator-view.ts'
import { type CalculatorEvent, type CalculatorState, moveCalculator, startState } from './calculator-state.ts'
import { type NextStep, nextStep } from './next-step.ts'

const given = (changes: Parameters<typeof calculatorView>[0], ...events: CalculatorEvent[]): CalculatorState =>
  events.reduce(moveCalculator, startState(calculatorView(changes), 'ru'))
const refused = (refusal: NonNullable<ReturnType<typeof calculatorView>['refusal']>, side: 'from' | 'to' = 'from') => {
  const { quote: _, ...view } = calculatorView({ refusal, side })
  return startState(view, 'ru')
}
const typed = (text: string): CalculatorEvent => ({ name: 'typed', side: 'from', text })
const {
  give: _,
  get: __,
  min: ___,
  max: ____,
  ...pausedOne
} = direction('BTC', 'SBERRUB', { state: 'paused', reason: 'jump' })
const city = { code: 'MSK', name: { ru: 'Москва', en: 'Moscow' }, branches: [] }

test.each<[string, CalculatorState, NextStep]>([
  ['everything is there', given({}), { step: 'exchange' }],
  ['the office is closed', given({ tech: { maintenance: true } }), { step: 'wait-for-end' }],
  [
    'the office is closed until a time',
    given({ tech: { maintenance: true, until: '2026-11-21T10:00:00Z' } }),
    { step: 'wait-for-end', until: '2026-11-21T10:00:00Z' },
  ],
  [
    'the direction was paused',
    refused({ reason: 'paused', because: 'stale' }),
    { step: 'another-pair', because: 'stale' },
  ],
  [
    'the direction is paused while one looks',
    given({}, { name: 'ticked', delta: { directions: [pausedOne] } }),
    { step: 'another-pair', because: 'jump' },
  ],
  [
    'there is no such direction',
    refused({ reason: 'unknown-direction' }),
    { step: 'another-pair', because: 'unknown' },
  ],
  ['no amount', given({}, typed('')), { step: 'enter-amount', at: 'from' }],
  ['an amount of zero', given({}, typed('0,00')), { step: 'enter-amount', at: 'from' }],
  [
    'no amount on the other side',
    given({}, { name: 'typed', side: 'to', text: ' ' }),
    { step: 'enter-amount', at: 'to' },
  ],
  ['words', given({}, typed('рубли')), { step: 'correct-amount', at: 'from', because: 'not-a-number' }],
  [
    'millions',
    given({}, typed('5 млн')),
    { step: 'correct-amount', at: 'from', because: 'multiplier', meant: '5000000' },
  ],
  ['less than nothing', given({}, typed('-5')), { step: 'correct-amount', at: 'from', because: 'negative' }],
  [
    'too little',
    refused({ reason: 'below-minimum', minimum: '0.00150000', because: 'direction' }),
    { step: 'give-more', at: 'from', limit: '0.00150000' },
  ],
  [
    'too much',
    refused({ reason: 'above-maximum', maximum: '5.00', because: 'direction' }, 'to'),
    { step: 'give-less', at: 'to', limit: '5.00' },
  ],
  [
    'more than there is',
    refused({ reason: 'beyond-reserve', reserve: '12480000.00', maximum: '1.94623509' }),
    { step: 'reserve-ended', at: 'from', limit: '1.94623509' },
  ],
  ['no city', given({ pair: pairView({ cities: [city] }) }), { step: 'choose-city' }],
  ['a city', given({ pair: pairView({ cities: [city] }), city: 'MSK' }), { step: 'exchange' }],
  ['an amount that is being counted', given({}, typed('0,2')), { step: 'wait-for-quote' }],
  [
    'an amount that could not be counted',
    given({}, typed('0,2'), { name: 'failed', trouble: 'failed' }),
    { step: 'ask-again', because: 'failed' },
  ],
  [
    'an amount that could not be sent',
    given({}, typed('0,2'), { name: 'failed', trouble: 'offline' }),
    { step: 'ask-again', because: 'offline' },
  ],
])('the next step with %s', (_, state, step) => {
  expect(nextStep(state, Date.parse('2026-11-21T09:00:10Z'))).toEqual(step)
})

test('a quote is used until its end, also without a connection', () => {
  const offline = given({ quote: quoteView() }, { name: 'failed', trouble: 'offline' })
  expect(nextStep(offline, Date.parse('2026-11-21T09:01:04Z'))).toEqual({ step: 'exchange' })
  expect(nextStep(offline, Date.parse('2026-11-21T09:01:05Z'))).toEqual({ step: 'ask-again', because: 'offline' })
  expect(nextStep(given({}), Date.parse('2026-11-21T09:01:05Z'))).toEqual({ step: 'ask-again', because: 'expired' })
})
