import { describe, expect, test } from 'vitest'
import { accountForms } from '#contract/account-formats/fields.ts'
import type { ClaimActor, ClaimMove, ClaimState } from '#contract/claims/claim-moves.ts'
import { refuse } from '#contract/result.ts'
import { prepareTo } from '#server/second-person/sending.ts'
import { claimIn, noonOfClaims as noon } from '#test/fixtures/claim-in.ts'
import type { Claim } from '../claim.ts'
import { readAccount } from '../claim-accounts.ts'
import { BY_HAND } from '../payments.store.ts'
import { allowedMoves, decideMove } from './decide-move.ts'
import type { MoveData, Situation } from './move-data.ts'
import { sendingOfClaim } from './sending-of-claim.ts'

const situation: Situation = {
  now: noon,
  seen: 0n,
  confirmsFrom: new Map(),
  usdPrice: () => undefined,
  marketOffer: () => refuse({ reason: 'rates-unavailable', because: 'stale' } as const),
  secret: 'x',
}
const refundOf = (account: string) => readAccount(accountForms.litecoin, { account }, 'body.refundAccount')
const everything: MoveData = {
  reference: 'r',
  amount: '1',
  reason: 'why',
  refundAccount: refundOf('LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW'),
}
const give = 100_000_000n
const whole = { received: give }
const paidOut = { ...whole, settled: give, payout: { at: noon.toISOString(), units: '800000' } }
const cameBack = { step: 'done', by: 'olga', at: noon.toISOString(), units: '800000', why: 'closed' } as const

type Options = { by?: string; data?: MoveData } & Partial<Situation>

function decide(
  move: ClaimMove,
  actor: ClaimActor,
  claim: Claim,
  { by = 'olga', data = everything, ...change }: Options = {},
) {
  const mover = { actor, author: by, at: noon }
  return decideMove(claim, { move, mover, data }, { ...situation, ...change })
}

