import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClaimView } from '#contract/claims/claim.ts'
import { HEARTBEAT_MS } from '#server/platform/http/event-stream.ts'
import { openStreamSlots } from '#server/platform/http/stream-slots.ts'
import { someoneSignedIn } from '#test/harness/signed-in.ts'
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

const openStreams = (slots = openStreamSlots()) =>
  openClaimStreams({
    read: async () => claim(version),
    onError: error => {
      throw error
    },
    now: () => new Date(),
    slots,
  })

const anna = someoneSignedIn({ sessionEndsAt: new Date(noon.getTime() + 61_000) })

/** Collects what a page receives, and whether its stream has ended. */
function listen(stream: ReadableStream<Uint8Array> | undefined) {
  const received = { text: '', ended: false }
  const reader = stream!.getReader()
  const read = async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      received.text += new TextDecoder().decode(value)
    }
    received.ended = true
  }
  void read()
  return received
}

test('a stream ends once its session has expired, before further events', async () => {
  streams = openStreams()
  const [hers, guests] = [listen(streams.open('1', true, { caller: anna })), listen(streams.open('1', false))]
  await vi.advanceTimersByTimeAsync(60_999)
  expect([hers.ended, hers.text]).toEqual([false, expect.stringContaining('"version":1')])
  await vi.advanceTimersByTimeAsync(1)
  version = 2
  streams.notify('1')
  await vi.advanceTimersByTimeAsync(0)

  expect([hers.ended, hers.text]).toEqual([true, expect.not.stringContaining('"version":2')])
  expect([guests.ended, guests.text]).toEqual([false, expect.stringContaining('"version":2')])
})

test('an idle stream ends at the first heartbeat after its session has expired', async () => {
  streams = openStreams()
  const hers = listen(streams.open('1', true, { caller: anna }))
  await vi.advanceTimersByTimeAsync(61_000 + HEARTBEAT_MS)
  expect(hers.ended).toBe(true)
})

test('one network cannot use up all streams, and a stream that ends frees its slot', async () => {
  streams = openStreams(openStreamSlots({ mostOfNetwork: 1 }))
  const first = streams.open('1', true, { caller: anna, network: '192.0.2.1' })
  expect(streams.open('1', false, { network: '192.0.2.1' })).toBeUndefined()
  expect(streams.open('1', false, { network: '192.0.2.2' })).toBeDefined()
  listen(first)
  await vi.advanceTimersByTimeAsync(61_000 + HEARTBEAT_MS)
  expect(streams.open('1', false, { network: '192.0.2.1' })).toBeDefined()
})

test('a cancelled stream frees its slot', async () => {
  streams = openStreams(openStreamSlots({ most: 1 }))
  const first = streams.open('1', false)!
  expect(streams.open('1', false)).toBeUndefined()
  await first.cancel()
  expect(streams.open('1', false)).toBeDefined()
})
