import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { StaffRole } from '#contract/auth/roles.ts'
import type { CurrencyRecord } from '#contract/catalogue/currency-record.ts'
import type { Proposal } from '#contract/changes/changes.ts'
import { systemClock } from '#main/clock.ts'
import { features } from '#main/features.ts'
import { sectionsOf } from '#main/sections.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { changesOfFile, exportConfiguration } from '#server/changes/configuration-file.ts'
import { makeChange, planChange } from '#server/changes/make-change.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { listCurrencies } from './catalogue.store.ts'
import { findCurrencyAccounts } from './currency-accounts.store.ts'

const { db } = await createTestDatabase({ demo: true })
const sections = sectionsOf(features.list, { knownPair: () => true }, { rates: 'demo' }, systemClock)
const deps = { db, sections }
const noon = new Date('2026-11-23T12:00:00Z')

const actor = async (role: StaffRole): Promise<StaffActor> => {
  const { id } = await createPerson(db, { role })
  return { staff: { id, role } as StaffActor['staff'], now: noon }
}
const [owner, treasurer, editor, operator] = await Promise.all([
  actor('owner'),
  actor('treasurer'),
  actor('editor'),
  actor('operator'),
])

beforeEach(() => db.updateTable('office').set({ opened_at: noon }).execute())

const read = async (key: string): Promise<CurrencyRecord> => (await sections.currency.read(db, [key])).get(key)
const set = (key: string, fields: Partial<CurrencyRecord> | null): Proposal => ({
  items: [{ section: 'currency', key, fields }] as Proposal['items'],
})

async function make(proposal: Proposal, by: StaffActor) {
  const plan = await planChange(deps, proposal, by)
  if (!plan.ok) return plan
  return makeChange(deps, { id: randomUUID(), proposal, digest: plan.value.digest, reason: '' }, by)
}
const problemsOf = async (proposal: Proposal) => {
  const plan = await planChange(deps, proposal, owner)
  if (!plan.ok) throw new Error(plan.refusal.reason)
  return plan.value.items.flatMap(({ errors }) => errors.map(({ field, code }) => `${field} ${code}`))
}

const points: CurrencyRecord = {
  state: 'on',
  reason: '',
  name: { ru: 'Баллы', en: 'Points' },
  ticker: 'PTS',
  network: null,
  kind: 'wallet',
  scale: 3,
  category: 'wallet',
  sign: 'P',
  color: '#336699',
  mark: '',
  popular: true,
  position: 99,
  accountForm: 'own',
  ownFields: [
    {
      name: 'account',
      label: { ru: 'Номер карты лояльности', en: 'Loyalty card number' },
      characters: 'digits',
      least: 6,
      most: 8,
      mask: '### ###',
      required: true,
      example: '104 882',
    },
  ],
  confirmations: 7,
  reserveCap: '1000.5',
}

test('a currency of the office’s own comes back as it was written, with its own fields', async () => {
  expect(await make(set('POINTS', points), owner)).toMatchObject({ value: { change: { state: 'applied' } } })
  expect(await read('POINTS')).toEqual(points)
  expect(await findCurrencyAccounts(db, 'POINTS')).toMatchObject({ accountForm: 'own', ownFields: points.ownFields })
  const all = await sections.currency.read(db)
  expect([...all.keys()].at(-1)).toBe('POINTS')
})

test('a currency and its first direction come in one change', async () => {
  const direction = (await sections.direction.read(db, ['BTC-SBERRUB'])).get('BTC-SBERRUB')!
  const proposal: Proposal = {
    items: [
      { section: 'direction', key: 'NEWC-SBERRUB', fields: { ...direction, tiers: [], fromMin: '0.001' } },
      { section: 'currency', key: 'NEWC', fields: { ...points, ticker: 'NEWC', reserveCap: null } },
    ] as NonNullable<Proposal['items']>,
  }
  const plan = await planChange(deps, proposal, owner)
  expect(plan.ok && plan.value.items.flatMap(({ errors }) => errors.map(({ code }) => code))).not.toContain(
    'unknown-currency',
  )
})

test('a currency is put away and never deleted', async () => {
  await make(set('XMR', null), owner)
  expect(await read('XMR')).toMatchObject({ state: 'off', name: { en: 'Monero' } })
  expect((await listCurrencies(db)).map(({ code }) => code)).not.toContain('XMR')
})

