import { describe, expect, test } from 'vitest'
import { refuse } from '#contract/result.ts'
import { claimIn, noonOfClaims as noon } from '#test/fixtures/claim-in.ts'
import type { Claim, ClaimPayment } from '../claim.ts'
import type { Incoming } from '../rail.ts'
import { draftIncoming, paymentTime } from './draft-incoming.ts'

const give = 100_000_000n
const later = new Date(noon.getTime() + 1)
const mover = { actor: 'watcher', author: 'evm' } as const
const withoutRate = () => refuse({ reason: 'rates-unavailable', because: 'stale' } as const)

type Report = { before?: Partial<ClaimPayment>; seen?: bigint } & Partial<Incoming>

/** Reports a payment to a claim: of the full amount, at noon, with enough confirmations, unless the test says otherwise. */
function report(claim: Claim, { before, seen = 0n, ...change }: Report = {}) {
  const incoming: Incoming = {
    rail: 'evm',
    reference: 'r',
    claimId: claim.id,
    units: give,
    confirmations: 1,
    needed: 1,
    at: noon,
    ...change,
  }
  const { rail, reference, units, confirmations, needed } = incoming
  const known = { rail, reference, units, confirmations, needed, state: 'seen' as const, seenAt: noon, ...before }
  const drafted = draftIncoming(
    claim,
    incoming,
    { ...mover, at: incoming.at },
    { payment: before && known, seen, marketOffer: withoutRate },
  )
  if (!drafted.ok) return drafted.refusal
  const { payment, draft } = drafted.value ?? {}
  const lines = draft?.lines.map(({ reason }) => reason)
  return { payment: payment?.state, claim: draft?.claim, lines, events: draft?.events }
}

const waiting = claimIn('awaiting-payment')

describe('a payment', () => {
  test('with a known reference and another amount is refused', () => {
    expect(report(waiting, { before: { units: 1n } })).toEqual({ reason: 'already-used' })
  })

  test('that lacks one confirmation is seen and not posted', () => {
    const seen = report(waiting, { confirmations: 5, needed: 6 })
    expect(seen).toMatchObject({ payment: 'seen', claim: { state: 'checking', received: 0n }, lines: [] })
    expect(report(waiting, { confirmations: 6, needed: 6 })).toMatchObject({
      payment: 'credited',
      claim: { state: 'paying-out', received: give },
      lines: ['received'],
    })
  })

  test('that is reported again before it is confirmed changes only its confirmations', () => {
    expect(report(claimIn('checking'), { before: {}, confirmations: 2, needed: 6 })).toEqual({ payment: 'seen' })
  })

  test('that was credited is not posted again when it is reported again', () => {
    const again = report(claimIn('checking', { received: give }), { before: { state: 'credited', creditedAt: noon } })
    expect(again).toEqual({ payment: 'credited' })
  })

  test('that was seen in time is in time, however late it is confirmed', () => {
    expect(report(claimIn('checking'), { before: { seenAt: noon }, at: later })).toMatchObject({
      claim: { state: 'paying-out' },
    })
    expect(report(claimIn('checking'), { before: { seenAt: later }, at: later })).toMatchObject({
      claim: { state: 'needs-choice', problem: 'late' },
    })
  })

  test('that was paid in time is in time, however late it is reported', () => {
    const early = new Date(noon.getTime() - 60_000)
    const opened = { openedAt: early }
    expect(report(claimIn('awaiting-payment', opened), { at: later, paidAt: noon })).toMatchObject({
      claim: { state: 'paying-out' },
    })
    expect(report(claimIn('awaiting-payment', opened), { at: later, paidAt: later })).toMatchObject({
      claim: { state: 'needs-choice', problem: 'late' },
    })
  })

  test('of a floating claim without a rate is never late', () => {
    const { rateSince: _, ...floating } = claimIn('awaiting-payment', { rateFixed: 'confirmations' })
    expect(report(floating, { at: later })).toMatchObject({ claim: { state: 'checking', received: give } })
  })
})

