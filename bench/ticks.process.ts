// The cost of a tick: the board is recalculated, and changes are serialised for open pages. Usage: node
// bench/ticks.process.ts <directions> <share of them that moves, in percent> <ticks>. Prints the milliseconds of
// processor time of each tick as JSON.

import { type Fraction, fraction, fractionFromDecimal, multiply } from '#contract/money/rate.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { prepareJson } from '#server/platform/http/prepared-answer.ts'
import { openLiveBoard } from '#server/quotes/live-board.ts'
import type { Pair } from '#server/rates/pair.ts'
import type { PairRate } from '#server/rates/pair-rate.ts'
import type { RatesSnapshot } from '#server/rates/start-rates.ts'
import { demoBoard, market } from '#test/fixtures/demo-board.ts'
import { plainOffice } from '#test/fixtures/office-state.ts'

const [directions, percent, ticks] = process.argv.slice(2).map(Number) as [number, number, number]
/** Directions are spread over many markets with prices of their own, so that any hundredth of them can move alone. */
const MARKETS = 100
const WARM_UP_TICKS = 5

const catalogue = officeOf(directions)
let rates = ratesAt(0, new Map())
let tell = () => {}
const board = openLiveBoard({
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
  now: () => new Date(),
  leastPauseMs: 0,
})
const listener = board.stream.open(board.now.board.version, 'gzip')!.getReader()
await listener.read()

const costs: number[] = []
for (let tick = 1; tick <= WARM_UP_TICKS + ticks; tick++) {
  rates = ratesAt(tick, rates)
  const before = process.cpuUsage()
  tell()
  await listener.read()
  const { user, system } = process.cpuUsage(before)
  if (tick > WARM_UP_TICKS) costs.push((user + system) / 1_000)
}
process.stdout.write(JSON.stringify(costs))
board.stop()

/** The demo office many times over, each currency and each price under as many names. */
function officeOf(count: number): Catalogue {
  const copies = Math.ceil(count / demoBoard.directions.length)
  const named = (code: string, copy: number) => (copy === 0 ? code : `${code}${copy}`)
  const currencies = Array.from({ length: copies }, (_, copy) =>
    demoBoard.currencies.map(currency => ({ ...currency, code: named(currency.code, copy) })),
  ).flat()
  const directions = Array.from({ length: copies }, (_, copy) =>
    demoBoard.directions.map(direction => ({
      ...direction,
      from: named(direction.from, copy),
      to: named(direction.to, copy),
    })),
  )
    .flat()
    .slice(0, count)
    .map((direction, i) => ({ ...direction, formula: direction.formula.replaceAll(/[A-Z]{3,}/g, inMarket(i)) }))
  return {
    currencies,
    directions,
    cities: demoBoard.cities,
    office: plainOffice,
    confirmations: new Map(),
    sourceCurrencies: prepareJson([]),
    readAt: new Date(),
    version: '1',
  }
}

/** The first of a pair is quoted in a market of its own; what prices are counted in is one for all. */
function inMarket(i: number): (ticker: string) => string {
  const suffix = i % MARKETS === 0 ? '' : `${i % MARKETS}`
  return ticker => `${ticker}${suffix}`
}

function ratesAt(tick: number, before: RatesSnapshot): RatesSnapshot {
  const freshUntil = new Date(Date.now() + 120_000)
  const moved = new Map(before)
  const markets = tick === 0 ? MARKETS : Math.max(1, Math.round((MARKETS * percent) / 100))
  for (let i = 0; i < markets; i++) {
    for (const [pair, price] of Object.entries(market)) {
      const name = pair.replaceAll(/[A-Z]{3,}/g, inMarket(i)) as Pair
      const value = multiply(fractionFromDecimal(price)!, step(tick))
      const rate: PairRate = { pair: name, state: 'fresh', value, at: new Date(), freshUntil, sources: [] }
      moved.set(name, rate)
    }
  }
  return moved
}

/** All prices of a market move together, so that exchanging there and back stays a loss. */
function step(tick: number): Fraction {
  return fraction(1_000_000n + BigInt((tick * 37) % 1_000), 1_000_000n)
}
