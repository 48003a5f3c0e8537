import { expect, test, vi } from 'vitest'
import { demoBoard, saturdayNoon } from '#test/fixtures/demo-board.ts'
import { type Board, buildBoard, entryOf } from './board.ts'
import { answersOf, relatedPairsOf, targetsOf } from './board-answers.ts'

const board = buildBoard(demoBoard, saturdayNoon)
const codes = (pairs: readonly { from: { code: string }; to: { code: string } }[]) =>
  pairs.map(({ from, to }) => `${from.code} ${to.code}`)

test('related pairs are open pairs that share a side, popular ones first, without the pair itself', () => {
  const { sameFrom, sameTo } = relatedPairsOf(board, 'BTC', 'SBERRUB')
  for (const pair of codes([...sameFrom, ...sameTo])) {
    expect(pair).toMatch(/^BTC | SBERRUB$/)
    expect(pair).not.toBe('BTC SBERRUB')
  }
  const popular = [sameFrom, sameTo].map(pairs =>
    pairs.map(({ from, to }) => Number(from.popular) + Number(to.popular)),
  )
  for (const ranks of popular) {
    expect(ranks).toHaveLength(6)
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a))
  }
})

test('a paused pair is related to none', () => {
  // Without rates only roubles are exchanged for roubles.
  const paused = buildBoard({ ...demoBoard, rates: new Map() }, saturdayNoon)
  const { sameFrom, sameTo } = relatedPairsOf(paused, 'BTC', 'SBERRUB')
  expect(sameFrom).toEqual([])
  for (const { from, to } of sameTo) expect(entryOf(paused, from.code, to.code)!.state).toBe('on')
})

test('there is a way back where the opposite direction is exchanged', () => {
  const oneWay = demoBoard.directions.filter(({ from, to }) => !(from === 'SBERRUB' && to === 'BTC'))
  expect(relatedPairsOf(board, 'BTC', 'SBERRUB').hasWayBack).toBe(true)
  const without = buildBoard({ ...demoBoard, directions: oneWay }, saturdayNoon)
  expect(relatedPairsOf(without, 'BTC', 'SBERRUB').hasWayBack).toBe(false)
})

test('the pairs of a currency are found without a pass over all directions', () => {
  const read = new Set<string | symbol>()
  const entries = new Proxy(board.entries, {
    get(all, index) {
      read.add(index)
      return Reflect.get(all, index)
    },
  })
  const watched: Board = { ...board, entries }
  relatedPairsOf(watched, 'BTC', 'SBERRUB')
  targetsOf(watched, 'BTC')
  const own = board.entries.filter(({ direction: { from, to } }) => from === 'BTC' || to === 'SBERRUB' || to === 'BTC')
  expect(read.size).toBeLessThanOrEqual(own.length)
})

test('the list of directions is put together from texts that an unchanged direction keeps', () => {
  const written = vi.spyOn(JSON, 'stringify')
  const answers = () => answersOf(board, {} as never)
  const body = answers().directions().in('identity').body
  const items = board.entries.length
  expect(written).toHaveBeenCalledTimes(items)
  expect(answers().directions().in('identity').body).toEqual(body)
  expect(written).toHaveBeenCalledTimes(items)
  expect(JSON.parse(String(body))).toEqual(board.entries.map(({ item }) => item))
})
