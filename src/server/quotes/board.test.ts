import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DirectionItem } from '#contract/catalogue/direction.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { fromDecimal } from '#contract/money/money.ts'
import { noBenefits, quote } from '#contract/money/quote.ts'
import { fractionFromDecimal, ONE } from '#contract/money/rate.ts'
import { type Direction, paidByHand } from '#server/catalogue/directions.ts'
import type { SourceRate } from '#server/formulas/formula.ts'
import { freshRate, market, demoBoard as office, saturdayNoon } from '#test/fixtures/demo-board.ts'
import { type Board, type BoardEntry, type BoardInput, buildBoard, entryOf } from './board.ts'
import { pairView } from './pair-view.ts'

const later = (seconds: number) => new Date(saturdayNoon.getTime() + seconds * 1000)
const fresh = (price: string, until = later(120)) => freshRate(price, until)
const { currencies, directions, rates } = office

/** Nine in the evening; the cash desks closed at eight. */
const evening = new Date('2026-11-21T18:00:00Z')
const lasting = new Map([...rates].map(([pair]) => [pair, fresh(market[pair]!, new Date(evening.getTime() + 1))]))

const changing = <T extends { from: string; to: string }>(
  list: readonly T[],
  from: string,
  to: string,
  change: Partial<T>,
) => list.map(item => (item.from === from && item.to === to ? { ...item, ...change } : item))
const withDirection = (from: string, to: string, change: Partial<Direction>): BoardInput => ({
  ...office,
  directions: changing(directions, from, to, change),
})
const withCurrency = (code: string, change: Partial<CurrencyItem>): BoardInput => ({
  ...office,
  currencies: currencies.map(currency => (currency.code === code ? { ...currency, ...change } : currency)),
})
const withRate = (pair: string, rate: SourceRate): BoardInput => ({ ...office, rates: new Map(rates).set(pair, rate) })

const entry = (board: Board, from: string, to: string): BoardEntry => entryOf(board, from, to)!
const pauseOf = (board: Board, from: string, to: string) => {
  const found = entry(board, from, to)
  return found.state === 'paused' ? found.pause : undefined
}

describe('the board of the demo office', () => {
  const board = buildBoard(office, saturdayNoon)

  test('offers every direction that is not closed, in the shape of the API', () => {
    for (const { item } of board.entries) {
      expect(DirectionItem.safeParse(item)).toMatchObject({ success: true })
      if (item.reason) expect(item.reason).toBe('office')
    }
    expect(board.entries.filter(({ state }) => state === 'on').length).toBe(directions.length - 2)
  })

  test('shows the rate of the smallest amount, and only reachable tiers', () => {
    for (const entry of board.entries) {
      if (entry.state === 'paused') continue
      const { terms, limits, item } = entry
      const least = quote(terms, { side: 'from', units: limits.from.min })
      expect(item).toMatchObject(least.ok ? least.value.tier.course : {})

      const { tiers, course } = pairView(board, entry)
      expect(tiers[0]).toEqual({ startsAt: item.min?.from, course })
      expect(new Set(tiers.map(({ course }) => JSON.stringify(course))).size).toBe(tiers.length)
      for (const { startsAt, course } of tiers) {
        const there = quote(terms, { side: 'from', units: fromDecimal(startsAt, terms.from.scale)! })
        expect(there).toMatchObject({ ok: true, value: { tier: { course } } })
      }
    }
  })

  test('shows the rate after the margin', () => {
    // 97 412.5 × 93.4 = 9 098 327.5, less 1.35 %, and the rest after eight digits stays.
    expect(entry(board, 'BTC', 'SBERRUB')).toMatchObject({
      direction: { pricing: { marginBps: 135n } },
      item: { give: '1', get: '8975500', state: 'on', reserve: '12480000' },
    })
  })

  test('shows limits at which its quotes are accepted', () => {
    for (const { item, ...rest } of board.entries) {
      if (rest.state !== 'on') continue
      for (const edge of [item.min!, item.max!]) {
        for (const side of ['from', 'to'] as const) {
          const units = fromDecimal(edge[side], rest.terms[side].scale)!
          expect(
            quote(rest.terms, { side, units }, noBenefits).ok,
            `${item.from} ${item.to} ${side} ${edge[side]}`,
          ).toBe(true)
        }
      }
    }
  })

  test('marks directions that need staff, confirmations or documents', () => {
    expect(entry(board, 'USDTTRC20', 'CASHRUB').item).toMatchObject({
      labels: ['manual'],
      cities: ['MSK', 'SPB', 'KZN'],
    })
    expect(entry(board, 'XMR', 'SBERRUB').item.labels).toEqual(['floating'])
    expect(entry(board, 'BTC', 'SEPAEUR').item.labels).toEqual(['verifying'])
  })
})

