import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { ClaimMove } from '#contract/claims/claim-moves.ts'
import type { StaffRole } from '#contract/people/roles.ts'
import type { Claim } from '#server/claims/claim.ts'
import { readHistory } from '#server/claims/claim-history.store.ts'
import { readPayoutLimits } from '#server/claims/moves/payout-limits.store.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { openClaimsOffice } from '#test/claims-office.ts'
import { createTestDatabase } from '#test/database.ts'
import { createPerson, staffMember } from '#test/people.ts'
import { listAudit } from './audit.store.ts'
import { deskClaim, queueItem } from './desk-claim.ts'
import { listPayoutLimits, setPayoutLimit } from './payout-limits.ts'
import { preparersOf, secondPersonView } from './second-person-view.ts'
import type { Hand } from './staff.ts'
import { moveByHand } from './work-on-claim.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const [olga, pavel, rita] = [await handOf('operator'), await handOf('operator'), await handOf('treasurer')]
const owner = await handOf('owner')

beforeAll(async () => {
  await setPayoutLimit(db, { currency: 'SBERRUB', aloneMost: '1000' }, owner)
  await setPayoutLimit(db, { currency: 'LTC', aloneMost: '0' }, owner)
})

test('above the limit nobody sends what nobody has prepared, and whoever prepared it does not send it', async () => {
  const claim = await office.openPaid()
  expect(await move(claim, 'pay-out', olga)).toMatchObject(refusedBecause('not-prepared'))
  const prepared = await made(claim, 'prepare', olga)
  expect(prepared.state).toBe('paying-out')
  expect(await move(prepared, 'pay-out', olga)).toMatchObject(refusedBecause('own-preparation'))
  expect(await move(prepared, 'prepare', olga)).toMatchObject(refusedBecause('prepared-already'))
  const done = await made(prepared, 'pay-out', pavel)
  expect(done).toMatchObject({ state: 'completed', prepared: { by: olga.staff.id }, payout: { by: pavel.staff.id } })
  const { items } = await listAudit(db, { subject: claim.id }, { page: 1, size: 9 })
  expect(items.map(({ action, by }) => [action, by.id])).toEqual([
    ['claim.pay-out', pavel.staff.id],
    ['claim.prepare', olga.staff.id],
  ])
})

test('up to the limit one person is enough, and a currency without one has none', async () => {
  const claim = await office.openPaid()
  await setPayoutLimit(db, { currency: 'SBERRUB', aloneMost: '999999999' }, owner)
  expect(await move(claim, 'prepare', olga)).toMatchObject(refusedBecause('one-person-enough'))
  expect((await made(claim, 'pay-out', olga)).state).toBe('completed')

  const other = await office.openPaid()
  const exactly = office.parts.picture().board.currencies.get('SBERRUB')!
  expect(exactly.scale).toBe(2)
  const get = other.figures.get
  await setPayoutLimit(
    db,
    { currency: 'SBERRUB', aloneMost: `${get / 100n}.${String(get % 100n).padStart(2, '0')}` },
    owner,
  )
  expect(await move(other, 'prepare', olga)).toMatchObject(refusedBecause('one-person-enough'))
  await setPayoutLimit(db, { currency: 'SBERRUB', aloneMost: null }, owner)
  expect((await made(other, 'pay-out', olga)).state).toBe('completed')
  await setPayoutLimit(db, { currency: 'SBERRUB', aloneMost: '1000' }, owner)
})

