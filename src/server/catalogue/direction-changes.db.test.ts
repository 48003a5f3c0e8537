import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { StaffRole } from '#contract/auth/roles.ts'
import type { DirectionRecord } from '#contract/catalogue/direction-record.ts'
import type { Proposal } from '#contract/changes/changes.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { readChanges } from '#server/changes/changes.store.ts'
import { applyDueChanges, countDecidable, decideChange, makeChange, planChange } from '#server/changes/make-change.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { directionSection } from './direction.section.ts'
import { endPausesOnTime } from './end-pauses.ts'

const { db } = await createTestDatabase({ demo: true })
const pairs = new Set(['BTC/USDT', 'USDT/RUB', 'BTC/RUB'])
const nothingLive = {
  currency: (code: string) => ({ ticker: code.endsWith('RUB') ? 'RUB' : code, kind: 'bank' }),
  now: () => undefined,
}
const plainSection = directionSection({ ...nothingLive, knownPair: () => true })
const sections = { direction: directionSection({ ...nothingLive, knownPair: pair => pairs.has(pair) }) } as never
const deps = { db, sections }
const noon = new Date('2026-11-23T12:00:00Z')
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

const actor = async (role: StaffRole): Promise<StaffActor> => {
  const { id } = await createPerson(db, { role })
  return { staff: { id, role } as StaffActor['staff'], now: noon }
}
const [owner, treasurer, operator] = await Promise.all([actor('owner'), actor('treasurer'), actor('operator')])

const key = 'BTC-SBERRUB'
const read = async (of = key) => (await plainSection.read(db, [of])).get(of)!
const first = await read()

beforeEach(async () => {
  await db.updateTable('office').set({ opened_at: noon, change_wait_minutes: 60 }).execute()
  await write(first)
})

const set = (fields: Partial<DirectionRecord>, of = key): Proposal => ({
  items: [{ section: 'direction', key: of, fields }],
})
const levelled = { amount: '2', paidBy: 'client' } as const
const margin = set({ marginBps: first.marginBps + 10 })
const formula = set({ formula: 'BTC/USDT * USDT/RUB * 1.01' })

/** Plans and makes the change as it was planned. */
async function make(proposal: Proposal, by: StaffActor, id: string = randomUUID(), reason = '') {
  const plan = await planChange(deps, proposal, by)
  if (!plan.ok) throw new Error(plan.refusal.reason)
  return makeChange(deps, { id, proposal, digest: plan.value.digest, reason }, by)
}
async function made(proposal: Proposal, by: StaffActor) {
  const change = await make(proposal, by)
  if (!change.ok) throw new Error(JSON.stringify(change.refusal))
  return change.value.change
}
const write = async (record: DirectionRecord) => {
  const { write: writeRecords } = plainSection
  const before = await read()
  await db
    .transaction()
    .execute(tx =>
      writeRecords(tx, [{ key, before, after: record }], noon, { author: treasurer.staff.id, confirmed: false }),
    )
}

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

test('another formula counts when a colleague has confirmed it, and never by its author alone', async () => {
  const change = await made(formula, treasurer)
  expect(change).toMatchObject({ state: 'waiting', dangers: ['formula'], countsAt: later(60).toISOString() })
  expect(await read()).toEqual(first)
  expect(await decideChange(deps, change.id, 'confirm', treasurer)).toMatchObject({ refusal: { reason: 'forbidden' } })
  expect(await decideChange(deps, change.id, 'confirm', operator)).toMatchObject({ refusal: { reason: 'forbidden' } })
  expect(await decideChange(deps, change.id, 'confirm', owner)).toMatchObject({ value: { state: 'applied' } })
  expect(await read()).toMatchObject({ formula: 'BTC/USDT * USDT/RUB * 1.01' })
  expect(await decideChange(deps, change.id, 'confirm', owner)).toMatchObject({ refusal: { reason: 'wrong-state' } })
})

test('a dangerous change counts after the wait, and not a minute earlier', async () => {
  const change = await made(formula, treasurer)
  const runAt = (at: Date) => applyDueChanges(deps, () => at).run({}, { signal: AbortSignal.abort(), attempt: 1 })
  await runAt(later(59))
  expect(await read()).toEqual(first)
  await runAt(later(60))
  expect(await read()).toMatchObject({ formula: 'BTC/USDT * USDT/RUB * 1.01' })
  const { items } = await readChanges(db, { id: change.id }, { page: 1, size: 1 })
  expect(items[0]).toMatchObject({ state: 'applied' })
  expect(items[0]!.decidedBy).toBeUndefined()
})

