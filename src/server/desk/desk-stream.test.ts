import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Staff } from '#server/http/caller.ts'
import { HEARTBEAT_MS } from '#server/http/event-stream.ts'
import { someoneSignedIn } from '#test/signed-in.ts'
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

async function heardBy(stream: ReadableStream<Uint8Array>): Promise<string> {
  let text = ''
  for await (const bytes of stream) text += new TextDecoder().decode(bytes)
  return text
}

test('a desk hears no more once its session has run out, though nobody ended it', async () => {
  const heard = heardBy(desks.open(olga)!)
  desks.tell('claim', 'the first')
  await vi.advanceTimersByTimeAsync(61_000)
  desks.tell('claim', 'the second')
  expect(await heard).toContain('the first')
  expect(await heard).not.toContain('the second')
})

test('a desk of which nothing is told ends with its session too, by the next beat', async () => {
  const heard = heardBy(desks.open(olga)!)
  await vi.advanceTimersByTimeAsync(61_000 + HEARTBEAT_MS)
  expect(await heard).toContain('retry')
})

test('one person opens so many streams and no more, and keeps nobody else from opening theirs', async () => {
  const streams = Array.from({ length: 25 }, () => desks.open(olga))
  expect(streams.filter(stream => stream !== undefined)).toHaveLength(20)
  const boris = { ...olga, id: '0192f7a0-0000-7000-8000-000000000009' }
  expect(desks.open(boris)).toBeDefined()
  // What is closed makes room, however it ends.
  await streams[0]!.cancel()
  expect(desks.open(olga)).toBeDefined()
  expect(desks.open(olga)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(61_000 + HEARTBEAT_MS)
  expect(desks.open({ ...olga, sessionEndsAt: new Date(noon.getTime() + 600_000) })).toBeDefined()
})
