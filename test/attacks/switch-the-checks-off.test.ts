import { expect, test } from 'vitest'
import { newDirection } from '#contract/catalogue/new-direction.ts'
import { newPersonSignedIn, type SignedInPerson } from '#test/fixtures/people.ts'
import { insider } from '#test/harness/insider.ts'
import { openRealOffice, proposeChange } from '#test/harness/real-office.ts'

/*
 * Somebody with a dirty order takes the checks away that would hold it, or gives a friend terms that nobody else has: each for a minute, as
 * nobody would notice it.
 */

const office = await openRealOffice()
const checked = { needsAml: true, needsVerification: true, windowMinutes: 20, floorBps: 50, marginBps: 200 }
await office.db
  .updateTable('directions')
  .set({ needs_aml: true, needs_verification: true, window_minutes: 20, floor_bps: 50, margin_bps: 200 })
  .execute()
await newPersonSignedIn(office, { role: 'owner' })
await newPersonSignedIn(office, { role: 'treasurer' })
const treasurer = await newPersonSignedIn(office, { role: 'treasurer' })

const direction = (fields: object) => ({ section: 'direction', key: 'LTC-SBERRUB', fields })
const aml = (fields: object) => ({ section: 'aml', key: 'policy', fields })
const ruble = {
  section: 'currency',
  key: 'NEWRUB',
  fields: (await insider(office, treasurer).ask('/api/v1/desk/records/currency/SBERRUB/')).body.record as object,
}
const asNew = (fields: object) => ({
  section: 'direction',
  key: 'LTC-NEWRUB',
  fields: { ...newDirection, ...checked, formula: 'LTC/USDT * USDT/RUB', state: 'on', ...fields },
})

test.each<[string, SignedInPerson, object[], string[]]>([
  ['the check of an order’s origin', treasurer, [direction({ needsAml: false })], ['checks']],
  ['the verification of a customer', treasurer, [direction({ needsVerification: false })], ['checks']],
  ['a rate that is kept for a day', treasurer, [direction({ windowMinutes: 1_440 })], ['window']],
  ['a new currency of the same ticker without a floor', treasurer, [ruble, asNew({ floorBps: 0 })], ['floor']],
  ['and one without its checks', treasurer, [ruble, asNew({ needsAml: false })], ['checks']],
  ['the check of who pays', office.owner, [aml({ checks: [] })], ['checks']],
  ['the limit of a score', office.owner, [aml({ totalMostBps: 10_000 })], ['checks']],
  [
    'half of what is earned for whoever has brought a customer',
    office.owner,
    [{ section: 'referrals', key: 'office', fields: { levels: [{ startsAt: '0', bps: 5_000 }] } }],
    ['terms'],
  ],
])('%s waits for a second person', async (_, person, items, dangers) => {
  const { body } = await proposeChange(office, person, items as never)
  expect(body).toMatchObject({ state: 'waiting', dangers })
})

test('nothing of it has counted', async () => {
  const { ask } = insider(office, office.owner)
  const read = async (section: string, key: string) =>
    (await ask(`/api/v1/desk/records/${section}/${key}/`)).body.record as object
  expect(await read('direction', 'LTC-SBERRUB')).toMatchObject(checked)
  expect(await read('aml', 'policy')).not.toMatchObject({ checks: [] })
  expect(await read('aml', 'policy')).not.toMatchObject({ totalMostBps: 10_000 })
  expect(await read('referrals', 'office')).not.toMatchObject({ levels: [{ bps: 5_000 }] })
})

test('a discount of half for one customer counts once another one of the staff sets the same', async () => {
  const friend = await newPersonSignedIn(office)
  const terms = { unpaidMost: null, dayMostUsd: null, discountBps: 5_000, referralBps: 5_000 }
  const limit = (by = treasurer) => insider(office, by).ask(`/api/v1/desk/customers/${friend.id}/limits/`, terms, 'PUT')
  await limit()
  await limit()
  const own = () =>
    office.db
      .selectFrom('users')
      .select(['discount_bps', 'referral_bps'])
      .where('id', '=', friend.id)
      .executeTakeFirstOrThrow()
  expect(await own()).toEqual({ discount_bps: null, referral_bps: null })
  await limit(office.owner)
  expect(await own()).toEqual({ discount_bps: 5_000, referral_bps: 5_000 })
})