describe('an unconfirmed payment that differs from the agreed amount', () => {
  const minutes = (count: number) => new Date(noon.getTime() + count * 60_000)
  const opened = { deadline: minutes(20), inTimeUntil: minutes(20) }
  const unconfirmed = { confirmations: 0, needed: 6 }
  const differs = (claim: Claim, change: Report) => {
    const made = report(claim, { ...unconfirmed, ...change })
    if ('reason' in made) throw new Error(made.reason)
    return { after: made.claim, event: made.events?.find(({ kind }) => kind === 'payment-differs')?.data }
  }

  test('is reported at once with the paid amount, the agreed amount and the difference', () => {
    expect(differs(claimIn('awaiting-payment', opened), { units: give - 10_000_000n }).event).toEqual({
      problem: 'less',
      amount: '0.90000000',
      expected: '1.00000000',
      difference: '0.10000000',
      currency: 'LTC',
    })
    expect(differs(claimIn('awaiting-payment', opened), { units: give + 10_000_000n }).event).toMatchObject({
      problem: 'more',
      difference: '0.10000000',
    })
    expect(differs(claimIn('awaiting-payment', opened), {}).event).toBeUndefined()
  })

  test('gets one more window for the missing amount within the rate lock, and none for an excess', () => {
    const seen = (change: Report) => differs(claimIn('awaiting-payment', opened), change).after?.inTimeUntil
    expect(seen({ units: 1n, at: minutes(10) })).toEqual(minutes(30))
    expect(seen({ units: give + 1n, at: minutes(10) })).toEqual(minutes(20))
    expect(seen({ units: give, at: minutes(10) })).toEqual(minutes(20))
    expect(seen({ units: 1n, at: minutes(21) })).toEqual(minutes(20))
    const late = claimIn('awaiting-payment', { deadline: minutes(55), inTimeUntil: minutes(55) })
    expect(differs(late, { units: 1n, at: minutes(50) }).after?.inTimeUntil).toEqual(minutes(60))
  })

  test('is reported also after the customer’s report, and once for all parts of the payment', () => {
    const reported = claimIn('checking', opened)
    expect(differs(reported, { units: 1n }).event).toMatchObject({ problem: 'less' })
    expect(differs(reported, { units: 1n, seen: 1n }).event).toBeUndefined()
    expect(differs(reported, { units: give, seen: 1n }).event).toMatchObject({ problem: 'more' })
    expect(differs(reported, { units: give - 1n, seen: 1n }).event).toBeUndefined()
  })

  test('gets no further window for each further part', () => {
    expect(differs(claimIn('checking', opened), { units: 1n, seen: 1n, at: minutes(10) }).after?.inTimeUntil).toEqual(
      minutes(20),
    )
  })
})

describe('a payment that is lost', () => {
  const lost = true

  test('and was never reported changes nothing', () => {
    expect(report(waiting, { lost })).toEqual({})
  })

  test('is lost once', () => {
    const before = { state: 'lost' } as const
    expect(report(claimIn('awaiting-payment'), { lost, before })).toEqual({})
  })

  test('before it was confirmed is expected again, unless there are other payments', () => {
    expect(report(claimIn('checking'), { lost, before: {} })).toMatchObject({ claim: { state: 'awaiting-payment' } })
    expect(report(claimIn('checking'), { lost, before: {}, seen: 1n })).toMatchObject({ claim: { state: 'checking' } })
    expect(report(claimIn('checking', { received: 1n }), { lost, before: {} })).toMatchObject({
      claim: { state: 'checking' },
    })
    expect(report(claimIn('on-hold'), { lost, before: {} })).toMatchObject({ claim: { state: 'on-hold' } })
  })

  test('after it was credited is reversed in the ledger, and the claim is put on hold', () => {
    const reversed = report(claimIn('paying-out', { received: give }), { lost, before: { state: 'credited' } })
    expect(reversed).toMatchObject({
      payment: 'lost',
      claim: { state: 'on-hold', reason: 'payment-lost', received: 0n },
      lines: ['payment-lost'],
    })
  })

  test('after the payout or refund stays credited, as neither can be undone', () => {
    const gone = claimIn('completed', { received: give, settled: give, completedAt: noon })
    expect(report(gone, { lost, before: { state: 'credited' } })).toMatchObject({
      payment: 'credited',
      claim: { state: 'completed', received: give },
      lines: [],
    })
  })
})

