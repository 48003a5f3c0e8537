import { describe, expect, test } from 'vitest'
import type { ClaimActor, ClaimMove, ClaimState } from '#contract/claims/claim-moves.ts'
import { refuse } from '#contract/result.ts'
import { prepareTo } from '#server/second-person/sending.ts'
import { claimIn, noonOfClaims as noon } from '#test/fixtures/claim-in.ts'
import type { Claim } from '../claim.ts'
import type { Draft } from '../claim-draft.ts'
import { decideMove } from './decide-move.ts'
import type { MoveData } from './move-data.ts'
import { sendingOfClaim } from './sending-of-claim.ts'

const give = 100_000_000n
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000)
type Input = { actor?: ClaimActor; seen?: bigint; at?: Date; stoppedIn?: ClaimState } & MoveData

function tried(claim: Claim, move: ClaimMove, input: Input = {}) {
  const { actor = 'operator', seen = 0n, at = noon, stoppedIn, ...data } = input
  const marketOffer = () => refuse({ reason: 'rates-unavailable', because: 'stale' } as const)
  const mover = { actor, author: 'olga', at }
  return decideMove(
    claim,
    { move, mover, data },
    { now: at, seen, confirmsFrom: new Map(), stoppedIn, marketOffer, usdPrice: () => undefined, secret: 'x' },
  )
}

function moved(claim: Claim, move: ClaimMove, input?: Input): Draft {
  const decided = tried(claim, move, input)
  if (!decided.ok) throw new Error(JSON.stringify(decided.refusal))
  return decided.value
}

const linesOf = ({ lines }: Draft) => lines.map(line => [line.reason, 'units' in line ? line.units : undefined])

describe('approving', () => {
  test('starts the payout of the agreed amount, and another amount leads to a choice', () => {
    const approved = (received: bigint) => moved(claimIn('checking', { received }), 'approve').claim
    expect(approved(give)).toMatchObject({ state: 'paying-out' })
    expect(approved(give - 1n)).toMatchObject({ state: 'needs-choice', problem: 'less' })
    expect(approved(give + 1n)).toMatchObject({ state: 'needs-choice', problem: 'more' })
  })

  test('is refused while a part of the payment is unconfirmed', () => {
    const half = claimIn('checking', { received: give / 2n })
    expect(tried(half, 'approve', { seen: give / 2n })).toMatchObject({ refusal: { because: 'not-covered' } })
  })
})

describe('a claim that was put on hold after its payout', () => {
  const paidOut = (received: bigint): Claim => {
    const { holdTransfer: _, ...claim } = claimIn('on-hold', { received, settled: give, completedAt: noon })
    return claim
  }

  test('is released to a choice about an extra payment', () => {
    const released = moved(paidOut(give + 1n), 'release')
    expect(released.claim).toMatchObject({ state: 'needs-choice', problem: 'double' })
    expect(linesOf(released)).toEqual([])
  })

  test('is completed when there is no extra payment', () => {
    expect(moved(paidOut(give), 'release').claim).toMatchObject({ state: 'completed', completedAt: noon })
  })

  test('cannot be rejected', () => {
    const rejected = tried(paidOut(give), 'reject', { reason: 'why' })
    expect(rejected).toMatchObject({ refusal: { because: 'already-paid-out' } })
  })
})

describe('a claim that was put on hold before its payment', () => {
  const released = (stoppedIn: ClaimState, received = 0n, seen = 0n) =>
    moved(claimIn('on-hold', { received }), 'release', { stoppedIn, seen })

  test('is released to wait for its payment with a new window and payment details', () => {
    const draft = released('awaiting-payment')
    expect(draft.claim).toMatchObject({ state: 'awaiting-payment', windowFrom: noon, deadline: expect.any(Date) })
    expect(draft.rail).toBe('assign')
  })

  test('is released to checking when a payment was seen, received or reported', () => {
    expect(released('awaiting-payment', 0n, 1n).claim.state).toBe('checking')
    expect(released('awaiting-payment', 1n).claim.state).toBe('checking')
    expect(released('checking').claim.state).toBe('checking')
  })
})

describe('a refund', () => {
  const back = { reference: 'back' }

  test('sends all that is still owed and adds to former refunds', () => {
    const draft = moved(claimIn('refunding', { received: 10n, refunded: 3n }), 'send-refund', back)
    expect(draft.claim).toMatchObject({ state: 'refunded', refunded: 10n, refund: { units: '7', by: 'olga' } })
    expect(linesOf(draft)[0]).toEqual(['refund', 7n])
  })

  test('of a double payment leaves the claim completed', () => {
    const twice = claimIn('refunding', { received: 2n * give, settled: give, completedAt: noon })
    expect(moved(twice, 'send-refund', back).claim).toMatchObject({ state: 'completed', refunded: give })
  })

  test('releases the hold when it is decided', () => {
    const draft = moved(claimIn('paying-out', { received: give }), 'refund', { reason: 'why' })
    expect(draft.claim.holdTransfer).toBeUndefined()
    expect(linesOf(draft)).toEqual([['hold-voided', undefined]])
  })

  test('and a payout keep their preparation, and other moves void it', () => {
    for (const [state, move] of [
      ['refunding', 'send-refund'],
      ['paying-out', 'pay-out'],
    ] as const) {
      const claim = claimIn(state, { received: give })
      const prepared = { ...claim, prepared: prepareTo(sendingOfClaim(claim), 'pavel', noon) }
      expect(moved(prepared, move, back).claim.prepared).toMatchObject({ by: 'pavel' })
      expect(moved(prepared, 'hold', { reason: 'why' }).claim.prepared).toBeUndefined()
    }
  })
})

