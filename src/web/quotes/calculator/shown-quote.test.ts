import { expect, test } from 'vitest'
import { calculatorView, direction } from '#test/fixtures/calculator-view.ts'
import { type CalculatorEvent, moveCalculator, startState } from './calculator-state.ts'
import { shownQuote } from './shown-quote.ts'

const shown = (...events: CalculatorEvent[]) =>
  shownQuote(events.reduce(moveCalculator, startState(calculatorView(), 'ru')))
const asked: CalculatorEvent = { name: 'asked' }

test('while another amount is computed, the old figure stays, paler', () => {
  expect(shown()).toMatchObject({ settling: false, quote: { get: '641238.05' } })
  expect(shown({ name: 'typed', side: 'from', text: '0,2' }, asked)).toMatchObject({
    settling: true,
    quote: { get: '641238.05' },
  })
})

test.each(['', 'рубли', '5 млн'])('beside “%s” there is no figure', text => {
  expect(shown({ name: 'typed', side: 'from', text }).quote).toBeUndefined()
})

test('another pair has its rate and limits from the board at once, and no figure of the old pair', () => {
  const other = direction('BTC', 'ETH', {
    get: '28.4',
    min: { from: '0.001', to: '0.02' },
    max: { from: '2', to: '56' },
  })
  const state = shown(
    { name: 'directions-came', all: [other], ticks: [] },
    { name: 'picked', side: 'to', code: 'ETH' },
    asked,
  )
  expect(state).toMatchObject({
    quote: undefined,
    rate: { give: '1', get: '28.4' },
    limits: { from: { min: '0.001', max: '2' }, to: { min: '0.02', max: '56' } },
  })
})

test('an event of the stream after the request of the list is newer than the list', () => {
  const [old, newer] = [direction('BTC', 'ETH', { get: '28.4' }), direction('BTC', 'ETH', { get: '28.9' })]
  const state = shown(
    { name: 'directions-came', all: [old], ticks: [{ directions: [newer] }] },
    { name: 'picked', side: 'to', code: 'ETH' },
  )
  expect(state.rate?.get).toBe('28.9')
})

test('a pause in the stream removes the figures at once, and its end brings the rate back', () => {
  const { give: _, get: __, ...paused } = direction('BTC', 'SBERRUB', { state: 'paused', reason: 'jump' })
  const pause: CalculatorEvent = { name: 'ticked', delta: { directions: [paused] } }
  expect(shown(pause)).toMatchObject({
    paused: { because: 'jump' },
    quote: undefined,
    rate: undefined,
    limits: undefined,
  })
  const resume: CalculatorEvent = { name: 'ticked', delta: { directions: [direction('BTC', 'SBERRUB')] } }
  expect(shown(pause, resume)).toMatchObject({ paused: undefined, rate: { give: '1', get: '6412380.5' } })
})

test('an amount without an answer is not shown beside the result of another amount', () => {
  const typed = moveCalculator(startState(calculatorView(), 'ru'), { name: 'typed', side: 'from', text: '0,2' })
  const counting = moveCalculator(typed, { name: 'asked' })
  expect(shownQuote(counting)).toMatchObject({ settling: true, quote: { give: '0.10000000' } })
  const lost = moveCalculator(counting, { name: 'failed', trouble: 'offline' })
  expect(shownQuote(lost)).toMatchObject({ quote: undefined, unanswered: 'offline' })
  // Back at what was answered, both belong together again.
  const back = moveCalculator(lost, { name: 'typed', side: 'from', text: '0,1' })
  expect(shownQuote(back)).toMatchObject({ quote: { give: '0.10000000' }, unanswered: undefined })
})
