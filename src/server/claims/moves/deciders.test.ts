import { describe, expect, test } from 'vitest'
import type { ClaimActor, ClaimMove, ClaimState } from '#contract/claims/claim-moves.ts'
import { refuse } from '#contract/result.ts'
import { claimIn, noonOfClaims as noon } from '#test/claim-in.ts'
import type { Claim } from '../claim.ts'
import type { Draft } from '../claim-draft.ts'
import { decideMove } from './decide-move.ts'
import type { MoveData } from './move-data.ts'
import { prepare } from './second-person.ts'

const give = 100_000_000n
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000)
type Told = { actor?: ClaimActor; seen?: bigint; at?: Date; stoppedIn?: ClaimState } & MoveData

function tried(claim: Claim, move: ClaimMove, told: Told = {}) {
  const { actor = 'operator', seen = 0n, at = noon, stoppedIn, ...data } = told
  const present = () => refuse({ reason: 'rates-unavailable', because: 'stale' } as const)
  const mover = { actor, author: 'olga', at }
  return decideMove(claim, { move, mover, data }, { now: at, seen, stoppedIn, present, secret: 'x' })
}

function moved(claim: Claim, move: ClaimMove, told?: Told): Draft {
  const decided = tried(claim, move, told)
  if (!decided.ok) throw new Error(JSON.stringify(decided.refusal))
  return decided.value
}

const linesOf = ({ lines }: Draft) => lines.map(line => [line.reason, 'units' in line ? line.units : undefined])

describe('what is approved', () => {
  test('is all of what was agreed, and what is not all of it is asked about', () => {
    const approved = (received: bigint) => moved(claimIn('checking', { received }), 'approve').claim
    expect(approved(give)).toMatchObject({ state: 'paying-out' })
    expect(approved(give - 1n)).toMatchObject({ state: 'needs-choice', problem: 'less' })
    expect(approved(give + 1n)).toMatchObject({ state: 'needs-choice', problem: 'more' })
  })

  test('is not what is only on its way', () => {
    const half = claimIn('checking', { received: give / 2n })
    expect(tried(half, 'approve', { seen: give / 2n })).toMatchObject({ refusal: { because: 'not-covered' } })
  })
})

describe('what has been paid out and stood on hold', () => {
  const paidOut = (received: bigint): Claim => {
    const { holdTransfer: _, ...claim } = claimIn('on-hold', { received, settled: give, completedAt: noon })
    return claim
  }

  test('is not checked again: what came on top is asked about', () => {
    const released = moved(paidOut(give + 1n), 'release')
    expect(released.claim).toMatchObject({ state: 'needs-choice', problem: 'double' })
    expect(linesOf(released)).toEqual([])
  })

  test('is completed when nothing came on top', () => {
    expect(moved(paidOut(give), 'release').claim).toMatchObject({ state: 'completed', completedAt: noon })
  })

  test('is not rejected', () => {
    const rejected = tried(paidOut(give), 'reject', { reason: 'why' })
    expect(rejected).toMatchObject({ refusal: { because: 'already-paid-out' } })
  })
})

describe('who was stopped before they paid', () => {
  const released = (stoppedIn: ClaimState, received = 0n, seen = 0n) =>
    moved(claimIn('on-hold', { received }), 'release', { stoppedIn, seen })

  test('goes on to pay, with a time to do so and somewhere to pay', () => {
    const draft = released('awaiting-payment')
    expect(draft.claim).toMatchObject({ state: 'awaiting-payment', windowFrom: noon, deadline: expect.any(Date) })
    expect(draft.rail).toBe('assign')
  })

  test('is not asked to pay again when money is on its way, has come, or was said to be sent', () => {
    expect(released('awaiting-payment', 0n, 1n).claim.state).toBe('checking')
    expect(released('awaiting-payment', 1n).claim.state).toBe('checking')
    expect(released('checking').claim.state).toBe('checking')
  })
})

describe('a refund', () => {
  const back = { reference: 'back' }

  test('is of all that is still owed, and adds to what went back before', () => {
    const draft = moved(claimIn('refunding', { received: 10n, refunded: 3n }), 'send-refund', back)
    expect(draft.claim).toMatchObject({ state: 'refunded', refunded: 10n, refund: { units: '7', by: 'olga' } })
    expect(linesOf(draft)[0]).toEqual(['refund', 7n])
  })

  test('of what came twice leaves the claim completed', () => {
    const twice = claimIn('refunding', { received: 2n * give, settled: give, completedAt: noon })
    expect(moved(twice, 'send-refund', back).claim).toMatchObject({ state: 'completed', refunded: give })
  })

  test('holds nothing of the reserve from the moment on at which it is decided', () => {
    const draft = moved(claimIn('paying-out', { received: give }), 'refund', { reason: 'why' })
    expect(draft.claim.holdTransfer).toBeUndefined()
    expect(linesOf(draft)).toEqual([['hold-voided', undefined]])
  })

  test('and a payout keep who prepared them, and nothing else does', () => {
    for (const [state, move] of [
      ['refunding', 'send-refund'],
      ['paying-out', 'pay-out'],
    ] as const) {
      const claim = claimIn(state, { received: give })
      const prepared = { ...claim, prepared: prepare(claim, 'pavel', noon) }
      expect(moved(prepared, move, back).claim.prepared).toMatchObject({ by: 'pavel' })
      expect(moved(prepared, 'hold', { reason: 'why' }).claim.prepared).toBeUndefined()
    }
  })
})

