import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Feed, FeedFault, LIVE, type Report } from './feed.ts'
import { pollFeed, retryAfter } from './poll-feed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const feed = (read: Feed['read']): Feed => ({ source: 'kraken', everyMs: 5_000, lifetime: LIVE, read })
const well: Report = { source: 'kraken', lifetime: LIVE, readings: [] }

test('a source is read at its interval, one reading at a time', async () => {
  let asked = 0
  const polling = pollFeed(
    feed(async () => {
      asked += 1
      await new Promise(resolve => setTimeout(resolve, 2_000))
      return []
    }),
    () => {},
  )
  await vi.advanceTimersByTimeAsync(14_000)
  expect(asked).toBe(3)
  polling.stop()
})

test('a source that times out is abandoned and read again', async () => {
  // AbortSignal.timeout uses real time, despite fake timers.
  vi.useRealTimers()
  const reports: Report[] = []
  let asked = 0
  const read = () => {
    asked += 1
    return asked === 1 ? new Promise<never>(() => {}) : Promise.resolve([])
  }
  const polling = pollFeed({ ...feed(read), everyMs: 20 }, report => reports.push(report), { timeoutMs: 50 })
  await vi.waitFor(() => expect(reports.length).toBeGreaterThan(1), { timeout: 15_000 })
  expect(reports.slice(0, 2)).toEqual([{ source: 'kraken', fault: 'timeout', detail: 'no answer in time' }, well])
  polling.stop()
})

test('any error of a feed becomes a report', async () => {
  const reports: Report[] = []
  const errors = [new FeedFault('too-large', 'too much'), new TypeError('no such property'), 'a word']
  const polling = pollFeed(
    feed(() => Promise.reject(errors.shift())),
    report => reports.push(report),
    { chance: () => 0 },
  )
  await vi.advanceTimersByTimeAsync(10_000)
  polling.stop()
  expect(reports.slice(0, 3)).toMatchObject([{ fault: 'too-large' }, { fault: 'failed' }, { fault: 'failed' }])
})

test('nothing is read or reported after the stop', async () => {
  const reports: Report[] = []
  let asked = 0
  const polling = pollFeed(
    feed(async () => {
      asked += 1
      return []
    }),
    report => reports.push(report),
  )
  polling.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([asked, reports]).toEqual([1, []])
})

test.each([
  ['a live source after its second failure in a row', 5_000, 2, 5_000],
  ['after its fourth', 5_000, 4, 20_000],
  ['at last once a minute', 5_000, 30, 60_000],
  ['a daily one after its second', 3_600_000, 2, 30_000],
  ['at last every quarter of an hour', 3_600_000, 30, 900_000],
])('%s is left alone for at most so long, and at least for half of it', (_, everyMs, failures, longest) => {
  expect(retryAfter(everyMs, failures, 1)).toBe(longest)
  expect(retryAfter(everyMs, failures, 0)).toBe(longest / 2)
})

test('the first failure is retried at once', () => {
  expect(retryAfter(5_000, 1, 1)).toBe(500)
  expect(retryAfter(50, 1, 1)).toBe(50)
})