test.each<[string, string, Partial<CurrencyRecord>, string]>([
  ['decimals of a used currency', 'BTC', { scale: 6 }, 'scale in-use'],
  ['the ticker of a used currency', 'BTC', { ticker: 'XBT' }, 'ticker in-use'],
  ['the form of accounts of a used currency', 'BTC', { accountForm: 'litecoin' }, 'accountForm in-use'],
  ['the kind of a used currency', 'SBERRUB', { kind: 'wallet' }, 'kind in-use'],
  ['a form that does not exist', 'BTC', { accountForm: 'nowhere' }, 'accountForm unknown-form'],
  ['the form of cash for a bank', 'SBERRUB', { accountForm: 'cash' }, 'accountForm cash-is-met'],
  ['a category that does not exist', 'BTC', { category: 'none' }, 'category unknown-category'],
  ['a pause without a reason', 'BTC', { state: 'paused' }, 'reason missing'],
  ['a cap that is too fine', 'SBERRUB', { reserveCap: '1.001' }, 'reserveCap too-many-decimals'],
  [
    'a field with a name of the form',
    'XRP',
    { ownFields: [{ ...points.ownFields[0]!, name: 'memo' }] },
    'ownFields.0.name name-taken',
  ],
])('%s cannot be set', async (_, key, fields, problem) => {
  expect(await problemsOf(set(key, fields))).toContain(problem)
})

test('many currencies move in the list at once, and none above its beginning', async () => {
  const plan = await planChange(
    deps,
    { bulk: { section: 'currency', where: ['kind:bank'], add: { position: -14 } } },
    owner,
  )
  if (!plan.ok) throw new Error(plan.refusal.reason)
  const faults = plan.value.items
    .filter(({ errors }) => errors.length > 0)
    .map(({ key, errors }) => [key, errors[0]?.code])
  expect(faults).toEqual([['SBERRUB', 'too-small']])
  expect(plan.value.totals.changed).toBeGreaterThan(3)
})

test('a new currency has a code that aggregators could have, and an account', async () => {
  expect(await problemsOf(set('points', points))).toContain('key wrong-format')
  expect(await problemsOf(set('PTS2', { ...points, ownFields: [] }))).toContain('ownFields no-account')
})

test('what a currency has not been used for can still change', async () => {
  await make(set('FRESH', { ...points, ticker: 'FRESH' }), owner)
  expect(await problemsOf(set('FRESH', { scale: 2, reserveCap: '10', ticker: 'FRSH' }))).toEqual([])
})

test.each<[string, string, Partial<CurrencyRecord>, string[]]>([
  ['other fields of accounts', 'YAMRUB', { ownFields: [{ ...points.ownFields[0]!, name: 'client' }] }, ['payee']],
  ['fewer confirmations', 'LTC', { confirmations: 1 }, ['confirmations']],
  ['another name', 'LTC', { name: { ru: 'Лайткоин', en: 'Litecoin' } }, []],
])('%s: it waits where money could go elsewhere', async (_, key, fields, dangers) => {
  const plan = await planChange(deps, set(key, fields), owner)
  expect(plan.ok && plan.value.dangers).toEqual(dangers)
})

test('more confirmations do not wait, fewer do', async () => {
  await make(set('FRESH2', { ...points, ticker: 'FRESHB', confirmations: 10 }), owner)
  expect(await make(set('FRESH2', { confirmations: 12 }), treasurer)).toMatchObject({
    value: { change: { state: 'applied' } },
  })
  expect(await make(set('FRESH2', { confirmations: 11 }), treasurer)).toMatchObject({
    value: { change: { state: 'waiting' } },
  })
  expect(await read('FRESH2')).toMatchObject({ confirmations: 12 })
})

test.each<[string, StaffActor, Partial<CurrencyRecord>, boolean]>([
  ['an editor names', editor, { name: { ru: 'ТРОН', en: 'TRON' } }, true],
  ['an editor does not set confirmations', editor, { confirmations: 40 }, false],
  ['an operator pauses', operator, { state: 'paused', reason: 'Обновление сети' }, true],
  ['an operator does not name', operator, { sign: 'T1' }, false],
  ['a treasurer caps', treasurer, { reserveCap: '100' }, true],
])('%s', async (_, by, fields, may) => {
  const plan = await planChange(deps, set('TRX', fields), by)
  expect(plan.ok).toBe(may)
})

test('the public list shows and sells no more of a reserve than its cap', async () => {
  const reserveOf = async (code: string) => (await listCurrencies(db)).find(item => item.code === code)?.reserve
  expect(await reserveOf('ETH')).toBe('61.800000000000000000')
  await make(set('ETH', { reserveCap: '10' }), treasurer)
  expect(await reserveOf('ETH')).toBe('10.000000000000000000')
  await make(set('ETH', { reserveCap: '100' }), treasurer)
  expect(await reserveOf('ETH')).toBe('61.800000000000000000')
})

test('the configuration file has the currencies, and importing it changes nothing', async () => {
  const file = await exportConfiguration(db, sections)
  expect(file.currency?.YAMRUB).toMatchObject({ accountForm: 'yoomoney', scale: 2 })
  expect(await changesOfFile(db, sections, JSON.parse(JSON.stringify(file)))).toEqual([])
})
