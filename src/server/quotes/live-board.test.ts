import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { fraction, multiply } from '#contract/money/rate.ts'
import type { BoardDelta } from '#contract/quotes/board-delta.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { prepareJson } from '#server/platform/http/prepared-answer.ts'
import type { Pair } from '#server/rates/pair.ts'
import type { RatesSnapshot } from '#server/rates/start-rates.ts'
import { demoBoard, saturdayNoon } from '#test/fixtures/demo-board.ts'
import { plainOffice } from '#test/fixtures/office-state.ts'
import { buildBoard, buildInSlices } from './board.ts'
import { type LiveBoard, openLiveBoard } from './live-board.ts'

let live: LiveBoard | undefined
afterEach(() => live?.stop())

/** The rates of a tick: all of them a thousandth higher than those of the tick before. */
const ratesAt = (tick: number): RatesSnapshot =>
  new Map(
    [...demoBoard.rates].map(([pair, rate]) => {
      if (rate.state !== 'fresh') throw new Error(`${pair} has no rate`)
      return [
        pair as Pair,
        {
          ...rate,
          pair: pair as Pair,
          sources: [],
          value: multiply(rate.value, fraction(BigInt(1_000 + tick), 1_000n)),
        },
      ]
    }),
  )

const catalogue: Catalogue = {
  currencies: demoBoard.currencies,
  directions: demoBoard.directions,
  cities: demoBoard.cities,
  office: plainOffice,
  confirmations: new Map(),
  sourceCurrencies: prepareJson([]),
  readAt: saturdayNoon,
  version: '1',
}

function openTicking(slice: number) {
  let rates = ratesAt(0)
  let tell = () => {}
  live = openLiveBoard({
    catalogue: { now: catalogue, onChange: () => {} },
    rates: {
      get now() {
        return rates
      },
      subscribe(listener) {
        tell = () => listener(rates)
        return () => {}
      },
    },
    now: () => saturdayNoon,
    leastPauseMs: 0,
    slice,
  })
  return {
    board: live,
    tick(to: number) {
      rates = ratesAt(to)
      tell()
    },
  }
}

const itemsAt = (tick: number) =>
  buildBoard({ ...demoBoard, rates: ratesAt(tick) }, saturdayNoon).entries.map(({ item }) => item)

test('whoever reads while a board is drawn in slices sees a whole one, of one tick', async () => {
  const { board, tick } = openTicking(3)
  const ofTick = new Map([0, 1, 2, 3].map(at => [JSON.stringify(itemsAt(at)), at]))
  const seen: (number | undefined)[] = []
  let shown: unknown
  for (let turn = 0; seen.length < 5; turn++) {
    // Prices never stand still while a board is drawn.
    tick(turn % ofTick.size)
    await nextTurn()
    if (board.now !== shown) seen.push(ofTick.get(JSON.stringify(board.now.board.entries.map(({ item }) => item))))
    shown = board.now
  }
  expect(seen).not.toContain(undefined)
  expect(new Set(seen).size).toBeGreaterThan(1)
})

test('the stream tells of a board when it is shown, not before', async () => {
  const { board, tick } = openTicking(3)
  const reader = board.stream.open(board.now.board.version)!.getReader()
  await reader.read()
  tick(1)
  const text = new TextDecoder().decode((await reader.read()).value)
  const { version, directions } = JSON.parse(/^data: (.*)$/m.exec(text)![1]!) as BoardDelta
  expect(version).toBe(board.now.board.version)
  expect(directions).toEqual(board.now.board.changed.map(({ item }) => item))
})

test('no slice counts more directions or formulas than it may', () => {
  const slice = 7
  let counted = 0
  const directions = demoBoard.directions.map(direction => ({
    ...direction,
    get guards() {
      counted++
      return direction.guards
    },
  }))
  const before = buildBoard(demoBoard, saturdayNoon)
  const rates = ratesAt(1)
  let evaluated = 0
  const watched = new Map(rates)
  watched.get = pair => {
    evaluated++
    return rates.get(pair)
  }
  const longest = { directions: 0, rates: 0 }
  const steps = buildInSlices({ ...demoBoard, directions, rates: watched }, saturdayNoon, before, slice)
  let turns = 0
  for (let done: boolean | undefined = false; !done; turns++) {
    counted = 0
    evaluated = 0
    ;({ done } = steps.next())
    longest.directions = Math.max(longest.directions, counted)
    longest.rates = Math.max(longest.rates, evaluated)
  }
  expect(longest.directions).toBeLessThanOrEqual(slice)
  // A formula has four sources at most here.
  expect(longest.rates).toBeLessThanOrEqual(slice * 4)
  expect(turns).toBeGreaterThanOrEqual(directions.length / slice)
})
