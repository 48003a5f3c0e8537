import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { StaffRole } from '#contract/auth/roles.ts'
import type { BranchRecord } from '#contract/catalogue/branch-record.ts'
import type { CityRecord } from '#contract/catalogue/city-record.ts'
import type { Proposal, RecordChange } from '#contract/changes/changes.ts'
import { recordSchemas } from '#contract/changes/record-schemas.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { decideChange, makeChange, planChange } from '#server/changes/make-change.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { branchSection } from './branch.section.ts'
import { categorySection } from './category.section.ts'
import { listCities } from './cities.store.ts'
import { citySection } from './city.section.ts'
import { directionSection } from './direction.section.ts'
import { listDirections } from './directions.store.ts'
import { endPausesOnTime } from './end-pauses.ts'
import { readOffice } from './office.store.ts'

const { db } = await createTestDatabase({ demo: true })
const direction = directionSection({ knownPair: () => true, currency: () => undefined, now: () => undefined })
const sections = { branch: branchSection, category: categorySection, city: citySection, direction } as never
const deps = { db, sections }
const noon = new Date('2026-11-26T12:00:00Z')

const actor = async (role: StaffRole): Promise<StaffActor> => {
  const { id } = await createPerson(db, { role })
  return { staff: { id, role } as StaffActor['staff'], now: noon }
}
const [owner, treasurer] = await Promise.all([actor('owner'), actor('treasurer')])

async function make(proposal: Proposal, by = treasurer) {
  const plan = await planChange(deps, proposal, by)
  if (!plan.ok) return plan
  return makeChange(deps, { id: randomUUID(), proposal, digest: plan.value.digest, reason: '' }, by)
}
const set = (section: string, key: string, fields: object | null): RecordChange =>
  ({ section, key, fields }) as RecordChange
const change = (section: string, key: string, fields: object | null, by = treasurer) =>
  make({ items: [set(section, key, fields)] }, by)
const applied = { value: { change: { state: 'applied' } } }
const refusedAt = (field: string, code: string) => ({ refusal: { reason: 'invalid', errors: [{ field, code }] } })
const read = async (key: string) => (await branchSection.read(db, [key])).get(key)

const kazakhstan: CityRecord = {
  state: 'on',
  reason: '',
  pausedUntil: null,
  name: { ru: 'Алматы', en: 'Almaty' },
  timeZone: 'Asia/Almaty',
  position: 7,
}
const abay: BranchRecord = {
  state: 'on',
  city: 'ALA',
  name: { ru: 'На Абая', en: 'Abay Avenue' },
  address: { ru: 'пр. Абая, 10', en: '10 Abay Avenue' },
  way: { ru: 'Вход со двора', en: 'Enter from the yard' },
  phone: '+7 (727) 000-00-00',
  mapUrl: 'https://www.openstreetmap.org/#map=17/43.24/76.92',
  hours: {
    timeZone: 'Asia/Almaty',
    spans: [{ days: [1, 2, 3, 4, 5], from: '10:00', to: '19:00' }],
    exceptions: [{ from: '2027-03-21', to: '2027-03-23', spans: [], name: { ru: 'Наурыз', en: 'Nowruz' } }],
  },
  notes: { ru: 'Возьмите паспорт', en: 'Bring your passport' },
  position: 3,
}

beforeEach(async () => {
  await db.updateTable('office').set({ opened_at: null }).execute()
  await db.updateTable('cities').set({ state: 'on', reason: null, paused_until: null }).execute()
})
const openOffice = () => db.updateTable('office').set({ opened_at: noon }).execute()

test('a city and its branch come in one change, and every field comes back as it was written', async () => {
  expect(recordSchemas.branch.parse(abay)).toEqual(abay)
  const made = await make({ items: [set('branch', 'ALA-ABAY', abay), set('city', 'ALA', kazakhstan)] })
  expect(made).toMatchObject(applied)
  expect(await read('ALA-ABAY')).toEqual(abay)
  expect((await citySection.read(db, ['ALA'])).get('ALA')).toEqual(kazakhstan)
  const { state, city, position, ...shown } = abay
  const name = { ru: 'Алматы', en: 'Almaty' }
  expect((await listCities(db)).find(({ code }) => code === 'ALA')).toEqual({
    code: 'ALA',
    name,
    timeZone: 'Asia/Almaty',
    branches: [{ code: 'ALA-ABAY', ...shown }],
  })
})

test('a branch that is closed or removed is not shown, and removing it is taken back', async () => {
  const shown = async () =>
    (await listCities(db)).flatMap(({ branches }) => branches.map(({ code }) => code)).includes('MSK-CITY')
  const before = await read('MSK-CITY')
  expect(await change('branch', 'MSK-CITY', { state: 'off' })).toMatchObject(applied)
  expect(await shown()).toBe(false)
  await change('branch', 'MSK-CITY', { state: 'on' })
  expect(await shown()).toBe(true)
  const removed = await change('branch', 'MSK-CITY', null)
  expect(await read('MSK-CITY')).toBeUndefined()
  await make({ undo: removed.ok ? removed.value.change.id : '' })
  expect(await read('MSK-CITY')).toEqual(before)
})