test('a payout is of the agreed amount, and an excess leads to a choice', () => {
  const draft = moved(claimIn('paying-out', { received: give + 5n }), 'pay-out', { reference: 'tx' })
  expect(draft.claim).toMatchObject({ state: 'needs-choice', problem: 'double', settled: give, completedAt: noon })
  expect(draft.claim.holdTransfer).toBeUndefined()
  expect(moved(claimIn('paying-out', { received: give }), 'pay-out', { reference: 'tx' }).claim.state).toBe('completed')
})

test('closing a claim clears its deadline and releases its payment details and hold', () => {
  for (const [move, actor, state] of [
    ['cancel', 'client', 'cancelled'],
    ['reject', 'operator', 'cancelled'],
    ['payment-timeout', 'clock', 'expired'],
  ] as const) {
    const draft = moved(claimIn('awaiting-payment', { deadline: noon }), move, { actor, reason: 'why' })
    expect(draft.claim).toMatchObject({ state })
    expect([draft.claim.deadline, draft.claim.holdTransfer, draft.rail]).toEqual([undefined, undefined, 'release'])
    expect(linesOf(draft)).toEqual([['hold-voided', undefined]])
  }
})

test('a partially paid claim does not expire and leads to a choice', () => {
  const draft = moved(claimIn('awaiting-payment', { received: 1n }), 'payment-timeout', { actor: 'clock' })
  expect(draft.claim).toMatchObject({ state: 'needs-choice', problem: 'less' })
  expect(linesOf(draft)).toEqual([])
})

test('a claim without a choice in time is refunded where the account is known, and otherwise put on hold', () => {
  const known = { received: 1n, refundAccount: { account: { kind: 'litecoin' as const, value: 'L' } } }
  expect(moved(claimIn('needs-choice', known), 'choice-timeout', { actor: 'clock' }).claim.state).toBe('refunding')
  const unknown = moved(claimIn('needs-choice', { received: 1n }), 'choice-timeout', { actor: 'clock' })
  expect(unknown.claim).toMatchObject({ state: 'on-hold', reason: 'no-choice' })
})

describe('a correction', () => {
  const corrected = (claim: Claim, amount: string) => moved(claim, 'correct', { amount, reason: 'typo' })

  test('replaces the hold by the new payout, and writes nothing when the payout is the same', () => {
    const claim = claimIn('on-hold', { received: give })
    expect(linesOf(corrected(claim, '0.5'))).toEqual([
      ['hold-voided', undefined],
      ['hold', 400_000n],
    ])
    expect(linesOf(corrected(claim, '1'))).toEqual([])
  })

  test('of a claim on hold, in checking or paying out leaves its state', () => {
    for (const state of ['on-hold', 'paying-out', 'checking'] as const)
      expect(corrected(claimIn(state, { received: give }), '0.5').claim.state).toBe(state)
  })

  test('to an amount below the fees is refused', () => {
    const terms = { ...claimIn('checking').terms, toFee: { fixed: 800_000n, bps: 0n, min: 0n } }
    const claim = claimIn('checking', { received: give, terms })
    expect(tried(claim, 'correct', { amount: '1', reason: 'typo' })).toMatchObject({
      refusal: { errors: [{ field: 'body.amount', code: 'too-small' }] },
    })
  })
})

describe('the agreed rate', () => {
  const asked = (change: Partial<Claim>, at = noon) => moved(claimIn('checking', change), 'approve', { at }).claim

  test('is kept for one window for each choice, and for two windows in all from the first choice on', () => {
    const first = asked({ received: 1n })
    expect(first).toMatchObject({ inTimeUntil: minutes(20), agreedUntil: minutes(40), deadline: minutes(24 * 60) })
    const again = asked({ received: 1n, agreedUntil: minutes(40) }, minutes(30))
    expect(again).toMatchObject({ inTimeUntil: minutes(40), agreedUntil: minutes(40) })
  })

  test('limits the time for a top-up', () => {
    const claim = claimIn('needs-choice', { received: 1n, inTimeUntil: minutes(40), agreedUntil: minutes(40) })
    const topUp = (at: Date) => moved(claim, 'top-up', { actor: 'client', at }).claim
    expect(topUp(minutes(5))).toMatchObject({ deadline: minutes(25), inTimeUntil: minutes(25) })
    expect(topUp(minutes(35))).toMatchObject({ deadline: minutes(40), inTimeUntil: minutes(40) })
  })

  test('of a claim in verification ends with its window, and later needs a new rate', () => {
    const claim = claimIn('verification')
    expect(tried(claim, 'verify', { at: minutes(20) })).toMatchObject({ ok: true })
    expect(tried(claim, 'verify', { at: minutes(21) })).toMatchObject({ refusal: { reason: 'rates-unavailable' } })
  })
})

