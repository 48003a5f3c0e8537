import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { OpenClaim } from '#contract/claims/claim.ts'
import { type ClaimMove, claimMoves } from '#contract/claims/claim-moves.ts'
import type { StaffRole } from '#contract/people/roles.ts'
import type { Claim } from '#server/claims/claim.ts'
import { openClaimsOffice } from '#test/claims-office.ts'
import { createTestDatabase } from '#test/database.ts'
import { createPerson, type PersonOptions, staffMember } from '#test/people.ts'
import { attachSlip } from './attach-slip.ts'
import { listAudit } from './audit.store.ts'
import { mayActOn, ownAmong } from './own-claim.ts'
import type { Hand } from './staff.ts'
import { moveByHand, noteClaim, takeClaim } from './work-on-claim.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)

/** Each test has a staff of its own. */
beforeEach(async () => {
  await db.updateTable('users').set({ blocked_at: office.now }).execute()
})

test('nobody of the staff acts on a claim of their own account, whatever the move, and nothing is written', async () => {
  const [olga, pavel] = [await handOf('operator'), await handOf('treasurer')]
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

test('a claim without an account is known by the mailbox, and a second account of the same mailbox hides nothing', async () => {
  const [olga, pavel] = [await handOf('operator', { email: 'olga.p@gmail.com' }), await handOf('owner')]
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

test('where nobody else moves claims the only one does, and the log says whose claim it was', async () => {
  const ivan = await handOf('owner')
  await handOf('support')
  await handOf('editor')
  await handOf('operator', { blocked: true })
  await handOf('treasurer', { deleted: true })
  const claim = await paid({}, ivan.staff.id)
  expect(await mayActOn(db, claim, ivan.staff.id)).toEqual({ ok: true, value: { own: true } })
  expect(await move(claim, 'pay-out', ivan)).toMatchObject({ ok: true })
  expect(await actsOn(claim)).toEqual([{ action: 'claim.pay-out', ownClaim: true }])

  const late = await paid({}, ivan.staff.id)
  const rita = await handOf('treasurer')
  expect(await move(late, 'pay-out', ivan)).toEqual(refusedFor([rita.staff.email]))
})

test('what one knows about one’s own claim can be noted', async () => {
  const [olga] = [await handOf('operator'), await handOf('operator')]
  const claim = await paid({}, olga.staff.id)
  const note = { claimId: claim.id, id: randomUUID(), text: 'This one is mine' }
  expect(await noteClaim(db, note, olga)).toMatchObject({ ok: true })
})

const refusedFor = (colleagues: string[]) => ({ ok: false, refusal: { reason: 'own-claim', colleagues } })

async function handOf(role: StaffRole, options: PersonOptions = {}): Promise<Hand> {
  return { staff: staffMember(await createPerson(db, { role, ...options }), office.now), now: office.now }
}

/** Paid for, and waiting for its payout. */
async function paid(change: Partial<OpenClaim>, userId?: string): Promise<Claim> {
  const opened = await office.tryOpen(office.wish('LTC', 'SBERRUB', '5', change), { ...(userId && { userId }) })
  if (!opened.ok) throw new Error(JSON.stringify(opened.refusal))
  const { claim } = opened.value
  const seen = await office.pay(claim, claim.figures.give)
  return seen.state === 'checking' ? office.move(seen, 'approve') : seen
}

const move = ({ id, version }: Claim, name: ClaimMove, hand: Hand) =>
  moveByHand(office.parts, { claimId: id, move: name, version, data: { reference: randomUUID() } }, hand)

async function actsOn(claim: Claim): Promise<object[]> {
  const { items } = await listAudit(db, { subject: claim.id }, { page: 1, size: 9 })
  return items.map(({ action, after }) => {
    const { ownClaim } = after as { ownClaim?: true }
    return { action, ...(ownClaim && { ownClaim }) }
  })
}