test.each<[string, ClaimMove, ClaimActor, ClaimState, Partial<Claim>, Options, string]>([
  ['with an unconfirmed payment', 'cancel', 'client', 'awaiting-payment', {}, { seen: 1n }, 'money-in'],
  ['with an unconfirmed payment', 'reject', 'operator', 'checking', {}, { seen: 1n }, 'money-in'],
  ['with an unconfirmed payment', 'withdraw-report', 'client', 'checking', {}, { seen: 1n }, 'money-in'],
  ['with a confirmed payment', 'withdraw-report', 'client', 'checking', whole, {}, 'money-in'],
  [
    'after the agreed time',
    'withdraw-report',
    'client',
    'checking',
    {},
    { now: new Date(noon.getTime() + 1) },
    'too-late',
  ],
  ['with a reported and unconfirmed payment', 'cancel', 'client', 'checking', {}, { seen: 1n }, 'money-in'],
  ['with a confirmed payment', 'cancel', 'client', 'checking', { received: 1n }, {}, 'money-in'],
  ['with an underpayment', 'return-excess', 'client', 'needs-choice', { received: 1n }, {}, 'nothing-extra'],
  [
    'after the payout',
    'return-excess',
    'client',
    'needs-choice',
    { problem: 'more', received: 3n * give, settled: give },
    {},
    'nothing-extra',
  ],
  [
    'after the agreed rate has ended',
    'return-excess',
    'client',
    'needs-choice',
    { problem: 'more', received: 2n * give },
    { now: new Date(noon.getTime() + 1) },
    'too-late',
  ],
  [
    'without an agreed rate',
    'return-excess',
    'client',
    'needs-choice',
    { problem: 'more', received: 2n * give, rateSince: undefined as never },
    {},
    'too-late',
  ],
  ['with a confirmed payment', 'lose-payment', 'watcher', 'checking', { received: 1n }, {}, 'money-in'],
  ['with another unconfirmed payment', 'lose-payment', 'watcher', 'checking', {}, { seen: 1n }, 'money-in'],
  ['without a payment', 'take-back', 'client', 'needs-choice', {}, {}, 'nothing-received'],
  ['without a payment', 'send-refund', 'operator', 'refunding', {}, {}, 'nothing-received'],
  [
    'after everything was refunded',
    'send-refund',
    'operator',
    'refunding',
    { received: 5n, refunded: 5n },
    {},
    'nothing-received',
  ],
  [
    'after the payout',
    'correct',
    'operator',
    'needs-choice',
    { received: 2n * give, settled: give, problem: 'double' },
    {},
    'already-paid-out',
  ],
  ['with an overpayment', 'top-up', 'client', 'needs-choice', { problem: 'more', ...whole }, {}, 'nothing-missing'],
  [
    'after the payout',
    'top-up',
    'client',
    'needs-choice',
    { received: give + 1n, settled: give },
    {},
    'nothing-missing',
  ],
  [
    'after the agreed rate has ended',
    'top-up',
    'client',
    'needs-choice',
    { received: 1n },
    { now: new Date(noon.getTime() + 1) },
    'too-late-to-top-up',
  ],
  [
    'without an end of the agreed rate',
    'top-up',
    'client',
    'needs-choice',
    { received: 1n, inTimeUntil: undefined as never },
    {},
    'too-late-to-top-up',
  ],
  [
    'without a hold',
    'pay-out',
    'operator',
    'paying-out',
    { ...whole, holdTransfer: undefined as never },
    {},
    'payout-not-held',
  ],
  [
    'without a payout',
    'return-payout',
    'operator',
    'completed',
    { payout: undefined as never },
    {},
    'nothing-paid-out',
  ],
  [
    'up to the limit',
    'propose-payout-return',
    'operator',
    'completed',
    paidOut,
    { returnMost: 800_000n },
    'one-person-enough',
  ],
  ['above the limit', 'return-payout', 'operator', 'completed', paidOut, { returnMost: 799_999n }, 'not-prepared'],
  [
    'above the limit by whoever has proposed it',
    'return-payout',
    'operator',
    'completed',
    { ...paidOut, payoutReturn: { ...cameBack, step: 'proposed' } },
    { returnMost: 799_999n },
    'own-preparation',
  ],
  [
    'by whoever has recorded that it came back',
    'pay-out',
    'operator',
    'paying-out',
    { ...whole, payoutReturn: cameBack },
    {},
    'own-return',
  ],
  [
    'by whoever has recorded that the payout came back',
    'send-refund',
    'operator',
    'refunding',
    { ...whole, payoutReturn: cameBack },
    {},
    'own-return',
  ],
  ...(['payout', 'arrival'] as const).map(
    (stage): [string, ClaimMove, ClaimActor, ClaimState, Partial<Claim>, Options, string] => [
      `while the check of the ${stage} has no answer`,
      'pay-out',
      'operator',
      'paying-out',
      { ...whole, aml: { policy: 1, [stage]: 'waits' } },
      {},
      'not-checked',
    ],
  ),
])('%s, %s by %s from %s is blocked', (_, move, actor, state, money, change, because) => {
  expect(decide(move, actor, claimIn(state, money), change)).toMatchObject({
    ok: false,
    refusal: { reason: 'wrong-state', because },
  })
})

const until = new Date(noon.getTime() + 72 * 3_600_000)
const hand = { rail: BY_HAND, reference: 'r', units: 1n, seenAt: noon, before: { settled: 0n, refunded: 0n } }
const release = { by: 'olga', at: noon.toISOString(), why: 'x' }
const changing = { step: 'proposed', by: 'olga', at: noon.toISOString(), account: {}, was: {} }
test.each<[ClaimMove, ClaimState, object, Options]>([
  ['pay-out', 'paying-out', whole, { aloneMost: 0n }],
  ['send-refund', 'refunding', whole, { aloneMost: 0n }],
  ['pay-out', 'paying-out', { ...whole, payoutReturn: cameBack }, {}],
  ['send-refund', 'refunding', { ...whole, payoutReturn: cameBack }, {}],
  ['return-payout', 'completed', { ...paidOut, payoutReturn: { ...cameBack, step: 'proposed' } }, { returnMost: 0n }],
  ['confirm-payment', 'needs-choice', { ...whole, toConfirm: { by: ['rita', 'olga'], at: noon.toISOString() } }, {}],
  [
    'reverse-payment',
    'checking',
    { ...whole, reversal: { ...release, reference: 'r' } },
    { credited: [hand as never], reversalMost: 0n, data: { ...everything, payment: 'r' } },
  ],
  ['release', 'on-hold', { ...whole, aml: { policy: 1, hold: { release } } }, {}],
  ['approve-payout-account', 'paying-out', { ...whole, payoutChange: changing }, {}],
])('whom its author has brought in within three days does not %s from %s', (move, state, money, change) => {
  const plain = claimIn(state, money as Partial<Claim>)
  const sending = sendingOfClaim(plain)
  const claim = sending ? { ...plain, prepared: prepareTo(sending, 'olga', noon) } : plain
  const brought = { by: 'vera', confirmsFrom: new Map([['olga', until]]) }
  expect(decide(move, 'operator', claim, { ...change, ...brought })).toMatchObject({
    refusal: { reason: 'wrong-state', because: 'confirms-later', from: until.toISOString() },
  })
  const facts = { ...situation, ...change, confirmsFrom: brought.confirmsFrom }
  expect(allowedMoves(claim, { actor: 'operator', author: 'vera' }, facts)).not.toContain(move)
  expect(allowedMoves(claim, { actor: 'operator', author: 'pavel' }, { ...facts, confirmsFrom: new Map() })).toContain(
    move,
  )
})

