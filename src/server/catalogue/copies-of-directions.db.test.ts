import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { StaffRole } from '#contract/auth/roles.ts'
import type { DirectionRecord } from '#contract/catalogue/direction-record.ts'
import type { CopyChange, Proposal } from '#contract/changes/changes.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { makeChange, planChange } from '#server/changes/make-change.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { directionSection } from './direction.section.ts'

const { db } = await createTestDatabase({ demo: true })
const pairs = new Set(['BTC/USDT', 'ETH/USDT', 'USDT/RUB'])
const section = directionSection({
  knownPair: pair => pairs.has(pair),
  currency: () => undefined,
  now: () => undefined,
})
const deps = { db, sections: { direction: section } as never }
const noon = new Date('2026-11-23T12:00:00Z')
const actor = async (role: StaffRole): Promise<StaffActor> => ({
  staff: { id: (await createPerson(db, { role })).id, role } as StaffActor['staff'],
  now: noon,
})
const [owner, operator] = await Promise.all([actor('owner'), actor('operator')])
const read = async (key: string) => (await section.read(db, [key])).get(key)
const all = async () => Object.fromEntries(await section.read(db))
const before = await all()

const by = { author: owner.staff.id, confirmed: false }

/** Sets fields past the engine. */
const set = async (key: string, fields: Partial<DirectionRecord>) => {
  const record = (await read(key))!
  await db
    .transaction()
    .execute(tx => section.write(tx, [{ key, before: record, after: { ...record, ...fields } }], noon, by))
}

beforeEach(async () => {
  await db.updateTable('office').set({ opened_at: noon, change_wait_minutes: 60 }).execute()
  for (const key of ['BTC-TCSBRUB', 'BTC-ACRUB', 'BTC-ETH']) await set(key, before[key]!)
})

const copy = (parts: Omit<CopyChange, 'section'>): Proposal => ({ copy: { section: 'direction', ...parts } })
const swap = (of: string, as: string) => ({ of, for: as })

async function planned(proposal: Proposal, by = owner) {
  const plan = await planChange(deps, proposal, by)
  if (!plan.ok) throw new Error(JSON.stringify(plan.refusal))
  return plan.value
}
async function made(proposal: Proposal, by = owner) {
  const { digest } = await planned(proposal, by)
  return makeChange(deps, { id: randomUUID(), proposal, digest, reason: '' }, by)
}

test('one direction is copied for another pair: its terms, closed', async () => {
  const proposal = copy({ give: swap('BTC', 'BTC'), get: swap('USDTTRC20', 'USDTERC20'), existing: 'leave' })
  expect(await planned(proposal)).toMatchObject({ totals: { changed: 1, refused: 0 } })
  expect(await made(proposal)).toMatchObject({ value: { change: { state: 'applied', records: 1 } } })
  const { state: _, ...terms } = before['BTC-USDTTRC20']!
  expect(await read('BTC-USDTERC20')).toEqual({ ...terms, state: 'off' })
})

test('a direction that is there is left as it is, or changed by choice and keeps its state', async () => {
  await set('BTC-TCSBRUB', { marginBps: 333, state: 'paused', reason: 'Банк закрыт' })
  const sides = { give: swap('BTC', 'BTC'), get: swap('SBERRUB', 'TCSBRUB') }
  expect(await planned(copy({ ...sides, existing: 'leave' }))).toMatchObject({
    totals: { changed: 0, unchanged: 1 },
    items: [],
  })
  await made(copy({ ...sides, existing: 'change' }))
  expect(await read('BTC-TCSBRUB')).toMatchObject({
    marginBps: before['BTC-SBERRUB']!.marginBps,
    state: 'paused',
    reason: 'Банк закрыт',
  })
})

test('a direction that is there keeps its own amounts where the money differs', async () => {
  const target = before['ETH-TCSBRUB']!
  await made(copy({ give: swap('BTC', 'ETH'), get: swap('TCSBRUB', 'TCSBRUB'), existing: 'change' }))
  const { fromMin, fromMax, tiers, fromFee } = target
  expect(await read('ETH-TCSBRUB')).toMatchObject({ fromMin, fromMax, tiers, fromFee })
  expect(await read('ETH-TCSBRUB')).toMatchObject({ marginBps: before['BTC-TCSBRUB']!.marginBps })
})

test('a row is copied with what a source is there for; the rest is refused with its place and left out', async () => {
  const gives = Object.keys(before).filter(key => key.startsWith('ETH-') && key !== 'ETH-LTC')
  // LTC has no source here; where ETH does not stand in the formula, none is wanted.
  const proposal = copy({ give: swap('ETH', 'LTC'), existing: 'leave' })
  const plan = await planned(proposal)
  expect(plan.totals.changed + plan.totals.refused + plan.totals.unchanged).toBe(gives.length)
  expect(plan.items[0]).toMatchObject({
    errors: [{ field: 'formula', code: 'formula-unknown-source', pair: 'LTC/USDT', at: 1 }],
  })
})

test('a column is copied, and no currency is exchanged for itself', async () => {
  const proposal = copy({ get: swap('SBERRUB', 'ETH'), existing: 'leave' })
  const { items, totals } = await planned(proposal)
  expect(items.map(({ key }) => key)).not.toContain('ETH-ETH')
  expect(totals.changed + totals.refused + totals.unchanged).toBe(
    Object.keys(before).filter(key => key.endsWith('-SBERRUB') && key !== 'ETH-SBERRUB').length,
  )
})

test('what is put away is not copied with its row', async () => {
  const proposal = copy({ give: swap('BTC', 'XRP'), existing: 'change' })
  const copied = async () => {
    const { changed, refused, unchanged } = (await planned(proposal)).totals
    return changed + refused + unchanged
  }
  const open = await copied()
  await set('BTC-ETH', { state: 'off' })
  expect(await copied()).toBe(open - 1)
})

test('a copy over a lower floor or another formula waits for a second person', async () => {
  await set('BTC-ACRUB', { floorBps: 90, marginBps: 200 })
  const proposal = copy({ give: swap('BTC', 'BTC'), get: swap('SBERRUB', 'ACRUB'), existing: 'change' })
  expect(await made(proposal)).toMatchObject({ value: { change: { state: 'waiting', dangers: ['floor'] } } })
  expect(await read('BTC-ACRUB')).toMatchObject({ floorBps: 90 })
})

test('whoever may not set terms copies nothing', async () => {
  await set('BTC-TCSBRUB', { marginBps: 333 })
  const proposal = copy({ give: swap('BTC', 'BTC'), get: swap('SBERRUB', 'TCSBRUB'), existing: 'change' })
  expect((await planned(proposal)).totals.changed).toBeGreaterThan(0)
  expect(await planChange(deps, proposal, operator)).toMatchObject({ refusal: { reason: 'forbidden' } })
})

test('a currency that the office does not have is refused', async () => {
  const { items } = await planned(
    copy({ give: swap('BTC', 'NOTHING'), get: swap('SBERRUB', 'SBERRUB'), existing: 'leave' }),
  )
  expect(items).toMatchObject([{ key: 'NOTHING-SBERRUB', errors: [{ field: 'key', code: 'unknown-currency' }] }])
})
