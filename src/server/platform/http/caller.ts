import type { Network } from '#contract/auth/ip-network.ts'
import { mayDo } from '#contract/auth/rights.ts'
import { isStaff, type Role, type StaffRole } from '#contract/auth/roles.ts'
import type { Scope } from '#contract/auth/scopes.ts'
import type { Call } from '#contract/calls.ts'
import type { Locale } from '#contract/locale.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Refusal } from './problem.ts'

export type Guest = { readonly signedIn: false }

export type SignedIn = {
  readonly signedIn: true
  readonly id: string
  readonly email: string
  readonly locale: Locale
  readonly role: Role
  readonly activated: boolean
  readonly sessionId: string
  /** When the session expires. */
  readonly sessionEndsAt: Date
  /** `owed`: the person has a second factor, and this session was begun without it. */
  readonly secondFactor: 'none' | 'owed' | 'passed'
  /** When the person last authenticated: changes to the account require this to be recent. */
  readonly provedAt: Date
  /** The digest of the device cookie of the browser in which the session began. */
  readonly device?: string | undefined
  /** Where staff use the console from; none: from everywhere. Absent for whoever uses none. */
  readonly consoleNetworks?: readonly Network[] | undefined
  /** The address of this request, of staff, where it is in none of those networks: the console is closed to them. */
  readonly outside?: string | undefined
  /** The API key that calls in the person's name, with what it may do; absent in a session. */
  readonly key?: { readonly scopes: readonly Scope[] }
}

export type Staff = SignedIn & { readonly role: StaffRole; readonly secondFactor: 'passed' }
export type Caller = Guest | SignedIn

/** The type of the caller that a handler gets, after the checks that its call asks for. */
export type CallerOf<C extends Call> = C extends { staff: readonly StaffRole[] }
  ? Staff
  : C['bearer'] extends 'required'
    ? SignedIn
    : C['bearer'] extends 'optional'
      ? Caller
      : Guest

export const guest: Guest = { signedIn: false }

/** Whether this caller may make this call at all; which rows it may touch is decided in each query. */
export function admit(call: Call, caller: Caller): Result<Caller, Refusal> {
  if (caller.signedIn && caller.key) {
    return hasScope(caller.key.scopes, call.scope) ? accept(caller) : refuse(outOfScope(call.scope))
  }
  if (call.bearer !== 'required') {
    // Staff without the second factor count as guests.
    return accept(caller.signedIn && owesFactor(caller) && !call.beforeSecondFactor ? guest : caller)
  }
  if (!caller.signedIn) return refuse({ reason: 'not_authenticated', detail: NO_CREDENTIALS })
  if (owesFactor(caller) && !call.beforeSecondFactor)
    return refuse({ ...needsFactor, setUp: caller.secondFactor === 'none' })
  if (call.staff && !mayDo(caller.role, call.staff))
    return refuse({ reason: 'forbidden', detail: 'This is for the staff of the office' })
  if (call.staff && caller.outside !== undefined)
    return refuse({ reason: 'outside-networks', detail: `The console is closed to the address ${caller.outside}` })
  return accept(caller)
}

export const NO_CREDENTIALS = 'Authentication credentials were not provided.'

const needsFactor = {
  reason: 'step-up-required',
  detail: 'Staff signs in with a second factor',
  needs: 'second-factor',
} as const

const hasScope = (scopes: readonly Scope[], wanted: Scope | undefined) =>
  wanted !== undefined && scopes.includes(wanted)

const outOfScope = (wanted: Scope | undefined): Refusal => ({
  reason: 'forbidden',
  detail: wanted ? `This API key does not have the scope ${wanted}` : 'No API key makes this call',
})

/** Staff can do nothing before their second factor. */
const owesFactor = ({ role, secondFactor }: SignedIn) => isStaff(role) && secondFactor !== 'passed'

/** Whether the caller's session has expired: there is no notification of that, so streams check the clock. */
export const hasRunOut = (caller: Caller, now: Date): boolean => caller.signedIn && caller.sessionEndsAt <= now

/** Whether a notification of sessions concerns a caller; without payload it concerns every signed-in caller. */
export function isAbout(payload: string | undefined, caller: Caller): boolean {
  if (!caller.signedIn) return false
  const [what, id] = payload?.split(' ') ?? []
  // A key holds no streams.
  if (what === 'key') return false
  if (what === 'session' && id) return id === caller.sessionId
  if (what === 'staff') return isStaff(caller.role)
  return what !== 'user' || id === caller.id
}