test('a city where directions exchange is neither closed nor removed, and one that is removed stays for its claims', async () => {
  for (const fields of [{ state: 'off' }, null])
    expect(await change('city', 'KZN', fields)).toMatchObject(refusedAt('city.KZN.state', 'in-use'))
  const inKazan = [...(await direction.read(db))].filter(([, { cities }]) => cities.includes('KZN'))
  const without = inKazan.map(([key, { cities }]) =>
    set('direction', key, { cities: cities.filter(city => city !== 'KZN') }),
  )
  const made = await make({ items: [set('city', 'KZN', null), ...without] })
  expect(made).toMatchObject(applied)
  expect((await listCities(db)).map(({ code }) => code)).not.toContain('KZN')
  expect((await citySection.read(db)).get('KZN')).toMatchObject({ state: 'off' })
  await make({ undo: made.ok ? made.value.change.id : '' })
  expect((await listCities(db)).map(({ code }) => code)).toContain('KZN')
})

test('a direction names open cities of the office, each once', async () => {
  await change('city', 'UFA', { ...kazakhstan, state: 'off' })
  for (const [cities, at, code] of [
    [['MSK', 'NYC'], 1, 'unknown-city'],
    [['UFA'], 0, 'unknown-city'],
    [['MSK', 'MSK'], 1, 'repeated'],
  ] as const)
    expect(await change('direction', 'BTC-CASHRUB', { cities })).toMatchObject(
      refusedAt(`direction.BTC-CASHRUB.cities.${at}`, code),
    )
  expect(await change('direction', 'BTC-CASHRUB', { cities: ['UFA'], state: 'off' })).toMatchObject(applied)
  // Opening it again would sell where nobody is.
  expect(await change('direction', 'BTC-CASHRUB', { state: 'on' })).toMatchObject({ refusal: { reason: 'invalid' } })
  expect(await change('direction', 'BTC-CASHRUB', { state: 'on', cities: ['MSK', 'SPB', 'KZN'] })).toMatchObject(
    applied,
  )
})

test('a paused city exchanges nothing until the pause ends, and the other cities go on', async () => {
  await openOffice()
  const monday = new Date('2026-11-30T00:00:00Z')
  await change('direction', 'BTC-CASHRUB', { cities: ['MSK'] })
  const before = await listDirections(db)
  const paused = { state: 'paused', reason: 'Инкассация', pausedUntil: monday.toISOString() }
  expect(await change('city', 'MSK', paused, await actor('operator'))).toMatchObject(applied)
  expect((await citySection.read(db, ['MSK'])).get('MSK')).toMatchObject(paused)
  expect((await listCities(db)).find(({ code }) => code === 'MSK')).toMatchObject({
    paused: { reason: 'Инкассация', until: monday },
  })

  const now = await listDirections(db)
  for (const [i, { from, to, state, reason, cities }] of now.entries()) {
    const was = before[i]!
    if (from === 'BTC' && to === 'CASHRUB')
      expect({ state, reason, cities }).toEqual({ state: 'paused', reason: 'Инкассация', cities: ['MSK'] })
    else expect([from, to, state, cities]).toEqual([from, to, was.state, was.cities.filter(city => city !== 'MSK')])
  }
  const runAt = (at: Date) => endPausesOnTime(db, () => at).run({}, { signal: AbortSignal.abort(), attempt: 1 })
  await runAt(new Date(monday.getTime() - 60_000))
  expect(await listDirections(db)).toEqual(now)
  await runAt(monday)
  expect(await listDirections(db)).toEqual(before)
  await change('direction', 'BTC-CASHRUB', { cities: ['MSK', 'SPB', 'KZN'] })
})

test.each([
  ['city', 'MSK', { state: 'paused' }, 'city.MSK.reason', 'missing'],
  ['city', 'MSK', { pausedUntil: '2026-11-30T00:00:00.000Z' }, 'city.MSK.pausedUntil', 'not-allowed'],
  ['city', 'Moscow', kazakhstan, 'city.Moscow.key', 'wrong-format'],
  ['branch', 'new', abay, 'branch.new.key', 'wrong-format'],
  ['branch', 'NYC-1', { ...abay, city: 'NYC' }, 'branch.NYC-1.city', 'unknown-city'],
  ['category', 'many', { name: { ru: 'Много', en: 'Many' }, position: 9 }, 'category.many.key', 'wrong-format'],
  ['category', 'crypto', null, 'category.crypto.key', 'not-allowed'],
])('%s %s is refused at %s', async (section, key, fields, field, code) => {
  expect(await change(section, key, fields)).toMatchObject(refusedAt(field, code))
})

test('the map of a branch is a link with https alone', () => {
  for (const mapUrl of ['http://maps.example', 'javascript:alert(1)', 'maps.example'])
    expect(recordSchemas.branch.safeParse({ ...abay, mapUrl }).success).toBe(false)
  expect(recordSchemas.branch.safeParse({ ...abay, mapUrl: '' }).success).toBe(true)
})

