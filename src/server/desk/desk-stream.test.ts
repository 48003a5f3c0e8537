import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Staff } from '#server/platform/http/caller.ts'
import { HEARTBEAT_MS } from '#server/platform/http/event-stream.ts'
import { someoneSignedIn } from '#test/harness/signed-in.ts'
import { type DeskStreams, openDeskStreams } from './desk-stream.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const olga = someoneSignedIn({
  role: 'operator',
  secondFactor: 'passed',
  sessionEndsAt: new Date(noon.getTime() + 61_000),
}) as Staff
let desks: DeskStreams

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
  desks = openDeskStreams(() => new Date())
})
afterEach(() => {
  desks.close()
  vi.useRealTimers()
})

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
  let text = ''
  for await (const bytes of stream) text += new TextDecoder().decode(bytes)
  return text
}

test('a desk stream receives no more events once its session has expired', async () => {
  const received = readAll(desks.open(olga)!)
  desks.notify('claim', 'the first')
  await vi.advanceTimersByTimeAsync(61_000)
  desks.notify('claim', 'the second')
  expect(await received).toContain('the first')
  expect(await received).not.toContain('the second')
})

test('an idle desk stream is closed by the first heartbeat after its session has expired', async () => {
  const received = readAll(desks.open(olga)!)
  await vi.advanceTimersByTimeAsync(61_000 + HEARTBEAT_MS)
  expect(await received).toContain('retry')
})

test('one person can open a limited number of streams, without taking those of others', async () => {
  const streams = Array.from({ length: 25 }, () => desks.open(olga))
  expect(streams.filter(stream => stream !== undefined)).toHaveLength(20)
  const boris = { ...olga, id: '0192f7a0-0000-7000-8000-000000000009' }
  expect(desks.open(boris)).toBeDefined()
  // A stream frees its slot whether the client cancels it or its session expires.
  await streams[0]!.cancel()
  expect(desks.open(olga)).toBeDefined()
  expect(desks.open(olga)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(61_000 + HEARTBEAT_MS)
  expect(desks.open({ ...olga, sessionEndsAt: new Date(noon.getTime() + 600_000) })).toBeDefined()
})
