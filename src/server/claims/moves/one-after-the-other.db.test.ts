import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accept } from '#contract/result.ts'
import { openClaimsOffice } from '#test/claims-office.ts'
import { createTestDatabase } from '#test/database.ts'
import { waitingForLocks } from '#test/waiting-for-locks.ts'
import type { Claim } from '../claim.ts'
import { draftOf } from '../claim-draft.ts'
import { findClaim } from '../claims.store.ts'
import { writeDraft } from '../write-draft.ts'
import { type MoveRequest, moveClaim, planMove, type Witness } from './move-claim.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)

const byOlga = ({ id }: Claim, move: MoveRequest['move'], more: Partial<MoveRequest> = {}): MoveRequest => ({
  claimId: id,
  move,
  actor: 'operator',
  author: 'olga',
  ...more,
})
const byClient = (claim: Claim, move: MoveRequest['move']) =>
  ({ ...byOlga(claim, move), actor: 'client', author: 'guest' }) as const
const isWaited = () => expect.poll(() => waitingForLocks(db)).toBe(1)

test('who moves a claim that somebody else is moving waits, and finds it as it was left', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  let second: ReturnType<typeof office.tryMove> | undefined
  const whileItIsHeld: Witness<never> = {
    before: async () => {
      second = office.tryMove(claim, 'hold', { data: { reason: 'check' } })
      await isWaited()
      return accept(undefined)
    },
    after: async () => {},
  }
  const first = await moveClaim(office.parts, byClient(claim, 'report-payment'), office.now, whileItIsHeld)

  expect(first).toMatchObject({ ok: true, value: { state: 'checking', version: claim.version + 1 } })
  expect(await second).toMatchObject({ ok: true, value: { state: 'on-hold', version: claim.version + 2 } })
})

test('who tells of money for a claim that somebody is moving waits, and it is weighed against what became of the claim', async () => {
  const claim = await office.open('SBERRUB', 'LTC', '9000')
  let told: Promise<Claim> | undefined
  const whileItIsCancelled: Witness<never> = {
    before: async () => {
      told = office.pay(claim, claim.figures.give)
      await isWaited()
      return accept(undefined)
    },
    after: async () => {},
  }
  await moveClaim(office.parts, byClient(claim, 'cancel'), office.now, whileItIsCancelled)

  expect(await told).toMatchObject({ state: 'needs-choice', problem: 'late', received: claim.figures.give })
})

test('a claim that has moved since it was looked at is neither moved nor said to be movable', async () => {
  const seen = await office.open('LTC', 'SBERRUB', '5')
  const moved = await office.move(seen, 'report-payment', { actor: 'client', author: 'guest' })
  const late = byOlga(seen, 'hold', { expectedVersion: seen.version, data: { reason: 'check' } })
  const conflict = { ok: false, refusal: { reason: 'conflict', version: moved.version, state: 'checking' } }

  expect(await planMove(office.parts, late, office.now)).toEqual(conflict)
  expect(await moveClaim(office.parts, late, office.now)).toEqual(conflict)
  expect(await findClaim(db, seen.id)).toEqual(moved)
  const now = { ...late, expectedVersion: moved.version }
  expect(await moveClaim(office.parts, now, office.now)).toMatchObject({ ok: true, value: { state: 'on-hold' } })
})

test.each<[string, Partial<Claim>]>([
  ['version', { version: 7 }],
  ['state', { state: 'checking' }],
])('a claim is written over the %s that was read, and over no other', async (_, read) => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  const mover = { actor: 'operator', author: 'olga', at: office.now } as const
  const write = (before: Claim) =>
    db.transaction().execute(tx => writeDraft(tx, { ...draftOf(claim, mover), before }, office.parts))

  expect(await write({ ...claim, ...read })).toMatchObject({ ok: false, refusal: { reason: 'conflict' } })
  expect(await findClaim(db, claim.id)).toEqual(claim)
  expect(await write(claim)).toMatchObject({ ok: true, value: { version: claim.version + 1 } })
})

test.each<[string, (claim: Claim, reference: string) => Promise<unknown>]>([
  [
    'somebody who books it',
    async (claim, reference) =>
      expect(await office.tryMove(claim, 'receive', { data: { amount: '9000.00', reference } })).toMatchObject({
        refusal: { reason: 'invalid', errors: [{ field: 'body.reference', code: 'already-used' }] },
      }),
  ],
  [
    'a rail that tells of it',
    (claim, reference) =>
      expect(office.pay(claim, claim.figures.give, { rail: 'by-hand', reference })).rejects.toThrow('already-used'),
  ],
])('a payment that is being booked on one claim is not credited to another by %s', async (_, book) => {
  const [one, other] = [await office.open('SBERRUB', 'LTC', '9000'), await office.open('SBERRUB', 'LTC', '9000')]
  const reference = randomUUID()
  let second: Promise<unknown> | undefined
  const beforeItIsCommitted: Witness<never> = {
    before: async () => accept(undefined),
    after: async () => {
      second = book(other, reference)
      await isWaited()
    },
  }
  const data = { amount: '9000.00', reference }
  const first = await moveClaim(office.parts, byOlga(one, 'receive', { data }), office.now, beforeItIsCommitted)

  expect(first).toMatchObject({ ok: true, value: { received: one.figures.give } })
  await second
  expect(await findClaim(db, other.id)).toMatchObject({ state: 'awaiting-payment', received: 0n })
})
