import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { fromDecimal } from '#contract/money/money.ts'
import { quote } from '#contract/money/quote.ts'
import { type Direction, paidByHand } from '#server/catalogue/directions.ts'
import { type Board, type BoardInput, buildBoard, entryOf } from '#server/quotes/board.ts'
import { demoBoard, freshRate, market, saturdayNoon } from '#test/fixtures/demo-board.ts'
import { rateItems, writeRates } from './rates-file.ts'

const withDirection = (from: string, to: string, change: Partial<Direction>): BoardInput => ({
  ...demoBoard,
  directions: demoBoard.directions.map(item => (item.from === from && item.to === to ? { ...item, ...change } : item)),
})
const boardWith = (change: Partial<Direction>) => buildBoard(withDirection('BTC', 'SBERRUB', change), saturdayNoon)
const itemOf = (board: Board, from = 'BTC', to = 'SBERRUB') =>
  rateItems(board, 'from').find(item => item.from === from && item.to === to)
const free = { fixed: 0n, bps: 0n, min: 0n }
const noFees = { fromFee: free, toFee: free, networkFee: { units: 0n, paidBy: 'office' as const } }
const board = buildBoard(demoBoard, saturdayNoon)

describe('the rate of an item', () => {
  test('is the calculator’s, digit by digit, where there are no fees', () => {
    const without = boardWith(noFees)
    const { give, get } = entryOf(without, 'BTC', 'SBERRUB')!.item
    expect(itemOf(without)).toMatchObject({ in: give, out: get })
  })

  test.each([
    ['a share', { fromFee: { ...free, bps: 100n } }],
    ['a fixed sum', { toFee: { ...free, fixed: 50_000n } }],
    ['the network', { networkFee: { units: 10_000n, paidBy: 'client' as const } }],
  ])('is worse with a fee for %s', (_, fee) => {
    const [plain, charged] = [itemOf(boardWith(noFees))!, itemOf(boardWith({ ...noFees, ...fee }))!]
    expect(Number(charged.out) / Number(charged.in)).toBeLessThan(Number(plain.out) / Number(plain.in))
  })

  test('is that of the usual level of the network fee, whatever else is offered', () => {
    const networkFee = { units: 10_000n, paidBy: 'client', level: 'usual' } as const
    const levelled = boardWith({ ...noFees, networkFee, otherNetworkFees: { slow: 0n, fast: 20_000n } })
    expect(itemOf(levelled)).toEqual(itemOf(boardWith({ ...noFees, networkFee })))
  })

  test('of every direction promises no more than the smallest and the largest amount bring', () => {
    for (const item of rateItems(board, 'from')) {
      const entry = entryOf(board, item.from, item.to)!
      if (entry.state !== 'on') throw new Error('a closed direction is listed')
      const { limits, terms, from, to } = entry
      for (const units of [limits.from.min, limits.from.max]) {
        const quoted = quote(terms, { side: 'from', units })
        if (!quoted.ok) throw new Error(quoted.refusal.reason)
        const brought = Number(quoted.value.get.units) / 10 ** to.scale / (Number(units) / 10 ** from.scale)
        const promised = Number(item.out) / Number(item.in)
        // The payout is rounded down to the smallest unit, which weighs on a small amount.
        expect(promised).toBeLessThanOrEqual(brought + 10 ** -to.scale / (Number(units) / 10 ** from.scale) + 1e-12)
      }
    }
  })
})

describe('an item', () => {
  test('has the reserve and the limits of the direction', () => {
    const { limits, from, to } = entryOf(board, 'BTC', 'SBERRUB') as Extract<
      ReturnType<typeof entryOf>,
      { state: 'on' }
    >
    const item = itemOf(board) as Record<string, string>
    expect(fromDecimal(item.minamount!, from.scale)).toBe(limits.from.min)
    expect(fromDecimal(item.maxamount!, from.scale)).toBe(limits.from.max)
    expect(fromDecimal(item.amount!, to.scale)).toBe(fromDecimal(to.reserve, to.scale))
    const both = rateItems(board, 'both').find(({ from, to }) => from === 'BTC' && to === 'SBERRUB') as Record<
      string,
      string
    >
    expect(fromDecimal(both.frommin!, from.scale)).toBe(limits.from.min)
    expect(fromDecimal(both.tomax!, to.scale)).toBe(limits.to.max)
    expect(both).not.toHaveProperty('minamount')
  })

  test('of cash stands once for each city', () => {
    const cash = demoBoard.directions.find(({ cities }) => cities.length > 1)!
    const items = rateItems(board, 'from').filter(({ from, to }) => from === cash.from && to === cash.to)
    expect(items.map(({ city }) => city)).toEqual(cash.cities)
  })

  test('has its labels', () => {
    const labelled = boardWith({
      rateFixed: { at: 'arrival' },
      demands: { account: true, verification: true, aml: false },
    })
    expect(itemOf(labelled)?.param?.split(',')).toEqual(['floating', 'verifying', 'reg'])
  })
})

