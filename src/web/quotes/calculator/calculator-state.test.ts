import { describe, expect, test } from 'vitest'
import { calculatorView, direction, pairView, quoteView } from '#test/fixtures/calculator-view.ts'
import { fieldText } from '#web/format/money-text.ts'
import {
  type CalculatorEvent,
  type CalculatorState,
  isAnswered,
  moveCalculator,
  questionKey,
  questionOf,
  startState,
  targetsOf,
} from './calculator-state.ts'
import { shownQuote } from './shown-quote.ts'

const start = startState(calculatorView(), 'ru')
const moved = (...events: CalculatorEvent[]): CalculatorState => events.reduce(moveCalculator, start)
const all = [
  direction('BTC', 'SBERRUB'),
  direction('BTC', 'ETH'),
  direction('SBERRUB', 'BTC'),
  direction('ETH', 'SBERRUB', { state: 'paused', reason: 'jump' }),
  direction('ETH', 'CASHRUB'),
]
const withBoard: CalculatorEvent = { name: 'directions-came', all, ticks: [] }

test('the calculator starts with the answer of the office, and has nothing to ask', () => {
  expect(questionOf(start)).toEqual({ from: 'BTC', to: 'SBERRUB', side: 'from', amount: '0.1' })
  expect(start.typed).toBe('0,1')
  expect(isAnswered(start)).toBe(true)
})

test.each<[string, CalculatorEvent[], object]>([
  [
    'a typed amount is asked as it was read',
    [{ name: 'typed', side: 'from', text: '0,05 BTC' }],
    { amount: '0.05', side: 'from' },
  ],
  [
    'the side that was edited last drives',
    [{ name: 'typed', side: 'to', text: '5000' }],
    { amount: '5000', side: 'to' },
  ],
  ['a limit fills its field', [{ name: 'filled', side: 'to', amount: '9618.57' }], { amount: '9618.57', side: 'to' }],
  [
    'decimals that are finer than the currency are cut',
    [{ name: 'typed', side: 'to', text: '5000,129' }],
    { amount: '5000.12' },
  ],
  [
    'after a swap the amount keeps its currency',
    [{ name: 'swapped' }],
    { from: 'SBERRUB', to: 'BTC', side: 'to', amount: '0.1' },
  ],
  [
    'picking the currency of the other side swaps the two',
    [{ name: 'picked', side: 'from', code: 'SBERRUB' }],
    { from: 'SBERRUB', to: 'BTC' },
  ],
  [
    'a pair that does not exist is replaced by the nearest open one',
    [withBoard, { name: 'picked', side: 'from', code: 'ETH' }],
    { from: 'ETH', to: 'SBERRUB' },
  ],
  [
    'an amount typed after a chosen pair is asked',
    [
      { name: 'pair-chosen', from: 'ETH', to: 'CASHRUB' },
      { name: 'typed', side: 'from', text: '2' },
    ],
    { from: 'ETH', to: 'CASHRUB', amount: '2' },
  ],
  ['a chosen city is part of the question', [{ name: 'city-chosen', city: 'MSK' }], { city: 'MSK' }],
  [
    'a chosen level of the network fee is part of the question',
    [{ name: 'level-chosen', level: 'fast' }],
    { networkFeeLevel: 'fast' },
  ],
  [
    'the usual level is asked for without a word',
    [
      { name: 'level-chosen', level: 'fast' },
      { name: 'level-chosen', level: 'usual' },
    ],
    { networkFeeLevel: undefined },
  ],
  ...(
    [
      { name: 'swapped' },
      { name: 'picked', side: 'to', code: 'ETH' },
      { name: 'pair-chosen', from: 'BTC', to: 'ETH' },
    ] as const
  ).map((event): [string, CalculatorEvent[], object] => [
    `a level belongs to its pair: ${event.name}`,
    [{ name: 'level-chosen', level: 'slow' }, event],
    { networkFeeLevel: undefined },
  ]),
])('%s', (_, events, question) => {
  expect(questionOf(moved(...events))).toMatchObject(question)
})

test('an amount that cannot be read is not asked', () => {
  expect(questionOf(moved({ name: 'typed', side: 'from', text: '5 млн' })).amount).toBeUndefined()
})

test('for another pair the office suggests an amount, but a typed amount stays', () => {
  const picked: CalculatorEvent = { name: 'picked', side: 'from', code: 'ETH' }
  expect(questionOf(moved(picked)).amount).toBeUndefined()
  expect(questionOf(moved({ name: 'typed', side: 'from', text: '2' }, picked)).amount).toBe('2')
})

