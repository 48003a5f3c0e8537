import { expect, test } from 'vitest'
import { fraction } from '#contract/money/rate.ts'
import type { Pair } from './pair.ts'
import { DAILY_DOWN_MS, DOWN_MS, PAUSED_MS, PriceAlarms } from './price-alarms.ts'
import type { Judged } from './rates.store.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const after = (ms: number) => new Date(noon.getTime() + ms)
const well = (source: string) => ({ source, readAt: noon, fault: undefined, daily: false })
const failing = (source: string, daily = false) => ({
  source,
  readAt: noon,
  fault: { reason: 'unreachable', detail: 'no route', since: noon },
  daily,
})
const value = fraction(97_000n, 1n)
const fresh = (pair: Pair): Judged => ({
  rate: { pair, state: 'fresh', value, at: noon, freshUntil: after(120_000), sources: [] },
  memory: { accepted: { value, at: noon } },
})
const paused = (pair: Pair, memory: Judged['memory'] = { accepted: { value, at: noon } }): Judged => ({
  rate: { pair, state: 'paused', reason: 'source-silent', since: noon, sources: [] },
  memory,
})

test('a source that fails for two minutes raises one alarm, and another after a recovery', () => {
  const alarms = new PriceAlarms()
  const check = (source: ReturnType<typeof well> | ReturnType<typeof failing>, ms: number) =>
    alarms.check({ sources: [source], judged: [] }, after(ms))
  expect(check(failing('kraken'), DOWN_MS - 1)).toEqual([])
  expect(check(failing('kraken'), DOWN_MS)).toEqual([
    { kind: 'price-source-down', subject: 'kraken', detail: { since: noon.toISOString(), reason: 'unreachable' } },
  ])
  expect(check(failing('kraken'), DOWN_MS + 5_000)).toEqual([])
  check(well('kraken'), DOWN_MS + 10_000)
  expect(check(failing('kraken'), 2 * DOWN_MS)).toHaveLength(1)
})

test('an alarm of a source is over when it answers, and of paused pairs when none that was sold is paused', () => {
  const over = (sources: object[], judged: Judged[]) => new PriceAlarms().over({ sources: sources as never, judged })
  const noPauses = { kind: 'rates-paused', stillOf: [] }
  expect(over([well('kraken'), failing('binance')], [fresh('BTC/USDT')])).toEqual([
    { kind: 'price-source-down', stillOf: ['binance'] },
    noPauses,
  ])
  expect(over([well('kraken')], [fresh('BTC/USDT'), paused('ETH/USDT')])).toEqual([
    { kind: 'price-source-down', stillOf: [] },
  ])
  // What was never sold is as intended, a source that has not been read yet says nothing, and without a network no source is well.
  expect(over([{ ...well('kraken'), readAt: undefined }], [paused('ETH/USDT', {})])).toEqual([
    { kind: 'price-source-down', stillOf: ['kraken'] },
    noPauses,
  ])
  expect(over([failing('kraken'), failing('binance')], [])).toEqual([
    { kind: 'price-source-down', stillOf: ['network', 'kraken', 'binance'] },
    noPauses,
  ])
})

test('a source of daily rates has hours to recover', () => {
  const alarms = new PriceAlarms()
  const check = (ms: number) => alarms.check({ sources: [failing('bank-of-russia', true)], judged: [] }, after(ms))
  expect(check(DAILY_DOWN_MS - 1)).toEqual([])
  expect(check(DAILY_DOWN_MS)).toHaveLength(1)
})

test('pairs paused for two minutes raise one alarm per reason', () => {
  const alarms = new PriceAlarms()
  const check = (judged: Judged[], ms: number) => alarms.check({ sources: [], judged }, after(ms))
  expect(check([paused('BTC/USDT'), paused('ETH/USDT')], 0)).toEqual([])
  expect(check([paused('BTC/USDT'), paused('ETH/USDT')], PAUSED_MS)).toEqual([
    { kind: 'rates-paused', subject: 'source-silent', detail: { pairs: 'BTC/USDT, ETH/USDT' } },
  ])
  expect(check([paused('BTC/USDT'), paused('ETH/USDT')], PAUSED_MS + 5_000)).toEqual([])
})

test('a pause under two minutes, or of a pair never sold, raises no alarm', () => {
  const alarms = new PriceAlarms()
  const check = (judged: Judged[], ms: number) => alarms.check({ sources: [], judged }, after(ms))
  for (const [judged, ms] of [
    [paused('BTC/USDT'), 0],
    [fresh('BTC/USDT'), PAUSED_MS - 1],
    [paused('BTC/USDT'), PAUSED_MS],
    [paused('USDT/RUB', {}), 0],
    [paused('USDT/RUB', {}), PAUSED_MS],
  ] as const)
    expect(check([judged], ms)).toEqual([])
})

test('a lone source that ends without the others coming back raises an alarm at once, and only then', () => {
  const alarms = new PriceAlarms()
  const lone = { source: 'kraken', value, since: noon, acceptedAt: noon }
  const sold: Judged = { ...fresh('BTC/USDT'), memory: { accepted: { value, at: noon }, lone } }
  const silent = paused('BTC/USDT', { accepted: { value, at: noon }, lone })
  const waits = paused('BTC/USDT', { accepted: { value, at: noon }, lone: { ...lone, acceptedAt: undefined } })
  const check = (judged: Judged) => alarms.check({ sources: [], judged: [judged] }, noon)
  for (const calm of [waits, sold, silent, sold]) expect(check(calm)).toEqual([])
  expect(check(waits)).toEqual([{ kind: 'rates-paused', subject: 'lone-source-ended', detail: { pairs: 'BTC/USDT' } }])
  for (const calm of [waits, sold, fresh('BTC/USDT'), waits]) expect(check(calm)).toEqual([])
})

test('a server without a way out raises one alarm, however many sources and pairs it costs, and the rest after its return', () => {
  const alarms = new PriceAlarms()
  const cut = ['binance', 'kraken', 'okx', 'bybit', 'rapira'].map(source => failing(source))
  const judged = [paused('BTC/USDT'), paused('USDT/RUB')]
  const check = (sources: typeof cut | ReturnType<typeof well>[], ms: number) =>
    alarms.check({ sources, judged }, after(ms))
  expect(check(cut, DOWN_MS)).toEqual([
    { kind: 'price-source-down', subject: 'network', detail: { since: noon.toISOString(), reason: 'no-way-out' } },
  ])
  expect(check(cut, 10 * DOWN_MS)).toEqual([])
  // The way is open again, and one source stays away.
  const back = [...cut.slice(1).map(({ source }) => well(source)), failing('binance')]
  expect(check(back as never, 11 * DOWN_MS).map(({ subject }) => subject)).toContain('binance')
  expect(check(cut, 12 * DOWN_MS).map(({ subject }) => subject)).toEqual(['network'])
})
