import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { StaffRole } from '#contract/auth/roles.ts'
import { compare, type Fraction, fraction, fractionFromDecimal, significantDown } from '#contract/money/rate.ts'
import type { ManualRateRecord } from '#contract/rates/manual-rate-record.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { applyDueChanges, decideChange, makeChange, planChange } from '#server/changes/make-change.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { worksAlone } from '#test/fixtures/works-alone.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { manualFeed } from './feeds/manual.ts'
import { manualRateSection } from './manual-rate.section.ts'
import { toQuote } from './reading.ts'

const { db } = await createTestDatabase()
const noon = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)
let clock = noon

const accepted = new Map([['USDT/RUB', fractionFromDecimal('93')!]])
const sourced = new Map<string, Fraction[]>()
const section = manualRateSection({
  knownPair: pair => pair !== 'DOGE/RUB',
  accepted: pair => accepted.get(pair),
  sourced: pair => sourced.get(pair) ?? [],
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
      intended: true,
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

test('a rate far from what a source says waits, however near it is to what was typed before', async () => {
  accepted.set('GEL/RUB', fractionFromDecimal('35')!)
  sourced.set('GEL/RUB', [fractionFromDecimal('33')!])
  expect(await set('GEL-RUB', { ...usual, value: '35.1' })).toMatchObject({
    value: { change: { state: 'waiting', dangers: ['rate'] } },
  })
  expect(await set('GEL-RUB', { ...usual, value: '33.9', validUntil: later(3_000).toISOString() })).not.toMatchObject({
    value: { change: { state: 'applied' } },
  })
  sourced.set('GEL/RUB', [fractionFromDecimal('34.5')!])
  expect(await set('GEL-RUB', { ...usual, value: '35.1', validUntil: later(3_100).toISOString() })).toMatchObject({
    value: { change: { state: 'applied' } },
  })
})

test('one person’s steps, however many, lead no farther from what two have agreed on than one step may', async () => {
  const agreed = fractionFromDecimal('500')!
  accepted.set('AMD/RUB', agreed)
  await set('AMD-RUB', { ...usual, value: '500' })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: -290, max: 290 }), { minLength: 5, maxLength: 40 }), async steps => {
      for (const [turn, step] of steps.entries()) {
        clock = later(200 + turn)
        const now = accepted.get('AMD/RUB')!
        const next = significantDown(fraction(now.numerator * BigInt(10_000 + step), now.denominator * 10_000n), 8)
        const made = await set('AMD-RUB', { ...usual, value: next, reason: `${turn}` })
        // What counts is accepted five seconds later.
        if (made.ok && made.value.change.state === 'applied') accepted.set('AMD/RUB', fractionFromDecimal(next)!)
      }
      const reached = accepted.get('AMD/RUB')!
      expect(compare(reached, fractionFromDecimal('515.01')!)).toBeLessThan(0)
      expect(compare(reached, fractionFromDecimal('484.99')!)).toBeGreaterThan(0)
    }),
    { numRuns: 15 },
  )
  accepted.set('AMD/RUB', agreed)
  const proposed = await set('AMD-RUB', { ...usual, value: '600', reason: 'agreed' })
  await decideChange(deps, (proposed as { value: { change: { id: string } } }).value.change.id, 'confirm', owner)
  accepted.set('AMD/RUB', fractionFromDecimal('600')!)
  expect(await set('AMD-RUB', { ...usual, value: '610', reason: 'from there' })).toMatchObject({
    value: { change: { state: 'applied' } },
  })
})

test('where sources have left a pair, the first that is typed is measured from what they said, and so are those after it', async () => {
  accepted.set('RSD/RUB', fractionFromDecimal('30')!)
  expect(await set('RSD-RUB', { ...usual, value: '30.85' })).toMatchObject({ value: { change: { state: 'applied' } } })
  accepted.set('RSD/RUB', fractionFromDecimal('30.85')!)
  clock = later(60)
  expect(await set('RSD-RUB', { ...usual, value: '31.7' })).toMatchObject({
    value: { change: { state: 'waiting', dangers: ['rate'] } },
  })
  expect(await set('RSD-RUB', { ...usual, value: '30.5' })).toMatchObject({ value: { change: { state: 'applied' } } })
  await set('RSD-RUB', { state: 'withdrawn' })
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
  accepted.set('CHF/RUB', fractionFromDecimal('93')!)
  expect(await set('CHF-RUB', { ...usual, value: '95' })).toMatchObject({ value: { change: { state: 'applied' } } })
  const [reading] = (await read(later(90))).filter(({ pair }) => pair === 'CHF/RUB')
  expect(reading).toMatchObject({ bid: fractionFromDecimal('95'), vouched: false })
})

test('a rate for longer than a day lasts that long, once a second person agrees', async () => {
  accepted.set('EUR/RUB', fractionFromDecimal('100')!)
  const end = new Date(noon.getTime() + 30 * 86_400_000)
  const proposed = await set('EUR-RUB', { ...usual, value: '101', validUntil: end.toISOString() })
  expect(proposed).toMatchObject({ value: { change: { state: 'waiting', dangers: ['long-rate'] } } })
  const { id } = (proposed as { value: { change: { id: string } } }).value.change
  await decideChange(deps, id, 'confirm', owner)
  const late = new Date(end.getTime() - 1_000)
  const [reading] = await read(late)
  const { lifetime, source } = manualFeed(db, () => noon)
  expect(toQuote(reading!, { source, lifetime, readAt: late })).toMatchObject({ value: { freshUntil: end } })
  clock = later(120)
  expect(await set('EUR-RUB', { state: 'withdrawn' })).toMatchObject({ value: { change: { state: 'applied' } } })
})

test('a rate whose end came while it waited is never set', async () => {
  await worksAlone(db, owner.staff.id)
  accepted.set('USDC/RUB', fractionFromDecimal('93.4')!)
  const proposed = await set('USDC-RUB', { ...usual, validUntil: later(1800).toISOString() })
  expect(proposed).toMatchObject({ value: { change: { state: 'applied' } } })
  await set('USDC-RUB', { value: '300', validUntil: later(1800).toISOString() }, owner)
  clock = later(3700)
  await applyDueChanges(deps, () => clock).run({}, { signal: AbortSignal.abort(), attempt: 1 })
  const change = await db.selectFrom('changes').select('state').orderBy('proposed_at', 'desc').orderBy('id').execute()
  expect(change.map(({ state }) => state)).toContain('outdated')
  expect(await read(clock)).toEqual([])
})

test.each([
  ['a price of zero', { value: '0.00' }, 'value', 'not-a-price'],
  ['an end in the past', { validUntil: noon.toISOString() }, 'validUntil', 'already-over'],
  ['an end after more than a year', { validUntil: later(367 * 86_400).toISOString() }, 'validUntil', 'too-long'],
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
