import { describe, expect, test } from 'vitest'
import { refuse } from '#contract/result.ts'
import { claimIn, noonOfClaims as noon } from '#test/claim-in.ts'
import type { Claim, ClaimPayment } from '../claim.ts'
import type { Incoming } from '../rail.ts'
import { draftIncoming } from './draft-incoming.ts'

const give = 100_000_000n
const later = new Date(noon.getTime() + 1)
const mover = { actor: 'watcher', author: 'evm' } as const
const noCourse = () => refuse({ reason: 'rates-unavailable', because: 'stale' } as const)

type Told = { before?: Partial<ClaimPayment>; seen?: bigint } & Partial<Incoming>

/** What a claim makes of money: of the whole sum, at noon, with the one confirmation that it takes, unless said otherwise. */
function news(claim: Claim, { before, seen = 0n, ...told }: Told = {}) {
  const incoming: Incoming = {
    ...{ rail: 'evm', reference: 'r', claimId: claim.id, units: give, confirmations: 1, needed: 1, at: noon },
    ...told,
  }
  const { rail, reference, units, confirmations, needed } = incoming
  const known = { rail, reference, units, confirmations, needed, state: 'seen' as const, seenAt: noon, ...before }
  const drafted = draftIncoming(
    claim,
    incoming,
    { ...mover, at: incoming.at },
    { ...(before && { payment: known }), seen, present: noCourse },
  )
  if (!drafted.ok) return drafted.refusal
  const { payment, draft } = drafted.value ?? {}
  const lines = draft?.lines.map(({ reason }) => reason)
  return { payment: payment?.state, claim: draft?.claim, lines, events: draft?.events }
}

const waiting = claimIn('awaiting-payment')

describe('a payment', () => {
  test('of another size under a known reference is another payment', () => {
    expect(news(waiting, { before: { units: 1n } })).toEqual({ reason: 'already-used' })
  })

  test('that lacks one confirmation is seen and not in the books', () => {
    const seen = news(waiting, { confirmations: 5, needed: 6 })
    expect(seen).toMatchObject({ payment: 'seen', claim: { state: 'checking', received: 0n }, lines: [] })
    expect(news(waiting, { confirmations: 6, needed: 6 })).toMatchObject({
      payment: 'credited',
      claim: { state: 'paying-out', received: give },
      lines: ['received'],
    })
  })

  test('that is told again before it is certain changes nothing but its confirmations', () => {
    expect(news(claimIn('checking'), { before: {}, confirmations: 2, needed: 6 })).toEqual({ payment: 'seen' })
  })

  test('that is in the books is not booked again, however often it is told', () => {
    const told = news(claimIn('checking', { received: give }), { before: { state: 'credited', creditedAt: noon } })
    expect(told).toEqual({ payment: 'credited' })
  })

  test('that was seen in time is in time, however late it becomes certain', () => {
    expect(news(claimIn('checking'), { before: { seenAt: noon }, at: later })).toMatchObject({
      claim: { state: 'paying-out' },
    })
    expect(news(claimIn('checking'), { before: { seenAt: later }, at: later })).toMatchObject({
      claim: { state: 'needs-choice', problem: 'late' },
    })
  })

  test('that was paid in time is in time, however late it is heard of', () => {
    const early = new Date(noon.getTime() - 60_000)
    const opened = { openedAt: early }
    expect(news(claimIn('awaiting-payment', opened), { at: later, paidAt: noon })).toMatchObject({
      claim: { state: 'paying-out' },
    })
    expect(news(claimIn('awaiting-payment', opened), { at: later, paidAt: later })).toMatchObject({
      claim: { state: 'needs-choice', problem: 'late' },
    })
  })

  test('for a floating claim without a course is never too late', () => {
    const { courseSince: _, ...floating } = claimIn('awaiting-payment', { courseFixed: 'confirmations' })
    expect(news(floating, { at: later })).toMatchObject({ claim: { state: 'checking', received: give } })
  })
})