test('a payout is of what was agreed, and what is left over is asked about', () => {
  const draft = moved(claimIn('paying-out', { received: give + 5n }), 'pay-out', { reference: 'tx' })
  expect(draft.claim).toMatchObject({ state: 'needs-choice', problem: 'double', settled: give, completedAt: noon })
  expect(draft.claim.holdTransfer).toBeUndefined()
  expect(moved(claimIn('paying-out', { received: give }), 'pay-out', { reference: 'tx' }).claim.state).toBe('completed')
})

test('a claim that is over waits for nothing: not for its clock, not at its rail, not with a hold', () => {
  for (const [move, actor, state] of [
    ['cancel', 'client', 'cancelled'],
    ['reject', 'operator', 'cancelled'],
    ['expire', 'clock', 'expired'],
  ] as const) {
    const draft = moved(claimIn('awaiting-payment', { deadline: noon }), move, { actor, reason: 'why' })
    expect(draft.claim).toMatchObject({ state })
    expect([draft.claim.deadline, draft.claim.holdTransfer, draft.rail]).toEqual([undefined, undefined, 'release'])
    expect(linesOf(draft)).toEqual([['hold-voided', undefined]])
  }
})

test('a claim with money in it does not run out: its owner is asked', () => {
  const draft = moved(claimIn('awaiting-payment', { received: 1n }), 'expire', { actor: 'clock' })
  expect(draft.claim).toMatchObject({ state: 'needs-choice', problem: 'less' })
  expect(linesOf(draft)).toEqual([])
})

test('a choice that nobody makes goes back where that is known, and otherwise somebody of the office asks', () => {
  const known = { received: 1n, refundAccount: { account: { kind: 'litecoin' as const, value: 'L' } } }
  expect(moved(claimIn('needs-choice', known), 'run-out', { actor: 'clock' }).claim.state).toBe('refunding')
  const unknown = moved(claimIn('needs-choice', { received: 1n }), 'run-out', { actor: 'clock' })
  expect(unknown.claim).toMatchObject({ state: 'on-hold', reason: 'no-choice' })
})

describe('a correction', () => {
  const corrected = (claim: Claim, amount: string) => moved(claim, 'correct', { amount, reason: 'typo' })

  test('holds what is paid out now, and writes nothing where that is the same', () => {
    const claim = claimIn('on-hold', { received: give })
    expect(linesOf(corrected(claim, '0.5'))).toEqual([
      ['hold-voided', undefined],
      ['hold', 400_000n],
    ])
    expect(linesOf(corrected(claim, '1'))).toEqual([])
  })

  test('of what is on hold or being paid out does not move the claim', () => {
    for (const state of ['on-hold', 'paying-out', 'checking'] as const)
      expect(corrected(claimIn(state, { received: give }), '0.5').claim.state).toBe(state)
  })

  test('that leaves nothing after the fees is refused', () => {
    const terms = { ...claimIn('checking').terms, toFee: { fixed: 800_000n, bps: 0n, min: 0n } }
    const claim = claimIn('checking', { received: give, terms })
    expect(tried(claim, 'correct', { amount: '1', reason: 'typo' })).toMatchObject({
      refusal: { errors: [{ field: 'body.amount', code: 'too-small' }] },
    })
  })
})

describe('the agreed course', () => {
  const asked = (parts: Partial<Claim>, at = noon) => moved(claimIn('checking', parts), 'approve', { at }).claim

  test('holds for one window to choose in, and two in all, from the first question on', () => {
    const first = asked({ received: 1n })
    expect(first).toMatchObject({ inTimeUntil: minutes(20), agreedUntil: minutes(40), deadline: minutes(24 * 60) })
    const again = asked({ received: 1n, agreedUntil: minutes(40) }, minutes(30))
    expect(again).toMatchObject({ inTimeUntil: minutes(40), agreedUntil: minutes(40) })
  })

  test('gives whoever tops up no more time than it has itself', () => {
    const claim = claimIn('needs-choice', { received: 1n, inTimeUntil: minutes(40), agreedUntil: minutes(40) })
    const topUp = (at: Date) => moved(claim, 'top-up', { actor: 'client', at }).claim
    expect(topUp(minutes(5))).toMatchObject({ deadline: minutes(25), inTimeUntil: minutes(25) })
    expect(topUp(minutes(35))).toMatchObject({ deadline: minutes(40), inTimeUntil: minutes(40) })
  })

  test('that began with a verification ends with its window: later there is a new one, or none', () => {
    const claim = claimIn('verification')
    expect(tried(claim, 'verify', { at: minutes(20) })).toMatchObject({ ok: true })
    expect(tried(claim, 'verify', { at: minutes(21) })).toMatchObject({ refusal: { reason: 'rates-unavailable' } })
  })
})

