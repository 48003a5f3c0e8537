import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { StaffRole } from '#contract/auth/roles.ts'
import type { ClaimView } from '#contract/claims/claim.ts'
import type { ClaimMove } from '#contract/claims/claim-moves.ts'
import { listAudit } from '#server/audit/audit.store.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import type { Claim } from '#server/claims/claim.ts'
import { sendingOfClaim } from '#server/claims/moves/sending-of-claim.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { payoutLimitsSection } from '#server/payout-limits/payout-limits.section.ts'
import { readPayoutLimits } from '#server/second-person/payout-limits.store.ts'
import type { Person } from '#server/second-person/second-person.ts'
import { preparersOf, secondPersonFor } from '#server/second-person/sending-view.ts'
import { waitingFor } from '#server/second-person/waiting.ts'
import { createPerson, staffMember } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { deskClaim, queueItem } from './desk-claim.ts'
import { mayConfirmPayment } from './may-confirm.ts'
import { moveAsStaff } from './work-on-claim.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const [olga, pavel, rita] = [await actorOf('operator'), await actorOf('operator'), await actorOf('treasurer')]

const setLimit = (key: string, aloneMost: string | null) =>
  db.transaction().execute(tx =>
    payoutLimitsSection.write(tx, [{ key, after: { aloneMost, dayMost: null } }], office.now, {
      author: rita.staff.id,
      confirmed: false,
    }),
  )

beforeAll(async () => {
  await setLimit('SBERRUB', '1000')
  await setLimit('LTC', '0')
})