describe('a payment that is on its way and is not what was agreed', () => {
  const minutes = (count: number) => new Date(noon.getTime() + count * 60_000)
  const opened = { deadline: minutes(20), inTimeUntil: minutes(20) }
  const onItsWay = { confirmations: 0, needed: 6 }
  const differs = (claim: Claim, told: Told) => {
    const made = news(claim, { ...onItsWay, ...told })
    if ('reason' in made) throw new Error(made.reason)
    return { after: made.claim, told: made.events?.find(({ kind }) => kind === 'payment-differs')?.data }
  }

  test('is told of at once: what is there, what was agreed, and what the difference is', () => {
    expect(differs(claimIn('awaiting-payment', opened), { units: give - 10_000_000n }).told).toEqual({
      problem: 'less',
      amount: '0.90000000',
      expected: '1.00000000',
      difference: '0.10000000',
      currency: 'LTC',
    })
    expect(differs(claimIn('awaiting-payment', opened), { units: give + 10_000_000n }).told).toMatchObject({
      problem: 'more',
      difference: '0.10000000',
    })
    expect(differs(claimIn('awaiting-payment', opened), {}).told).toBeUndefined()
  })

  test('leaves one more window for the rest, as far as the rate is promised, and more than enough leaves none', () => {
    const seen = (told: Told) => differs(claimIn('awaiting-payment', opened), told).after?.inTimeUntil
    expect(seen({ units: 1n, at: minutes(10) })).toEqual(minutes(30))
    expect(seen({ units: give + 1n, at: minutes(10) })).toEqual(minutes(20))
    expect(seen({ units: give, at: minutes(10) })).toEqual(minutes(20))
    expect(seen({ units: 1n, at: minutes(21) })).toEqual(minutes(20))
    const late = claimIn('awaiting-payment', { deadline: minutes(55), inTimeUntil: minutes(55) })
    expect(differs(late, { units: 1n, at: minutes(50) }).after?.inTimeUntil).toEqual(minutes(60))
  })

  test('is told of to whoever has reported it before, and no second time for each part of it', () => {
    const reported = claimIn('checking', opened)
    expect(differs(reported, { units: 1n }).told).toMatchObject({ problem: 'less' })
    expect(differs(reported, { units: 1n, seen: 1n }).told).toBeUndefined()
    expect(differs(reported, { units: give, seen: 1n }).told).toMatchObject({ problem: 'more' })
    expect(differs(reported, { units: give - 1n, seen: 1n }).told).toBeUndefined()
  })

  test('gives no further window with each part of it', () => {
    expect(differs(claimIn('checking', opened), { units: 1n, seen: 1n, at: minutes(10) }).after?.inTimeUntil).toEqual(
      minutes(20),
    )
  })
})

describe('a payment that is lost', () => {
  const lost = true

  test('and was never told of was none', () => {
    expect(news(waiting, { lost })).toEqual({})
  })

  test('is lost once', () => {
    const before = { state: 'lost' } as const
    expect(news(claimIn('awaiting-payment'), { lost, before })).toEqual({})
  })

  test('before it was certain is waited for anew, unless other money is there or on its way', () => {
    expect(news(claimIn('checking'), { lost, before: {} })).toMatchObject({ claim: { state: 'awaiting-payment' } })
    expect(news(claimIn('checking'), { lost, before: {}, seen: 1n })).toMatchObject({ claim: { state: 'checking' } })
    expect(news(claimIn('checking', { received: 1n }), { lost, before: {} })).toMatchObject({
      claim: { state: 'checking' },
    })
    expect(news(claimIn('on-hold'), { lost, before: {} })).toMatchObject({ claim: { state: 'on-hold' } })
  })

  test('after it was booked is taken out of the books, and somebody looks at the claim', () => {
    const told = news(claimIn('paying-out', { received: give }), { lost, before: { state: 'credited' } })
    expect(told).toMatchObject({
      payment: 'lost',
      claim: { state: 'on-hold', reason: 'payment-lost', received: 0n },
      lines: ['payment-lost'],
    })
  })

  test('after it was paid out or sent back stays in the books: nothing here can undo that', () => {
    const gone = claimIn('completed', { received: give, settled: give, completedAt: noon })
    expect(news(gone, { lost, before: { state: 'credited' } })).toMatchObject({
      payment: 'credited',
      claim: { state: 'completed', received: give },
      lines: [],
    })
  })
})

