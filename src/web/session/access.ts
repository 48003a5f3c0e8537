import type { Person } from './person.ts'

/** Who may see a screen. */
export type Access = 'open' | 'signed-in' | 'guests' | 'staff'

/** What becomes of a request for a screen. */
export type AccessDecision =
  | 'enter'
  /** To the home path: this is for guests. */
  | 'home'
  /** To the sign-in, and back here after it. */
  | 'unauthorized'
  /** The same, after a session that has ended. */
  | 'expired'
  /** Staff without a second factor may only set one up. */
  | 'set-up'
  | 'not-found'
  /** To where staff is told that the section is another role's, or to the first of its own. */
  | { instead: string }

/** Where staff sets up the second factor. */
export const SET_UP_PATH = '/account/settings'

export type Screen = {
  path: string
  access: Access
  /** Where somebody is led from a page of the console that is not theirs, or not from where they are. */
  insteadFor?: ((person: Person) => string | undefined) | undefined
}

type Visitor = {
  person: Person | undefined
  /** There was a session, and it could not be refreshed. */
  expired: boolean
}

/**
 * Who sees which screen. It is decided once for each request: by the server before it renders a page (`server.tsx`), and
 * by the browser's router before it goes from one page to the next (`guard-screens.ts`). No page and no loader asks again.
 */
export function decideAccess({ path, access, insteadFor }: Screen, { person, expired }: Visitor): AccessDecision {
  if (access === 'guests') return person ? 'home' : 'enter'
  if (expired) return 'expired'
  if (access === 'open') return 'enter'
  if (!person) return 'unauthorized'
  if (access === 'staff' && person.role === 'customer') return 'not-found'
  const owesFactor = person.role !== 'customer' && person.secondFactor !== 'passed'
  if (owesFactor && path !== SET_UP_PATH) return 'set-up'
  const instead = insteadFor?.(person)
  return instead === undefined ? 'enter' : { instead }
}
