import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DirectionRecord } from '#contract/catalogue/direction-record.ts'
import type { Proposal } from '#contract/changes/changes.ts'
import { readChanges } from '#server/changes/changes.store.ts'
import { decideChange, makeChange, planChange } from '#server/changes/make-change.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openDirectionChanges } from '#test/harness/direction-changes.ts'
import { endPausesOnTime } from './end-pauses.ts'

const { db } = await createTestDatabase({ demo: true })
const { deps, later, actor, owner, treasurer, operator, key, read, first, write, set, make, made } =
  await openDirectionChanges(db)
const levelled = { amount: '2', paidBy: 'client' } as const
const margin = set({ marginBps: first.marginBps + 10 })

test('a plan shows the fields before and after, and writes nothing', async () => {
  const plan = await planChange(deps, margin, treasurer)
  expect(plan).toMatchObject({
    value: {
      items: [{ key, before: { marginBps: first.marginBps }, after: { marginBps: first.marginBps + 10 }, errors: [] }],
      totals: { changed: 1, refused: 0, dangerous: 0 },
    },
  })
  expect(await read()).toEqual(first)
})

test('a change is made as it was planned, and stands in the history and in the audit log with both values', async () => {
  const change = await made(margin, treasurer)
  expect(change).toMatchObject({ state: 'applied', by: { id: treasurer.staff.id }, records: 1 })
  expect(await read()).toEqual({ ...first, marginBps: first.marginBps + 10 })
  const { items } = await readChanges(db, { section: 'direction', key }, { page: 1, size: 1 })
  expect(items[0]).toMatchObject({ id: change.id, items: [{ before: { marginBps: first.marginBps } }] })
  const entry = await db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    action: 'change.make',
    subject_kind: 'direction',
    subject: key,
    before: { marginBps: first.marginBps },
    after: { marginBps: first.marginBps + 10 },
  })
})

test('every field of a direction comes back as it was written', async () => {
  const all: DirectionRecord = {
    ...first,
    tiers: [
      { startsAt: '0.5', adjustBps: -20 },
      { startsAt: '2', adjustBps: -30 },
    ],
    fromFee: { fixed: '0.00001', bps: 10, min: '0.00002', max: '0.1' },
    toFee: { fixed: '10.5', bps: 5, min: '1', max: null },
    networkFee: { amount: '0.01', paidBy: 'client' },
    slowNetworkFee: '0',
    fastNetworkFee: '0.25',
    fromMax: '3',
    rateFixed: 'confirmations',
    confirmations: 3,
    hours: {
      timeZone: 'Europe/Moscow',
      spans: [{ days: [1, 2], from: '10:00', to: '20:00' }],
      exceptions: [{ from: '2027-01-01', to: '2027-01-08', spans: [], name: { ru: 'Новый год', en: 'New Year' } }],
    },
    cities: ['MSK'],
    instructions: { ru: 'Переводите с личной карты', en: 'Pay from your own card' },
    state: 'paused',
    reason: 'Банк не принимает переводы',
    pausedUntil: later(60).toISOString(),
  }
  await write(all)
  expect(await read()).toEqual(all)
})

test('the same id again changes nothing, and the id of another request is refused', async () => {
  const id = randomUUID()
  const plan = await planChange(deps, margin, treasurer)
  const digest = plan.ok ? plan.value.digest : ''
  const once = await makeChange(deps, { id, proposal: margin, digest, reason: '' }, treasurer)
  expect(await makeChange(deps, { id, proposal: margin, digest, reason: '' }, treasurer)).toEqual(
    once.ok && { ok: true, value: { ...once.value, replayed: true } },
  )
  expect(await makeChange(deps, { id, proposal: margin, digest, reason: 'other' }, treasurer)).toMatchObject({
    refusal: { reason: 'key-reused' },
  })
})

test('a change is not made when the record moved after it was planned', async () => {
  const plan = await planChange(deps, margin, treasurer)
  await made(set({ marginBps: first.marginBps + 50 }), owner)
  const digest = plan.ok ? plan.value.digest : ''
  expect(await makeChange(deps, { id: randomUUID(), proposal: margin, digest, reason: '' }, treasurer)).toMatchObject({
    refusal: { reason: 'conflict' },
  })
  expect(await read()).toMatchObject({ marginBps: first.marginBps + 50 })
})

