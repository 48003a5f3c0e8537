import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { StaffActor } from '#server/auth/staff.ts'
import { changesOfFile, exportConfiguration, readConfigurationFile } from '#server/changes/configuration-file.ts'
import { makeChange, planChange } from '#server/changes/make-change.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { systemClock } from './clock.ts'
import { features } from './features.ts'
import { sectionsOf } from './sections.ts'

const { db } = await createTestDatabase({ demo: true })
const sections = sectionsOf(features.list, { knownPair: () => true }, { rates: 'demo' }, systemClock)
const owner: StaffActor = {
  staff: { id: (await createPerson(db, { role: 'owner' })).id, role: 'owner' } as StaffActor['staff'],
  now: new Date('2026-11-23T12:00:00Z'),
}

async function importFile(text: string) {
  const file = readConfigurationFile(text)
  if (!file.ok) throw new Error(JSON.stringify(file.refusal))
  const items = await changesOfFile(db, sections, file.value)
  const plan = await planChange({ db, sections }, { items }, owner)
  if (!plan.ok) throw new Error(plan.refusal.reason)
  const { digest } = plan.value
  return makeChange({ db, sections }, { id: randomUUID(), proposal: { items }, digest, reason: '' }, owner)
}

test('an exported configuration is read again as it was written, and changes nothing', async () => {
  const text = JSON.stringify(await exportConfiguration(db, sections))
  const read = readConfigurationFile(text)
  expect(read).toMatchObject({ ok: true, value: JSON.parse(text) })
  expect(read.ok && (await changesOfFile(db, sections, read.value))).toEqual([])
  // What editors write may speak of passwords.
  const { article: _, question: __, 'content-page': ___, ...settings } = JSON.parse(text)
  expect(JSON.stringify(settings)).not.toMatch(/secret|password|token/i)
})

test('what differs is changed in one transaction, what the file does not name stays, and null puts away', async () => {
  const before = await exportConfiguration(db, sections)
  const wanted = {
    agio: 1,
    settings: { office: { ...before.settings!.office!, name: 'Другое имя' } },
    direction: { 'BTC-SBERRUB': { ...before.direction!['BTC-SBERRUB']!, marginBps: 333 }, 'BTC-ETH': null },
  }
  expect(await importFile(JSON.stringify(wanted))).toMatchObject({
    value: { change: { state: 'applied', records: 3 } },
  })
  const after = await exportConfiguration(db, sections)
  expect(after.settings!.office).toMatchObject({ name: 'Другое имя' })
  expect(after.direction!['BTC-SBERRUB']).toMatchObject({ marginBps: 333 })
  expect(after.direction!['BTC-ETH']).toMatchObject({ state: 'off' })
  expect(after.direction!['ETH-SBERRUB']).toEqual(before.direction!['ETH-SBERRUB'])
  const again = await changesOfFile(db, sections, after)
  expect(again).toEqual([])
})

test('one fault refuses the whole file, with its place', async () => {
  const before = await exportConfiguration(db, sections)
  const wanted = {
    agio: 1,
    settings: { office: { ...before.settings!.office!, name: 'Ещё одно' } },
    direction: { 'BTC-SBERRUB': { ...before.direction!['BTC-SBERRUB']!, marginBps: 0 } },
  }
  expect(await importFile(JSON.stringify(wanted))).toMatchObject({
    refusal: { reason: 'invalid', errors: [{ field: 'direction.BTC-SBERRUB.marginBps', code: 'below-floor' }] },
  })
  expect(await exportConfiguration(db, sections)).toEqual(before)
})

test('a file from before sanctions lists had an age is imported, and the office keeps its days', async () => {
  const daysOf = async () => (await sections.aml.read(db)).get('policy')!
  const { listDays, ...older } = (await exportConfiguration(db, sections)).aml!.policy!
  expect(listDays).toBe(7)
  const withoutDays = (change: object) => JSON.stringify({ agio: 1, aml: { policy: { ...older, ...change } } })
  const read = readConfigurationFile(withoutDays({}))
  expect(read.ok && (await changesOfFile(db, sections, read.value))).toEqual([])

  expect(await importFile(JSON.stringify({ agio: 1, aml: { policy: { ...older, listDays: 12 } } }))).toMatchObject({
    ok: true,
  })
  expect(await importFile(withoutDays({ answerHours: 48 }))).toMatchObject({ value: { change: { records: 1 } } })
  expect(await daysOf()).toMatchObject({ answerHours: 48, listDays: 12 })
  // No other field may be missing.
  const { answerHours: _, ...shorter } = older as Record<string, unknown>
  expect(readConfigurationFile(JSON.stringify({ agio: 1, aml: { policy: shorter } }))).toMatchObject({
    refusal: { faults: [{ place: 'aml.policy.answerHours' }] },
  })
})

test('a file from before network fees had levels is imported: a direction keeps its own, and a new one has none', async () => {
  const directions = (await exportConfiguration(db, sections)).direction!
  const { slowNetworkFee, fastNetworkFee, ...older } = directions['SBERRUB-USDTERC20']!
  expect([slowNetworkFee, fastNetworkFee]).toEqual(['1.2', '4'])
  const file = (records: object) => JSON.stringify({ agio: 1, direction: records })
  expect(await importFile(file({ 'SBERRUB-USDTERC20': { ...older, windowMinutes: 31 } }))).toMatchObject({ ok: true })
  const levelsOf = async (key: string) => (await sections.direction.read(db, [key])).get(key)
  expect(await levelsOf('SBERRUB-USDTERC20')).toMatchObject({ slowNetworkFee: '1.2', fastNetworkFee: '4' })
  const { slowNetworkFee: _, fastNetworkFee: __, ...copy } = directions['TRX-SBERRUB']!
  const made = await importFile(file({ 'TRX-CASHEUR': { ...copy, formula: 'TRX/USDT * USDT/USD / (EUR/USD)' } }))
  expect(made).toMatchObject({ ok: true })
  expect(await levelsOf('TRX-CASHEUR')).toMatchObject({ slowNetworkFee: null, fastNetworkFee: null })
})