describe('what cannot be paid is not sold', () => {
  const payable = (...most: [string, bigint][]) => ({ ...office, rates, capacities: new Map(most) })
  const give = (text: string) => fromDecimal(text, 2)!

  test('a currency that nothing can be paid to pauses the directions that give it, and no others', () => {
    const board = buildBoard(payable(['SBERRUB', 0n]), saturdayNoon)
    expect(pauseOf(board, 'SBERRUB', 'LTC')).toEqual({ because: 'no-account' })
    expect(pauseOf(board, 'LTC', 'SBERRUB')).toBeUndefined()
    expect(entry(board, 'SBERRUB', 'LTC').item).toMatchObject({ state: 'paused', reason: 'no-account' })
  })

  test('which is said before a price that fails: people mend the one, and the other passes by itself', () => {
    const board = buildBoard({ ...payable(['SBERRUB', 0n]), rates: new Map() }, saturdayNoon)
    expect(pauseOf(board, 'SBERRUB', 'LTC')).toEqual({ because: 'no-account' })
    expect(pauseOf(board, 'TCSBRUB', 'LTC')?.because).not.toBe('no-account')
  })

  test('they open at once when there is an account', () => {
    const before = buildBoard(payable(['SBERRUB', 0n]), saturdayNoon)
    const after = buildBoard(payable(), later(1), before)
    expect(pauseOf(after, 'SBERRUB', 'LTC')).toBeUndefined()
    expect(after.version).not.toBe(before.version)
    expect(after.changed.every(({ direction }) => direction.from === 'SBERRUB')).toBe(true)
  })

  test('the maximum is what the accounts take in one transfer, with that reason, and a quote above it is refused', () => {
    const board = buildBoard(payable(['SBERRUB', give('30000')]), saturdayNoon)
    const found = entry(board, 'SBERRUB', 'LTC')
    expect(found.item.max?.from).toBe('30000.00')
    if (found.state !== 'on') throw new Error('it is paused')
    expect(found.limits.because.max).toBe('accounts')
    expect(quote(found.terms, { side: 'from', units: give('30000.01') })).toMatchObject({
      refusal: { reason: 'above-maximum', because: 'accounts', maximum: { units: give('30000') } },
    })
    expect(quote(found.terms, { side: 'from', units: give('30000') }).ok).toBe(true)
  })

  test('less than the least amount of a direction pauses it, and the board stands still while that lasts', () => {
    const input = payable(['SBERRUB', give('1')])
    const board = buildBoard(input, saturdayNoon)
    expect(pauseOf(board, 'SBERRUB', 'LTC')).toEqual({ because: 'no-account' })
    expect(buildBoard(input, later(1), board)).toMatchObject({ version: board.version, changed: [] })
    const more = buildBoard({ ...input, capacities: new Map([['SBERRUB', give('30000')]]) }, later(2), board)
    expect(pauseOf(more, 'SBERRUB', 'LTC')).toBeUndefined()
  })
})