describe('a payment that was reported too early', () => {
  test('is waited for again until the time that was agreed, and not a minute longer', () => {
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
    // It is paid where it was paid before.
    expect(rail).toBeUndefined()
    expect(events.map(({ kind }) => kind)).toEqual(['withdraw-report'])
  })

  test('that is reported again and again moves no end of the agreed rate', () => {
    let claim = claimIn('awaiting-payment', { deadline: minutes(20), inTimeUntil: minutes(20) })
    for (let at = 1; at < 60; at += 5) {
      const reported = moved(claim, 'report-payment', { actor: 'client', at: minutes(at) }).claim
      claim = moved(reported, 'withdraw-report', { actor: 'client', at: minutes(at) }).claim
    }
    expect(claim.deadline).toEqual(minutes(60))
  })

  test('that is reported again and again holds a floating claim no longer than an agreed rate would', () => {
    const window = { windowFrom: minutes(0), deadline: minutes(20), inTimeUntil: minutes(20) }
    const { courseSince: _, ...floating } = claimIn('awaiting-payment', { courseFixed: 'arrival', ...window })
    let claim: Claim = floating
    for (let at = 1; at < 200; at += 5) {
      if (claim.inTimeUntil! < minutes(at)) break
      const reported = moved(claim, 'report-payment', { actor: 'client', at: minutes(at) }).claim
      claim = moved(reported, 'withdraw-report', { actor: 'client', at: minutes(at) }).claim
    }
    expect(claim.deadline).toEqual(minutes(60))
  })

  test('may be cancelled while nothing of it has been seen', () => {
    expect(moved(claimIn('checking'), 'cancel', { actor: 'client' }).claim).toMatchObject({ state: 'cancelled' })
  })

  test('at a meeting that the office has set is in time until that is over', () => {
    const cash = claimIn('awaiting-payment', { deadline: minutes(360), inTimeUntil: minutes(360) })
    expect(moved(cash, 'report-payment', { actor: 'client', at: minutes(30) }).claim.inTimeUntil).toEqual(minutes(360))
  })
})

describe('an excess that goes back', () => {
  const excess = 30_000_000n
  const refundAccount = { account: { kind: 'litecoin' as const, value: 'L' } }
  const asked = (change: Partial<Claim> = {}) =>
    claimIn('needs-choice', { problem: 'more', received: give + excess, refundAccount, ...change })

  test('leaves the agreed exchange as it was agreed, and holds what it pays out', () => {
    const { holdTransfer: _, ...unheld } = asked()
    const chosen = moved(unheld, 'return-excess', { actor: 'client' })
    expect(chosen.claim).toMatchObject({ state: 'paying-out', figures: unheld.figures, terms: unheld.terms })
    expect(linesOf(chosen)).toEqual([['hold', 800_000n]])
    expect(chosen.claim.problem).toBeUndefined()
  })

  test('is checked first where money is checked, and then approved without another question', () => {
    const chosen = moved(asked({ needsAml: true }), 'return-excess', { actor: 'client' }).claim
    expect(chosen).toMatchObject({ state: 'checking', returnsExcess: true })
    expect(moved(chosen, 'approve').claim).toMatchObject({ state: 'paying-out' })
  })

  test('goes back once the agreed exchange is paid out, and then the order is completed', () => {
    const paidOut = moved(moved(asked(), 'return-excess', { actor: 'client' }).claim, 'pay-out', { reference: 'tx' })
    expect(paidOut.claim).toMatchObject({ state: 'refunding', settled: give, payout: { units: '800000' } })
    expect(linesOf(paidOut)).toContainEqual(['taken-over', give])
    expect(paidOut.events.map(({ kind }) => kind)).toEqual(['pay-out', 'refund'])
    const done = moved(paidOut.claim, 'send-refund', { reference: 'back' })
    expect(done.claim).toMatchObject({ state: 'completed', refunded: excess, refund: { units: `${excess}` } })
    expect(linesOf(done)).toEqual([['refund', excess]])
  })

  test('is asked about anew when less is left than was agreed', () => {
    const lost = claimIn('checking', { received: give - 1n, returnsExcess: true })
    const again = moved(lost, 'approve').claim
    expect(again).toMatchObject({ state: 'needs-choice', problem: 'less' })
    expect(again.returnsExcess).toBeUndefined()
  })
})
