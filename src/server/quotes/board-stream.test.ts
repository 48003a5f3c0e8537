import { constants, gunzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import type { BoardDelta } from '#contract/calculator/board-delta.ts'
import type { DirectionItem } from '#contract/calculator/direction.ts'
import { openStreamSeats } from '#server/http/stream-seats.ts'
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

/** Reads events as a browser would: the id and the data, without comments. */
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

test('a page that knows nothing is told the whole board, then what changes', async () => {
  stream = openBoardStream(() => board)
  const next = listen()
  expect(await next()).toEqual(board)

  stream.publish(delta('1', direction('BTC', '2')))
  expect(await next()).toEqual(delta('1', direction('BTC', '2')))
})

test('a page that waits for news hears each tick once', async () => {
  stream = openBoardStream(() => board)
  const next = listen('0')
  for (const version of ['1', '2', '3']) {
    const waiting = next()
    // Only once the stream knows that somebody waits.
    await new Promise(setImmediate)
    stream.publish(delta(version, direction('BTC', version)))
    expect((await waiting).version).toBe(version)
  }
})

test('a page that comes back is told what it missed, the newest word on each direction', async () => {
  stream = openBoardStream(() => board)
  stream.publish(delta('1', direction('BTC', '2'), direction('ETH', '2')))
  stream.publish(delta('2', direction('BTC', '3')))
  stream.publish(delta('3', direction('BTC', '4')))

  expect(await listen('1')()).toEqual(delta('3', direction('BTC', '4')))
})

test('a page that comes back is told which directions are gone, unless they came back too', async () => {
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

test('a page that was away for too long is told everything', async () => {
  let newest = 0
  stream = openBoardStream(() => delta(`${newest}`, direction('BTC', `${newest}`)))
  newest = 999
  for (let version = 1; version <= 200; version++) stream.publish(delta(`${version}`, direction('BTC', `${version}`)))

  expect(await listen('3')()).toEqual(delta('999', direction('BTC', '999')))
})

test('versions that never were are all one: what is written for them is written once', () => {
  const whole = vi.fn(() => board)
  stream = openBoardStream(whole)
  stream.publish(delta('1', direction('BTC', '2')))
  whole.mockClear()
  for (const made of ['x', 'y', '-1']) stream.open(made)
  expect(whole).toHaveBeenCalledOnce()
})

test('whoever is slow is passed over and told everything since in one piece', async () => {
  stream = openBoardStream(() => board)
  stream.publish(delta('1', direction('BTC', '1')))
  const reader = stream.open('1')!.getReader()
  for (let version = 2; version <= 100; version++) stream.publish(delta(`${version}`, direction('BTC', `${version}`)))

  const told: string[] = []
  while (!told.at(-1)?.startsWith('id: 100\n')) told.push(new TextDecoder().decode((await reader.read()).value))
  expect(told.length).toBeLessThanOrEqual(5)
})

test('a packed stream unpacks, event by event, to what the plain one says', async () => {
  stream = openBoardStream(() => board)
  const packed = stream.open(undefined, 'gzip')!.getReader()
  const plain = stream.open(undefined)!.getReader()
  const come: Uint8Array[] = []
  const said: Uint8Array[] = []
  for (const version of ['1', '2', '3', '4']) {
    come.push((await packed.read()).value!)
    said.push((await plain.read()).value!)
    // What has come so far can be read without waiting for more.
    expect(gunzipSync(Buffer.concat(come), { finishFlush: constants.Z_SYNC_FLUSH })).toEqual(Buffer.concat(said))
    stream.publish(delta(version, direction('BTC', version)))
  }
})

test('a page that closes is forgotten', async () => {
  stream = openBoardStream(() => board)
  const open = stream.open(undefined)!
  expect(stream.listeners).toBe(1)
  await open.cancel()
  expect(stream.listeners).toBe(0)
})

test('there is a limit to how many may listen, and who closes makes room', async () => {
  stream = openBoardStream(() => board, openStreamSeats({ most: 1 }))
  const open = stream.open(undefined)!
  expect(stream.open(undefined)).toBeUndefined()
  await open.cancel()
  expect(stream.open(undefined)).toBeDefined()
})

test('one line of the network cannot listen in the place of all others', () => {
  stream = openBoardStream(() => board, openStreamSeats({ mostOfLine: 1 }))
  stream.open(undefined, 'plain', '192.0.2.1')
  expect(stream.open(undefined, 'plain', '192.0.2.1')).toBeUndefined()
  expect(stream.open(undefined, 'plain', '192.0.2.2')).toBeDefined()
})
