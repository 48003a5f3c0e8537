import { constants, gunzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import type { DirectionItem } from '#contract/catalogue/direction.ts'
import type { BoardDelta } from '#contract/quotes/board-delta.ts'
import { openStreamSlots } from '#server/platform/http/stream-slots.ts'
import { type BoardStream, openBoardStream } from './board-stream.ts'

let stream: BoardStream
afterEach(() => stream.close())

const direction = (from: string, get: string): DirectionItem => ({
  from,
  to: 'SBERRUB',
  give: '1',
  get,
  reserve: '100.00',
  state: 'on',
  labels: [],
})
const delta = (version: string, ...directions: DirectionItem[]): BoardDelta => ({
  version,
  at: '2026-11-21T12:00:00Z',
  directions,
})
const board = delta('0', direction('BTC', '1'), direction('ETH', '1'))

/** Reads events like a browser: id and data, without comments. */
function listen(since?: string) {
  const reader = stream.open(since)!.getReader()
  return async (): Promise<BoardDelta> => {
    for (;;) {
      const { value } = await reader.read()
      const data = /^data: (.*)$/m.exec(new TextDecoder().decode(value))?.[1]
      if (data) return JSON.parse(data) as BoardDelta
    }
  }
}

test('a new page gets the whole board, then changes', async () => {
  stream = openBoardStream(() => board)
  const next = listen()
  expect(await next()).toEqual(board)

  stream.publish(delta('1', direction('BTC', '2')))
  expect(await next()).toEqual(delta('1', direction('BTC', '2')))
})

test('a waiting page gets each tick once', async () => {
  stream = openBoardStream(() => board)
  const next = listen('0')
  for (const version of ['1', '2', '3']) {
    const waiting = next()
    // Only after the stream knows of the reader.
    await new Promise(setImmediate)
    stream.publish(delta(version, direction('BTC', version)))
    expect((await waiting).version).toBe(version)
  }
})

test('a returning page gets the latest state of each direction it missed', async () => {
  stream = openBoardStream(() => board)
  stream.publish(delta('1', direction('BTC', '2'), direction('ETH', '2')))
  stream.publish(delta('2', direction('BTC', '3')))
  stream.publish(delta('3', direction('BTC', '4')))

  expect(await listen('1')()).toEqual(delta('3', direction('BTC', '4')))
})

test('a returning page gets the removed directions, unless they returned too', async () => {
  const without = (version: string, from: string): BoardDelta => ({
    ...delta(version),
    gone: [{ from, to: 'SBERRUB' }],
  })
  stream = openBoardStream(() => board)
  stream.publish(delta('1', direction('BTC', '2'), direction('ETH', '2')))
  stream.publish(without('2', 'BTC'))
  stream.publish(without('3', 'ETH'))
  stream.publish(delta('4', direction('ETH', '3')))

  expect(await listen('0')()).toEqual({ ...delta('4', direction('ETH', '3')), gone: [{ from: 'BTC', to: 'SBERRUB' }] })
  expect(await listen('2')()).toEqual(delta('4', direction('ETH', '3')))
})

test('a page that was away for too long gets the whole board', async () => {
  let newest = 0
  stream = openBoardStream(() => delta(`${newest}`, direction('BTC', `${newest}`)))
  newest = 999
  for (let version = 1; version <= 200; version++) stream.publish(delta(`${version}`, direction('BTC', `${version}`)))

  expect(await listen('3')()).toEqual(delta('999', direction('BTC', '999')))
})

test('all unknown versions share one serialised answer', () => {
  const whole = vi.fn(() => board)
  stream = openBoardStream(whole)
  stream.publish(delta('1', direction('BTC', '2')))
  whole.mockClear()
  for (const made of ['x', 'y', '-1']) stream.open(made)
  expect(whole).toHaveBeenCalledOnce()
})

test('a slow reader is skipped and later gets all changes in one event', async () => {
  stream = openBoardStream(() => board)
  stream.publish(delta('1', direction('BTC', '1')))
  const reader = stream.open('1')!.getReader()
  for (let version = 2; version <= 100; version++) stream.publish(delta(`${version}`, direction('BTC', `${version}`)))

  const events: string[] = []
  while (!events.at(-1)?.startsWith('id: 100\n')) events.push(new TextDecoder().decode((await reader.read()).value))
  expect(events.length).toBeLessThanOrEqual(5)
})

test('a compressed stream decompresses, event by event, to the plain one', async () => {
  stream = openBoardStream(() => board)
  const packed = stream.open(undefined, 'gzip')!.getReader()
  const plain = stream.open(undefined)!.getReader()
  const come: Uint8Array[] = []
  const said: Uint8Array[] = []
  for (const version of ['1', '2', '3', '4']) {
    come.push((await packed.read()).value!)
    said.push((await plain.read()).value!)
    // The part received so far can be read at once.
    expect(gunzipSync(Buffer.concat(come), { finishFlush: constants.Z_SYNC_FLUSH })).toEqual(Buffer.concat(said))
    stream.publish(delta(version, direction('BTC', version)))
  }
})

test('a closed page is removed', async () => {
  stream = openBoardStream(() => board)
  const open = stream.open(undefined)!
  expect(stream.listeners).toBe(1)
  await open.cancel()
  expect(stream.listeners).toBe(0)
})

test('the number of readers is limited, and a closed one makes room', async () => {
  stream = openBoardStream(() => board, openStreamSlots({ most: 1 }))
  const open = stream.open(undefined)!
  expect(stream.open(undefined)).toBeUndefined()
  await open.cancel()
  expect(stream.open(undefined)).toBeDefined()
})

test('one network cannot take the slots of all others', () => {
  stream = openBoardStream(() => board, openStreamSlots({ mostOfNetwork: 1 }))
  stream.open(undefined, 'plain', '192.0.2.1')
  expect(stream.open(undefined, 'plain', '192.0.2.1')).toBeUndefined()
  expect(stream.open(undefined, 'plain', '192.0.2.2')).toBeDefined()
})
