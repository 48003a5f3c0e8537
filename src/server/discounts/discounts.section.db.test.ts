import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { StaffRole } from '#contract/auth/roles.ts'
import type { Proposal } from '#contract/changes/changes.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { makeChange, planChange } from '#server/changes/make-change.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { discountsSection } from './discounts.section.ts'
import { openDiscounts } from './discounts.ts'

const { db } = await createTestDatabase({ demo: true })
const deps = { db, sections: { discounts: discountsSection } as never }
const noon = new Date('2026-11-24T12:00:00Z')
const actor = async (role: StaffRole): Promise<StaffActor> => ({
  staff: { id: (await createPerson(db, { role })).id, role } as StaffActor['staff'],
  now: noon,
})
const [owner, operator] = [await actor('owner'), await actor('operator')]

async function set(tiers: { startsAt: string; bps: number }[], by = owner) {
  const proposal: Proposal = { items: [{ section: 'discounts', key: 'office', fields: { tiers } }] }
  const plan = await planChange(deps, proposal, by)
  if (!plan.ok) return plan
  return makeChange(deps, { id: randomUUID(), proposal, digest: plan.value.digest, reason: '' }, by)
}

test('an office begins with tiers that it may change', async () => {
  expect((await discountsSection.read(db)).get('office')!.tiers).toEqual([
    { startsAt: '500', bps: 5 },
    { startsAt: '1000', bps: 10 },
    { startsAt: '5000', bps: 20 },
    { startsAt: '10000', bps: 30 },
    { startsAt: '50000', bps: 50 },
  ])
  expect(await set([{ startsAt: '250.5', bps: 7 }])).toMatchObject({ value: { change: { state: 'applied' } } })
  const { tiers } = await openDiscounts(db, () => noon).view()
  expect(tiers).toEqual([{ startsAt: '250.50', percent: '0.07' }])
  expect(await set([])).toMatchObject({ ok: true })
  expect((await openDiscounts(db, () => noon).view()).tiers).toEqual([])
})

test.each([
  [
    'tiers that do not ascend',
    [
      { startsAt: '10', bps: 1 },
      { startsAt: '10', bps: 2 },
    ],
    'tiers.1.startsAt',
    'not-ascending',
  ],
  ['a third decimal', [{ startsAt: '1.005', bps: 1 }], 'tiers.0.startsAt', 'too-many-decimals'],
])('%s are refused at their place', async (_, tiers, field, code) => {
  expect(await set(tiers)).toMatchObject({
    refusal: { errors: [{ field: expect.stringContaining(field), code }] },
  })
})

test('an operator sets no discounts', async () => {
  expect(await set([{ startsAt: '1', bps: 5_000 }], operator)).toMatchObject({ refusal: { reason: 'forbidden' } })
})
