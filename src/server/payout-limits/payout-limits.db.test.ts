import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { StaffRole } from '#contract/auth/roles.ts'
import type { Proposal } from '#contract/changes/changes.ts'
import { listAudit } from '#server/audit/audit.store.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { makeChange, planChange } from '#server/changes/make-change.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { payoutLimitsSection } from './payout-limits.section.ts'

const { db } = await createTestDatabase({ demo: true })
const deps = { db, sections: { 'payout-limit': payoutLimitsSection } as never }
const noon = new Date('2026-11-23T12:00:00Z')
const actor = async (role: StaffRole): Promise<StaffActor> => ({
  staff: { id: (await createPerson(db, { role })).id, role } as StaffActor['staff'],
  now: noon,
})
const [owner, treasurer] = [await actor('owner'), await actor('treasurer')]

beforeEach(async () => {
  await db.updateTable('office').set({ opened_at: noon, change_wait_minutes: 60 }).execute()
  await db.deleteFrom('payout_limits').execute()
})

const limit = (key: string, aloneMost: string | null): Proposal => ({
  items: [{ section: 'payout-limit', key, fields: { aloneMost } }],
})

async function set(key: string, aloneMost: string | null, by = owner) {
  const proposal = limit(key, aloneMost)
  const plan = await planChange(deps, proposal, by)
  if (!plan.ok) return plan
  return makeChange(deps, { id: randomUUID(), proposal, digest: plan.value.digest, reason: '' }, by)
}
async function setBoth(key: string, fields: { aloneMost: string | null; dayMost: string | null }, by = owner) {
  const proposal: Proposal = { items: [{ section: 'payout-limit', key, fields }] }
  const plan = await planChange(deps, proposal, by)
  if (!plan.ok) return plan
  return makeChange(deps, { id: randomUUID(), proposal, digest: plan.value.digest, reason: '' }, by)
}
const read = async (key: string) => (await payoutLimitsSection.read(db, [key])).get(key)

test('the owner sets the limit of a currency at once, and the audit log records it', async () => {
  expect(await set('SBERRUB', '1000')).toMatchObject({ value: { change: { state: 'applied' } } })
  expect(await read('SBERRUB')).toEqual({ aloneMost: '1000.00', dayMost: null })
  expect((await payoutLimitsSection.read(db)).get('LTC')).toEqual({ aloneMost: null, dayMost: null })
  const { items } = await listAudit(db, { action: 'change.make', subject: 'SBERRUB' }, { page: 1, size: 5 })
  expect(items).toMatchObject([{ before: { aloneMost: null }, after: { aloneMost: '1000' } }])
})

test('who sends money sets no limit for himself', async () => {
  expect(await set('SBERRUB', '1000', treasurer)).toMatchObject({ refusal: { reason: 'forbidden' } })
})

test.each([
  ['a higher limit', '1000.01', 'waiting'],
  ['no limit', null, 'waiting'],
  ['a lower limit', '999.99', 'applied'],
  ['a limit of nothing', '0', 'applied'],
])('%s in place of a limit is %s', async (_, aloneMost, state) => {
  await set('SBERRUB', '1000')
  expect(await set('SBERRUB', aloneMost)).toMatchObject({ value: { change: { state } } })
  expect(await read('SBERRUB')).toEqual({
    aloneMost: state === 'waiting' ? '1000.00' : `${aloneMost}${aloneMost === '0' ? '.00' : ''}`,
    dayMost: null,
  })
})

test('a limit has no more decimals than its currency, which the office has', async () => {
  expect(await set('SBERRUB', '1.001')).toMatchObject(refused('aloneMost', 'too-many-decimals'))
  expect(await setBoth('NOSUCH', { aloneMost: '1', dayMost: null })).toMatchObject(refused('key', 'unknown-currency'))
})

test.each([
  ['a higher limit of a day', '5000.01', 'waiting'],
  ['no limit of a day', null, 'waiting'],
  ['a lower limit of a day', '4999.99', 'applied'],
])('%s is %s', async (_, dayMost, state) => {
  await setBoth('SBERRUB', { aloneMost: '1000', dayMost: '5000' })
  expect(await read('SBERRUB')).toEqual({ aloneMost: '1000.00', dayMost: '5000.00' })
  expect(await setBoth('SBERRUB', { aloneMost: '1000', dayMost })).toMatchObject({ value: { change: { state } } })
})

test('a day can have a limit where one payment has none', async () => {
  await setBoth('SBERRUB', { aloneMost: null, dayMost: '5000' })
  expect(await read('SBERRUB')).toEqual({ aloneMost: null, dayMost: '5000.00' })
  await setBoth('SBERRUB', { aloneMost: null, dayMost: null }, owner)
})

test('an office of one person cannot set a limit, as nobody could pay out above it, but can remove one', async () => {
  await set('SBERRUB', '1000')
  const others = db.updateTable('users').where('id', '<>', owner.staff.id)
  await others.set({ blocked_at: noon }).execute()
  expect(await set('BTC', '1')).toMatchObject(refused('aloneMost', 'needs-two-people'))
  expect(await set('SBERRUB', '5')).toMatchObject(refused('aloneMost', 'needs-two-people'))
  expect(await set('SBERRUB', null)).toMatchObject({ ok: true })
  await others.set({ blocked_at: null }).execute()
  expect(await set('BTC', '1')).toMatchObject({ ok: true })
})

const refused = (field: string, code: string) => ({
  refusal: { reason: 'invalid', errors: [{ field: expect.stringContaining(field), code }] },
})