test('a direction that the stream ends leaves the list, and returns when the stream names it again', () => {
  const codes = (state: CalculatorState) => targetsOf(state).map(({ code }) => code)
  const gone = { name: 'ticked' as const, delta: { directions: [], gone: [{ from: 'BTC', to: 'ETH' }] } }
  const back: CalculatorEvent = { name: 'ticked', delta: { directions: [direction('BTC', 'ETH')] } }
  expect(codes(moved(withBoard))).toContain('ETH')
  expect(codes(moved(withBoard, gone))).not.toContain('ETH')
  expect(codes(moved(gone, { name: 'directions-came', all, ticks: [gone.delta] }))).not.toContain('ETH')
  expect(codes(moved(withBoard, gone, back))).toContain('ETH')
})

test('a direction that a complete board does not name is gone', () => {
  const complete: CalculatorEvent = {
    name: 'ticked',
    delta: { directions: [direction('BTC', 'SBERRUB')], complete: true },
  }
  expect(targetsOf(moved(withBoard, complete)).map(({ code }) => code)).not.toContain('ETH')
  expect(shownQuote(moved(withBoard, complete)).paused).toBeUndefined()
})

test('an opposite direction that does not exist is refused with a message', () => {
  const state = moved(withBoard, { name: 'picked', side: 'to', code: 'ETH' }, { name: 'swapped' })
  expect(state).toMatchObject({ from: 'BTC', to: 'ETH', noWayBack: { from: 'ETH', to: 'BTC' } })
  expect(moveCalculator(state, { name: 'typed', side: 'from', text: '1' }).noWayBack).toBeUndefined()
})

test('a field groups a readable amount when it loses the focus, and leaves other text alone', () => {
  expect(moved({ name: 'typed', side: 'to', text: '641238.05' }, { name: 'left' }).typed).toBe('641\u00a0238,05')
  expect(moved({ name: 'typed', side: 'to', text: '5 млн' }, { name: 'left' }).typed).toBe('5 млн')
})

test('an amount that could be another one stays as it was typed, so that the question can be pressed', () => {
  expect(moved({ name: 'typed', side: 'to', text: '20,000' }, { name: 'left' }).typed).toBe('20,000')
})

describe('an answer', () => {
  const asked = moved({ name: 'typed', side: 'from', text: '0,2' }, { name: 'asked' })
  const view = calculatorView({ amount: '0.20000000', quote: quoteView({ get: '1282476.10' }) })
  const answered = (state: CalculatorState, question = questionKey(questionOf(asked))) =>
    moveCalculator(state, { name: 'answered', question, view })

  test('to the question that stands is taken, and what was typed stays as it was typed', () => {
    expect(answered(asked)).toMatchObject({ counting: false, typed: '0,2', view })
    expect(isAnswered(answered(asked))).toBe(true)
  })

  test('to a question that was left meanwhile is thrown away', () => {
    const later = moveCalculator(asked, { name: 'typed', side: 'from', text: '0,25' })
    expect(answered(later)).toBe(later)
  })

  test('may repair the pair', () => {
    const state = moved({ name: 'picked', side: 'to', code: 'CASHRUB' })
    const repaired = moveCalculator(state, {
      name: 'answered',
      question: questionKey(questionOf(state)),
      view: calculatorView(),
    })
    expect(repaired).toMatchObject({ from: 'BTC', to: 'SBERRUB' })
    expect(isAnswered(repaired)).toBe(true)
  })

  test('ends the trouble', () => {
    expect(answered(moveCalculator(asked, { name: 'failed', trouble: 'offline' })).trouble).toBeUndefined()
  })

  test('names the city where cash is in it, and none where it is not', () => {
    const state = moved({ name: 'city-chosen', city: 'MSK' })
    const answer = { name: 'answered', question: questionKey(questionOf(state)) } as const
    expect(moveCalculator(state, { ...answer, view: calculatorView({ city: 'MSK' }) }).city).toBe('MSK')
    expect(moveCalculator(state, { ...answer, view: calculatorView() }).city).toBeUndefined()
  })
})

test('a notice stays while the same question is repeated, and goes with the next choice', () => {
  const notices = [{ code: 'bad-amount', asked: 'many' }] as const
  const noticed = startState(calculatorView(), 'ru', { notices })
  const same = moveCalculator(noticed, { name: 'answered', question: noticed.answered, view: calculatorView() })
  expect(same.notices).toBe(notices)

  const picked = moveCalculator(same, { name: 'picked', side: 'to', code: 'ETH' })
  const question = questionKey(questionOf(picked))
  expect(moveCalculator(picked, { name: 'answered', question, view: calculatorView() }).notices).toEqual([])
})

