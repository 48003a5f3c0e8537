import { describe, expect, test } from 'vitest'
import type { ClaimActor, ClaimMove, ClaimState } from '#contract/claims/claim-moves.ts'
import { refuse } from '#contract/result.ts'
import { claimIn, noonOfClaims as noon } from '#test/claim-in.ts'
import type { Claim } from '../claim.ts'
import { allowedMoves, decideMove } from './decide-move.ts'
import type { MoveData, Situation } from './move-data.ts'
import { prepare } from './second-person.ts'

const situation: Situation = {
  now: noon,
  seen: 0n,
  present: () => refuse({ reason: 'rates-unavailable', because: 'stale' } as const),
  secret: 'x',
}
const told: MoveData = {
  reference: 'r',
  amount: '1',
  reason: 'why',
  refundAccount: { account: 'LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW' },
}
const give = 100_000_000n
const whole = { received: give }

type Around = { by?: string; data?: MoveData } & Partial<Situation>

function decide(
  move: ClaimMove,
  actor: ClaimActor,
  claim: Claim,
  { by = 'olga', data = told, ...around }: Around = {},
) {
  const mover = { actor, author: by, at: noon }
  return decideMove(claim, { move, mover, data }, { ...situation, ...around })
}

test.each<[string, ClaimMove, ClaimActor, ClaimState, Partial<Claim>, Around, string]>([
  ['money on its way is not cancelled over', 'cancel', 'client', 'awaiting-payment', {}, { seen: 1n }, 'money-in'],
  ['nor rejected over', 'reject', 'operator', 'checking', {}, { seen: 1n }, 'money-in'],
  [
    'a payment that is on its way is not withdrawn',
    'withdraw-report',
    'client',
    'checking',
    {},
    { seen: 1n },
    'money-in',
  ],
  ['nor one that is there', 'withdraw-report', 'client', 'checking', whole, {}, 'money-in'],
  [
    'after the agreed time there is nothing to go back to',
    'withdraw-report',
    'client',
    'checking',
    {},
    { now: new Date(noon.getTime() + 1) },
    'too-late',
  ],
  [
    'a reported payment that is on its way is not cancelled over',
    'cancel',
    'client',
    'checking',
    {},
    { seen: 1n },
    'money-in',
  ],
  ['nor one that is there', 'cancel', 'client', 'checking', { received: 1n }, {}, 'money-in'],
  [
    'of too little no excess goes back',
    'return-excess',
    'client',
    'needs-choice',
    { received: 1n },
    {},
    'nothing-extra',
  ],
  [
    'after a payout there is no agreed exchange to take',
    'return-excess',
    'client',
    'needs-choice',
    { problem: 'more', received: 3n * give, settled: give },
    {},
    'nothing-extra',
  ],
  [
    'the agreed rate is over',
    'return-excess',
    'client',
    'needs-choice',
    { problem: 'more', received: 2n * give },
    { now: new Date(noon.getTime() + 1) },
    'too-late',
  ],
  [
    'no rate has been agreed yet',
    'return-excess',
    'client',
    'needs-choice',
    { problem: 'more', received: 2n * give, courseSince: undefined as never },
    {},
    'too-late',
  ],
  ['money that is there was not lost', 'lose-payment', 'watcher', 'checking', { received: 1n }, {}, 'money-in'],
  ['other money is on its way still', 'lose-payment', 'watcher', 'checking', {}, { seen: 1n }, 'money-in'],
  ['there is nothing to take back', 'take-back', 'client', 'needs-choice', {}, {}, 'nothing-received'],
  ['nothing is sent back', 'send-refund', 'operator', 'refunding', {}, {}, 'nothing-received'],
  [
    'what was sent back is not sent again',
    'send-refund',
    'operator',
    'refunding',
    { received: 5n, refunded: 5n },
    {},
    'nothing-received',
  ],
  [
    'what was paid out is not corrected',
    'correct',
    'operator',
    'needs-choice',
    { received: 2n * give, settled: give, problem: 'double' },
    {},
    'already-paid-out',
  ],
  [
    'more than enough is not topped up',
    'top-up',
    'client',
    'needs-choice',
    { problem: 'more', ...whole },
    {},
    'nothing-missing',
  ],
  [
    'what was paid out is not topped up',
    'top-up',
    'client',
    'needs-choice',
    { received: give + 1n, settled: give },
    {},
    'nothing-missing',
  ],
  [
    'the agreed course is over',
    'top-up',
    'client',
    'needs-choice',
    { received: 1n },
    { now: new Date(noon.getTime() + 1) },
    'too-late-to-top-up',
  ],
  [
    'without an end of the agreed course there is none',
    'top-up',
    'client',
    'needs-choice',
    { received: 1n, inTimeUntil: undefined as never },
    {},
    'too-late-to-top-up',
  ],
  [
    'what nobody holds is not paid out',
    'pay-out',
    'operator',
    'paying-out',
    { ...whole, holdTransfer: undefined as never },
    {},
    'payout-not-held',
  ],
])('%s: %s by %s from %s', (_, move, actor, state, money, around, because) => {
  expect(decide(move, actor, claimIn(state, money), around)).toMatchObject({
    ok: false,
    refusal: { reason: 'wrong-state', because },
  })
})