test('of two who confirm at once one does, and the money moves once', async () => {
  const claim = await made(await office.openPaid(), 'prepare', olga)
  const both = await Promise.all([move(claim, 'pay-out', pavel), move(claim, 'pay-out', rita)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await proveLedger(db)).toEqual([])
})

test('whoever prepares in two tabs has prepared once and still cannot send it', async () => {
  const claim = await office.openPaid()
  const both = await Promise.all([move(claim, 'prepare', olga), move(claim, 'prepare', olga)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  const now = (await office.parts.db
    .selectFrom('claims')
    .select('version')
    .where('id', '=', claim.id)
    .executeTakeFirst())!
  const tabs = await Promise.all([1, 2].map(() => move({ ...claim, version: now.version }, 'pay-out', olga)))
  for (const tab of tabs) expect(tab).toMatchObject(refusedBecause('own-preparation'))
})

test.each<[string, ClaimMove, object]>([
  ['another amount', 'correct', { amount: '4', reason: 'typo' }],
  ['a hold', 'hold', { reason: 'aml' }],
])('%s voids what was prepared', async (_, between, data) => {
  const prepared = await made(await office.openPaid(), 'prepare', olga)
  let claim = await made(prepared, between, rita, data)
  if (claim.state === 'on-hold') claim = await made(await made(claim, 'release', rita), 'approve', rita)
  expect(claim.state).toBe('paying-out')
  await leave(claim)
  expect(await move(claim, 'pay-out', pavel)).toMatchObject(refusedBecause('not-prepared'))
  expect((await made(claim, 'prepare', olga)).prepared).toMatchObject({ by: olga.staff.id })
})

test('an account that was changed past every move voids it too', async () => {
  const prepared = await made(await office.openPaid(), 'prepare', olga)
  await sql`update claims set to_account = jsonb_set(to_account, '{account,value}', '"2200000000000012"') where id = ${prepared.id}`.execute(
    db,
  )
  expect(await move(prepared, 'pay-out', pavel)).toMatchObject(refusedBecause('not-prepared'))
})

test('money that goes back takes two as well, and another account to return it to voids what was prepared', async () => {
  const refunding = await made(await office.openPaid(), 'refund', olga, { reason: 'other' })
  expect(await move(refunding, 'send-refund', olga)).toMatchObject(refusedBecause('not-prepared'))
  const prepared = await made(refunding, 'prepare', olga)
  const refundAccount = { account: 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1' }
  const elsewhere = await made(prepared, 'set-refund-account', pavel, { refundAccount })
  expect(await move(elsewhere, 'send-refund', pavel)).toMatchObject(refusedBecause('not-prepared'))
  await leave(elsewhere)
  const again = await made(elsewhere, 'prepare', pavel)
  expect(await move(again, 'send-refund', pavel)).toMatchObject(refusedBecause('own-preparation'))
  expect(await made(again, 'send-refund', olga)).toMatchObject({ state: 'refunded' })
})

test('a limit that is set while a payout is being made counts for it', async () => {
  await setPayoutLimit(db, { currency: 'SBERRUB', aloneMost: null }, owner)
  const claim = await office.openPaid()
  await setPayoutLimit(db, { currency: 'SBERRUB', aloneMost: '1000' }, owner)
  expect(await move(claim, 'pay-out', olga)).toMatchObject(refusedBecause('not-prepared'))
})

test('in the queue it says what it waits for, and the second person finds it in nobody’s hands', async () => {
  const claim = await office.openPaid()
  expect(await waits(claim, olga)).toEqual({ waitsFor: 'preparation' })
  const prepared = await made(claim, 'prepare', olga)
  expect(await waits(prepared, olga)).toMatchObject({ waitsFor: 'confirmation', by: olga.staff.email, mine: true })
  expect(await waits(prepared, pavel)).toMatchObject({ waitsFor: 'confirmation', by: olga.staff.email, mine: false })
  const room = { parts: office.parts, read: (id: string) => readHistory(db, id), show: () => ({}) } as never
  const forOlga = (await deskClaim(room, prepared.id, olga))!
  const forPavel = (await deskClaim(room, prepared.id, pavel))!
  expect(forOlga.inHand).toBeUndefined()
  expect(forOlga.moves.map(({ move }) => move)).not.toContain('pay-out')
  expect(forPavel.moves.map(({ move }) => move)).toContain('pay-out')
})

test('a limit has no more decimals than its currency, and is in the log with who set it', async () => {
  expect(await setPayoutLimit(db, { currency: 'SBERRUB', aloneMost: '1.001' }, owner)).toMatchObject({
    refusal: { reason: 'invalid', errors: [{ field: 'body.aloneMost' }] },
  })
  expect(await setPayoutLimit(db, { currency: 'NOSUCH', aloneMost: '1' }, owner)).toMatchObject({
    refusal: { reason: 'not-found' },
  })
  const limits = await listPayoutLimits(db)
  expect(limits.find(({ currency }) => currency === 'SBERRUB')).toMatchObject({
    aloneMost: '1000.00',
    changedBy: owner.staff.email,
  })
  const { items } = await listAudit(db, { action: 'payout-limit.set', subject: 'LTC' }, { page: 1, size: 5 })
  expect(items).toMatchObject([{ before: { aloneMost: null }, after: { aloneMost: '0.00000000' } }])
})

test('an office of one person sets no limit, which nobody could pay out above, and may always take one away', async () => {
  const others = db.updateTable('users').where('id', '<>', owner.staff.id)
  await others.set({ blocked_at: office.now }).execute()
  const needsTwo = {
    ok: false,
    refusal: { reason: 'invalid', errors: [{ field: 'body.aloneMost', code: 'needs-two-people' }] },
  }
  expect(await setPayoutLimit(db, { currency: 'BTC', aloneMost: '1' }, owner)).toMatchObject(needsTwo)
  expect(await setPayoutLimit(db, { currency: 'SBERRUB', aloneMost: '5' }, owner)).toMatchObject(needsTwo)
  expect(await setPayoutLimit(db, { currency: 'SBERRUB', aloneMost: null }, owner)).toMatchObject({ ok: true })
  await others.set({ blocked_at: null }).execute()
  expect(await setPayoutLimit(db, { currency: 'SBERRUB', aloneMost: '1000' }, owner)).toMatchObject({ ok: true })
})

test('the database itself keeps four eyes on a payout', async () => {
  const done = await made(await made(await office.openPaid(), 'prepare', olga), 'pay-out', pavel)
  await expect(
    sql`update claims set prepared = jsonb_set(prepared, '{by}', to_jsonb(${pavel.staff.id}::text)) where id = ${done.id}`.execute(
      db,
    ),
  ).rejects.toThrow(/paid_out_by_two/)
})

const move = (claim: Pick<Claim, 'id' | 'version'>, move: ClaimMove, hand: Hand, data: object = {}) =>
  moveByHand(
    office.parts,
    { claimId: claim.id, move, version: claim.version, data: { reference: 'bank 7', ...data } },
    hand,
  )

async function made(claim: Claim, name: ClaimMove, hand: Hand, data: object = {}): Promise<Claim> {
  await leave(claim)
  const moved = await move(claim, name, hand, data)
  if (!moved.ok) throw new Error(JSON.stringify(moved.refusal))
  return moved.value
}

/** Whoever has it in hand goes to lunch. */
const leave = ({ id }: Claim) => db.deleteFrom('claims_in_hand').where('claim_id', '=', id).execute()

async function waits(claim: Claim, { staff }: Hand) {
  const [limits, emails] = await Promise.all([readPayoutLimits(db), preparersOf(db, [claim])])
  const secondPerson = secondPersonView(claim, { limits, emails, staffId: staff.id })
  return queueItem(claim, { secondPerson }, staff.id).secondPerson
}

const refusedBecause = (because: string) => ({ ok: false, refusal: { reason: 'wrong-state', because } })

async function handOf(role: StaffRole): Promise<Hand> {
  return { staff: staffMember(await createPerson(db, { role }), office.now), now: office.now, address: '192.0.2.1' }
}
