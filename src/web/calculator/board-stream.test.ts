import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StreamStatus } from '#web/api/live-stream.ts'
import { openBoardStream } from './board-stream.ts'

class FakeSource extends EventTarget {
  readyState = 0
  address: string
  constructor(address: string) {
    super()
    this.address = address
  }
  opened() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  tells(version: string) {
    const event = new Event('board') as Event & { data: string }
    event.data = JSON.stringify({ version, at: '2026-11-21T09:00:00Z', directions: [] })
    this.dispatchEvent(event)
  }
  breaks(readyState: 0 | 2) {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
  close() {
    this.readyState = 2
  }
}

class FakePage extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'
  turns(to: DocumentVisibilityState) {
    this.visibilityState = to
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function stream() {
  const page = new FakePage()
  const sources: FakeSource[] = []
  const versions: string[] = []
  const statuses: StreamStatus[] = []
  const close = openBoardStream({
    since: '7',
    onBoard: ({ version }) => versions.push(version),
    onStatus: status => statuses.push(status),
    page: page as unknown as Document,
    connect: address => {
      const source = new FakeSource(address)
      sources.push(source)
      return source as unknown as EventSource
    },
  })
  return { page, sources, versions, statuses, close, last: () => sources.at(-1)! }
}

test('it goes on after the board that the page was made from', () => {
  const { last, versions, statuses } = stream()
  expect(last().address).toBe('/api/v1/calculator/stream/?since=7')
  last().opened()
  last().tells('8')

  expect(versions).toEqual(['8'])
  expect(statuses).toEqual(['connecting', 'live'])
})

test('in a hidden tab it is closed, and goes on after the last version when the tab is seen again', () => {
  const { page, sources, last } = stream()
  last().opened()
  last().tells('9')
  page.turns('hidden')
  expect(last().readyState).toBe(2)
  vi.advanceTimersByTime(60_000)
  expect(sources).toHaveLength(1)

  page.turns('visible')
  expect(last().address).toBe('/api/v1/calculator/stream/?since=9')
})

test('a short break is left to the browser and not spoken of', () => {
  const { sources, last, statuses } = stream()
  last().opened()
  last().breaks(0)
  vi.advanceTimersByTime(3_000)
  last().opened()
  vi.advanceTimersByTime(60_000)

  expect(sources).toHaveLength(1)
  expect(statuses).toEqual(['connecting', 'live', 'live'])
})

test('a longer one is said, and its end too', () => {
  const { last, statuses } = stream()
  last().opened()
  last().breaks(0)
  vi.advanceTimersByTime(4_000)
  expect(statuses.at(-1)).toBe('lost')
  last().opened()
  expect(statuses.at(-1)).toBe('live')
})

test('where the browser gave up, it is opened again ever more slowly, and quickly after a success', () => {
  const { sources, last } = stream()
  const opensAfter = (ms: number) => {
    const before = sources.length
    last().breaks(2)
    vi.advanceTimersByTime(ms - 1)
    expect(sources).toHaveLength(before)
    vi.advanceTimersByTime(1)
    expect(sources).toHaveLength(before + 1)
  }
  for (const ms of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) opensAfter(ms)
  last().opened()
  opensAfter(1_000)
})

test('closed, it neither listens nor comes back', () => {
  const { page, sources, last, close } = stream()
  last().breaks(2)
  close()
  page.turns('hidden')
  page.turns('visible')
  vi.advanceTimersByTime(60_000)
  expect(sources).toHaveLength(1)
})