test('a payout above the limit is sent only after it was prepared, and not by the person who prepared it', async () => {
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

test('a prepared payout waits for everybody else who may send it, until it is no longer what was prepared', async () => {
  const claim = await made(await office.openPaid(), 'prepare', olga)
  const listed = async ({ staff }: StaffActor) => {
    const payment = (id: string, person: Person) => mayConfirmPayment(db, id, person, { now: office.now })
    const items = await waitingFor(db, staff, office.now, { payment })
    return items.filter(({ id }) => id === claim.id)
  }
  const page = `/console/claims/${claim.id}`
  expect(await listed(pavel)).toMatchObject([{ kind: 'payment', label: claim.number, by: olga.staff.email, page }])
  expect(await listed(olga)).toEqual([])
  expect(await listed(await actorOf('editor'))).toEqual([])
  await setLimit('SBERRUB', null)
  expect(await listed(pavel)).toEqual([])
  await setLimit('SBERRUB', '1000')
  await made(claim, 'pay-out', pavel)
  expect(await listed(pavel)).toEqual([])
})

test('one person is enough up to the limit, and always in a currency without a limit', async () => {
  const claim = await office.openPaid()
  await setLimit('SBERRUB', '999999999')
  expect(await move(claim, 'prepare', olga)).toMatchObject(refusedBecause('one-person-enough'))
  expect((await made(claim, 'pay-out', olga)).state).toBe('completed')

  const other = await office.openPaid()
  const exactly = office.deps.snapshot().board.currencies.get('SBERRUB')!
  expect(exactly.scale).toBe(2)
  const get = other.figures.get
  await setLimit('SBERRUB', `${get / 100n}.${String(get % 100n).padStart(2, '0')}`)
  expect(await move(other, 'prepare', olga)).toMatchObject(refusedBecause('one-person-enough'))
  await setLimit('SBERRUB', null)
  expect((await made(other, 'pay-out', olga)).state).toBe('completed')
  await setLimit('SBERRUB', '1000')
})

test('when two people confirm a payout at the same time, the money moves once', async () => {
  const claim = await made(await office.openPaid(), 'prepare', olga)
  const both = await Promise.all([move(claim, 'pay-out', pavel), move(claim, 'pay-out', rita)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await proveLedger(db)).toEqual([])
})

test('a person who prepares a payout in two tabs prepares it once and still cannot send it', async () => {
  const claim = await office.openPaid()
  const both = await Promise.all([move(claim, 'prepare', olga), move(claim, 'prepare', olga)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  const now = (await office.deps.db
    .selectFrom('claims')
    .select('version')
    .where('id', '=', claim.id)
    .executeTakeFirst())!
  const tabs = await Promise.all([1, 2].map(() => move({ ...claim, version: now.version }, 'pay-out', olga)))
  for (const tab of tabs) expect(tab).toMatchObject(refusedBecause('own-preparation'))
})

test.each<[string, ClaimMove, object]>([
  ['another amount', 'correct', { amount: '4', reason: 'typo' }],
  ['a hold', 'hold', { reason: 'documents' }],
])('%s voids the preparation', async (_, between, data) => {
  const prepared = await made(await office.openPaid(), 'prepare', olga)
  let claim = await made(prepared, between, rita, data)
  if (claim.state === 'on-hold') claim = await made(await made(claim, 'release', rita), 'approve', rita)
  expect(claim.state).toBe('paying-out')
  await unassign(claim)
  expect(await move(claim, 'pay-out', pavel)).toMatchObject(refusedBecause('not-prepared'))
  expect((await made(claim, 'prepare', olga)).prepared).toMatchObject({ by: olga.staff.id })
})

test('a payout account that was changed without a move voids the preparation', async () => {
  const prepared = await made(await office.openPaid(), 'prepare', olga)
  await sql`update claims set to_account = jsonb_set(to_account, '{account,value}', '"2200000000000012"') where id = ${prepared.id}`.execute(
    db,
  )
  expect(await move(prepared, 'pay-out', pavel)).toMatchObject(refusedBecause('not-prepared'))
})

test('a refund needs two people as well, and another refund account voids its preparation', async () => {
  const refunding = await made(await office.openPaid(), 'refund', olga, { reason: 'other' })
  expect(await move(refunding, 'send-refund', olga)).toMatchObject(refusedBecause('not-prepared'))
  const prepared = await made(refunding, 'prepare', olga)
  const refundAccount = { account: 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1' }
  const elsewhere = await made(prepared, 'set-refund-account', pavel, { refundAccount })
  expect(await move(elsewhere, 'send-refund', pavel)).toMatchObject(refusedBecause('not-prepared'))
  await unassign(elsewhere)
  const again = await made(elsewhere, 'prepare', pavel)
  expect(await move(again, 'send-refund', pavel)).toMatchObject(refusedBecause('own-preparation'))
  expect(await move(again, 'send-refund', olga)).toMatchObject(refusedBecause('customer-asked'))
  const agreed = await office.move(again, 'agree-refund-account', { actor: 'client', author: 'anna' })
  expect(await made(agreed, 'send-refund', olga)).toMatchObject({ state: 'refunded' })
})

test('a limit applies to payouts that were under way when it was set', async () => {
  await setLimit('SBERRUB', null)
  const claim = await office.openPaid()
  await setLimit('SBERRUB', '1000')
  expect(await move(claim, 'pay-out', olga)).toMatchObject(refusedBecause('not-prepared'))
})

test('the queue says what a claim waits for, and a prepared claim is assigned to nobody', async () => {
  const claim = await office.openPaid()
  expect(await waits(claim, olga)).toEqual({ waitsFor: 'preparation' })
  const prepared = await made(claim, 'prepare', olga)
  expect(await waits(prepared, olga)).toMatchObject({ waitsFor: 'confirmation', by: olga.staff.email, mine: true })
  expect(await waits(prepared, pavel)).toMatchObject({ waitsFor: 'confirmation', by: olga.staff.email, mine: false })
  const claims = { db, rails: [], showClaim: () => ({}) as ClaimView }
  const forOlga = (await deskClaim(claims, prepared.id, olga))!
  const forPavel = (await deskClaim(claims, prepared.id, pavel))!
  expect(forOlga.assignment).toBeUndefined()
  expect(forOlga.moves.map(({ move }) => move)).not.toContain('pay-out')
  expect(forPavel.moves.map(({ move }) => move)).toContain('pay-out')
})

test('the database refuses a payout that was prepared and sent by the same person', async () => {
  const done = await made(await made(await office.openPaid(), 'prepare', olga), 'pay-out', pavel)
  await expect(
    sql`update claims set prepared = jsonb_set(prepared, '{by}', to_jsonb(${pavel.staff.id}::text)) where id = ${done.id}`.execute(
      db,
    ),
  ).rejects.toThrow(/paid_out_by_two/)
})

const move = (claim: Pick<Claim, 'id' | 'version'>, move: ClaimMove, actor: StaffActor, data: object = {}) =>
  moveAsStaff(
    office.deps,
    { claimId: claim.id, move, version: claim.version, data: { reference: 'bank 7', ...data } },
    actor,
  )

async function made(claim: Claim, name: ClaimMove, actor: StaffActor, data: object = {}): Promise<Claim> {
  await unassign(claim)
  const moved = await move(claim, name, actor, data)
  if (!moved.ok) throw new Error(JSON.stringify(moved.refusal))
  return moved.value
}

const unassign = ({ id }: Claim) => db.deleteFrom('assignments').where('claim_id', '=', id).execute()

async function waits(claim: Claim, { staff }: StaffActor) {
  const [limits, names] = await Promise.all([readPayoutLimits(db), preparersOf(db, [claim])])
  const secondPerson = secondPersonFor(sendingOfClaim(claim), claim.prepared, { limits, names, staffId: staff.id })
  return queueItem(claim, { secondPerson }, staff.id).secondPerson
}

const refusedBecause = (because: string) => ({ ok: false, refusal: { reason: 'wrong-state', because } })

async function actorOf(role: StaffRole): Promise<StaffActor> {
  return { staff: staffMember(await createPerson(db, { role }), office.now), now: office.now, address: '192.0.2.1' }
}
