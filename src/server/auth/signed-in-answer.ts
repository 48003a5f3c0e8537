import type { Context } from 'hono'
import { safeReturnPath } from '#contract/auth/return-path.ts'
import type { Role } from '#contract/auth/roles.ts'
import type { Me } from '#contract/auth/session.ts'
import { notificationChoices } from '#contract/auth/user.ts'
import { refuse } from '#contract/result.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { isSameOrigin } from '#server/platform/http/same-origin.ts'
import { readCookies } from './cookies.ts'
import type { HowSignedIn, Sessions } from './open-sessions.ts'
import { findPerson } from './people.store.ts'

type SignedInAnswer = { user: Me; exp: number; returnTo?: string }

/** Begins a session for a person who has proved who they are, and answers with the person and their return path. */
export async function signedInAnswer(
  c: Context<Env>,
  { db, sessions }: { db: Db; sessions: Sessions },
  person: { id: string; role: Role },
  how: HowSignedIn,
): Promise<SignedInAnswer> {
  const { redirect } = readCookies(c.env.own('cookie'))
  const { exp, cookies } = await sessions.start(c.env, person, how)
  setCookies(c, cookies)
  const returnTo = safeReturnPath(decoded(redirect))
  return {
    user: meOf(await findPerson(db, person.id), how.secondFactor ? 'passed' : 'none'),
    exp,
    returnTo: returnTo || undefined,
  }
}

/** A sign-in that failed ends the earlier session of this browser, whatever it was tried with. */
export async function endAfterFailure(c: Context<Env>, sessions: Sessions, reason = 'unreadable'): Promise<void> {
  if (!isCrossSite(c)) setCookies(c, await sessions.endAfterFailure(c.env, reason))
}

/** A client without `Sec-Fetch-Site` is no browser and may sign in; a foreign page may not sign somebody in. */
export const isCrossSite = (c: Context<Env>) => isSameOrigin(name => c.env.own(name)) === false

export const crossSiteRefusal = refuse({ reason: 'forbidden', detail: 'A page of another site has sent this' })

export function setCookies(c: Context<Env>, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
}

type Person = Awaited<ReturnType<typeof findPerson>>

export const meOf = (person: Person, secondFactor: Me['secondFactor']): Me => ({
  id: person.id,
  email: person.email,
  activated: person.activated_at !== null,
  role: person.role,
  secondFactor,
  locale: person.locale,
  notifications: notificationChoices(person.notifications),
  createdAt: person.created_at.toISOString(),
})

function decoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text)
  } catch {
    return undefined
  }
}
