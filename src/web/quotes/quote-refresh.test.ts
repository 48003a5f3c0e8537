import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakePage } from '#test/fakes/page.ts'
import { openQuoteRefresh } from './quote-refresh.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Question = { answer: (text: string) => void; fail: () => void; signal: AbortSignal }

function open({ validMs, retries = false }: { validMs?: number; retries?: boolean } = {}) {
  const questions: Question[] = []
  const answers: string[] = []
  const failures: unknown[] = []
  const form = { settled: true, validMs }
  const [page, network] = [new FakePage(), new EventTarget()]
  const refresh = openQuoteRefresh<string>({
    validMs,
    ask: signal =>
      new Promise((answer, fail) => {
        questions.push({ answer, fail: () => fail(new Error('no answer')), signal })
      }),
    onAnswer(answer) {
      answers.push(answer)
      return form.validMs
    },
    onFailure: error => failures.push(error),
    mayRefresh: () => form.settled,
    retries,
    now: () => Date.now(),
  })
  const stop = refresh.start({ page: page as unknown as Document, network })
  const asked = () => questions.length
  return { refresh, questions, answers, failures, form, page, network, stop, asked }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

test.each([
  ['a minute', 60_000, 50_000],
  ['twelve seconds', 12_000, 5_000],
  ['no time at all', 0, 5_000],
])(
  'a quote that is valid for %s is renewed before its end, but not sooner than after five seconds',
  (_, validMs, at) => {
    const { asked } = open({ validMs })
    vi.advanceTimersByTime(at - 1)
    expect(asked()).toBe(0)
    vi.advanceTimersByTime(2)
    expect(asked()).toBe(1)
  },
)

test('without a quote nothing is renewed', () => {
  const { asked } = open()
  vi.advanceTimersByTime(600_000)
  expect(asked()).toBe(0)
})

test('questions within the wait of another are asked once', () => {
  const { refresh, asked } = open()
  for (let key = 0; key < 5; key++) {
    refresh.ask(200)
    vi.advanceTimersByTime(199)
  }
  expect(asked()).toBe(0)
  vi.advanceTimersByTime(1)
  expect(asked()).toBe(1)
})

test('a newer question cancels the older one, whose late answer or failure is dropped', async () => {
  const { refresh, questions, answers, failures } = open()
  for (let number = 0; number < 3; number++) {
    refresh.ask()
    vi.advanceTimersByTime(0)
  }
  expect(questions.map(({ signal }) => signal.aborted)).toEqual([true, true, false])
  questions[2]!.answer('newest')
  questions[0]!.answer('oldest')
  questions[1]!.fail()
  await settled()
  expect(answers).toEqual(['newest'])
  expect(failures).toEqual([])
})

test('when the market moves, the question is repeated five seconds after the last answer', () => {
  const { refresh, asked } = open()
  for (let second = 0; second < 4; second++) {
    refresh.refresh()
    vi.advanceTimersByTime(1_000)
  }
  expect(asked()).toBe(0)
  vi.advanceTimersByTime(1_000)
  expect(asked()).toBe(1)
})

test('a move of the market during a question is followed after its answer', async () => {
  const { refresh, questions, asked } = open()
  refresh.ask()
  vi.advanceTimersByTime(0)
  refresh.refresh()
  questions[0]!.answer('older than the move')
  await settled()
  vi.advanceTimersByTime(4_999)
  expect(asked()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(asked()).toBe(2)
})

test('a form that has changed since its answer is not refreshed', () => {
  const { refresh, form, asked } = open({ validMs: 60_000 })
  form.settled = false
  refresh.refresh()
  vi.advanceTimersByTime(120_000)
  expect(asked()).toBe(0)
})

test('in a hidden tab nothing is asked; what fell due is asked when the tab is visible again', () => {
  const { refresh, page, asked } = open()
  page.turns('hidden')
  refresh.ask()
  vi.advanceTimersByTime(60_000)
  expect(asked()).toBe(0)
  page.turns('visible')
  vi.advanceTimersByTime(0)
  expect(asked()).toBe(1)
})

test.each([
  ['a quote that ended in a hidden tab is renewed at once', 61_000, 1],
  ['a quote that is about to end is renewed at once', 55_000, 1],
  ['a quote that is valid for longer is left alone', 30_000, 0],
])('%s', (_, hiddenMs, count) => {
  const { page, asked } = open({ validMs: 60_000 })
  page.turns('hidden')
  vi.advanceTimersByTime(hiddenMs)
  page.turns('visible')
  vi.advanceTimersByTime(1)
  expect(asked()).toBe(count)
})

test.each([
  ['the browser is online again', ({ network }: ReturnType<typeof open>) => network.dispatchEvent(new Event('online'))],
  ['the stream is live again', ({ refresh }: ReturnType<typeof open>) => refresh.connected('live')],
  ['the tab is visible again', ({ page }: ReturnType<typeof open>) => page.turns('visible')],
])('a question that failed is asked again when %s, and an answered one is not', async (_, reconnect) => {
  const opened = open()
  const { refresh, questions, asked } = opened
  refresh.ask()
  vi.advanceTimersByTime(0)
  questions[0]!.fail()
  await settled()
  vi.advanceTimersByTime(60_000)
  expect(asked()).toBe(1)

  reconnect(opened)
  vi.advanceTimersByTime(0)
  expect(asked()).toBe(2)
  questions[1]!.answer('again')
  await settled()
  reconnect(opened)
  vi.advanceTimersByTime(0)
  expect(asked()).toBe(2)
})

test('an answer that was shown before the stream was lost is asked for again with the stream', () => {
  const { refresh, asked } = open()
  refresh.connected('lost')
  refresh.connected('live')
  vi.advanceTimersByTime(0)
  expect(asked()).toBe(1)
})

test('where failures are retried, a failed question is asked again after five seconds', async () => {
  const { refresh, questions, asked } = open({ retries: true })
  refresh.ask()
  vi.advanceTimersByTime(0)
  questions[0]!.fail()
  await settled()
  vi.advanceTimersByTime(4_999)
  expect(asked()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(asked()).toBe(2)
})

test('a quote that came another way is renewed by its own validity', () => {
  const { refresh, asked } = open({ validMs: 20_000 })
  refresh.received(60_000)
  vi.advanceTimersByTime(49_999)
  expect(asked()).toBe(0)
  vi.advanceTimersByTime(2)
  expect(asked()).toBe(1)
})

test('a stopped refresh asks nothing more', () => {
  const { refresh, stop, page, asked } = open({ validMs: 60_000 })
  refresh.ask(200)
  stop()
  page.turns('hidden')
  page.turns('visible')
  vi.advanceTimersByTime(120_000)
  expect(asked()).toBe(0)
})

test.each([
  ['that waited', 200, 0],
  ['that was asked', 0, 1],
])('a question %s when the watch was stopped is asked when it begins again', (_, wait, before) => {
  const { refresh, stop, page, network, asked } = open({ validMs: 60_000 })
  refresh.ask(wait)
  vi.advanceTimersByTime(0)
  stop()
  vi.advanceTimersByTime(120_000)
  expect(asked()).toBe(before)
  refresh.start({ page: page as unknown as Document, network })
  vi.advanceTimersByTime(0)
  expect(asked()).toBe(before + 1)
})
