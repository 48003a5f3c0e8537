import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accept } from '#contract/result.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { waitingForLocks } from '#test/harness/waiting-for-locks.ts'
import type { Claim } from '../claim.ts'
import { draftOf } from '../claim-draft.ts'
import { findClaim } from '../claims.store.ts'
import { writeDraft } from '../write-draft.ts'
import { type MoveHooks, type MoveRequest, moveClaim, planMove } from './move-claim.ts'

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

test('a concurrent move waits for the first one and acts on its result', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  let second: ReturnType<typeof office.tryMove> | undefined
  const whileItIsHeld: MoveHooks<never> = {
    before: async () => {
      second = office.tryMove(claim, 'hold', { data: { reason: 'check' } })
      await isWaited()
      return accept(undefined)
    },
    after: async () => {},
  }
  const first = await moveClaim(office.deps, byClient(claim, 'report-payment'), office.now, whileItIsHeld)

  expect(first).toMatchObject({ ok: true, value: { state: 'checking', version: claim.version + 1 } })
  expect(await second).toMatchObject({ ok: true, value: { state: 'on-hold', version: claim.version + 2 } })
})

test('a payment reported during a move waits for the move and acts on its result', async () => {
  const claim = await office.open('SBERRUB', 'LTC', '9000')
  let paid: Promise<Claim> | undefined
  const whileItIsCancelled: MoveHooks<never> = {
    before: async () => {
      paid = office.pay(claim, claim.figures.give)
      await isWaited()
      return accept(undefined)
    },
    after: async () => {},
  }
  await moveClaim(office.deps, byClient(claim, 'cancel'), office.now, whileItIsCancelled)

  expect(await paid).toMatchObject({ state: 'needs-choice', problem: 'late', received: claim.figures.give })
})

test('a move and a plan on an outdated version are refused as a conflict', async () => {
  const seen = await office.open('LTC', 'SBERRUB', '5')
  const moved = await office.move(seen, 'report-payment', { actor: 'client', author: 'guest' })
  const late = byOlga(seen, 'hold', { expectedVersion: seen.version, data: { reason: 'check' } })
  const conflict = { ok: false, refusal: { reason: 'conflict', version: moved.version, state: 'checking' } }

  expect(await planMove(office.deps, late, office.now)).toEqual(conflict)
  expect(await moveClaim(office.deps, late, office.now)).toEqual(conflict)
  expect(await findClaim(db, seen.id)).toEqual(moved)
  const now = { ...late, expectedVersion: moved.version }
  expect(await moveClaim(office.deps, now, office.now)).toMatchObject({ ok: true, value: { state: 'on-hold' } })
})

test.each<[string, Partial<Claim>]>([
  ['version', { version: 7 }],
  ['state', { state: 'checking' }],
])('a claim is saved only over the %s that was read', async (_, read) => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  const mover = { actor: 'operator', author: 'olga', at: office.now } as const
  const write = (before: Claim) =>
    db.transaction().execute(tx => writeDraft(tx, { ...draftOf(claim, mover), before }, office.deps))

  expect(await write({ ...claim, ...read })).toMatchObject({ ok: false, refusal: { reason: 'conflict' } })
  expect(await findClaim(db, claim.id)).toEqual(claim)
  expect(await write(claim)).toMatchObject({ ok: true, value: { version: claim.version + 1 } })
})

test.each<[string, (claim: Claim, reference: string) => Promise<unknown>]>([
  [
    'an operator',
    async (claim, reference) =>
      expect(await office.tryMove(claim, 'receive', { data: { amount: '9000.00', reference } })).toMatchObject({
        refusal: { reason: 'invalid', errors: [{ field: 'body.reference', code: 'already-used' }] },
      }),
  ],
  [
    'a rail',
    (claim, reference) =>
      expect(office.pay(claim, claim.figures.give, { rail: 'by-hand', reference })).rejects.toThrow('already-used'),
  ],
])('a payment that is being entered for one claim is not credited to another by %s', async (_, enter) => {
  const [one, other] = [await office.open('SBERRUB', 'LTC', '9000'), await office.open('SBERRUB', 'LTC', '9000')]
  const reference = randomUUID()
  let second: Promise<unknown> | undefined
  const beforeItIsCommitted: MoveHooks<never> = {
    before: async () => accept(undefined),
    after: async () => {
      second = enter(other, reference)
      await isWaited()
    },
  }
  const data = { amount: '9000.00', reference }
  const first = await moveClaim(office.deps, byOlga(one, 'receive', { data }), office.now, beforeItIsCommitted)

  expect(first).toMatchObject({ ok: true, value: { received: one.figures.give } })
  await second
  expect(await findClaim(db, other.id)).toMatchObject({ state: 'awaiting-payment', received: 0n })
})