describe('what people pay out', () => {
  const hours = {
    timeZone: 'Europe/Moscow',
    spans: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '20:00' }],
  }
  /** A real office: nothing pays out by itself. */
  const byHand = (directions: readonly Direction[]) => ({
    ...office,
    directions: paidByHand(directions, hours),
    rates: lasting,
  })
  const opening = new Date('2026-11-22T06:00:00Z')

  test('is sold at night with the time from which it is paid out, and by day without', () => {
    const night = buildBoard(byHand(directions), evening)
    expect(entry(night, 'BTC', 'SBERRUB')).toMatchObject({ state: 'on', paidFrom: opening })
    expect(pairView(night, entry(night, 'BTC', 'SBERRUB'))).toMatchObject({ hours, paidFrom: opening.toISOString() })
    const day = buildBoard(byHand(directions), new Date('2026-11-21T12:00:00Z'), night)
    expect(entry(day, 'BTC', 'SBERRUB')).toMatchObject({ state: 'on' })
    expect(pairView(day, entry(day, 'BTC', 'SBERRUB')).paidFrom).toBeUndefined()
  })

  test('is called so, by day too', () => {
    expect(entry(buildBoard(byHand(directions), saturdayNoon), 'BTC', 'SBERRUB').item.labels).toContain('manual')
    expect(entry(buildBoard(office, saturdayNoon), 'BTC', 'SBERRUB').item.labels).not.toContain('manual')
  })

  test('is paid out around the clock where the office says so, and in a demo, which plays its payments', () => {
    const always = changing(directions, 'BTC', 'SBERRUB', { officeHours: false })
    const night = buildBoard(byHand(always), evening)
    expect(pairView(night, entry(night, 'BTC', 'SBERRUB'))).toMatchObject({ paidFrom: undefined, hours: undefined })
    const demo = buildBoard({ ...office, rates: lasting }, evening)
    expect(pairView(demo, entry(demo, 'BTC', 'SBERRUB')).paidFrom).toBeUndefined()
  })

  test('keeps its own hours where it has them: outside them it is closed', () => {
    const own = changing(directions, 'BTC', 'SBERRUB', {
      hours: { ...hours, spans: [{ days: [1], from: '10:00', to: '11:00' }] },
    })
    expect(pauseOf(buildBoard(byHand(own), evening), 'BTC', 'SBERRUB')).toMatchObject({ because: 'hours' })
  })

  test('in cash without hours of its own has the desk of the office: it takes orders for its opening', () => {
    const bare = changing(directions, 'USDTTRC20', 'CASHRUB', { hours: undefined })
    expect(entry(buildBoard(byHand(bare), evening), 'USDTTRC20', 'CASHRUB')).toMatchObject({
      state: 'on',
      opensAt: opening,
    })
  })
})

describe('a direction has guards of its own', () => {
  const guarded = (guards: Direction['guards'], rate: Partial<Extract<SourceRate, { state: 'fresh' }>>) => {
    const quoted = { ...(fresh('88.64') as Extract<SourceRate, { state: 'fresh' }>), ...rate }
    return buildBoard(
      { ...withDirection('LTC', 'SBERRUB', { guards }), rates: new Map(rates).set('LTC/USDT', quoted) },
      saturdayNoon,
    )
  }
  const saidAt = (at: Date) => ({
    sources: [{ source: 'kraken', value: ONE, at, counted: true }],
  })

  test('it is paused when a value of its formula is older than it may be, and no other direction is', () => {
    const young = guarded({ oldestMs: 60_000 }, saidAt(later(-59)))
    expect(pauseOf(young, 'LTC', 'SBERRUB')).toBeUndefined()
    const old = guarded({ oldestMs: 60_000 }, saidAt(later(-60)))
    expect(pauseOf(old, 'LTC', 'SBERRUB')).toEqual({ because: 'stale', since: saturdayNoon })
    expect(pauseOf(old, 'LTC', 'TCSBRUB')).toBeUndefined()
  })

  test('it is paused while its price is farther than it may be from that of some minutes ago', () => {
    const was = (text: string) => ({ reference: fractionFromDecimal(text)! })
    expect(pauseOf(guarded({ jumpBps: 100n }, was('88.0')), 'LTC', 'SBERRUB')).toBeUndefined()
    const jumped = guarded({ jumpBps: 100n }, was('87.0'))
    expect(pauseOf(jumped, 'LTC', 'SBERRUB')).toEqual({ because: 'jump' })
    expect(pauseOf(jumped, 'LTC', 'TCSBRUB')).toBeUndefined()
    expect(pauseOf(guarded({}, was('87.0')), 'LTC', 'SBERRUB')).toBeUndefined()
  })
})

