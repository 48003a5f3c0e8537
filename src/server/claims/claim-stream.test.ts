import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClaimView } from '#contract/claims/claim.ts'
import { HEARTBEAT_MS } from '#server/http/event-stream.ts'
import { openStreamSeats } from '#server/http/stream-seats.ts'
import { someoneSignedIn } from '#test/signed-in.ts'
import { type ClaimStreams, openClaimStreams } from './claim-stream.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const claim = (version: number) => ({ version }) as ClaimView
let version = 1
let streams: ClaimStreams

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
  version = 1
})
afterEach(() => {
  streams.close()
  vi.useRealTimers()
})

const openStreams = (seats = openStreamSeats()) =>
  openClaimStreams({
    read: async () => claim(version),
    onError: error => {
      throw error
    },
    now: () => new Date(),
    seats,
  })

const anna = someoneSignedIn({ sessionEndsAt: new Date(noon.getTime() + 61_000) })

/** What an open page has been told until its stream ended, if it did. */
function listen(stream: ReadableStream<Uint8Array> | undefined) {
  const heard = { text: '', ended: false }
  const reader = stream!.getReader()
  const read = async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      heard.text += new TextDecoder().decode(value)
    }
    heard.ended = true
  }
  void read()
  return heard
}

test('a page is told no more once the session that opened it has run out, though nobody ended it', async () => {
  streams = openStreams()
  const [hers, guests] = [listen(streams.open('1', true, { caller: anna })), listen(streams.open('1', false))]
  await vi.advanceTimersByTimeAsync(60_999)
  expect([hers.ended, hers.text]).toEqual([false, expect.stringContaining('"version":1')])
  await vi.advanceTimersByTimeAsync(1)
  version = 2
  streams.tell('1')
  await vi.advanceTimersByTimeAsync(0)

  expect([hers.ended, hers.text]).toEqual([true, expect.not.stringContaining('"version":2')])
  expect([guests.ended, guests.text]).toEqual([false, expect.stringContaining('"version":2')])
})

test('a page of which nothing is told ends with its session too, by the next beat', async () => {
  streams = openStreams()
  const hers = listen(streams.open('1', true, { caller: anna }))
  await vi.advanceTimersByTimeAsync(61_000 + HEARTBEAT_MS)
  expect(hers.ended).toBe(true)
})

test('one line of the network cannot have the streams of all others, and a page that ends makes room', async () => {
  streams = openStreams(openStreamSeats({ mostOfLine: 1 }))
  const first = streams.open('1', true, { caller: anna, line: '192.0.2.1' })
  expect(streams.open('1', false, { line: '192.0.2.1' })).toBeUndefined()
  expect(streams.open('1', false, { line: '192.0.2.2' })).toBeDefined()
  listen(first)
  await vi.advanceTimersByTimeAsync(61_000 + HEARTBEAT_MS)
  expect(streams.open('1', false, { line: '192.0.2.1' })).toBeDefined()
})

test('a page that is closed makes room', async () => {
  streams = openStreams(openStreamSeats({ most: 1 }))
  const first = streams.open('1', false)!
  expect(streams.open('1', false)).toBeUndefined()
  await first.cancel()
  expect(streams.open('1', false)).toBeDefined()
})
