import { randomUUID } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { accept, type Result, refuse } from '#contract/result.ts'
import { isUuid } from '#contract/uuid.ts'
import { SIGNING_ALGORITHM, type SigningKeys } from './signing-keys.ts'

export const ACCESS_LIVES_MS = 10 * 60 * 1000

const ISSUER = 'agio'
const AUDIENCE = 'agio-api'
/** Said in the header, so that no other token that is signed with the same key can pass for one of these. */
const TYPE = 'at+jwt'
/** Far above what a machine serves in ten minutes; beyond it tokens are verified anew. */
const MOST_KEPT = 20_000

/** Why a token is not one, in the words that clients of this kind of API know. */
export type TokenFault = {
  reason: 'Token is expired' | 'Token is invalid' | 'Token has wrong type' | 'Token has no id' | 'Token has no type'
}

/** What a token that holds says: whose session it belongs to, and until when. */
export type AccessClaims = {
  userId: string
  sessionId: string
  exp: number
  /** Which refresh token of the session it came along with. */
  generation: number
}

export type AccessTokens = {
  issue: (session: { id: string; userId: string; generation: number }) => Promise<{ token: string; exp: number }>
  /** A token that was seen before is known at once. */
  read: (token: string) => Result<AccessClaims, TokenFault> | Promise<Result<AccessClaims, TokenFault>>
}

/** Tokens that say for ten minutes whose session a call belongs to. Whether that session still lasts is asked elsewhere. */
export function openAccessTokens({ keys, now }: { keys: SigningKeys; now: () => Date }): AccessTokens {
  const verified = new Map<string, AccessClaims>()

  return {
    async issue({ id, userId, generation }) {
      const { kid, privateKey } = await keys.current()
      const issuedAt = Math.floor(now().getTime() / 1000)
      const exp = issuedAt + ACCESS_LIVES_MS / 1000
      const token = await new SignJWT({ token_type: 'access', sid: id, gen: generation })
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: TYPE, kid })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setJti(randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(exp)
        .sign(privateKey)
      return { token, exp }
    },
    read(token) {
      const known = verified.get(token)
      if (!known) return verify(token)
      if (known.exp * 1000 > now().getTime()) return accept(known)
      verified.delete(token)
      return refuse({ reason: 'Token is expired' })
    },
  }

  async function verify(token: string): Promise<Result<AccessClaims, TokenFault>> {
    let payload: JWTPayload
    try {
      ;({ payload } = await jwtVerify(token, keyOf, {
        algorithms: [SIGNING_ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        typ: TYPE,
        requiredClaims: ['exp'],
        currentDate: now(),
      }))
    } catch (error) {
      if (error instanceof errors.JWTExpired) return refuse({ reason: 'Token is expired' })
      if (error instanceof errors.JOSEError) return refuse({ reason: 'Token is invalid' })
      throw error
    }
    const { token_type: type, jti, sub, sid, gen, exp } = payload
    if (type === undefined) return refuse({ reason: 'Token has no type' })
    if (type !== 'access') return refuse({ reason: 'Token has wrong type' })
    if (jti === undefined) return refuse({ reason: 'Token has no id' })
    if (!isId(sub) || !isId(sid) || typeof gen !== 'number') return refuse({ reason: 'Token is invalid' })

    const claims = { userId: sub, sessionId: sid, exp: exp!, generation: gen }
    verified.set(token, claims)
    if (verified.size > MOST_KEPT) verified.delete(verified.keys().next().value!)
    return accept(claims)
  }

  /** Only our own keys, by their name: an address or a key that the token itself brings is not looked at. */
  async function keyOf({ kid }: { kid?: string }) {
    const key = typeof kid === 'string' ? await keys.find(kid) : undefined
    if (!key) throw new errors.JWKSNoMatchingKey()
    return key.publicKey
  }
}

const isId = (value: unknown): value is string => typeof value === 'string' && isUuid(value)