describe('a direction is paused with the reason', () => {
  const stale: SourceRate = { state: 'paused', reason: 'stale', since: later(-300) }

  test('of its source, only where the source is used', () => {
    const board = buildBoard(withRate('LTC/USDT', stale), saturdayNoon)
    expect(pauseOf(board, 'LTC', 'SBERRUB')).toEqual({ because: 'stale', since: later(-300), pair: 'LTC/USDT' })
    expect(entry(board, 'LTC', 'SBERRUB').item).not.toHaveProperty('get')
    expect(entry(board, 'BTC', 'SBERRUB').state).toBe('on')
  })

  test('that its source is unknown or its formula invalid', () => {
    const without = new Map(rates)
    without.delete('KZT/RUB')
    expect(pauseOf(buildBoard({ ...office, rates: without }, saturdayNoon), 'BTC', 'KSPBKZT')).toMatchObject({
      because: 'no-source',
      pair: 'KZT/RUB',
    })
    const unreadable = withDirection('BTC', 'SBERRUB', { formula: 'BTC times RUB' })
    expect(pauseOf(buildBoard(unreadable, saturdayNoon), 'BTC', 'SBERRUB')).toEqual({ because: 'no-source' })
  })

  test('that its price is zero', () => {
    const zero = buildBoard(withRate('TRX/USDT', fresh('0')), saturdayNoon)
    expect(pauseOf(zero, 'TRX', 'SBERRUB')).toMatchObject({ because: 'nonsense' })
    expect(pauseOf(zero, 'SBERRUB', 'TRX')).toMatchObject({ because: 'nonsense' })
  })

  test('that its price has expired between two readings', () => {
    expect(pauseOf(buildBoard(office, later(119)), 'BTC', 'SBERRUB')).toBeUndefined()
    expect(pauseOf(buildBoard(office, later(120)), 'BTC', 'SBERRUB')).toEqual({ because: 'stale', since: later(120) })
  })

  test('that its currency is paused or the office closed it', () => {
    const board = buildBoard(withCurrency('SBERRUB', { state: 'paused', reason: 'Плановые работы' }), saturdayNoon)
    expect(pauseOf(board, 'BTC', 'SBERRUB')).toEqual({ because: 'currency', note: 'Плановые работы' })
    expect(pauseOf(board, 'SBERRUB', 'BTC')).toEqual({ because: 'currency', note: 'Плановые работы' })
    expect(pauseOf(board, 'XMR', 'TBRUB')).toEqual({ because: 'office', note: 'Банк не принимает переводы' })
  })

  test('that the office is closed, and when it opens', () => {
    const manual = { directions: office.directions.map(direction => ({ ...direction, cities: [] })) }
    const board = buildBoard({ ...office, ...manual, rates: lasting }, evening)
    expect(pauseOf(board, 'BTC', 'CASHRUB')).toEqual({ because: 'hours', opensAt: new Date('2026-11-22T07:00:00Z') })
    expect(pauseOf(board, 'BTC', 'SBERRUB')).toBeUndefined()
  })

  test('that its cash desk opens only days later', () => {
    const hours = { timeZone: 'Europe/Moscow', spans: [{ days: [1], from: '10:00', to: '20:00' }] }
    const directions = office.directions.map(direction => ({
      ...direction,
      hours: direction.hours ? hours : direction.hours,
    }))
    const board = buildBoard({ ...office, directions, rates: lasting }, evening)
    expect(pauseOf(board, 'BTC', 'CASHRUB')).toEqual({ because: 'hours', opensAt: new Date('2026-11-23T07:00:00Z') })
  })

  test('that the reserve does not cover the smallest amount', () => {
    expect(pauseOf(buildBoard(withCurrency('SBERRUB', { reserve: '12.00' }), saturdayNoon), 'BTC', 'SBERRUB')).toEqual({
      because: 'reserve',
    })
  })

  test('that exchanging there and back would profit the customer, because its sources disagree', () => {
    const crossed = (price: string) =>
      buildBoard(
        {
          ...withDirection('SBERRUB', 'BTC', { formula: '1 / BTC/RUB' }),
          rates: new Map(rates).set('BTC/RUB', fresh(price)),
        },
        saturdayNoon,
      )
    expect(pauseOf(crossed('9098327'), 'BTC', 'SBERRUB')).toBeUndefined()
    expect(pauseOf(crossed('9000000'), 'BTC', 'SBERRUB')).toEqual({ because: 'below-floor' })
    expect(pauseOf(crossed('9000000'), 'SBERRUB', 'BTC')).toEqual({ because: 'below-floor' })
  })

  test('that of a pair whose way back is closed, too', () => {
    const oneWay = (price: string, floorBps: bigint) => {
      const open = directions.filter(({ from, to }) => from !== 'SBERRUB' || to !== 'BTC')
      const closedBack = { formula: '1 / BTC/RUB', floorBps }
      const closed = changing(open, 'BTC', 'SBERRUB', { closedBack })
      return buildBoard({ ...withRate('BTC/RUB', fresh(price)), directions: closed }, saturdayNoon)
    }
    expect(pauseOf(oneWay('9000000', 50n), 'BTC', 'SBERRUB')).toEqual({ because: 'below-floor' })
    expect(pauseOf(oneWay('9098327', 50n), 'BTC', 'SBERRUB')).toBeUndefined()
    expect(pauseOf(oneWay('8900000', 9_000n), 'BTC', 'SBERRUB')).toEqual({ because: 'below-floor' })
  })

  test.each([
    [-100n, 100n, undefined],
    [-100n, 99n, { because: 'below-floor' }],
    [0n, 0n, undefined],
  ] as const)(
    'that one way is sold below the market by more than the way back keeps: %s and %s',
    (there, back, pause) => {
      const floored = (formula: string, floorBps: bigint) => ({
        formula,
        pricing: { marginBps: floorBps, floorBps, tiers: [] },
      })
      const one = changing(directions, 'BTC', 'SBERRUB', floored('BTC/RUB', there))
      const both = changing(one, 'SBERRUB', 'BTC', floored('1 / BTC/RUB', back))
      const board = buildBoard({ ...withRate('BTC/RUB', fresh('9000000')), directions: both }, saturdayNoon)
      expect(pauseOf(board, 'BTC', 'SBERRUB')).toEqual(pause)
      expect(pauseOf(board, 'SBERRUB', 'BTC')).toEqual(pause)
    },
  )
})