describe('a payment that was reported too early', () => {
  test('is expected again until the time that was agreed', () => {
    const reported = moved(
      claimIn('awaiting-payment', { deadline: minutes(20), inTimeUntil: minutes(20) }),
      'report-payment',
      {
        actor: 'client',
        at: minutes(5),
      },
    ).claim
    expect(reported.inTimeUntil).toEqual(minutes(25))
    const { claim, rail, events } = moved(reported, 'withdraw-report', { actor: 'client', at: minutes(10) })
    expect(claim).toMatchObject({ state: 'awaiting-payment', deadline: minutes(25), inTimeUntil: minutes(25) })
    expect(claim.holdTransfer).toBe(reported.holdTransfer)
    // The claim keeps its payment details.
    expect(rail).toBeUndefined()
    expect(events.map(({ kind }) => kind)).toEqual(['withdraw-report'])
  })

  test('that is reported repeatedly does not extend the agreed rate', () => {
    let claim = claimIn('awaiting-payment', { deadline: minutes(20), inTimeUntil: minutes(20) })
    for (let at = 1; at < 60; at += 5) {
      const reported = moved(claim, 'report-payment', { actor: 'client', at: minutes(at) }).claim
      claim = moved(reported, 'withdraw-report', { actor: 'client', at: minutes(at) }).claim
    }
    expect(claim.deadline).toEqual(minutes(60))
  })

  test('that is reported repeatedly holds a floating claim no longer than an agreed rate would', () => {
    const window = { windowFrom: minutes(0), deadline: minutes(20), inTimeUntil: minutes(20) }
    const { rateSince: _, ...floating } = claimIn('awaiting-payment', { rateFixed: 'arrival', ...window })
    let claim: Claim = floating
    for (let at = 1; at < 200; at += 5) {
      if (claim.inTimeUntil! < minutes(at)) break
      const reported = moved(claim, 'report-payment', { actor: 'client', at: minutes(at) }).claim
      claim = moved(reported, 'withdraw-report', { actor: 'client', at: minutes(at) }).claim
    }
    expect(claim.deadline).toEqual(minutes(60))
  })

  test('can be cancelled while no payment was seen', () => {
    expect(moved(claimIn('checking'), 'cancel', { actor: 'client' }).claim).toMatchObject({ state: 'cancelled' })
  })

  test('is in time until a meeting set by the office is over', () => {
    const cash = claimIn('awaiting-payment', { deadline: minutes(360), inTimeUntil: minutes(360) })
    expect(moved(cash, 'report-payment', { actor: 'client', at: minutes(30) }).claim.inTimeUntil).toEqual(minutes(360))
  })
})

describe('an excess to be returned', () => {
  const excess = 30_000_000n
  const refundAccount = { account: { kind: 'litecoin' as const, value: 'L' } }
  const asked = (change: Partial<Claim> = {}) =>
    claimIn('needs-choice', { problem: 'more', received: give + excess, refundAccount, ...change })

  test('leaves the agreed exchange unchanged, and holds its payout', () => {
    const { holdTransfer: _, ...unheld } = asked()
    const chosen = moved(unheld, 'return-excess', { actor: 'client' })
    expect(chosen.claim).toMatchObject({ state: 'paying-out', figures: unheld.figures, terms: unheld.terms })
    expect(linesOf(chosen)).toEqual([['hold', 800_000n]])
    expect(chosen.claim.problem).toBeUndefined()
  })

  test('is checked first where the claim needs AML, and then approved without another choice', () => {
    const chosen = moved(asked({ needsAml: true }), 'return-excess', { actor: 'client' }).claim
    expect(chosen).toMatchObject({ state: 'checking', returnsExcess: true })
    expect(moved(chosen, 'approve').claim).toMatchObject({ state: 'paying-out' })
  })

  test('is refunded after the payout, and then the claim is completed', () => {
    const paidOut = moved(moved(asked(), 'return-excess', { actor: 'client' }).claim, 'pay-out', { reference: 'tx' })
    expect(paidOut.claim).toMatchObject({ state: 'refunding', settled: give, payout: { units: '800000' } })
    expect(linesOf(paidOut)).toContainEqual(['taken-over', give])
    expect(paidOut.events.map(({ kind }) => kind)).toEqual(['pay-out', 'refund'])
    const done = moved(paidOut.claim, 'send-refund', { reference: 'back' })
    expect(done.claim).toMatchObject({ state: 'completed', refunded: excess, refund: { units: `${excess}` } })
    expect(linesOf(done)).toEqual([['refund', excess]])
  })

  test('leads to a new choice when less than the agreed amount is left', () => {
    const lost = claimIn('checking', { received: give - 1n, returnsExcess: true })
    const again = moved(lost, 'approve').claim
    expect(again).toMatchObject({ state: 'needs-choice', problem: 'less' })
    expect(again.returnsExcess).toBeUndefined()
  })
})
