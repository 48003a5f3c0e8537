import { argon2Sync, randomBytes, randomUUID } from 'node:crypto'
import { normalEmail } from '#contract/people/email.ts'
import { isStaff, type Role, type StaffRole } from '#contract/people/roles.ts'
import type { Db } from '#server/database/pool.ts'
import type { Staff } from '#server/http/caller.ts'
import { readCookies } from '#server/sessions/cookies.ts'
import { newTotpSecret, renewRecoveryCodes, sealTotpSecret } from '#server/sessions/second-factor.ts'
import { TEST_SECRET } from './secret.ts'

export const PASSWORD = 'seven pigeons at noon'

export type Person = {
  id: string
  email: string
  role: Role
  /** The authenticator's secret, where they have one. */
  totp?: string
  /** Each opens one sign-in: quicker in a test than waiting for the next code of the authenticator. */
  recoveryCodes: string[]
}

export type PersonOptions = {
  role?: Role
  email?: string
  activated?: boolean
  /** Staff has one unless the test says otherwise; customers have none. */
  secondFactor?: boolean
  password?: 'none'
  blocked?: boolean
  deleted?: boolean
}

/** Somebody who is known to the office, made past its pages. The password is `PASSWORD`. */
export async function createPerson(db: Db, options: PersonOptions = {}): Promise<Person> {
  const { role = 'customer', email = `${role}-${randomUUID().slice(0, 8)}@example.org`, activated = true } = options
  const { secondFactor = isStaff(role), blocked = false, deleted = false } = options
  const at = new Date('2026-11-01T12:00:00Z')
  const totp = secondFactor ? newTotpSecret() : undefined
  const { id } = await db
    .insertInto('users')
    .values({
      email,
      email_key: normalEmail(email),
      password_hash: options.password === 'none' ? null : quickHash(PASSWORD),
      activated_at: activated ? at : null,
      role,
      totp_secret: totp ? sealTotpSecret(totp, TEST_SECRET) : null,
      totp_confirmed_at: totp ? at : null,
      totp_last_step: null,
      referred_by: null,
      created_at: at,
      blocked_at: blocked ? at : null,
      deleted_at: deleted ? at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const recoveryCodes = totp ? await db.transaction().execute(tx => renewRecoveryCodes(tx, id)) : []
  return { id, email, role, ...(totp && { totp }), recoveryCodes }
}

/** A member of the staff as the calls see them, for use cases that are called without HTTP. */
export const staffMember = ({ id, email, role }: Person, provedAt: Date): Staff => ({
  signedIn: true,
  id,
  email,
  role: role as StaffRole,
  locale: 'ru',
  activated: true,
  sessionId: id,
  sessionEndsAt: new Date(provedAt.getTime() + 86_400_000),
  secondFactor: 'passed',
  provedAt,
})

export type SignedInPerson = Person & {
  /** What a browser of theirs sends. */
  cookies: { access_token: string; refresh_token: string; persistent: string; device: string }
  /** What a client of the API sends. */
  headers: { authorization: string }
}

type Ask = (path: string, init: RequestInit) => Response | Promise<Response>

/** Signs somebody in through the office's own door. `ask` is the office: `(path, init) => fetch(office.url + path, init)`. */
export async function signIn(ask: Ask, person: Person, { sessionOnly = false } = {}): Promise<SignedInPerson> {
  const answer = await ask('/front-api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: person.email,
      password: PASSWORD,
      sessionOnly,
      ...(person.totp && { code: person.recoveryCodes.pop() }),
    }),
  })
  if (!answer.ok) throw new Error(`${person.email} could not sign in: ${await answer.text()}`)
  const cookies = cookiesOf(answer) as SignedInPerson['cookies']
  return { ...person, cookies, headers: { authorization: `Bearer ${cookies.access_token}` } }
}

/** Somebody of a role, signed in. */
export const newPersonSignedIn = async (office: { url: string; db: Db }, options: PersonOptions = {}) =>
  signIn((path, init) => fetch(office.url + path, init), await createPerson(office.db, options))

/** Whoever a screen is for: nobody where it is open, the owner where it is the staff's. */
export async function visitorOf(office: { url: string; db: Db }, access: string): Promise<SignedInPerson | undefined> {
  if (access === 'staff') return newPersonSignedIn(office, { role: 'owner' })
  return access === 'signed-in' ? newPersonSignedIn(office) : undefined
}

/** The cookies that an answer sets, as a browser would keep them: those that it ends are gone. */
export const cookiesOf = (answer: Response): ReturnType<typeof readCookies> =>
  readCookies(
    answer.headers
      .getSetCookie()
      .filter(cookie => !cookie.includes('Max-Age=0'))
      .map(cookie => cookie.split(';', 1)[0])
      .join('; '),
  )

/** The same for the browser of a test: `page.context().addCookies(browserCookies(person, office.url))`. */
export const browserCookies = ({ cookies }: SignedInPerson, url: string) =>
  Object.entries(cookies).map(([name, value]) => ({ name, value, url, sameSite: 'Lax' as const }))

/** A hash like any other, but one that is made in no time. */
function quickHash(password: string): string {
  const salt = randomBytes(16)
  const cost = { memory: 64, passes: 1, parallelism: 1 }
  const hash = argon2Sync('argon2id', { message: password.normalize('NFKC'), nonce: salt, tagLength: 32, ...cost })
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=64,t=1,p=1$${text(salt)}$${text(hash)}`
}
