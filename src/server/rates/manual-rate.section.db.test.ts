import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { StaffRole } from '#contract/auth/roles.ts'
import { fractionFromDecimal } from '#contract/money/rate.ts'
import type { ManualRateRecord } from '#contract/rates/manual-rate-record.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { applyDueChanges, decideChange, makeChange, planChange } from '#server/changes/make-change.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { manualFeed } from './feeds/manual.ts'
import { manualRateSection } from './manual-rate.section.ts'
import { toQuote } from './reading.ts'

const { db } = await createTestDatabase()
const noon = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)
let clock = noon

const accepted = new Map([['USDT/RUB', fractionFromDecimal('93')!]])
const section = manualRateSection({
  knownPair: pair => pair !== 'DOGE/RUB',
  accepted: pair => accepted.get(pair),
  clock: () => clock,
})
const deps = { db, sections: { 'manual-rate': section } as never }
const actor = async (role: StaffRole): Promise<StaffActor> => {
  const { id } = await createPerson(db, { role })
  return { staff: { id, role } as StaffActor['staff'], now: noon }
}
const [treasurer, owner, operator] = await Promise.all([actor('treasurer'), actor('owner'), actor('operator')])

beforeEach(async () => {
  clock = noon
  await db.updateTable('office').set({ opened_at: noon, change_wait_minutes: 60 }).execute()
})

const usual: ManualRateRecord = {
  state: 'on',
  value: '93.40',
  validUntil: later(3600).toISOString(),
  reason: 'the desk on Tverskaya',
}
async function set(key: string, fields: Partial<ManualRateRecord> | null, by = treasurer) {
  const proposal = { items: [{ section: 'manual-rate' as const, key, fields }] }
  const plan = await planChange(deps, proposal, by)
  if (!plan.ok) return plan
  const digest = plan.value.digest
  return makeChange(deps, { id: randomUUID(), proposal, digest, reason: '' }, { ...by, now: clock })
}
const read = (at: Date) => manualFeed(db, () => at).read(AbortSignal.timeout(30_000))
const priceOf = async (pair: string, at: Date) => (await read(at)).find(reading => reading.pair === pair)?.bid

test('a manual rate counts exactly as typed until it ends, and says whose it is', async () => {
  expect(await set('USDT-RUB', usual)).toMatchObject({ value: { change: { state: 'applied' } } })
  expect(await read(later(3599))).toEqual([
    {
      pair: 'USDT/RUB',
      bid: fractionFromDecimal('93.4'),
      ask: fractionFromDecimal('93.4'),
      at: noon,
      until: later(3600),
      vouched: false,
    },
  ])
  expect(await read(later(3600))).toEqual([])
  const row = await db.selectFrom('manual_rates').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ author: expect.stringMatching(/^treasurer-/), reason: usual.reason })
})

test('a manual rate that was read in time does not outlive its end', async () => {
  const [reading] = await read(later(3590))
  const { lifetime, source } = manualFeed(db, () => noon)
  expect(toQuote(reading!, { source, lifetime, readAt: later(3590) })).toMatchObject({
    value: { freshUntil: later(3600) },
  })
})

test('another rate replaces the one before, and after its withdrawal none counts', async () => {
  clock = later(60)
  await set('USDT-RUB', { value: '93.9' })
  expect(await priceOf('USDT/RUB', later(61))).toEqual(fractionFromDecimal('93.9'))
  clock = later(70)
  await set('USDT-RUB', { state: 'withdrawn' })
  expect(await read(later(71))).toEqual([])
  expect((await section.read(db, ['USDT-RUB'])).get('USDT-RUB')).toMatchObject({ state: 'withdrawn', value: '93.9' })
})

test('a value outside the guard counts only when a second person has confirmed it', async () => {
  const proposed = await set('USDT-RUB', { ...usual, value: '934' })
  expect(proposed).toMatchObject({ value: { change: { state: 'waiting', dangers: ['rate'] } } })
  expect(await read(later(80))).toEqual([])
  const { id } = (proposed as { value: { change: { id: string } } }).value.change
  expect(await decideChange(deps, id, 'confirm', treasurer)).toMatchObject({ refusal: { reason: 'forbidden' } })
  expect(await decideChange(deps, id, 'confirm', owner)).toMatchObject({ value: { state: 'applied' } })
  expect(await read(later(81))).toMatchObject([{ bid: fractionFromDecimal('934'), vouched: true }])
})

test('the first rate of a pair waits, because nothing can be compared with it', async () => {
  expect(await set('UZS-RUB', { ...usual, value: '0.0077' })).toMatchObject({
    value: { change: { state: 'waiting', dangers: ['first-rate'] } },
  })
  await db.updateTable('office').set({ opened_at: null }).execute()
  expect(await set('UZS-RUB', { ...usual, value: '0.0078' })).toMatchObject({ value: { change: { state: 'applied' } } })
  await set('UZS-RUB', { state: 'withdrawn' })
})

test('a value inside the guard counts at once, and is not vouched for', async () => {
  expect(await set('USDT-RUB', { ...usual, value: '95' })).toMatchObject({ value: { change: { state: 'applied' } } })
  expect(await read(later(90))).toMatchObject([{ bid: fractionFromDecimal('95'), vouched: false }])
})

test('a rate whose end came while it waited is never set', async () => {
  accepted.set('USDC/RUB', fractionFromDecimal('93.4')!)
  const proposed = await set('USDC-RUB', { ...usual, validUntil: later(1800).toISOString() })
  expect(proposed).toMatchObject({ value: { change: { state: 'applied' } } })
  await set('USDC-RUB', { value: '300', validUntil: later(1800).toISOString() })
  clock = later(3700)
  await applyDueChanges(deps, () => clock).run({}, { signal: AbortSignal.abort(), attempt: 1 })
  const change = await db.selectFrom('changes').select('state').orderBy('proposed_at', 'desc').orderBy('id').execute()
  expect(change.map(({ state }) => state)).toContain('outdated')
  expect(await read(clock)).toEqual([])
})

test.each([
  ['a price of zero', { value: '0.00' }, 'value', 'not-a-price'],
  ['an end in the past', { validUntil: noon.toISOString() }, 'validUntil', 'already-over'],
  ['an end after more than a day', { validUntil: later(86_401).toISOString() }, 'validUntil', 'too-long'],
  ['a withdrawal that sets another price', { state: 'withdrawn' as const, value: '94' }, 'state', 'not-allowed'],
])('a rate with %s is refused at its field', async (_, change, field, code) => {
  expect(await set('GEL-RUB', { ...usual, ...change })).toMatchObject({
    refusal: { reason: 'invalid', errors: [{ field: `manual-rate.GEL-RUB.${field}`, code }] },
  })
})

test('a pair that the office does not have is refused', async () => {
  expect(await set('DOGE-RUB', usual)).toMatchObject({ refusal: { reason: 'invalid' } })
  expect(await set('doge', usual)).toMatchObject({ refusal: { reason: 'invalid' } })
})

test('only those who may set rates set one', async () => {
  expect(await set('USDT-RUB', { value: '94' }, operator)).toMatchObject({ refusal: { reason: 'forbidden' } })
})

test('the application role cannot change a manual rate', async () => {
  await expect(db.updateTable('manual_rates').set({ value: '1' }).execute()).rejects.toThrow('permission denied')
  await expect(db.deleteFrom('manual_rates').execute()).rejects.toThrow('permission denied')
})