describe('left out is a direction', () => {
  test('that is paused or off', () => {
    expect(itemOf(boardWith({ state: 'paused' }))).toBeUndefined()
    expect(itemOf(boardWith({ state: 'off' }))).toBeUndefined()
  })

  test('whose rate is stale', () => {
    const rates = new Map([...demoBoard.rates].map(([pair]) => [pair, freshRate(market[pair]!, new Date(0))]))
    expect(itemOf(buildBoard({ ...demoBoard, rates }, saturdayNoon))).toBeUndefined()
  })

  test('outside its hours, although orders for tomorrow are taken', () => {
    const evening = new Date('2026-11-21T18:00:00Z')
    const rates = new Map(
      [...demoBoard.rates].map(([pair]) => [pair, freshRate(market[pair]!, new Date(evening.getTime() + 1))]),
    )
    const late = buildBoard({ ...demoBoard, rates }, evening)
    const waiting = late.entries.filter(entry => entry.state === 'on' && entry.opensAt)
    expect(waiting.length).toBeGreaterThan(0)
    for (const { direction } of waiting) expect(itemOf(late, direction.from, direction.to)).toBeUndefined()
  })

  test('that nothing can be paid to; and the maximum is what can be paid in one transfer', () => {
    const board = (most: bigint) => buildBoard({ ...demoBoard, capacities: new Map([['BTC', most]]) }, saturdayNoon)
    expect(itemOf(board(0n))).toBeUndefined()
    expect(itemOf(board(10_000_000n))).toMatchObject({ maxamount: expect.stringMatching(/^0\.10*( BTC)?$/) })
  })

  test('when nobody is there who pays it out, and listed as paid by hand when somebody is', () => {
    const hours = { timeZone: 'Europe/Moscow', spans: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '20:00' }] }
    const directions = paidByHand(demoBoard.directions, hours)
    const rates = new Map(
      [...demoBoard.rates].map(([pair]) => [pair, freshRate(market[pair]!, new Date('2027-01-01T00:00:00Z'))]),
    )
    const at = (time: string) => itemOf(buildBoard({ ...demoBoard, directions, rates }, new Date(time)))
    expect(at('2026-11-21T12:00:00Z')?.param).toMatch(/manual/)
    expect(at('2026-11-21T21:24:00Z')).toBeUndefined()
  })

  test('whose reserve is below the least amount', () => {
    const currencies = demoBoard.currencies.map(currency =>
      currency.code === 'SBERRUB' ? { ...currency, reserve: '0' } : currency,
    )
    expect(itemOf(buildBoard({ ...demoBoard, currencies }, saturdayNoon))).toBeUndefined()
  })
})

describe('the file', () => {
  const items = rateItems(board, 'from')

  test('is XML with one item a line, of digits with a decimal point', () => {
    const xml = writeRates(items, 'xml')
    expect(XMLValidator.validate(xml)).toBe(true)
    const { rates } = new XMLParser({ parseTagValue: false }).parse(xml)
    expect(rates.item).toEqual(items)
    expect(xml.split('\n').filter(line => /^<item>.*<\/item>$/.test(line))).toHaveLength(items.length)
    for (const { in: give, out, amount } of items)
      for (const text of [give, out, amount]) expect(text).toMatch(/^\d+(\.\d+)?$/)
  })

  test('is the same as JSON, and in short as text', () => {
    expect(JSON.parse(writeRates(items, 'json'))).toEqual(items)
    const [line = ''] = writeRates(items, 'txt').split('\n')
    const { from, to, in: give, out, amount } = items[0]!
    expect(line).toBe([from, to, give, out, amount].join(';'))
  })

  test('of nothing is whole, too', () => {
    expect(XMLValidator.validate(writeRates([], 'xml'))).toBe(true)
    expect(writeRates([], 'json')).toBe('[]')
  })
})
