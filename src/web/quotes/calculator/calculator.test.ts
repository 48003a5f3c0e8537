import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CalculatorInit, DirectionItem } from '#contract/catalogue/direction.ts'
import { FakePage } from '#test/fakes/page.ts'
import { calculatorView, direction, quoteView } from '#test/fixtures/calculator-view.ts'
import { openCalculator } from './calculator.ts'
import { startState } from './calculator-state.ts'
import type { InitQuery } from './read-address.ts'
import { shownQuote } from './shown-quote.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

class Unreachable extends Error {}

function open() {
  const asked: {
    question: InitQuery
    signal: AbortSignal
    answer: (view: CalculatorInit) => void
    fail: (error: Error) => void
  }[] = []
  const addresses: InitQuery[] = []
  const directions = Promise.withResolvers<readonly DirectionItem[]>()
  const loadDirections = vi.fn(() => directions.promise)
  const calculator = openCalculator(startState(calculatorView(), 'ru'), {
    ask: (question, signal) =>
      new Promise((answer, fail) => {
        asked.push({ question, signal, answer, fail })
      }),
    isOffline: error => error instanceof Unreachable,
    loadDirections,
    followAddress: question => addresses.push(question),
    now: () => Date.now(),
  })
  const page = new FakePage()
  const stop = calculator.start({ page: page as unknown as Document, network: new EventTarget() })
  const type = (text: string) => calculator.dispatch({ name: 'typed', side: 'from', text })
  return { calculator, page, stop, asked, addresses, directions, loadDirections, type }
}

const tick = (get: string) => ({
  version: 'v2',
  at: '2026-11-21T09:00:06Z',
  directions: [direction('BTC', 'SBERRUB', { get })],
})
const settled = () => vi.advanceTimersByTimeAsync(0)

test('typing asks once, 200 ms after the last key', async () => {
  const { asked, type } = open()
  for (const text of ['0', '0,', '0,2', '0,25']) {
    type(text)
    vi.advanceTimersByTime(199)
  }
  expect(asked).toHaveLength(0)
  vi.advanceTimersByTime(1)
  expect(asked.map(({ question }) => question.amount)).toEqual(['0.25'])
})

test('a newer question cancels the call of the older one, whose answer is ignored', async () => {
  const { calculator, asked, type } = open()
  type('0,2')
  vi.advanceTimersByTime(200)
  type('0,3')
  vi.advanceTimersByTime(200)
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])

  asked[1]!.answer(calculatorView({ amount: '0.3', quote: quoteView({ get: '3.00' }) }))
  await settled()
  asked[0]!.answer(calculatorView({ amount: '0.2', quote: quoteView({ get: '2.00' }) }))
  await settled()
  expect(calculator.read().view.quote?.get).toBe('3.00')
})

test('an old answer does not count when its question is asked again', async () => {
  const { calculator, asked, type } = open()
  for (const text of ['0,2', '0,3', '0,2']) {
    type(text)
    vi.advanceTimersByTime(200)
  }
  asked[0]!.answer(calculatorView({ amount: '0.2', quote: quoteView({ get: '1.00' }) }))
  await settled()
  expect(calculator.read().counting).toBe(true)
  asked[2]!.answer(calculatorView({ amount: '0.2', quote: quoteView({ get: '2.00' }) }))
  await settled()
  expect(calculator.read().view.quote?.get).toBe('2.00')
})

test('returning to the answered amount asks nothing', () => {
  const { calculator, asked, type } = open()
  type('0,2')
  type('0,1')
  vi.advanceTimersByTime(1_000)
  expect(asked).toHaveLength(0)
  expect(calculator.read().counting).toBe(false)
})

test.each(['', '5 млн', '-1'])('“%s” is not asked', text => {
  const { asked, type } = open()
  type(text)
  vi.advanceTimersByTime(1_000)
  expect(asked).toHaveLength(0)
})

test('a picked currency asks at once, and the address follows', () => {
  const { calculator, asked, addresses } = open()
  calculator.dispatch({ name: 'picked', side: 'to', code: 'ETH' })
  vi.advanceTimersByTime(0)
  expect(asked[0]!.question).toMatchObject({ from: 'BTC', to: 'ETH' })
  expect(addresses.at(-1)).toMatchObject({ from: 'BTC', to: 'ETH' })
})

test('the address stays until the visitor changes the form', async () => {
  const { calculator, asked, addresses } = open()
  calculator.ticked(tick('6500000'))
  vi.advanceTimersByTime(5_000)
  asked[0]!.answer(calculatorView())
  await settled()
  expect(addresses).toEqual([])
})

test('a move of the market asks again, but not more often than every 5 s', async () => {
  const { calculator, asked } = open()
  for (const get of ['6500000', '6500001', '6500002']) {
    calculator.ticked(tick(get))
    vi.advanceTimersByTime(1_000)
  }
  expect(asked).toHaveLength(0)
  vi.advanceTimersByTime(2_000)
  expect(asked).toHaveLength(1)
  asked[0]!.answer(calculatorView())
  await settled()
  calculator.ticked(tick('6500003'))
  vi.advanceTimersByTime(4_999)
  expect(asked).toHaveLength(1)
})

