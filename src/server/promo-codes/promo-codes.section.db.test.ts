import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { StaffRole } from '#contract/auth/roles.ts'
import type { PromoCodeRecord } from '#contract/promo-codes/promo-code.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { makeChange, planChange } from '#server/changes/make-change.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { plainCode, writeCode } from '#test/fixtures/promo-codes.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { makePromoBatch, promoCodesCsv } from './promo-batch.ts'
import { promoCodesSection } from './promo-codes.section.ts'

const { db } = await createTestDatabase({ demo: true })
const directions = { name: 'direction', read: async () => new Map([['BTC-SBERRUB', {}]]) }
const deps = { db, sections: { 'promo-code': promoCodesSection, direction: directions } as never, secret: 'for tests' }
const actor = async (role: StaffRole): Promise<StaffActor> => ({
  staff: { id: (await createPerson(db, { role })).id, role } as StaffActor['staff'],
  now: new Date('2026-11-24T12:00:00Z'),
})
const [treasurer, operator, editor] = [await actor('treasurer'), await actor('operator'), await actor('editor')]

async function set(key: string, fields: Partial<PromoCodeRecord> | null, by = treasurer) {
  const proposal = { items: [{ section: 'promo-code' as const, key, fields }] }
  const plan = await planChange(deps, proposal, by)
  if (!plan.ok) return plan
  return makeChange(deps, { id: randomUUID(), proposal, digest: plan.value.digest, reason: '' }, by)
}
const readCode = async (key: string) => (await promoCodesSection.read(db, [key])).get(key)

test('a code is written as it was typed, read as it was written, and put away rather than removed', async () => {
  const terms: PromoCodeRecord = {
    ...plainCode,
    kind: 'sum',
    bps: 0,
    sum: { amount: '500.5', ticker: 'RUB' },
    minimum: { amount: '10', ticker: 'USDT' },
    starts: '2026-11-01T00:00:00.000Z',
    ends: '2026-12-01T00:00:00.000Z',
    uses: 100,
    usesOfPerson: 2,
    from: ['BTC'],
    to: ['SBERRUB'],
    pairs: ['BTC-SBERRUB'],
    only: 'anna@test.example',
    budget: '99.9',
  }
  expect(await set('WINTER', terms)).toMatchObject({ value: { change: { state: 'applied' } } })
  expect(await readCode('WINTER')).toEqual(terms)
  expect((await promoCodesSection.liveOf!(db, ['WINTER'])).get('WINTER')).toEqual({ uses: 0, kept: 0, costUsd: '0.00' })
  expect(await set('WINTER', null)).toMatchObject({ ok: true })
  expect(await readCode('WINTER')).toEqual({ ...terms, state: 'off' })
})

describe('refused at its field', () => {
  test.each<[string, string, Partial<PromoCodeRecord>, string]>([
    ['ab', 'key', {}, 'wrong-format'],
    ['ЗИМА', 'key', {}, 'wrong-format'],
    ['A', 'key', {}, 'wrong-format'],
    ['OK-1', 'bps', { bps: 0 }, 'missing'],
    ['OK-1', 'sum', { kind: 'sum', bps: 0 }, 'missing'],
    ['OK-1', 'bps', { kind: 'sum', sum: { amount: '1', ticker: 'RUB' } }, 'not-allowed'],
    ['OK-1', 'sum', { sum: { amount: '1', ticker: 'RUB' } }, 'not-allowed'],
    ['OK-1', 'sum', { kind: 'sum', bps: 0, sum: { amount: '1', ticker: 'XYZ' } }, 'unknown-currency'],
    ['OK-1', 'sum', { kind: 'sum', bps: 0, sum: { amount: '0.0', ticker: 'RUB' } }, 'too-small'],
    ['OK-1', 'minimum', { minimum: { amount: '1', ticker: 'XYZ' } }, 'unknown-currency'],
    ['OK-1', 'ends', { starts: '2026-11-02T00:00:00.000Z', ends: '2026-11-02T00:00:00.000Z' }, 'not-ascending'],
    ['OK-1', 'budget', { budget: '0' }, 'wrong-format'],
    ['OK-1', 'budget', { budget: '1.005' }, 'wrong-format'],
    ['OK-1', 'only', { only: 'anna' }, 'wrong-format'],
    ['OK-1', 'from', { from: ['XYZ'] }, 'unknown-currency'],
    ['OK-1', 'to', { to: ['XYZ'] }, 'unknown-currency'],
    ['OK-1', 'pairs', { pairs: ['LTC-BTC'] }, 'unknown-direction'],
  ])('%s, %s of %j', async (key, field, change, code) => {
    const answer = await set(key, { ...plainCode, ...change })
    const errors = (answer as { refusal: { errors: { field: string; code: string }[] } }).refusal.errors
    expect(errors).toMatchObject([{ field: expect.stringMatching(`${field}$`), code }])
  })
})

test('only who sets the terms sets a code', async () => {
  for (const by of [operator, editor])
    expect(await set('WINTER', { bps: 1 }, by)).toMatchObject({ refusal: { reason: 'forbidden' } })
  expect(promoCodesSection.sees).toBe('catalogue.terms')
})

describe('a batch', () => {
  test('is made once, of codes with one use each on the terms of the pattern, and is a file', async () => {
    await writeCode(db, 'PATTERN', { bps: 35, uses: 100, listed: true, state: 'off' })
    const id = randomUUID()
    const wish = { like: ' pattern ', name: 'Осень', prefix: 'fall', count: 40 }
    const made = await makePromoBatch(deps, id, wish, treasurer)
    expect(made).toEqual({ ok: true, value: { batch: 'Осень', count: 40, change: id } })
    expect(await makePromoBatch(deps, id, wish, treasurer)).toEqual(made)
    expect(await makePromoBatch(deps, id, { ...wish, name: 'Зима' }, treasurer)).toMatchObject({
      refusal: { reason: 'key-reused' },
    })
    const file = await promoCodesCsv(db, 'Осень', undefined)
    const rows = file.replace('\ufeff', '').trim().split('\r\n')
    expect(rows[0]).toBe('code,batch,state,uses,cost_usd')
    const codes = rows.slice(1).map(row => row.split(',')[0]!)
    expect(new Set(codes).size).toBe(40)
    for (const code of codes) expect(code).toMatch(/^FALL-[2-9A-HJ-NP-Z]{10}$/)
    expect(await readCode(codes[0]!)).toEqual({ ...plainCode, bps: 35, uses: 1, batch: 'Осень' })
    expect(await promoCodesCsv(db, 'Осень', 'ru')).toContain(';on;0;0,00')
    expect(await promoCodesCsv(db, undefined, undefined)).toContain('PATTERN')
  })

  test('has a pattern, and somebody with the right', async () => {
    const wish = { like: 'NOBODY', name: 'x', prefix: '', count: 1 }
    expect(await makePromoBatch(deps, randomUUID(), wish, treasurer)).toMatchObject({
      refusal: { reason: 'not-found' },
    })
    expect(await makePromoBatch(deps, randomUUID(), { ...wish, like: 'PATTERN' }, operator)).toMatchObject({
      refusal: { reason: 'forbidden' },
    })
  })
})
