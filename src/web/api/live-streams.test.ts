import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakePage } from '#test/fakes/page.ts'
import { type LiveStream, openLiveStreams, SILENT_MS, type StreamListener, type StreamStatus } from './live-streams.ts'

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
    this.dispatchEvent(new MessageEvent('board', { data: JSON.stringify({ version }), lastEventId: version }))
  }
  beats() {
    this.dispatchEvent(new MessageEvent('beat', { data: '1' }))
  }
  breaks(readyState: 0 | 2) {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
  close() {
    this.readyState = 2
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type BoardEvent = { version: string }
const board = (since?: string): LiveStream => ({
  path: '/api/v1/calculator/stream/',
  events: ['board'],
  since: since === undefined ? undefined : () => since,
})

function streams() {
  const page = new FakePage()
  const sources: FakeSource[] = []
  const live = openLiveStreams({
    page: page as unknown as Document,
    connect: address => {
      const source = new FakeSource(address)
      sources.push(source)
      return source as unknown as EventSource
    },
  })
  return { page, sources, live, last: () => sources.at(-1)! }
}

function listener() {
  const versions: string[] = []
  const statuses: StreamStatus[] = []
  const told: StreamListener<BoardEvent> = {
    onEvent: ({ version }) => versions.push(version),
    onStatus: status => statuses.push(status),
  }
  return { versions, statuses, told }
}

function stream() {
  const { live, ...rest } = streams()
  const { told, ...heard } = listener()
  return { ...rest, ...heard, close: live.follow(board('7'), told) }
}

test('a stream with versions goes on after the version of the page', () => {
  const { last, versions, statuses } = stream()
  expect(last().address).toBe('/api/v1/calculator/stream/?since=7')
  last().opened()
  last().tells('8')

  expect(versions).toEqual(['8'])
  expect(statuses).toEqual(['connecting', 'live'])
})

test('a stream is closed in a hidden tab, and goes on after the last version in a visible one', () => {
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

test('a short break is left to the browser and not shown', () => {
  const { sources, last, statuses } = stream()
  last().opened()
  last().breaks(0)
  vi.advanceTimersByTime(3_000)
  last().opened()
  vi.advanceTimersByTime(60_000)

  expect(sources).toHaveLength(1)
  expect(statuses).toEqual(['connecting', 'live', 'live'])
})

test('a longer break is shown, and so is its end', () => {
  const { last, statuses } = stream()
  last().opened()
  last().breaks(0)
  vi.advanceTimersByTime(4_000)
  expect(statuses.at(-1)).toBe('lost')
  last().opened()
  expect(statuses.at(-1)).toBe('live')
})

test('where the browser stops reconnecting, the stream is opened again ever more slowly, and quickly after a success', () => {
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

test('a closed stream is not opened again', () => {
  const { page, sources, last, close } = stream()
  last().breaks(2)
  close()
  page.turns('hidden')
  page.turns('visible')
  vi.advanceTimersByTime(60_000)
  expect(sources).toHaveLength(1)
})

test('two listeners of one stream share a connection, which is closed with the last of them', () => {
  const { live, sources, last } = streams()
  const [first, second] = [listener(), listener()]
  const leaveFirst = live.follow(board('7'), first.told)
  last().opened()
  const leaveSecond = live.follow(board('7'), second.told)
  last().tells('8')

  expect(sources).toHaveLength(1)
  expect(second.statuses).toEqual(['live'])
  expect([first.versions, second.versions]).toEqual([['8'], ['8']])
  leaveFirst()
  last().tells('9')
  expect([first.versions, second.versions]).toEqual([['8'], ['8', '9']])
  leaveSecond()
  expect(last().readyState).toBe(2)
})

test('a listener that joins with an older version gets what lies between', () => {
  const { live, sources, last } = streams()
  live.follow(board('7'), listener().told)
  last().opened()
  last().tells('8')
  live.follow(board('7'), listener().told)

  expect(sources.map(({ readyState }) => readyState)).toEqual([2, 0])
  expect(last().address).toBe('/api/v1/calculator/stream/?since=7')
})

test('streams of different paths have connections of their own, and one without versions sends none', () => {
  const { live, sources } = streams()
  live.follow(board('7'), listener().told)
  live.follow({ path: '/api/v1/desk/stream/', events: ['claim'] }, listener().told)
  expect(sources.map(({ address }) => address)).toEqual(['/api/v1/calculator/stream/?since=7', '/api/v1/desk/stream/'])
})

test('a connection that falls silent without being closed is told as lost within two beats, and opened again', () => {
  const { live, last, sources } = streams()
  const { told, statuses } = listener()
  live.follow(board(), told)
  last().opened()
  for (let beat = 0; beat < 4; beat++) {
    vi.advanceTimersByTime(15_000)
    last().beats()
  }
  expect(statuses).toEqual(['connecting', 'live'])
  vi.advanceTimersByTime(SILENT_MS)
  expect(statuses.at(-1)).toBe('lost')
  expect(sources).toHaveLength(2)
  last().opened()
  expect(statuses.at(-1)).toBe('live')
})