test('an event of another pair, or without a change, asks nothing', () => {
  const { calculator, asked } = open()
  calculator.ticked({ ...tick('1'), directions: [direction('ETH', 'BTC')] })
  calculator.ticked(tick('6500000'))
  vi.advanceTimersByTime(5_000)
  expect(asked).toHaveLength(1)
  asked[0]!.answer(calculatorView())
  return settled().then(() => {
    calculator.ticked(tick('6500000'))
    vi.advanceTimersByTime(10_000)
    expect(asked).toHaveLength(1)
  })
})

test('a hidden tab asks nothing, and an old quote is renewed when the tab is visible again', () => {
  const { calculator, asked, page } = open()
  page.turns('hidden')
  calculator.ticked(tick('6500000'))
  vi.advanceTimersByTime(61_000)
  expect(asked).toHaveLength(0)
  page.turns('visible')
  vi.advanceTimersByTime(0)
  expect(asked).toHaveLength(1)
})

test('a question that falls due in a hidden tab is asked when the tab is visible again', () => {
  const { asked, type, page } = open()
  type('0,2')
  page.turns('hidden')
  vi.advanceTimersByTime(1_000)
  expect(asked).toHaveLength(0)
  page.turns('visible')
  vi.advanceTimersByTime(0)
  expect(asked.map(({ question }) => question.amount)).toEqual(['0.2'])
})

test('a quote is renewed before its end, even without a move of the market', () => {
  const { asked, page } = open()
  page.turns('hidden')
  page.turns('visible')
  vi.advanceTimersByTime(49_000)
  expect(asked).toHaveLength(0)
  vi.advanceTimersByTime(2_000)
  expect(asked).toHaveLength(1)
})

test('a question that failed without a connection is repeated with the connection', async () => {
  const { calculator, asked, type } = open()
  type('0,2')
  vi.advanceTimersByTime(200)
  asked[0]!.fail(new Unreachable())
  await settled()
  expect(calculator.read()).toMatchObject({ trouble: 'offline', counting: false })

  calculator.connected('live')
  vi.advanceTimersByTime(0)
  asked[1]!.answer(calculatorView({ amount: '0.2' }))
  await settled()
  expect(calculator.read().trouble).toBeUndefined()
})

test('after a failure the visitor can ask again', async () => {
  const { calculator, asked, type } = open()
  type('0,2')
  vi.advanceTimersByTime(200)
  asked[0]!.fail(new Error('500'))
  await settled()
  expect(calculator.read().trouble).toBe('failed')
  calculator.askAgain()
  vi.advanceTimersByTime(0)
  expect(asked).toHaveLength(2)
})

test('the directions are loaded once, and events of the stream meanwhile are applied to them', async () => {
  const { calculator, directions, loadDirections } = open()
  void calculator.wantDirections()
  void calculator.wantDirections()
  calculator.ticked(tick('6500009'))
  directions.resolve([direction('BTC', 'SBERRUB'), direction('BTC', 'ETH')])
  await settled()

  expect(loadDirections).toHaveBeenCalledTimes(1)
  const { board } = calculator.read()
  expect(board.complete).toBe(true)
  expect(board.directions.get('BTC SBERRUB')?.get).toBe('6500009')
})

test('a form whose pair ends stays at this pair, and asks again when the pair is back', () => {
  const { calculator, asked, type } = open()
  calculator.ticked({ ...tick(''), directions: [], gone: [{ from: 'BTC', to: 'SBERRUB' }] })
  type('0,2')
  vi.advanceTimersByTime(120_000)
  expect(asked).toHaveLength(0)
  expect(shownQuote(calculator.read())).toMatchObject({ paused: { because: 'office' }, quote: undefined })

  calculator.ticked(tick('6500009'))
  vi.advanceTimersByTime(5_000)
  expect(asked.map(({ question }) => question.amount)).toEqual(['0.2'])
})

test('a failed load of the directions ends the calculator', async () => {
  const { calculator, directions } = open()
  void calculator.wantDirections()
  directions.reject(new Error('Could not fetch data from /api/v1/calculator/ error: away'))
  await settled()
  expect(calculator.read().fatal).toBe('Could not fetch data from /api/v1/calculator/ error: away')
})

test('the end of maintenance brings a fresh quote', () => {
  const { calculator, asked } = open()
  calculator.ticked({ ...tick('6412380.5'), directions: [], tech: { maintenance: true } })
  calculator.ticked({ ...tick('6412380.5'), directions: [], tech: { maintenance: false } })
  vi.advanceTimersByTime(5_000)
  expect(asked).toHaveLength(1)
})

test('a stopped calculator asks nothing', () => {
  const { asked, type, stop } = open()
  type('0,2')
  stop()
  vi.advanceTimersByTime(60_000)
  expect(asked).toHaveLength(0)
})
