import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { StaffRole } from '#contract/auth/roles.ts'
import type { Proposal } from '#contract/changes/changes.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { makeChange, planChange } from '#server/changes/make-change.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { AGAIN, insertRow, testRules } from '#test/tables/rules-of-tables.ts'
import { countClick, forgetClickMarks } from './referral-clicks.ts'
import { addReferralLink, changeReferralLink } from './referral-links.ts'
import { referralsSection } from './referrals.section.ts'

const { db, address } = await createTestDatabase({ demo: true })
const deps = { db, sections: { referrals: referralsSection } as never }
const noon = new Date('2026-11-24T12:00:00Z')
const actor = async (role: StaffRole): Promise<StaffActor> => ({
  staff: { id: (await createPerson(db, { role })).id, role } as StaffActor['staff'],
  now: noon,
})
const [owner, operator] = [await actor('owner'), await actor('operator')]

async function set(levels: { startsAt: string; bps: number }[], by = owner) {
  const proposal: Proposal = { items: [{ section: 'referrals', key: 'office', fields: { levels } }] }
  const plan = await planChange(deps, proposal, by)
  if (!plan.ok) return plan
  return makeChange(deps, { id: randomUUID(), proposal, digest: plan.value.digest, reason: '' }, by)
}

test('an office begins with levels that it may change', async () => {
  expect((await referralsSection.read(db)).get('office')!.levels).toEqual([
    { startsAt: '0', bps: 1_000 },
    { startsAt: '10000', bps: 1_500 },
    { startsAt: '50000', bps: 2_000 },
    { startsAt: '100000', bps: 2_500 },
    { startsAt: '250000', bps: 3_000 },
  ])
  expect(await set([{ startsAt: '250.5', bps: 700 }])).toMatchObject({ value: { change: { state: 'applied' } } })
  expect((await referralsSection.read(db)).get('office')!.levels).toEqual([{ startsAt: '250.5', bps: 700 }])
})

test.each([
  ['levels that do not ascend', ['10', '10'], 'levels.1.startsAt', 'not-ascending'],
  ['a third decimal', ['1.005'], 'levels.0.startsAt', 'too-many-decimals'],
])('%s are refused at their place', async (_, starts, field, code) => {
  expect(await set(starts.map(startsAt => ({ startsAt, bps: 100 })))).toMatchObject({
    refusal: { errors: [{ field: expect.stringContaining(field), code }] },
  })
})

test('an operator sets no referral terms', async () => {
  expect(await set([{ startsAt: '1', bps: 5_000 }], operator)).toMatchObject({ refusal: { reason: 'forbidden' } })
})

const anna = await createPerson(db)
const code = 'ABCD1234'
const clicksOf = async (code: string) => {
  const rows = await db.selectFrom('referral_clicks').select('clicks').where('code', '=', code).execute()
  return rows.reduce((sum, { clicks }) => sum + clicks, 0)
}

test('a network counts once a day for each link, also when it clicks at once, and is forgotten the day after', async () => {
  const click = (address: string, now: Date, of = code) =>
    countClick(db, { owner: anna.id, code: of, email: anna.email }, { address, secret: 'x', now })
  await Promise.all(Array.from({ length: 10 }, (_, i) => click(`2001:db8::${i}`, noon)))
  expect(await clicksOf(code)).toBe(1)
  await click('203.0.113.9', noon)
  await click('2001:db8::7', noon, 'OTHER123')
  const tomorrow = new Date(noon.getTime() + 24 * 3_600_000)
  await click('2001:db8::7', tomorrow)
  expect([await clicksOf(code), await clicksOf('OTHER123')]).toEqual([3, 1])
  await forgetClickMarks(db, () => tomorrow).run(undefined, {} as never)
  const marks = await db.selectFrom('referral_click_marks').select('mark').execute()
  expect(marks).toHaveLength(1)
  // Nothing of the address is stored as it is.
  expect(marks[0]!.mark.toString('utf8')).not.toContain('2001:db8')
})

test('a link is changed by its owner alone, and a hundred is the most', async () => {
  const [mine, theirs] = [await createPerson(db), await createPerson(db)]
  await addReferralLink(db, { owner: mine.id, name: 'a channel' }, noon)
  const link = await db.selectFrom('referral_links').selectAll().where('owner', '=', mine.id).executeTakeFirstOrThrow()
  const by = (owner: string) => changeReferralLink(db, { owner, code: link.code, name: 'theirs', putAway: true }, noon)
  expect(await by(theirs.id)).toMatchObject({ refusal: { reason: 'not-found' } })
  expect(await by(mine.id)).toMatchObject({ ok: true })
  const rest = await Promise.all(
    Array.from({ length: 104 }, (_, i) => addReferralLink(db, { owner: mine.id, name: `${i}` }, noon)),
  )
  expect(rest.filter(({ ok }) => ok)).toHaveLength(99)
})

await addReferralLink(db, { owner: anna.id, name: 'first' }, noon)
await insertRow(address, 'referral_clicks', { owner: anna.id, code: 'ZZZZ', day: '2026-01-01', clicks: 1 })
await insertRow(address, 'referral_click_marks', { mark: Buffer.from('x'), day: '2020-01-01' })
await testRules(address, {
  referral_levels: {
    referral_levels_bps: `bps = 0`,
    referral_levels_pkey: AGAIN,
    referral_levels_starts_at: `starts_at = -1`,
  },
  referral_links: {
    referral_links_code: `code = 'a b'`,
    referral_links_name: `name = ''`,
    referral_links_owner_fkey: `owner = gen_random_uuid()`,
    referral_links_pkey: AGAIN,
  },
  referral_clicks: {
    referral_clicks_clicks: `clicks = 0`,
    referral_clicks_owner_fkey: `owner = gen_random_uuid()`,
    referral_clicks_pkey: AGAIN,
  },
  referral_click_marks: { referral_click_marks_pkey: AGAIN },
})
