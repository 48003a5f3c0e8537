import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { StaffRole } from '#contract/auth/roles.ts'
import type { SourceRecord } from '#contract/rates/source-record.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { makeChange, planChange } from '#server/changes/make-change.ts'
import { listen } from '#server/platform/live/listen.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openPriceSources } from '#test/outside/price-sources.ts'
import { ownSourceSection } from './own/own-source.section.ts'
import type { Pair } from './pair.ts'
import { RATES_CHANNEL } from './rates.store.ts'
import { viewRates } from './rates-view.ts'
import { sourceSection } from './source.section.ts'
import { readSourcesInUse } from './source-settings.store.ts'
import { startRates } from './start-rates.ts'

const { db, address } = await createTestDatabase()
const now = () => new Date()
const outside = await openPriceSources(now)
const log = pino({ enabled: false })
const rates = await startRates({
  address,
  db,
  mode: 'live',
  now,
  log,
  cycleMs: 100,
  alarm: async () => {},
  endAlarm: async () => {},
  network: { origins: outside.origins, timeoutMs: 5_000, everyMs: 100 },
})
const refresh = () => rates.refresh()
const listening = await listen(address, { [RATES_CHANNEL]: refresh, catalogue: refresh }, log)
afterAll(async () => {
  await listening.close()
  await rates.stop()
  await outside.close()
})

const section = sourceSection('live')
const deps = { db, sections: { source: section, 'own-source': ownSourceSection } as never }
const actor = async (role: StaffRole): Promise<StaffActor> => {
  const { id } = await createPerson(db, { role })
  return { staff: { id, role } as StaffActor['staff'], now: now() }
}
const [treasurer, operator] = await Promise.all([actor('treasurer'), actor('operator')])

beforeEach(async () => {
  await db.updateTable('office').set({ opened_at: now() }).execute()
})

async function set(key: string, fields: Partial<SourceRecord>, by = treasurer) {
  const proposal = { items: [{ section: 'source' as const, key, fields }] }
  const plan = await planChange(deps, proposal, by)
  if (!plan.ok) return plan
  return makeChange(deps, { id: randomUUID(), proposal, digest: plan.value.digest, reason: '' }, by)
}
const applied = { value: { change: { state: 'applied' } } }
const waiting = { value: { change: { state: 'waiting', dangers: ['rate'] } } }
const becomes = (pair: Pair, expected: object) =>
  vi.waitFor(() => expect(rates.current(pair)).toMatchObject(expected), { timeout: 30_000, interval: 50 })
const speaksOf = (pair: Pair) =>
  rates
    .current(pair)
    .sources.map(({ source }) => source)
    .sort()

test('a source is turned off, and on again, without a restart', async () => {
  await becomes('XMR/USDT', { state: 'fresh' })
  expect(await set('kraken', { enabled: false })).toMatchObject(applied)
  await becomes('XMR/USDT', { state: 'paused' })
  await vi.waitFor(() => expect(speaksOf('BTC/USDT')).toEqual(['binance', 'bybit', 'okx']), { timeout: 20_000 })
  const view = await viewRates(db, 'live', now())
  expect(view.sources.find(({ source }) => source === 'kraken')).toMatchObject({ enabled: false })
  const asked = outside.asked('kraken')
  await new Promise(resolve => setTimeout(resolve, 500))
  expect(outside.asked('kraken')).toBe(asked)
  expect(await set('kraken', { enabled: true })).toMatchObject(applied)
  await becomes('XMR/USDT', { state: 'fresh' })
})

test('a source is read for the pairs that the office chose, and a pair of its own becomes one of the office', async () => {
  expect(rates.now.has('JPY/RUB')).toBe(false)
  const before = (await section.read(db, ['bank-of-russia'])).get('bank-of-russia')!
  await set('bank-of-russia', { pairs: [...before.pairs, 'JPY/RUB'] })
  await becomes('JPY/RUB', { state: 'fresh', value: { numerator: 604_127n, denominator: 1_000_000n } })
  await set('bank-of-russia', { pairs: before.pairs })
  await vi.waitFor(() => expect(rates.now.has('JPY/RUB')).toBe(false), { timeout: 20_000 })
  expect(
    (await db.selectFrom('rate_source_settings').selectAll().where('source', '=', 'bank-of-russia').executeTakeFirst())
      ?.pairs,
  ).toBeNull()
})

