import { describe, expect, test } from 'vitest'
import { accountForms } from '#contract/account-formats/fields.ts'
import {
  type ClaimActor,
  type ClaimState,
  claimActors,
  claimMoveNames,
  claimStates,
  moveOf,
} from '#contract/claims/claim-moves.ts'
import { refuse } from '#contract/result.ts'
import { claimIn, noonOfClaims as now } from '#test/fixtures/claim-in.ts'
import type { Claim } from '../claim.ts'
import { readAccount } from '../claim-accounts.ts'
import { allowedMoves, decideMove } from './decide-move.ts'

const nothingNow = {
  now,
  seen: 0n,
  confirmsFrom: new Map(),
  usdPrice: () => undefined,
  marketOffer: () => refuse({ reason: 'rates-unavailable', because: 'stale' } as const),
  secret: 'x',
}

const everyMoney: Partial<Claim>[] = [
  {},
  { received: 100_000_000n },
  { received: 50_000_000n },
  { received: 150_000_000n },
  { received: 150_000_000n, settled: 100_000_000n },
]
const everything = {
  reference: 'r',
  amount: '1',
  reason: 'why',
  refundAccount: readAccount(
    accountForms.litecoin,
    { account: 'LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW' },
    'body.refundAccount',
  ),
  meeting: { knownBy: 'passport' as const },
}

/** What a customer's word on an account depends on. */
const named = { ...nothingNow, change: { asked: 0, waitMinutes: 60, hits: [], unverified: false } }

describe.each(claimActors)('moves of a claim by %s', actor => {
  test.each(claimStates)('from %s follow the table of moves', state => {
    for (const money of everyMoney) {
      for (const move of claimMoveNames) {
        const claim = claimIn(state, money)
        const decided = decideMove(claim, { move, mover: { actor, author: 'x', at: now }, data: everything }, named)
        const { from, to, by } = moveOf(move)
        const inTable = from.includes(state) && by.includes(actor)
        if (!inTable) expect(decided, move).toMatchObject({ ok: false })
        if (!decided.ok) continue
        const led = decided.value.claim.state
        expect(to === 'same' ? [state] : to, move).toContain(led)
        expect(decided.value.claim.version).toBe(claim.version + 1)
      }
    }
  })

  test.each(claimStates)('from %s are all among the allowed moves', state => {
    for (const money of everyMoney) {
      const claim = claimIn(state, money)
      const shown = allowedMoves(claim, { actor, author: 'x' }, nothingNow)
      const can = claimMoveNames.filter(
        move => decideMove(claim, { move, mover: { actor, author: 'x', at: now }, data: everything }, named).ok,
      )
      expect(shown).toEqual(expect.arrayContaining(can))
    }
  })
})

test.each<[string, ClaimActor, ClaimState, Partial<Claim>, string]>([
  ['approve', 'operator', 'checking', {}, 'nothing-received'],
  ['approve', 'operator', 'checking', { received: 150_000_000n, settled: 100_000_000n }, 'already-paid-out'],
  ['pay-out', 'operator', 'paying-out', { received: 99_999_999n }, 'not-covered'],
  ['pay-out', 'operator', 'paying-out', { received: 200_000_000n, settled: 100_000_000n }, 'already-paid-out'],
  ['cancel', 'client', 'awaiting-payment', { received: 1n }, 'money-in'],
  ['reject', 'operator', 'checking', { received: 1n }, 'money-in'],
  ['refund', 'operator', 'checking', {}, 'nothing-received'],
  [
    'set-refund-account',
    'client',
    'on-hold',
    { refundAccount: { account: { kind: 'litecoin', value: 'L' } } },
    'refund-account-set',
  ],
  ['schedule-meeting', 'operator', 'checking', { meeting: undefined as never }, 'no-cash'],
])('%s by %s from %s is refused: %s', (move, actor, state, money, because) => {
  const decided = decideMove(
    claimIn(state, money),
    { move: move as never, mover: { actor, author: 'x', at: now }, data: everything },
    nothingNow,
  )
  expect(decided).toMatchObject({ ok: false, refusal: { reason: 'wrong-state', because } })
})
