import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { refuse } from '#contract/result.ts'
import { claimIn, noonOfClaims as noon } from '#test/fixtures/claim-in.ts'
import { type Claim, owedToClient } from './claim.ts'
import { clockAt } from './claim-draft.ts'
import { decideMove } from './moves/decide-move.ts'
import { draftIncoming } from './moves/draft-incoming.ts'
import { offerFor } from './moves/take-offer.ts'
import { RATE_LOCK_WINDOWS } from './rate-lock.ts'

const WINDOW = 20

/** What a customer does after so many minutes, mostly in the last minute of a window. */
type Act = { after: number; does: 'pay' | 'pay-the-rest' | 'report-payment' | 'top-up' | 'continue' | 'nothing' }

const act: fc.Arbitrary<Act> = fc.record({
  after: fc.constantFrom(0, 7, 19, 19, 19, 20, 21),
  does: fc.constantFrom('pay', 'pay-the-rest', 'report-payment', 'top-up', 'continue', 'nothing'),
})

/** There is no market rate, so that every exchange is at the agreed rate. */
const marketOffer = () => refuse({ reason: 'rates-unavailable', because: 'stale' } as const)

test('no sequence of a customer’s actions extends the rate lock', () => {
  let exchanged = 0
  fc.assert(
    fc.property(fc.array(act, { minLength: 1, maxLength: 12 }), fc.boolean(), (acts, needsAml) => {
      const end = noon.getTime() + RATE_LOCK_WINDOWS * WINDOW * MINUTE_MS
      const until = new Date(noon.getTime() + WINDOW * MINUTE_MS)
      const window = { windowFrom: noon, deadline: until, inTimeUntil: until }
      let claim = claimIn('awaiting-payment', { ...window, windowMinutes: WINDOW, needsAml })
      let now = noon
      for (const { after: minutes, does } of acts) {
        now = new Date(now.getTime() + minutes * MINUTE_MS)
        claim = ring(claim, now)
        const after = made(claim, does, now)
        const taken = after.state === 'paying-out' || (after.state === 'checking' && does !== 'report-payment')
        if (taken && after.state !== claim.state) {
          expect(now.getTime()).toBeLessThanOrEqual(end)
          exchanged++
        }
        claim = after
        const isAsked = claim.state === 'needs-choice' && claim.settled === 0n
        if (isAsked && offerFor(claim, { now, marketOffer, secret: 's' }).ok)
          expect(now.getTime()).toBeLessThanOrEqual(end)
      }
    }),
    { numRuns: 10_000, seed: 148 },
  )
  expect(exchanged).toBeGreaterThan(200)
})

function made(claim: Claim, does: Act['does'], now: Date): Claim {
  if (does === 'nothing') return claim
  if (does !== 'pay' && does !== 'pay-the-rest') return moved(claim, does, 'client', now)
  const missing = claim.figures.give - owedToClient(claim)
  const units = does === 'pay-the-rest' && missing > 0n ? missing : 1_000_000n
  const news = { rail: 'r', reference: 'r', claimId: claim.id, units, confirmations: 1, needed: 1, at: now }
  const drafted = draftIncoming(claim, news, { actor: 'watcher', author: 'r', at: now }, { seen: 0n, marketOffer })
  return drafted.ok ? (drafted.value?.draft?.claim ?? claim) : claim
}

function moved(claim: Claim, move: Parameters<typeof decideMove>[1]['move'], actor: 'client' | 'clock', now: Date) {
  const mover = { actor, author: actor, at: now } as const
  const decided = decideMove(
    claim,
    { move, mover, data: {} },
    { now, seen: 0n, confirmsFrom: new Map(), marketOffer, usdPrice: () => undefined, secret: 's' },
  )
  return decided.ok ? decided.value.claim : claim
}

/** Makes the clock's move as runClaimClock does. */
function ring(claim: Claim, now: Date): Claim {
  const at = clockAt(claim)
  if (!at || at > now || !claim.deadline) return claim
  if (claim.deadline > now) return moved(claim, 'release-hold', 'clock', now)
  return moved(claim, claim.state === 'needs-choice' ? 'choice-timeout' : 'payment-timeout', 'clock', now)
}