test('in the very last moment of the agreed course it can still be topped up', () => {
  expect(decide('top-up', 'client', claimIn('needs-choice', { received: 1n }))).toMatchObject({ ok: true })
})

describe.each([
  ['pay-out', claimIn('paying-out', whole), 800_000n],
  ['send-refund', claimIn('refunding', whole), give],
] as const)('above the limit, %s', (move, claim, units) => {
  const above = { aloneMost: units - 1n }
  const prepared = { ...claim, prepared: prepare(claim, 'olga', noon) }

  test('wants somebody else to have prepared it', () => {
    expect(decide(move, 'operator', claim, above)).toMatchObject({ refusal: { because: 'not-prepared' } })
    expect(decide(move, 'operator', prepared, above)).toMatchObject({ refusal: { because: 'own-preparation' } })
    expect(decide(move, 'operator', prepared, { ...above, by: 'pavel' })).toMatchObject({ ok: true })
  })

  test('is prepared once, and again when the amount or the account has changed', () => {
    expect(decide('prepare', 'operator', claim, above)).toMatchObject({ ok: true })
    expect(decide('prepare', 'operator', prepared, above)).toMatchObject({ refusal: { because: 'prepared-already' } })
    const other = { ...prepared, received: give + 1n, figures: { ...claim.figures, get: 800_001n } }
    expect(decide(move, 'operator', other, { ...above, by: 'pavel' })).toMatchObject({
      refusal: { because: 'not-prepared' },
    })
    expect(decide('prepare', 'operator', other, above)).toMatchObject({ ok: true })
  })

  test('up to the limit takes one person, and nothing to prepare', () => {
    const exactly = { aloneMost: units }
    expect(decide(move, 'operator', claim, exactly)).toMatchObject({ ok: true })
    expect(decide('prepare', 'operator', claim, exactly)).toMatchObject({ refusal: { because: 'one-person-enough' } })
    expect(decide('prepare', 'operator', claim)).toMatchObject({ refusal: { because: 'one-person-enough' } })
  })
})

test.each<[ClaimMove, ClaimActor, ClaimState, MoveData, string, string]>([
  ['hold', 'operator', 'checking', {}, 'body.reason', 'missing'],
  ['refund', 'operator', 'checking', {}, 'body.reason', 'missing'],
  ['reject', 'operator', 'verification', {}, 'body.reason', 'missing'],
  ['correct', 'operator', 'checking', { amount: '1' }, 'body.reason', 'missing'],
  ['correct', 'operator', 'checking', { reason: 'typo' }, 'body.amount', 'wrong-format'],
  ['correct', 'operator', 'checking', { reason: 'typo', amount: '0' }, 'body.amount', 'wrong-format'],
  ['correct', 'operator', 'checking', { reason: 'typo', amount: '-1' }, 'body.amount', 'wrong-format'],
  ['send-refund', 'operator', 'refunding', {}, 'body.reference', 'missing'],
  ['pay-out', 'operator', 'paying-out', {}, 'body.reference', 'missing'],
  ['set-refund-account', 'operator', 'on-hold', {}, 'body.refundAccount', 'missing'],
  [
    'set-refund-account',
    'operator',
    'on-hold',
    { refundAccount: { account: 'no address' } },
    'body.refundAccount.account',
    '',
  ],
  ['take-back', 'client', 'needs-choice', {}, 'body.refundAccount', 'missing'],
  ['return-excess', 'client', 'needs-choice', {}, 'body.refundAccount', 'missing'],
  ['appoint', 'operator', 'checking', {}, 'body.meeting', 'missing'],
])('%s by %s from %s with %j is refused at %s', (move, actor, state, data, field, code) => {
  const more = { received: give + 1n, problem: 'more' as const }
  const money = state === 'verification' ? {} : move === 'return-excess' ? more : whole
  expect(decide(move, actor, claimIn(state, money), { data })).toMatchObject({
    refusal: { reason: 'invalid', errors: [{ field, ...(code && { code }) }] },
  })
})

test('a client does not lead the money elsewhere once they have said where it goes', () => {
  const known = { ...whole, refundAccount: { account: { kind: 'litecoin' as const, value: 'L' } } }
  const tried = decide('take-back', 'client', claimIn('needs-choice', known))
  expect(tried).toMatchObject({ refusal: { reason: 'wrong-state', because: 'refund-account-set' } })
  expect(decide('refund', 'operator', claimIn('checking', known))).toMatchObject({ ok: true })
})

test('a client is not shown a button for another account, and an operator is', () => {
  const known = claimIn('on-hold', { ...whole, refundAccount: { account: { kind: 'litecoin' as const, value: 'L' } } })
  expect(allowedMoves(known, { actor: 'client' }, situation)).not.toContain('set-refund-account')
  expect(allowedMoves(known, { actor: 'operator' }, situation)).toContain('set-refund-account')
  expect(allowedMoves(claimIn('on-hold', whole), { actor: 'client' }, situation)).toContain('set-refund-account')
})