test('an event of the stream changes the rows of the list at once', () => {
  const tick = direction('BTC', 'ETH', { get: '28.5', reserve: '61.00' })
  const targets = targetsOf(moved({ name: 'ticked', delta: { directions: [tick] } }))
  expect(targets.find(({ code }) => code === 'ETH')).toMatchObject({ get: '28.5', reserve: '61.00' })
})

test('a paused direction stays in the list with its reason, and a resumed one loses the reason', () => {
  const { give: _, get: __, ...pausedOne } = direction('BTC', 'ETH', { state: 'paused', reason: 'stale' })
  const paused = moved({ name: 'ticked', delta: { directions: [pausedOne] } })
  expect(targetsOf(paused)[1]).toMatchObject({ code: 'ETH', state: 'paused', reason: 'stale' })
  expect(targetsOf(paused)[1]).not.toHaveProperty('get')

  const resumed = moveCalculator(paused, { name: 'ticked', delta: { directions: [direction('BTC', 'ETH')] } })
  expect(targetsOf(resumed)[1]).toMatchObject({ state: 'on', get: '6412380.5' })
  expect(targetsOf(resumed)[1]).not.toHaveProperty('reason')
})

test('before the office has answered for another currency, its targets come from the board', () => {
  const state = moved(withBoard, { name: 'picked', side: 'from', code: 'ETH' })
  expect(targetsOf(state).map(({ code, state }) => [code, state])).toEqual([
    ['SBERRUB', 'paused'],
    ['CASHRUB', 'on'],
  ])
})

test('the stream begins and ends maintenance', () => {
  const closed = moved({ name: 'ticked', delta: { directions: [], tech: { maintenance: true } } })
  expect(closed.view.tech.maintenance).toBe(true)
  expect(moveCalculator(closed, { name: 'ticked', delta: { directions: [] } }).view.tech.maintenance).toBe(true)
})

test('an answer with another pair keeps the known currencies', () => {
  const cash = calculatorView().currencies[3]!
  const view = calculatorView({ currencies: [], targets: [], pair: pairView({ to: cash }) })
  const state = moved({ name: 'picked', side: 'to', code: 'CASHRUB' })
  const next = moveCalculator(state, { name: 'answered', question: questionKey(questionOf(state)), view })
  expect([...next.known.keys()]).toEqual(['BTC', 'ETH', 'SBERRUB', 'CASHRUB'])
})

test.each<[string, CalculatorEvent, object]>([
  ['pair', { name: 'pair-chosen', from: 'ETH', to: 'CASHRUB' }, { from: 'ETH', to: 'CASHRUB', side: 'from' }],
  ['side', { name: 'side-chosen', side: 'to' }, { from: 'BTC', to: 'SBERRUB', side: 'to' }],
])('a chosen %s is asked without the amount of the former one', (_, event, question) => {
  expect(questionOf(moved({ name: 'typed', side: 'from', text: '0,05' }, event))).toEqual(question)
})

test('a chosen pair takes the amount that the office suggests, and is asked with it from then on', () => {
  const chosen = moved({ name: 'pair-chosen', from: 'SBERRUB', to: 'BTC' })
  const pair = pairView({ from: chosen.known.get('SBERRUB')!, to: chosen.known.get('BTC')! })
  const view = calculatorView({ pair, amount: '10000.00' })
  const answered = moveCalculator(chosen, { name: 'answered', question: questionKey(questionOf(chosen)), view })
  expect(answered).toMatchObject({ suggests: false, typed: fieldText('10000.00', pair.from, 'ru') })
  expect(isAnswered(answered)).toBe(true)
})

test('an answer of another pair than the asked one brings its own amount', () => {
  const elsewhere = moved({ name: 'typed', side: 'from', text: '0,05' }, { name: 'city-chosen', city: 'KZN' })
  const pair = pairView({ to: elsewhere.known.get('CASHRUB')! })
  const view = calculatorView({ pair, amount: '0.30000000', city: 'KZN' })
  const answered = moveCalculator(elsewhere, { name: 'answered', question: questionKey(questionOf(elsewhere)), view })
  expect(answered).toMatchObject({ to: 'CASHRUB', typed: '0,3', city: 'KZN' })
})
