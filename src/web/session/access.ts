import type { Person } from './person.ts'

/** Who may see a screen. */
export type Access = 'open' | 'signed-in' | 'guests' | 'staff'

/** What becomes of a visitor at a screen's door. */
export type Turn =
  | 'enter'
  /** To the home path: this is for guests. */
  | 'home'
  /** To the sign-in, and back here after it. */
  | 'unauthorized'
  /** The same, for whoever was signed in until now. */
  | 'expired'
  /** Staff without a second factor goes nowhere but where it is set up. */
  | 'set-up'
  | 'not-found'

/** Where staff sets up the second factor. */
export const SET_UP_PATH = '/account/settings'

export type Door = { path: string; access: Access }

type Visitor = {
  person: Person | undefined
  /** There was a session, and it could not be refreshed. */
  expired: boolean
}

/** The one rule of who sees which screen, for the server and for the browser. */
export function turnAt({ path, access }: Door, { person, expired }: Visitor): Turn {
  if (access === 'guests') return person ? 'home' : 'enter'
  if (expired) return 'expired'
  if (access === 'open') return 'enter'
  if (!person) return 'unauthorized'
  if (access === 'staff' && person.role === 'customer') return 'not-found'
  const owesFactor = person.role !== 'customer' && person.secondFactor !== 'passed'
  return owesFactor && path !== SET_UP_PATH ? 'set-up' : 'enter'
}