describe('cash outside the hours of its desk', () => {
  const opensAt = new Date('2026-11-22T07:00:00Z')

  test('can be ordered for the next opening', () => {
    const board = buildBoard({ ...office, rates: lasting }, evening)
    expect(entry(board, 'BTC', 'CASHRUB')).toMatchObject({ state: 'on', opensAt })
    expect(pairView(board, entry(board, 'BTC', 'CASHRUB'))).toMatchObject({
      state: 'on',
      opensAt: opensAt.toISOString(),
      floating: false,
    })
  })

  test('has a floating rate when the customer brings it, with the label', () => {
    const board = buildBoard({ ...office, rates: lasting }, evening)
    const brought = entry(board, 'CASHRUB', 'USDTTRC20')
    expect(brought.item.labels).toEqual(['manual', 'floating'])
    expect(pairView(board, brought)).toMatchObject({ floating: true, rateFixed: { at: 'arrival' } })
  })

  test('changes when the desk closes, even without a price change', () => {
    const day = buildBoard({ ...office, rates: lasting }, new Date('2026-11-21T16:59:59Z'))
    const night = buildBoard({ ...office, rates: lasting }, new Date('2026-11-21T17:00:00Z'), day)
    expect(night.version).not.toBe(day.version)
    expect(pairView(day, entry(day, 'CASHRUB', 'USDTTRC20')).opensAt).toBeUndefined()
    expect(pairView(night, entry(night, 'CASHRUB', 'USDTTRC20')).opensAt).toBe(opensAt.toISOString())
  })
})