test('the change of a person who lost the right meanwhile is withdrawn', async () => {
  const leaving = await actor('treasurer')
  const change = await made(formula, leaving)
  await db.updateTable('users').set({ role: 'operator' }).where('id', '=', leaving.staff.id).execute()
  await applyDueChanges(deps, () => later(61)).run({}, { signal: AbortSignal.abort(), attempt: 1 })
  expect((await readChanges(db, { id: change.id }, { page: 1, size: 1 })).items[0]).toMatchObject({
    state: 'withdrawn',
  })
  expect(await read()).toEqual(first)
})

test('a waiting change whose field has moved is outdated instead of written over it', async () => {
  const change = await made(formula, treasurer)
  await write({ ...first, formula: 'BTC/RUB' })
  expect(await decideChange(deps, change.id, 'confirm', owner)).toMatchObject({ value: { state: 'outdated' } })
  expect(await read()).toMatchObject({ formula: 'BTC/RUB' })
})

test.each(['refuse', 'withdraw'] as const)('after %s the change never counts', async decision => {
  const change = await made(formula, treasurer)
  const by = decision === 'refuse' ? owner : treasurer
  expect(await decideChange(deps, change.id, decision, by)).toMatchObject({ ok: true })
  await applyDueChanges(deps, () => later(120)).run({}, { signal: AbortSignal.abort(), attempt: 1 })
  expect(await read()).toEqual(first)
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

test('a stricter guard of a direction counts at once, a looser one or none waits', async () => {
  await write({ ...first, oldestSeconds: 120, jumpBps: 100 })
  expect(await made(set({ oldestSeconds: 60, jumpBps: 50 }), treasurer)).toMatchObject({ state: 'applied' })
  const waits = { state: 'waiting', dangers: ['rate'] }
  expect(await made(set({ oldestSeconds: 90 }), treasurer)).toMatchObject(waits)
  expect(await made(set({ jumpBps: 60 }), treasurer)).toMatchObject(waits)
  expect(await made(set({ oldestSeconds: null }), treasurer)).toMatchObject(waits)
  expect(await made(set({ jumpBps: null }), treasurer)).toMatchObject(waits)
  expect(await read()).toMatchObject({ oldestSeconds: 60, jumpBps: 50 })
})

test('confirmed and refused at once: one of them happens', async () => {
  const [other, change] = [await actor('owner'), await made(formula, treasurer)]
  const outcomes = await Promise.all([
    decideChange(deps, change.id, 'confirm', owner),
    decideChange(deps, change.id, 'refuse', other),
  ])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
})

test('before the first opening nothing waits', async () => {
  await db.updateTable('office').set({ opened_at: null }).execute()
  expect(await made(formula, treasurer)).toMatchObject({ state: 'applied', dangers: [] })
})

test('a closed direction is no way around the wait', async () => {
  await made(set({ state: 'off' }), treasurer)
  expect(await made(formula, treasurer)).toMatchObject({ state: 'waiting' })
  expect(await made(set({ floorBps: first.floorBps - 1 }), treasurer)).toMatchObject({
    state: 'waiting',
    dangers: ['floor'],
  })
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

test('an account number that comes into a text for customers waits for a second person, whoever writes it', async () => {
  const instructions = (ru: string) => set({ instructions: { ru, en: '' } })
  const editor = await actor('editor')
  for (const by of [editor, owner]) {
    expect(await made(instructions('Переведите на 2200 0000 0000 0004'), by)).toMatchObject({
      state: 'waiting',
      dangers: ['account-in-text'],
    })
  }
  expect(await read()).toMatchObject({ instructions: first.instructions })
  // What stands there already is not asked about again, and what is taken away does not wait.
  await write({ ...first, instructions: { ru: 'Звоните +7 912 345-67-89', en: '' } })
  expect(await made(instructions('Спросите по +7 912 345-67-89'), editor)).toMatchObject({ state: 'applied' })
  expect(await made(instructions('Спросите в чате'), editor)).toMatchObject({ state: 'applied' })
})

const fieldsOfTerms = fc.record(
  {
    marginBps: fc.integer({ min: 0, max: 400 }),
    floorBps: fc.integer({ min: 0, max: 400 }),
    formula: fc.constantFrom('BTC/RUB', 'BTC/USDT * USDT/RUB', 'BTC/RUB * 2'),
    state: fc.constantFrom('on' as const, 'off' as const),
    tiers: fc.constantFrom<DirectionRecord['tiers'][]>([], [{ startsAt: '1', adjustBps: -5_000 }]),
  },
  { requiredKeys: [] },
)
const remove: Proposal = { items: [{ section: 'direction', key, fields: null }] }
const raise = (marginBps: number): Proposal => ({
  bulk: { section: 'direction', where: ['from:BTC'], set: {}, add: { marginBps } },
})
const changeSteps = fc.oneof(
  fieldsOfTerms.map(fields => set(fields)),
  fc.integer({ min: -200, max: 200 }).map(raise),
  fc.constantFrom('undo' as const, remove),
)

/** Proposes a step as the treasurer, and says which change it was, applied or waiting. A refused step is none. */
async function propose(step: Proposal | 'undo', last: string | undefined): Promise<string | undefined> {
  if (step === 'undo' && !last) return undefined
  const proposal = step === 'undo' ? { undo: last } : step
  const outcome = await make(proposal as Proposal, treasurer).catch(() => undefined)
  return outcome?.ok ? outcome.value.change.id : undefined
}

test('no sequence of changes by one person lowers a floor, changes a formula or sells below the floor', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(changeSteps, { minLength: 1, maxLength: 6 }), async steps => {
      await write(first)
      let last: string | undefined
      for (const step of steps) {
        const floor = (await read()).floorBps
        last = (await propose(step, last)) ?? last
        const now = await read()
        expect(now.formula).toBe(first.formula)
        expect(now.floorBps).toBeGreaterThanOrEqual(floor)
        expect(now.marginBps).toBeGreaterThanOrEqual(now.floorBps)
      }
    }),
    { numRuns: 25 },
  )
})

test('with a second person and with time the margin stays above the floor, and only they lower it', async () => {
  const apply = applyDueChanges(deps, () => later(61))
  const steps = fc.oneof(changeSteps, fc.constantFrom('confirm' as const, 'wait' as const))
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 2, maxLength: 8 }), async steps => {
      await write(first)
      await db
        .updateTable('changes')
        .set({ state: 'withdrawn', decided_at: noon })
        .where('state', '=', 'waiting')
        .execute()
      const waiting: string[] = []
      let last: string | undefined
      for (const step of steps) {
        const before = await read()
        if (step === 'confirm') await decideChange(deps, waiting.pop() ?? randomUUID(), 'confirm', owner)
        else if (step === 'wait') await apply.run({}, { signal: AbortSignal.abort(), attempt: 1 })
        else {
          last = (await propose(step, last)) ?? last
          if (last) waiting.push(last)
        }
        const now = await read()
        const byTwo = step === 'confirm' || step === 'wait'
        if (!byTwo) expect(now.floorBps).toBeGreaterThanOrEqual(before.floorBps)
        if (!byTwo) expect(now.formula).toBe(before.formula)
        expect(now.marginBps).toBeGreaterThanOrEqual(now.floorBps)
      }
    }),
    { numRuns: 25 },
  )
})

test('a waiting change is written about to those who may confirm it, and counted for them alone', async () => {
  const second = await createPerson(db, { role: 'treasurer', email: 'second@office.example' })
  const counts = async () => ({
    author: await countDecidable(deps, treasurer.staff),
    second: await countDecidable(deps, { id: second.id, role: 'treasurer' }),
    operator: await countDecidable(deps, operator.staff),
  })
  const before = await counts()
  await db.deleteFrom('outbox').execute()
  await made(formula, treasurer)
  const after = await counts()
  expect([after.author - before.author, after.second - before.second, after.operator]).toEqual([0, 1, 0])

  const { recipients } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.agg<string[]>('array_agg', ['recipient']).as('recipients'))
    .where('kind', '=', 'change-waits')
    .executeTakeFirstOrThrow()
  expect(recipients).toContain('second@office.example')
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', operator.staff.id)
    .executeTakeFirstOrThrow()
  expect(recipients).not.toContain(email)
})