test('values older than the office lets them be do not count', async () => {
  await becomes('KZT/RUB', { state: 'fresh' })
  // Today’s official rate is dated midnight in Moscow, which is more than ten seconds ago.
  await set('bank-of-russia', { oldestSeconds: 10 })
  await becomes('KZT/RUB', { state: 'paused', reason: 'stale' })
  await db.updateTable('rate_source_settings').set({ oldest_seconds: null }).execute()
  await becomes('KZT/RUB', { state: 'fresh' })
})

test('whoever leaves a pair with one source waits for a second person', async () => {
  const { pairs } = (await section.read(db, ['okx'])).get('okx')!
  const shared = 'BTC/USDT'
  for (const source of ['kraken', 'bybit']) {
    const own = (await section.read(db, [source])).get(source)!
    expect(await set(source, { pairs: own.pairs.filter(pair => pair !== shared) })).toMatchObject(applied)
  }
  expect(await set('okx', { pairs: pairs.filter(pair => pair !== shared) })).toMatchObject(waiting)
  expect(await set('okx', { enabled: false })).toMatchObject(waiting)
  await db.updateTable('rate_source_settings').set({ pairs: null }).execute()
})

test('a stricter guard counts at once, a looser one waits for a second person', async () => {
  expect(await set('okx', { oldestSeconds: 60, jumpBps: 200 })).toMatchObject(applied)
  expect((await readSourcesInUse(db, 'live')).get('okx')).toMatchObject({ oldestMs: 60_000, jumpBps: 200n })
  expect(await set('okx', { jumpBps: 400 })).toMatchObject(waiting)
  expect(await set('okx', { jumpBps: null })).toMatchObject(waiting)
  expect(await set('okx', { oldestSeconds: 300 })).toMatchObject(waiting)
  expect((await readSourcesInUse(db, 'live')).get('okx')).toMatchObject({ oldestMs: 60_000, jumpBps: 200n })
})

test.each([
  ['a live price of an hour ago', 'okx', { oldestSeconds: 3_600 }, 'oldestSeconds', 'too-old'],
  ['a pair twice', 'okx', { pairs: ['BTC/USDT', 'BTC/USDT'] }, 'pairs', 'repeated'],
])('%s is refused at its field', async (_, key, fields, field, code) => {
  expect(await set(key, fields)).toMatchObject({
    refusal: { reason: 'invalid', errors: [{ field: `source.${key}.${field}`, code }] },
  })
})

test('only those who may set rates set a source, and only one that the office knows', async () => {
  expect(await set('okx', { enabled: false }, operator)).toMatchObject({ refusal: { reason: 'forbidden' } })
  const whole = { enabled: true, pairs: [], oldestSeconds: null, jumpBps: null }
  expect(await set('mtgox', whole)).toMatchObject({ refusal: { reason: 'invalid' } })
})

test('a source that is tried answers once, also of pairs that do not count, and changes nothing', async () => {
  const before = outside.asked('binance')
  const tried = await rates.trySource('bank-of-russia', ['JPY/RUB'])
  expect(tried).toMatchObject({ source: 'bank-of-russia' })
  expect('readings' in tried && tried.readings.map(({ pair }) => pair)).toContain('JPY/RUB')
  expect(rates.now.has('JPY/RUB')).toBe(false)
  expect(before).toBeGreaterThan(0)

  outside.behave('bybit', { kind: 'body', body: 'upstream', status: 502 })
  expect(await rates.trySource('bybit', ['BTC/USDT'])).toMatchObject({ source: 'bybit', fault: 'status' })
  outside.behave('bybit', { kind: 'well' })
})