describe('money that is certain', () => {
  test.each([
    ['less', give - 1n, { state: 'needs-choice', problem: 'less' }],
    ['more', give + 1n, { state: 'needs-choice', problem: 'more' }],
    ['as agreed', give, { state: 'paying-out' }],
  ])('and %s decides where the claim goes', (_, units, claim) => {
    expect(news(waiting, { units })).toMatchObject({ claim })
  })

  test('and not all of it waits for the rest that is on its way', () => {
    expect(news(waiting, { units: give - 1n, seen: 1n })).toMatchObject({ claim: { state: 'checking' } })
  })

  test('is looked at by a person where the direction asks for it', () => {
    expect(news({ ...waiting, needsAml: true })).toMatchObject({ claim: { state: 'checking' } })
  })

  test.each([
    ['completed', 'double', { settled: give, completedAt: noon }],
    ['refunded', 'double', { refunded: give }],
  ] as const)('for a claim that is %s is asked about as %s', (state, problem, money) => {
    const claim = claimIn(state, { received: give, ...money })
    expect(news(claim)).toMatchObject({ claim: { state: 'needs-choice', problem } })
  })

  test.each([
    ['cancelled', noon],
    ['expired', later],
  ] as const)('for a claim that is %s is late', (state, at) => {
    expect(news(claimIn(state), { at })).toMatchObject({ claim: { state: 'needs-choice', problem: 'late' } })
  })

  describe('for a claim that ran out before the office heard of it', () => {
    const expired = claimIn('expired', { openedAt: new Date(noon.getTime() - 60_000), holdTransfer: undefined! })
    const heard = { at: later, paidAt: noon }

    test('and that was paid in time is taken as agreed, with its reserve held anew', () => {
      expect(news(expired, heard)).toMatchObject({
        claim: { state: 'paying-out', holdTransfer: expect.any(String) },
        lines: ['received', 'hold'],
      })
    })

    test('and that was not all is asked about at the agreed course', () => {
      expect(news(expired, { ...heard, units: give - 1n })).toMatchObject({
        claim: { state: 'needs-choice', problem: 'less', inTimeUntil: new Date(later.getTime() + 20 * 60_000) },
      })
    })
  })

  test.each(['verification', 'on-hold', 'paying-out', 'refunding'] as const)(
    'for a claim in %s is counted when it leaves there',
    state => {
      expect(news(claimIn(state))).toMatchObject({ claim: { state, received: give } })
    },
  )

  describe('while its owner is asked', () => {
    const half = give / 2n
    const asked = (parts: Partial<Claim> = {}) => claimIn('needs-choice', { received: half, ...parts })

    test('and that makes it whole in time is what was agreed', () => {
      expect(news(asked(), { units: half })).toMatchObject({ claim: { state: 'paying-out' } })
    })

    test('and that made it whole in time is what was agreed, however late it becomes certain', () => {
      const before = { seenAt: noon, units: half }
      expect(news(asked(), { before, units: half, at: later })).toMatchObject({ claim: { state: 'paying-out' } })
    })

    test('and that comes after the agreed course is late', () => {
      expect(news(asked({ inTimeUntil: new Date(noon.getTime() - 1) }), { units: half })).toMatchObject({
        claim: { state: 'needs-choice', problem: 'late' },
      })
    })

    test('and what was late once stays late', () => {
      expect(news(asked({ problem: 'late' }), { units: half })).toMatchObject({
        claim: { state: 'needs-choice', problem: 'late' },
      })
    })

    test('and that is still not all, or too much now, is asked about as that', () => {
      expect(news(asked(), { units: 1n })).toMatchObject({ claim: { problem: 'less' } })
      expect(news(asked(), { units: half + 1n })).toMatchObject({ claim: { problem: 'more' } })
    })

    test('what came twice stays what came twice', () => {
      const twice = asked({ received: 2n * give, settled: give, problem: 'double' })
      expect(news(twice, { units: 1n })).toMatchObject({ claim: { problem: 'double' } })
      const back = asked({ received: 2n * give, refunded: give + half, problem: 'double' })
      expect(news(back, { units: 1n })).toMatchObject({ claim: { problem: 'double' } })
    })
  })
})