test('of changes planned over the same record only the first is made', async () => {
  const planned = await Promise.all(
    [11, 12, 13, 14].map(async more => {
      const proposal = set({ marginBps: first.marginBps + more })
      const plan = await planChange(deps, proposal, treasurer)
      if (!plan.ok) throw new Error(plan.refusal.reason)
      return { id: randomUUID(), proposal, digest: plan.value.digest, reason: '' }
    }),
  )
  const outcomes = await Promise.all(planned.map(change => makeChange(deps, change, treasurer)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.flatMap(outcome => (outcome.ok ? [] : outcome.refusal.reason))).toEqual(Array(3).fill('conflict'))
})

test('what others changed since the author read the record is said, and what they changed elsewhere stays', async () => {
  await made(set({ marginBps: first.marginBps + 50, windowMinutes: 33 }), owner)
  const proposal: Proposal = {
    items: [{ section: 'direction', key, fields: { marginBps: 170 }, base: { marginBps: first.marginBps } }],
  }
  expect(await planChange(deps, proposal, treasurer)).toMatchObject({
    value: { items: [{ meanwhile: [{ field: 'marginBps', seen: first.marginBps, now: first.marginBps + 50 }] }] },
  })
  await made(proposal, treasurer)
  expect(await read()).toMatchObject({ marginBps: 170, windowMinutes: 33 })
})

test.each([
  ['operator', { marginBps: 200 }, 'forbidden'],
  ['operator', { state: 'paused', reason: 'Банк закрыт' }, undefined],
  ['editor', { instructions: { ru: 'Новое', en: 'New' } }, undefined],
  ['editor', { state: 'off' }, 'forbidden'],
  ['support', { instructions: { ru: 'Новое', en: 'New' } }, 'forbidden'],
] as const)('%s changing %j: %s', async (role, fields, refusal) => {
  const by = await actor(role)
  const plan = await planChange(deps, set(fields as Partial<DirectionRecord>), by)
  expect(plan.ok ? undefined : plan.refusal.reason).toBe(refusal)
})

test.each([
  [{ marginBps: 0, floorBps: 10 }, 'marginBps', 'below-floor'],
  [{ fromMin: '2', fromMax: '1' }, 'fromMax', 'below-minimum'],
  [{ toMin: '0.001' }, 'toMin', 'too-many-decimals'],
  [{ networkFee: levelled, slowNetworkFee: '0.001' }, 'slowNetworkFee', 'too-many-decimals'],
  [{ networkFee: levelled, slowNetworkFee: '2.01' }, 'slowNetworkFee', 'above-usual'],
  [{ networkFee: levelled, fastNetworkFee: '1.99' }, 'fastNetworkFee', 'below-usual'],
  [{ networkFee: { ...levelled, paidBy: 'office' }, fastNetworkFee: '3' }, 'fastNetworkFee', 'not-allowed'],
  [{ formula: 'BTC/USDT' }, 'formula', 'formula-wrong-ends'],
  [{ formula: 'BTC/EUR * EUR/RUB' }, 'formula', 'formula-unknown-source'],
  [{ formula: 'BTC/USDT * (' }, 'formula', 'formula-unexpected'],
  [{ state: 'paused', reason: '' }, 'reason', 'missing'],
  [{ rateFixed: 'confirmations', confirmations: null }, 'confirmations', 'missing'],
  [
    {
      tiers: [
        { startsAt: '2', adjustBps: -5 },
        { startsAt: '1', adjustBps: -9 },
      ],
    },
    'tiers.1.startsAt',
    'not-ascending',
  ],
] as const)('%j is refused at %s: %s', async (fields, field, code) => {
  const proposal = set(fields as unknown as Partial<DirectionRecord>)
  const plan = await planChange(deps, proposal, owner)
  expect(plan).toMatchObject({ value: { items: [{ errors: [{ field, code }] }], totals: { refused: 1, changed: 0 } } })
  expect(await make(proposal, owner)).toMatchObject({ refusal: { reason: 'invalid' } })
  expect(await read()).toEqual(first)
})

test('a direction of a currency that the office does not have is refused at its key', async () => {
  const plan = await planChange(deps, set(first, 'BTC-NOTHING'), owner)
  expect(plan).toMatchObject({ value: { items: [{ errors: [{ field: 'key', code: 'unknown-currency' }] }] } })
})

test('a sum that no margin can be is refused at its field, and the others of the change are made', async () => {
  await write({ ...first, marginBps: 4_000 })
  const bulk: Proposal = {
    bulk: {
      section: 'direction',
      where: ['to:SBERRUB', 'to:TCSBRUB', 'from:BTC'],
      add: { marginBps: 1_001 },
    },
  }
  const plan = await planChange(deps, bulk, treasurer)
  expect(plan.ok && plan.value.items[0]).toMatchObject({ key, errors: [{ field: 'marginBps', code: 'too-big' }] })
  expect(await made(bulk, treasurer)).toMatchObject({ state: 'applied' })
  expect(await read()).toMatchObject({ marginBps: 4_000 })
  await made(
    { bulk: { section: 'direction', where: ['to:TCSBRUB', 'from:BTC'], add: { marginBps: -1_001 } } },
    treasurer,
  )
})

test('a change is taken back by its opposite, in one step', async () => {
  const change = await made(set({ marginBps: 222, windowMinutes: 44 }), treasurer)
  const back = await made({ undo: change.id }, owner)
  expect(back).toMatchObject({ state: 'applied', undoes: change.id })
  expect(await read()).toEqual(first)
  expect((await readChanges(db, { id: change.id }, { page: 1, size: 1 })).items[0]).toMatchObject({ undoneBy: back.id })
})

test('a direction that was added is put away by the opposite, because claims may refer to it', async () => {
  const fresh = 'SBERRUB-TCSBRUB'
  const change = await made(
    set({ ...first, formula: '1', tiers: [], fromMin: '1', toMin: '1', fromMax: null, toMax: null }, fresh),
    owner,
  )
  if (change.state === 'waiting') await decideChange(deps, change.id, 'confirm', treasurer)
  expect(await read(fresh)).toMatchObject({ state: 'on' })
  await made({ undo: change.id }, owner)
  expect(await read(fresh)).toMatchObject({ state: 'off' })
})

test('a change of many changes what its conditions choose, and leaves out what is refused', async () => {
  await made(set({ marginBps: first.floorBps + 20 }), owner)
  const proposal: Proposal = {
    bulk: {
      section: 'direction',
      where: ['from:BTC', 'toTicker:RUB', 'to:SBERRUB', 'to:TCSBRUB'],
      add: { marginBps: -30 },
    },
  }
  const plan = await planChange(deps, proposal, treasurer)
  expect(plan).toMatchObject({
    value: {
      totals: { changed: 1, refused: 1 },
      items: [{ key, errors: [{ code: 'below-floor' }] }, { key: 'BTC-TCSBRUB' }],
    },
  })
  const other = await read('BTC-TCSBRUB')
  expect(await made(proposal, treasurer)).toMatchObject({ state: 'applied', records: 1 })
  expect(await read('BTC-TCSBRUB')).toMatchObject({ marginBps: other.marginBps - 30 })
  expect(await read()).toMatchObject({ marginBps: first.floorBps + 20 })
})

test('a pause ends by itself at its time', async () => {
  await made(set({ state: 'paused', reason: 'До понедельника', pausedUntil: later(30).toISOString() }), operator)
  const runAt = (at: Date) => endPausesOnTime(db, () => at).run({}, { signal: AbortSignal.abort(), attempt: 1 })
  await runAt(later(29))
  expect(await read()).toMatchObject({ state: 'paused' })
  await runAt(later(30))
  expect(await read()).toMatchObject({ state: 'on', reason: '', pausedUntil: null })
})

test('many directions whose pause has an end are opened before it', async () => {
  const reason = 'До понедельника'
  await made(set({ state: 'paused', reason, pausedUntil: later(30).toISOString() }), operator)
  const reopen: Proposal = { bulk: { section: 'direction', where: [], keys: [key], set: { state: 'on' }, add: {} } }
  expect(await made(reopen, operator)).toMatchObject({ state: 'applied', records: 1 })
  expect(await read()).toMatchObject({ state: 'on', reason: '', pausedUntil: null })
})