test('a claim can be topped up until the last millisecond of the agreed rate', () => {
  expect(decide('top-up', 'client', claimIn('needs-choice', { received: 1n }))).toMatchObject({ ok: true })
})

describe.each([
  ['pay-out', claimIn('paying-out', whole), 800_000n],
  ['send-refund', claimIn('refunding', whole), give],
] as const)('above the limit, %s', (move, claim, units) => {
  const above = { aloneMost: units - 1n }
  const prepared = { ...claim, prepared: prepareTo(sendingOfClaim(claim), 'olga', noon) }

  test('needs preparation by another person', () => {
    expect(decide(move, 'operator', claim, above)).toMatchObject({ refusal: { because: 'not-prepared' } })
    expect(decide(move, 'operator', prepared, above)).toMatchObject({ refusal: { because: 'own-preparation' } })
    expect(decide(move, 'operator', prepared, { ...above, by: 'pavel' })).toMatchObject({ ok: true })
  })

  test('is prepared once, and again after the amount has changed', () => {
    expect(decide('prepare', 'operator', claim, above)).toMatchObject({ ok: true })
    expect(decide('prepare', 'operator', prepared, above)).toMatchObject({ refusal: { because: 'prepared-already' } })
    const other = { ...prepared, received: give + 1n, figures: { ...claim.figures, get: 800_001n } }
    expect(decide(move, 'operator', other, { ...above, by: 'pavel' })).toMatchObject({
      refusal: { because: 'not-prepared' },
    })
    expect(decide('prepare', 'operator', other, above)).toMatchObject({ ok: true })
  })

  test('needs no preparation up to the limit', () => {
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
    { refundAccount: refundOf('no address') },
    'body.refundAccount.account',
    '',
  ],
  ['take-back', 'client', 'needs-choice', {}, 'body.refundAccount', 'missing'],
  ['return-excess', 'client', 'needs-choice', {}, 'body.refundAccount', 'missing'],
  ['schedule-meeting', 'operator', 'checking', {}, 'body.meeting', 'missing'],
])('%s by %s from %s with %j is refused at %s', (move, actor, state, data, field, code) => {
  const more = { received: give + 1n, problem: 'more' as const }
  const money = state === 'verification' ? {} : move === 'return-excess' ? more : whole
  expect(decide(move, actor, claimIn(state, money), { data })).toMatchObject({
    refusal: { reason: 'invalid', errors: [code ? { field, code } : { field }] },
  })
})

test('a customer cannot replace a refund account that was set before', () => {
  const known = { ...whole, refundAccount: { account: { kind: 'litecoin' as const, value: 'L' } } }
  const tried = decide('take-back', 'client', claimIn('needs-choice', known))
  expect(tried).toMatchObject({ refusal: { reason: 'wrong-state', because: 'refund-account-set' } })
  expect(decide('refund', 'operator', claimIn('checking', known))).toMatchObject({ ok: true })
})

test('only an operator is offered to replace a refund account', () => {
  const known = claimIn('on-hold', { ...whole, refundAccount: { account: { kind: 'litecoin' as const, value: 'L' } } })
  expect(allowedMoves(known, { actor: 'client' }, situation)).not.toContain('set-refund-account')
  expect(allowedMoves(known, { actor: 'operator' }, situation)).toContain('set-refund-account')
  expect(allowedMoves(claimIn('on-hold', whole), { actor: 'client' }, situation)).toContain('set-refund-account')
})
