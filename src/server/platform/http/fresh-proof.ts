import type { Call } from '#contract/calls.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Caller, SignedIn } from './caller.ts'

/** How long a proof counts: from the sign-in or the code, and not from the last act, or a stolen session would prolong it itself. */
export const FRESH_MS = 15 * MINUTE_MS

export type StepUpRefusal = { reason: 'step-up-required'; needs: 'password' | 'second-factor' }

/** Requires a recent proof of identity for calls that change access or where money goes. */
export function requireFreshProof(caller: SignedIn, now: Date): Result<undefined, StepUpRefusal> {
  const stale = now.getTime() - caller.provedAt.getTime() > FRESH_MS
  if (caller.secondFactor !== 'owed' && !stale) return accept(undefined)
  return refuse({ reason: 'step-up-required', needs: caller.secondFactor === 'none' ? 'password' : 'second-factor' })
}

/** The same where the contract says that a call, or what it is asked for, demands it. Everything that it says is asked here. */
export function requireDeclaredProof(
  { proof }: Call,
  { params, body }: { params?: unknown; body?: unknown },
  caller: Caller,
  now: Date,
): Result<undefined, StepUpRefusal> {
  if (proof === undefined || proof === 'never' || proof === 'by-effect' || !caller.signedIn) return accept(undefined)
  if (typeof proof === 'object') {
    const asked = { ...(body as object), ...(params as object) } as Record<string, unknown>
    if (!proof.in.includes(String(asked[proof.field]))) return accept(undefined)
  }
  return requireFreshProof(caller, now)
}