test('where customers bring cash changes with a second person, hours and a closing at once', async () => {
  await openOffice()
  for (const fields of [
    { address: { ru: 'Другой адрес', en: 'Another address' } },
    { way: { ru: 'В соседнем доме', en: 'Next door' } },
    { phone: '+7 999 000-00-00' },
    { mapUrl: 'https://maps.example/elsewhere' },
    { city: 'SPB' },
  ])
    expect(await change('branch', 'MSK-TSVETNOY', fields)).toMatchObject({
      value: { change: { state: 'waiting', dangers: ['payee'] } },
    })
  expect(await change('branch', 'MSK-NEW', { ...abay, city: 'MSK', state: 'off' })).toMatchObject({
    value: { change: { state: 'waiting' } },
  })
  expect(await read('MSK-TSVETNOY')).toMatchObject({
    address: { en: '15 Tsvetnoy Boulevard, building 1' },
    city: 'MSK',
  })
  expect(await change('branch', 'MSK-TSVETNOY', { hours: abay.hours, state: 'off' })).toMatchObject(applied)

  const moved = await change('branch', 'SPB-NEVSKY', { address: { ru: 'Невский, 1', en: '1 Nevsky' } })
  const id = moved.ok ? moved.value.change.id : ''
  expect(await decideChange(deps, id, 'confirm', treasurer)).toMatchObject({ refusal: { reason: 'forbidden' } })
  expect(await decideChange(deps, id, 'confirm', owner)).toMatchObject({ value: { state: 'applied' } })
  expect(await read('SPB-NEVSKY')).toMatchObject({ address: { en: '1 Nevsky' } })
})

test.each([
  ['operator', 'branch', 'MSK-CITY', { hours: null }, true],
  ['operator', 'branch', 'MSK-CITY', { phone: '+7 999 000-00-00' }, false],
  ['editor', 'branch', 'MSK-CITY', { notes: { ru: 'Звоните', en: 'Ring the bell' } }, true],
  ['editor', 'branch', 'MSK-CITY', { state: 'off' }, false],
  ['support', 'branch', 'MSK-CITY', { notes: { ru: 'Звоните', en: 'Ring' } }, false],
  ['editor', 'branch', 'MSK-TSVETNOY', null, false],
  ['operator', 'city', 'MSK', { timeZone: 'Europe/Samara' }, true],
  ['operator', 'city', 'MSK', { position: 3 }, false],
  ['editor', 'city', 'MSK', { name: { ru: 'Москва', en: 'Moskva' } }, true],
  ['editor', 'category', 'stable', { position: 9 }, true],
  ['operator', 'category', 'stable', { position: 8 }, false],
] as const)('%s changing %s %s to %j: %s', async (role, section, key, fields, may) => {
  const made = await change(section, key, fields, await actor(role))
  expect(made.ok ? true : made.refusal.reason).toBe(may || 'forbidden')
})

test('the filters of the calculator have the names and the order that the office gave them', async () => {
  await change('category', 'metal', { name: { ru: 'Золото', en: 'Gold' }, position: 0 })
  await change('category', 'crypto', { name: { ru: 'Монеты', en: 'Coins' }, position: 5 })
  const { categories } = await readOffice(db)
  const ids = categories.map(({ id }) => id)
  expect(ids[0]).toBe('metal')
  expect(ids.indexOf('crypto')).toBeGreaterThan(ids.indexOf('cash'))
  expect(categories.find(({ id }) => id === 'crypto')!.name.en).toBe('Coins')
})

test('all cash in Moscow is paused until Monday in one change, and is sold again on Monday', async () => {
  await openOffice()
  const operator = await actor('operator')
  const monday = new Date('2026-11-30T00:00:00Z')
  const states = async () =>
    new Map([...(await direction.read(db))].map(([key, { state, cities }]) => [key, { state, cities }]))
  const before = await states()
  const inMoscow = [...before].filter(([, { state, cities }]) => state === 'on' && cities.includes('MSK'))
  const [only] = inMoscow[0]!
  // One direction leaves Moscow before: it must go on.
  await change('direction', only, { cities: ['SPB'] })
  const made = await make(
    {
      bulk: {
        section: 'direction',
        where: ['city:MSK', 'state:on'],
        set: { state: 'paused', reason: 'Инкассация', pausedUntil: monday.toISOString() },
      },
    },
    operator,
  )
  expect(made).toMatchObject({ value: { change: { state: 'applied', records: inMoscow.length - 1 } } })
  for (const [key, { state }] of await states())
    expect([key, state]).toEqual([
      key,
      key !== only && inMoscow.some(([paused]) => paused === key) ? 'paused' : before.get(key)!.state,
    ])

  const runAt = (at: Date) => endPausesOnTime(db, () => at).run({}, { signal: AbortSignal.abort(), attempt: 1 })
  await runAt(new Date(monday.getTime() - 60_000))
  expect((await states()).get(inMoscow[1]![0])!.state).toBe('paused')
  await runAt(monday)
  for (const [key, { state }] of await states()) expect([key, state]).toEqual([key, before.get(key)!.state])
})