describe('a tick', () => {
  const before = buildBoard(office, saturdayNoon)
  const moved = withRate('LTC/USDT', fresh('88.65'))

  test('recalculates only directions whose price moved, and names them', () => {
    const after = buildBoard(moved, later(5), before)
    expect(after.changed.length).toBeGreaterThan(10)
    expect(after.changed.every(({ item }) => item.from === 'LTC' || item.to === 'LTC')).toBe(true)
    after.entries.forEach((found, i) => {
      expect(found === before.entries[i]).toBe(!after.changed.includes(found))
    })
    expect(after.version > before.version).toBe(true)
  })

  test('that moves nothing keeps the version, while prices are renewed', () => {
    const borneOut = new Map([...rates].map(([pair]) => [pair, fresh(market[pair]!, later(500))]))
    const after = buildBoard({ ...office, rates: borneOut }, later(5), before)
    expect([after.version, after.changed]).toEqual([before.version, []])
    expect(after.prices[0]).toMatchObject({ freshUntil: later(500) })
  })

  test('gives the same board as one calculated from scratch', () => {
    const price = fc.constantFrom('0', '0.5', '88.64', '97412.5')
    const rate = fc.oneof(
      price.map(text => fresh(text)),
      price.map(text => fresh(text, later(10))),
      fc.constant<SourceRate>({ state: 'paused', reason: 'jump', since: saturdayNoon }),
    )
    const tick = fc.record({ pair: fc.constantFrom(...rates.keys()), rate, seconds: fc.nat({ max: 30 }) })
    fc.assert(
      fc.property(fc.array(tick, { minLength: 1, maxLength: 5 }), ticks => {
        let board: Board | undefined
        const changed = new Map<string, DirectionItem>()
        const believed = new Map(rates)
        for (const { pair, rate, seconds } of ticks) {
          believed.set(pair, rate)
          const input = { ...office, rates: new Map(believed) }
          board = buildBoard(input, later(seconds), board)
          for (const { item } of board.changed) changed.set(`${item.from} ${item.to}`, item)
          const anew = buildBoard(input, later(seconds))
          expect(board.entries.map(({ item }) => item)).toEqual(anew.entries.map(({ item }) => item))
          expect([...changed.values()].length).toBe(board.entries.length)
          expect(board.entries.every(({ item }) => changed.get(`${item.from} ${item.to}`) === item)).toBe(true)
        }
      }),
      { numRuns: 40 },
    )
  }, 60_000)

  test('after a catalogue change recalculates everything', () => {
    const after = buildBoard({ ...moved, directions: [...directions] }, later(5), before)
    expect(after.changed.length).toBe(directions.length)
  })

  test('reports removed directions once', () => {
    const without = directions.filter(({ from, to }) => from !== 'BTC' || to !== 'SBERRUB')
    const off = { ...office, directions: without }
    const after = buildBoard(off, later(5), before)
    expect(after.gone.map(({ direction: { from, to } }) => [from, to])).toEqual([['BTC', 'SBERRUB']])
    expect(after.version > before.version).toBe(true)
    expect(buildBoard(off, later(6), after).gone).toEqual([])
  })
})
