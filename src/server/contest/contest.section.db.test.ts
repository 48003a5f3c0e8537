import { describe, expect, test } from 'vitest'
import type { ContestRecord } from '#contract/contest/contest.ts'
import type { Records } from '#server/changes/section.ts'
import { plainContest, writeContest } from '#test/fixtures/contests.ts'
import { plainCode } from '#test/fixtures/promo-codes.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { contestSection } from './contest.section.ts'
import { freezeContest } from './freeze-contest.ts'

const { db } = await createTestDatabase({ demo: true })
const noon = new Date('2026-11-24T12:00:00Z')
const before = new Date('2026-11-20T12:00:00Z')
const codes = new Map([
  ['SUMMER', plainCode],
  ['OVER', { ...plainCode, ends: '2026-11-24T00:00:00.000Z' }],
])
const records = {
  db,
  of: async (section: string) =>
    section === 'promo-code'
      ? codes
      : new Map([['busy', { ...plainContest, starts: '2027-01-01T00:00:00.000Z', ends: '2027-02-01T00:00:00.000Z' }]]),
  currencies: async () => new Map([['BTC', { scale: 8, ticker: 'BTC' }]]),
} as unknown as Records

const check = async (
  key: string,
  change: Partial<ContestRecord>,
  { was = undefined as Partial<ContestRecord> | undefined, now = before } = {},
) =>
  (
    await contestSection(() => now).check(
      { key, after: { ...plainContest, ...change }, before: was && { ...plainContest, ...was } },
      records,
    )
  ).map(({ field, code }) => `${field} ${code}`)

test('a contest is read as it was written, and cancelled rather than removed', async () => {
  await writeContest(db, 'read', { ticketsBy: 'usd', usdPerTicket: '0.5', from: ['BTC'] })
  const read = (await contestSection(() => noon).read(db, ['read'])).get('read')
  expect(read).toEqual({ ...plainContest, ticketsBy: 'usd', usdPerTicket: '0.5', from: ['BTC'] })
  expect(contestSection(() => noon).putAway).toEqual({ state: 'cancelled' })
})

describe('refused at its field', () => {
  test.each<[string, Partial<ContestRecord>, string[]]>([
    ['plain', {}, []],
    ['Plain', {}, ['key wrong-format']],
    ['plain', { ends: plainContest.starts }, ['ends not-ascending']],
    ['plain', { ticketsBy: 'usd' }, ['usdPerTicket missing']],
    ['plain', { usdPerTicket: '1' }, ['usdPerTicket not-allowed']],
    ['plain', { ticketsBy: 'usd', usdPerTicket: '0.001' }, ['usdPerTicket wrong-format']],
    ['plain', { from: ['XYZ'] }, ['from unknown-currency']],
    ['plain', { to: ['XYZ'] }, ['to unknown-currency']],
    ['plain', { prizes: [] }, ['prizes missing']],
    ['plain', { prizes: [{ winners: 1, usd: null, promo: null }] }, ['prizes.0 wrong-format']],
    ['plain', { prizes: [{ winners: 1, usd: '1', promo: 'SUMMER' }] }, ['prizes.0 wrong-format']],
    ['plain', { prizes: [{ winners: 1, usd: '0', promo: null }] }, ['prizes.0 wrong-format']],
    ['plain', { prizes: [{ winners: 1, usd: null, promo: 'SUMMER' }] }, []],
    ['plain', { prizes: [{ winners: 1, usd: null, promo: 'WINTER' }] }, ['prizes.0 not-found']],
    ['plain', { prizes: [{ winners: 1, usd: null, promo: 'OVER' }] }, ['prizes.0 ended']],
    ['plain', { prizes: [1, 2].map(() => ({ winners: 300, usd: '1', promo: null })) }, ['prizes too-big']],
    ['plain', { title: { ru: '', en: 'Draw' } }, ['title.ru missing']],
    ['plain', { title: { ru: '', en: '' }, state: 'draft', prizes: [] }, []],
    ['plain', { blockHeight: 900_000 }, ['blockHeight too-small']],
    ['plain', { blockHeight: 9_780_000 }, ['blockHeight too-big']],
    ['plain', { ends: '2027-01-10T00:00:00.000Z', blockHeight: 985_000 }, ['starts overlaps']],
    ['plain', { starts: '2026-11-01T00:00:00.000Z', ends: '2026-11-02T00:00:00.000Z' }, ['ends too-small']],
  ])('%s with %j: %j', async (key, change, problems) => {
    expect(await check(key, change)).toEqual(problems)
  })
})

describe('once a contest has begun', () => {
  test.each<[Partial<ContestRecord>, string[]]>([
    [{ title: { ru: 'Лучше', en: 'Better' } }, []],
    [{ state: 'cancelled' }, []],
    [{ state: 'draft' }, ['state begun']],
    [{ starts: '2026-11-25T00:00:00.000Z' }, ['starts begun']],
    [{ ends: '2026-12-25T00:00:00.000Z' }, ['ends begun']],
    [{ ticketsBy: 'usd', usdPerTicket: '1' }, ['ticketsBy begun', 'usdPerTicket begun']],
    [{ from: ['BTC'], to: ['BTC'] }, ['from begun', 'to begun']],
    [{ blockHeight: 978_001 }, ['blockHeight begun']],
    [{ prizes: [] }, ['prizes begun']],
  ])('%j: %j', async (change, problems) => {
    expect(await check('plain', change, { was: {}, now: noon })).toEqual(problems)
  })

  test('it comes back from nothing, and is not cancelled when its list is frozen', async () => {
    expect(await check('plain', {}, { was: { state: 'cancelled' } })).toEqual(['state begun'])
    await writeContest(db, 'frozen')
    await freezeContest(db, { key: 'frozen', secret: 'x', now: new Date('2026-11-25T01:00:00Z') })
    expect(await check('frozen', { state: 'cancelled' }, { was: {}, now: noon })).toEqual(['state begun'])
  })
})

test('a promise of money waits for a second person, and words of it do not', () => {
  const section = contestSection(() => noon)
  const dangers = (changed: Parameters<typeof section.dangers>[0]) => section.dangers(changed, db, {} as never)
  const draft = { ...plainContest, state: 'draft' as const }
  expect(dangers({ key: 'one', before: draft, after: plainContest })).toEqual(['prizes'])
  expect(dangers({ key: 'one', after: plainContest })).toEqual(['prizes'])
  expect(
    dangers({ key: 'one', before: plainContest, after: { ...plainContest, title: { ru: 'а', en: 'a' } } }),
  ).toEqual([])
  expect(
    dangers({ key: 'one', after: { ...plainContest, prizes: [{ winners: 1, usd: null, promo: 'SUMMER' }] } }),
  ).toEqual([])
})
