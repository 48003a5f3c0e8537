import { beforeEach, expect, test } from 'vitest'
import { listAudit } from '#server/audit/audit.store.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { shareOf } from '#server/second-person/payout-limits.store.ts'
import { createPerson, staffMember } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { setShareOfLimits } from './share-of-limits.ts'

const { db } = await createTestDatabase()
const now = new Date('2026-11-23T09:00:00Z')
const [anna, boris, olga] = [
  await createPerson(db, { role: 'owner' }),
  await createPerson(db, { role: 'owner' }),
  await createPerson(db, { role: 'operator' }),
] as const
const as = (person: typeof anna): StaffActor => ({ staff: staffMember(person, now), now })
const told = () => db.selectFrom('outbox').select(['recipient', 'data']).where('kind', '=', 'staff-change').execute()

beforeEach(async () => {
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('person_shares').execute()
})

test('an owner gives a person another share, the other owners are told, and the log has it', async () => {
  expect(await setShareOfLimits(db, { id: olga.id, percent: 300 }, as(anna))).toMatchObject({ ok: true })
  expect(await shareOf(db, olga.id)).toBe(300)
  expect(await told()).toMatchObject([
    { recipient: boris.email, data: { what: 'share', person: olga.email, by: anna.email, percent: 300 } },
  ])
  const { items } = await listAudit(db, { subject: olga.id }, { page: 1, size: 5 })
  expect(items).toMatchObject([
    { action: 'staff.share', before: { shareOfLimits: null }, after: { shareOfLimits: 300 } },
  ])
  expect(await setShareOfLimits(db, { id: olga.id, percent: null }, as(anna))).toMatchObject({ ok: true })
  expect(await shareOf(db, olga.id)).toBeUndefined()
  expect(await told()).toHaveLength(2)
})

test('what was so already is told to nobody', async () => {
  expect(await setShareOfLimits(db, { id: olga.id, percent: null }, as(anna))).toMatchObject({ ok: true })
  expect(await told()).toEqual([])
})

test('nobody sets their own, and only an owner sets any', async () => {
  expect(await setShareOfLimits(db, { id: anna.id, percent: 500 }, as(anna))).toMatchObject({
    refusal: { reason: 'forbidden' },
  })
  expect(await setShareOfLimits(db, { id: boris.id, percent: 500 }, as(olga))).toMatchObject({
    refusal: { reason: 'forbidden' },
  })
})
