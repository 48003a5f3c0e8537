import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { StaffRole } from '#contract/auth/roles.ts'
import type { OpenClaim } from '#contract/claims/claim.ts'
import { type ClaimMove, claimMoves } from '#contract/claims/claim-moves.ts'
import { listAudit } from '#server/audit/audit.store.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import type { Claim } from '#server/claims/claim.ts'
import { allowNoOwner } from '#test/fixtures/no-owner.ts'
import { createPerson, type PersonOptions, staffMember } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { attachSlip } from './attach-slip.ts'
import { mayActOn, ownAmong } from './own-claim.ts'
import { moveAsStaff, noteClaim, takeClaim } from './work-on-claim.ts'

const { db, address } = await createTestDatabase({ demo: true })
await allowNoOwner(address)
const office = await openClaimsOffice(db)

/** Each test creates its own staff. */
beforeEach(async () => {
  await db.updateTable('users').set({ blocked_at: office.now }).execute()
})

test('a staff member can make no move on their own claim, and a refused move writes nothing', async () => {
  const [olga, pavel] = [await actorOf('operator'), await actorOf('treasurer')]
  const claim = await paid({}, olga.staff.id)
  const moves = Object.entries(claimMoves).filter(([, { by }]) => (by as readonly string[]).includes('operator'))
  expect(moves.length).toBeGreaterThan(10)
  for (const [name] of moves)
    expect(await move(claim, name as ClaimMove, olga), name).toEqual(refusedFor([pavel.staff.email]))
  expect(await takeClaim(db, { claimId: claim.id, over: true }, olga)).toEqual(refusedFor([pavel.staff.email]))
  const slip = { claimId: claim.id, id: randomUUID(), name: 'slip.pdf', bytes: Buffer.from('%PDF-1.7\n') }
  expect(await attachSlip(db, slip, olga)).toEqual(refusedFor([pavel.staff.email]))
  expect(await actsOn(claim)).toEqual([])

  expect(await move(claim, 'pay-out', pavel)).toMatchObject({ ok: true, value: { state: 'completed' } })
  expect(await actsOn(claim)).toEqual([{ action: 'claim.pay-out' }])
})

test('a guest’s claim and a claim of a second account are recognised as own by the mailbox', async () => {
  const [olga, pavel] = [await actorOf('operator', { email: 'olga.p@gmail.com' }), await actorOf('owner')]
  const guest = await paid({ email: 'OlgaP+ltc@gmail.com' })
  expect(await move(guest, 'pay-out', olga)).toEqual(refusedFor([pavel.staff.email]))
  const other = await createPerson(db, { email: 'olgap+2@googlemail.com' })
  const second = await paid({ email: 'nobody-knows@example.com' }, other.id)
  expect(await move(second, 'pay-out', olga)).toEqual(refusedFor([pavel.staff.email]))
  const strangers = await paid({ email: 'olga.q@gmail.com' })
  expect([...(await ownAmong(db, [guest, second, strangers], olga.staff.id))].sort()).toEqual(
    [guest.id, second.id].sort(),
  )
  expect(await move(strangers, 'pay-out', olga)).toMatchObject({ ok: true })
})

test('the only person who moves claims may move their own, and the audit log marks it', async () => {
  const ivan = await actorOf('owner')
  await actorOf('support')
  await actorOf('editor')
  await actorOf('operator', { blocked: true })
  await actorOf('treasurer', { deleted: true })
  const claim = await paid({}, ivan.staff.id)
  expect(await mayActOn(db, claim, ivan.staff.id)).toEqual({ ok: true, value: { own: true } })
  expect(await move(claim, 'pay-out', ivan)).toMatchObject({ ok: true })
  expect(await actsOn(claim)).toEqual([{ action: 'claim.pay-out', ownClaim: true }])

  const late = await paid({}, ivan.staff.id)
  const rita = await actorOf('treasurer')
  expect(await move(late, 'pay-out', ivan)).toEqual(refusedFor([rita.staff.email]))
})

test('a staff member can add a note to their own claim', async () => {
  const [olga] = [await actorOf('operator'), await actorOf('operator')]
  const claim = await paid({}, olga.staff.id)
  const note = { claimId: claim.id, id: randomUUID(), text: 'This one is mine' }
  expect(await noteClaim(db, note, olga)).toMatchObject({ ok: true })
})

const refusedFor = (colleagues: string[]) => ({ ok: false, refusal: { reason: 'own-claim', colleagues } })

async function actorOf(role: StaffRole, options: PersonOptions = {}): Promise<StaffActor> {
  return { staff: staffMember(await createPerson(db, { role, ...options }), office.now), now: office.now }
}

/** A claim that is paid and waits for its payout. */
async function paid(change: Partial<OpenClaim>, userId?: string): Promise<Claim> {
  const opened = await office.tryOpen(office.wish('LTC', 'SBERRUB', '5', change), { userId: userId || undefined })
  if (!opened.ok) throw new Error(JSON.stringify(opened.refusal))
  const { claim } = opened.value
  const seen = await office.pay(claim, claim.figures.give)
  return seen.state === 'checking' ? office.move(seen, 'approve') : seen
}

const move = ({ id, version }: Claim, name: ClaimMove, actor: StaffActor) =>
  moveAsStaff(office.deps, { claimId: id, move: name, version, data: { reference: randomUUID() } }, actor)

async function actsOn(claim: Claim): Promise<object[]> {
  const { items } = await listAudit(db, { subject: claim.id }, { page: 1, size: 9 })
  return items.map(({ action, after }) => {
    const { ownClaim } = after as { ownClaim?: true }
    return { action, ownClaim }
  })
}
