import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Role } from '#contract/auth/roles.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { NewCredential, Passkey, SignedChallenge } from '#contract/users/passkey.ts'
import { type AccountBlocked, blockedBecause } from '#server/auth/sign-in.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { makeChallenge, takeChallenge } from './passkey-challenge.ts'
import { credentialIdsOf, listPasskeys, lockCredential, removePasskey, viewPasskey } from './passkeys.store.ts'
import { notifyOfProtection } from './totp.ts'
import { lockAccount } from './users.store.ts'

export type PasskeyDeps = { secret: string; origin: string; now: Date }

/** The library is large: it is loaded with the first passkey, not at the start. */
const passkeyLibrary = () => import('@simplewebauthn/server')

const TIMEOUT_MS = 5 * 60_000
const MOST_KEYS = 20

/** A passkey belongs to a domain name: browsers make none for an IP address. */
export const passkeysPossible = (origin: string): boolean =>
  isIP(new URL(origin).hostname.replace(/^\[|\]$/g, '')) === 0

/**
 * The options for registering a passkey. The authenticator verifies a finger or a PIN, so a passkey is both factors.
 */
export async function beginPasskey(
  db: Db,
  user: { id: string; email: string },
  { secret, origin, officeName, now }: PasskeyDeps & { officeName: string },
): Promise<Result<{ options: { challenge: string } }, { reason: 'wrong-state' }>> {
  const existing = await credentialIdsOf(db, user.id)
  if (!passkeysPossible(origin) || existing.length >= MOST_KEYS) return refuse({ reason: 'wrong-state' })
  const { generateRegistrationOptions } = await passkeyLibrary()
  const options = await generateRegistrationOptions({
    rpName: officeName,
    rpID: new URL(origin).hostname,
    userName: user.email,
    userID: Uint8Array.from(Buffer.from(user.id)),
    challenge: bytesOf(makeChallenge({ secret, purpose: 'add', userId: user.id }, now)),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: existing.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return accept({ options })
}

type AddRefusal = { reason: 'second-factor-wrong' | 'conflict' | 'wrong-state' }

export async function addPasskey(
  db: Db,
  { userId, name, credential }: { userId: string; name: string; credential: NewCredential },
  { secret, origin, now }: PasskeyDeps,
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
    const user = await lockAccount(tx, userId)
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
    await notifyOfProtection(tx, user, 'passkey-added', now, name)
    return accept(viewPasskey(row))
  })
}

export function deletePasskey(
  db: Db,
  userId: string,
  id: string,
  now: Date,
): Promise<Result<{ passkeys: Passkey[] }, { reason: 'not-found' }>> {
  return db.transaction().execute(async tx => {
    const user = await lockAccount(tx, userId)
    const name = await removePasskey(tx, userId, id)
    if (!user || name === undefined) return refuse({ reason: 'not-found' })
    await notifyOfProtection(tx, user, 'passkey-removed', now, name)
    return accept({ passkeys: await listPasskeys(tx, userId) })
  })
}

/** The options for signing in: they name no user, the passkey does. */
export async function beginPasskeySignIn({
  secret,
  origin,
  now,
}: PasskeyDeps): Promise<{ options: { challenge: string } }> {
  const { generateAuthenticationOptions } = await passkeyLibrary()
  const options = await generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    challenge: bytesOf(makeChallenge({ secret, purpose: 'sign-in' }, now)),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  })
  return { options }
}

/** The owner of the passkey that signed. A counter that does not grow means a copy of the passkey. */
export async function takePasskey(
  db: Db,
  credential: SignedChallenge,
  { secret, origin, now }: PasskeyDeps,
): Promise<Result<{ userId: string; role: Role }, { reason: 'bad-credentials' } | AccountBlocked>> {
  const { verifyAuthenticationResponse } = await passkeyLibrary()
  return db.transaction().execute(async tx => {
    const key = await lockCredential(tx, credential.id)
    if (!key || key.deleted_at) return refuse({ reason: 'bad-credentials' })
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
    if (key.blocked_at) return refuse(blockedBecause(key.block_reason))
    return accept({ userId: key.user_id, role: key.role })
  })
}

/** The library throws for any invalid input, all of which comes from the client. */
const notVerified = (): { verified: false; registrationInfo?: never; authenticationInfo?: never } => ({
  verified: false,
})

const bytesOf = (challenge: string) => Uint8Array.from(Buffer.from(challenge, 'base64url'))
