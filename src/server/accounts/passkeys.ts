import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { NewCredential, Passkey, SignedChallenge } from '#contract/people/passkey.ts'
import type { Role } from '#contract/people/roles.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db } from '#server/database/pool.ts'
import { holdAccount } from './accounts.store.ts'
import { makeChallenge, takeChallenge } from './passkey-challenge.ts'
import { credentialIdsOf, holdCredential, listPasskeys, removePasskey, viewPasskey } from './passkeys.store.ts'
import { tell } from './totp.ts'

export type PasskeyParts = { secret: string; origin: string; now: Date }

/** Reading certificates takes a lot of code: it is loaded with the first passkey, and not with the office. */
const passkeyLibrary = () => import('@simplewebauthn/server')

const TIMEOUT_MS = 5 * 60_000
const MOST_KEYS = 20

/** A key belongs to a domain name: browsers make none for a bare address. */
export const passkeysPossible = (origin: string): boolean =>
  isIP(new URL(origin).hostname.replace(/^\[|\]$/g, '')) === 0

/** What the browser needs to make a key. The key itself asks for the finger or the PIN, so it is both factors at once. */
export async function beginPasskey(
  db: Db,
  user: { id: string; email: string },
  { secret, origin, now }: PasskeyParts,
): Promise<Result<{ options: { challenge: string } }, { reason: 'wrong-state' }>> {
  const present = await credentialIdsOf(db, user.id)
  if (!passkeysPossible(origin) || present.length >= MOST_KEYS) return refuse({ reason: 'wrong-state' })
  const { generateRegistrationOptions } = await passkeyLibrary()
  const options = await generateRegistrationOptions({
    rpName: 'Agio',
    rpID: new URL(origin).hostname,
    userName: user.email,
    userID: Uint8Array.from(Buffer.from(user.id)),
    challenge: bytesOf(makeChallenge({ secret, purpose: 'add', userId: user.id }, now)),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: present.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return accept({ options })
}

type AddRefusal = { reason: 'second-factor-wrong' | 'conflict' | 'wrong-state' }

export async function addPasskey(
  db: Db,
  { userId, name, credential }: { userId: string; name: string; credential: NewCredential },
  { secret, origin, now }: PasskeyParts,
): Promise<Result<Passkey, AddRefusal>> {
  const { verifyRegistrationResponse } = await passkeyLibrary()
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: credential as RegistrationResponseJSON,
    expectedChallenge: challenge => takeChallenge(db, challenge, { secret, purpose: 'add', userId }, now),
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
  }).catch(notVerified)
  if (!made) return refuse({ reason: 'second-factor-wrong' })

  return db.transaction().execute(async tx => {
    const user = await holdAccount(tx, userId)
    if (!user || (await credentialIdsOf(tx, userId)).length >= MOST_KEYS) return refuse({ reason: 'wrong-state' })
    const row = await tx
      .insertInto('passkeys')
      .values({
        id: randomUUID(),
        user_id: userId,
        credential_id: made.credential.id,
        public_key: Buffer.from(made.credential.publicKey),
        counter: String(made.credential.counter),
        transports: made.credential.transports ?? [],
        name,
        synced: made.credentialBackedUp,
        created_at: now,
      })
      .onConflict(conflict => conflict.column('credential_id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) return refuse({ reason: 'conflict' })
    await tell(tx, user, 'passkey-added', now, name)
    return accept(viewPasskey(row))
  })
}

export function forgetPasskey(
  db: Db,
  userId: string,
  id: string,
  now: Date,
): Promise<Result<{ passkeys: Passkey[] }, { reason: 'not-found' }>> {
  return db.transaction().execute(async tx => {
    const user = await holdAccount(tx, userId)
    const name = await removePasskey(tx, userId, id)
    if (!user || name === undefined) return refuse({ reason: 'not-found' })
    await tell(tx, user, 'passkey-removed', now, name)
    return accept({ passkeys: await listPasskeys(tx, userId) })
  })
}

/** What the browser needs to sign in: nobody is named, the key says whose it is. */
export async function beginPasskeySignIn({
  secret,
  origin,
  now,
}: PasskeyParts): Promise<{ options: { challenge: string } }> {
  const { generateAuthenticationOptions } = await passkeyLibrary()
  const options = await generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    challenge: bytesOf(makeChallenge({ secret, purpose: 'sign-in' }, now)),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  })
  return { options }
}

/** Whose key has signed. The count that some keys keep may only grow: where it does not, there is a copy of the key. */
export async function takePasskey(
  db: Db,
  credential: SignedChallenge,
  { secret, origin, now }: PasskeyParts,
): Promise<Result<{ userId: string; role: Role }, { reason: 'bad-credentials' }>> {
  const { verifyAuthenticationResponse } = await passkeyLibrary()
  return db.transaction().execute(async tx => {
    const key = await holdCredential(tx, credential.id)
    if (!key || key.blocked_at || key.deleted_at) return refuse({ reason: 'bad-credentials' })
    const { verified, authenticationInfo: use } = await verifyAuthenticationResponse({
      response: credential as AuthenticationResponseJSON,
      expectedChallenge: challenge => takeChallenge(tx, challenge, { secret, purpose: 'sign-in' }, now),
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
      credential: {
        id: key.credential_id,
        publicKey: Uint8Array.from(key.public_key),
        counter: Number(key.counter),
      },
    }).catch(notVerified)
    if (!verified || !use) return refuse({ reason: 'bad-credentials' })
    await tx
      .updateTable('passkeys')
      .set({ counter: String(use.newCounter), used_at: now, synced: use.credentialBackedUp })
      .where('id', '=', key.id)
      .execute()
    return accept({ userId: key.user_id, role: key.role })
  })
}

/** The library throws at whatever is not as it should be; all of it is what a stranger sent. */
const notVerified = (): { verified: false; registrationInfo?: never; authenticationInfo?: never } => ({
  verified: false,
})

const bytesOf = (challenge: string) => Uint8Array.from(Buffer.from(challenge, 'base64url'))
