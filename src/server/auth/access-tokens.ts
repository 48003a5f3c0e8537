import { randomUUID } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { accept, type Result, refuse } from '#contract/result.ts'
import { isUuid } from '#contract/uuid.ts'
import { SIGNING_ALGORITHM, type SigningKeys } from './signing-keys.ts'

export const ACCESS_LIVES_MS = 10 * 60 * 1000

const ISSUER = 'agio'
const AUDIENCE = 'agio-api'
/** The type in the header, so that no other token signed with the same key passes as an access token. */
const TYPE = 'at+jwt'
/** Far above what one process serves in ten minutes; tokens beyond it are verified again. */
const CACHE_SIZE = 20_000

/** Why a token is refused, in the words that clients of this kind of API compare. */
export type TokenFault = {
  reason: 'Token is expired' | 'Token is invalid' | 'Token has wrong type' | 'Token has no id' | 'Token has no type'
}

/** The claims of a valid token. */
export type AccessClaims = {
  userId: string
  sessionId: string
  exp: number
  /** Number of the refresh token, within the session, that the access token was issued with. */
  generation: number
}

export type AccessTokens = {
  issue: (session: { id: string; userId: string; generation: number }) => Promise<{ token: string; exp: number }>
  /** A token that was verified before is answered from the cache. */
  read: (token: string) => Result<AccessClaims, TokenFault> | Promise<Result<AccessClaims, TokenFault>>
}

/**
 * Access tokens name the session of a request for ten minutes. Whether that session still lasts is `SessionStates`'
 * question.
 */
export function openAccessTokens({ keys, now }: { keys: SigningKeys; now: () => Date }): AccessTokens {
  const verifiedTokens = new Map<string, AccessClaims>()

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
      const known = verifiedTokens.get(token)
      if (!known) return verify(token)
      if (known.exp * 1000 > now().getTime()) return accept(known)
      verifiedTokens.delete(token)
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
    verifiedTokens.set(token, claims)
    if (verifiedTokens.size > CACHE_SIZE) verifiedTokens.delete(verifiedTokens.keys().next().value!)
    return accept(claims)
  }

  /** Only keys of the office, found by their id: an address or a key that the token itself brings is ignored. */
  async function keyOf({ kid }: { kid?: string }) {
    const key = typeof kid === 'string' ? await keys.find(kid) : undefined
    if (!key) throw new errors.JWKSNoMatchingKey()
    return key.publicKey
  }
}

const isId = (value: unknown): value is string => typeof value === 'string' && isUuid(value)