describe('a confirmed payment', () => {
  test.each([
    ['that is too small', give - 1n, { state: 'needs-choice', problem: 'less' }],
    ['that is too large', give + 1n, { state: 'needs-choice', problem: 'more' }],
    ['of the agreed amount', give, { state: 'paying-out' }],
  ])('%s decides the claim’s next state', (_, units, claim) => {
    expect(report(waiting, { units })).toMatchObject({ claim })
  })

  test('of a part waits for the unconfirmed rest', () => {
    expect(report(waiting, { units: give - 1n, seen: 1n })).toMatchObject({ claim: { state: 'checking' } })
  })

  test('is checked by an operator where the pair requires AML', () => {
    expect(report({ ...waiting, needsAml: true })).toMatchObject({ claim: { state: 'checking' } })
  })

  test.each([
    ['completed', 'double', { settled: give, completedAt: noon }],
    ['refunded', 'double', { refunded: give }],
  ] as const)('of a %s claim leads to a choice as %s', (state, problem, money) => {
    const claim = claimIn(state, { received: give, ...money })
    expect(report(claim)).toMatchObject({ claim: { state: 'needs-choice', problem } })
  })

  test.each([
    ['cancelled', noon],
    ['expired', later],
  ] as const)('of a %s claim is late', (state, at) => {
    expect(report(claimIn(state), { at })).toMatchObject({ claim: { state: 'needs-choice', problem: 'late' } })
  })

  describe('of a claim that expired before the office saw the payment', () => {
    const expired = claimIn('expired', { openedAt: new Date(noon.getTime() - 60_000), holdTransfer: undefined! })
    const seenLate = { at: later, paidAt: noon }

    test('is exchanged as agreed with a new hold when it was made in time', () => {
      expect(report(expired, seenLate)).toMatchObject({
        claim: { state: 'paying-out', holdTransfer: expect.any(String) },
        lines: ['received', 'hold'],
      })
    })

    test('leads to a choice at the agreed rate when it is too small', () => {
      expect(report(expired, { ...seenLate, units: give - 1n })).toMatchObject({
        claim: { state: 'needs-choice', problem: 'less', inTimeUntil: new Date(later.getTime() + 20 * 60_000) },
      })
    })
  })

  test.each(['verification', 'on-hold', 'paying-out', 'refunding'] as const)(
    'of a claim in %s is received without a change of state',
    state => {
      expect(report(claimIn(state))).toMatchObject({ claim: { state, received: give } })
    },
  )

  describe('while the customer is to choose', () => {
    const half = give / 2n
    const asked = (change: Partial<Claim> = {}) => claimIn('needs-choice', { received: half, ...change })

    test('completes the agreed amount when it is in time', () => {
      expect(report(asked(), { units: half })).toMatchObject({ claim: { state: 'paying-out' } })
    })

    test('completes the agreed amount when it was made in time and confirmed late', () => {
      const before = { seenAt: noon, units: half }
      expect(report(asked(), { before, units: half, at: later })).toMatchObject({ claim: { state: 'paying-out' } })
    })

    test('is late after the agreed rate has ended', () => {
      expect(report(asked({ inTimeUntil: new Date(noon.getTime() - 1) }), { units: half })).toMatchObject({
        claim: { state: 'needs-choice', problem: 'late' },
      })
    })

    test('does not make a late claim timely', () => {
      expect(report(asked({ problem: 'late' }), { units: half })).toMatchObject({
        claim: { state: 'needs-choice', problem: 'late' },
      })
    })

    test('changes the problem to too little or too much', () => {
      expect(report(asked(), { units: 1n })).toMatchObject({ claim: { problem: 'less' } })
      expect(report(asked(), { units: half + 1n })).toMatchObject({ claim: { problem: 'more' } })
    })

    test('leaves a double payment a double payment', () => {
      const twice = asked({ received: 2n * give, settled: give, problem: 'double' })
      expect(report(twice, { units: 1n })).toMatchObject({ claim: { problem: 'double' } })
      const back = asked({ received: 2n * give, refunded: give + half, problem: 'double' })
      expect(report(back, { units: 1n })).toMatchObject({ claim: { problem: 'double' } })
    })
  })
})

const minute = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 12, minutes))
const openedAt = minute(0)

// biome-ignore format: a table is read by its columns
test.each([
  ['seen at once has the time of its block',                  { paidAt: 4, at: 5 },             4],
  ['seen after a downtime has the time of its block',         { paidAt: 4, at: 50 },            4],
  ['dated before its claim has the time of the claim',        { paidAt: -600, at: 5 },          0],
  ['dated into the future has the current time',              { paidAt: 600, at: 5 },           5],
  ['that moved to another block has the time of that block',  { paidAt: 9, at: 50, before: 4 }, 9],
  ['without a time has the time when it was first seen',      { at: 5 },                        5],
  ['without a time that is reported again keeps its time',    { at: 50, before: 5 },            5],
  ['seen by a clock that was set back has the current time',  { paidAt: 4, at: -60 },           -60],
])('the time that counts of a payment %s', (_, { at, paidAt, before }: { at: number; paidAt?: number; before?: number }, counts) => {
  const payment = { at: minute(at), paidAt: paidAt === undefined ? undefined : minute(paidAt) }
  const known = { openedAt, before: before === undefined ? undefined : minute(before) }
  expect(paymentTime(payment, known)).toEqual(minute(counts))
})
