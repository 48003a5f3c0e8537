import type { Context } from 'hono'
import type { Claim } from '#server/claims/claim.ts'
import { isClaimKey } from '#server/claims/claim-key.ts'
import { ownsClaim } from '#server/claims/claim-owner.ts'
import { findClaim } from '#server/claims/claims.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import type { Env } from '#server/platform/http/request-context.ts'

/** Whose checks the caller may see and answer: those of a claim that is theirs, or of their own account. */
export type Verified = { claim: Claim } | { user: string }

type Asked = { id: string; key?: string | undefined }

/** Undefined: as if there were nothing. An address alone shows nobody what was asked of a customer. */
export async function verifiedBy(
  c: Context<Env>,
  db: Db,
  { id, key }: Asked,
  { caller, secret }: { caller: Caller; secret: string },
): Promise<Verified | undefined> {
  if (caller.signedIn && caller.id === id) return { user: id }
  const claim = await findClaim(db, id)
  if (!claim) return undefined
  return isClaimKey(key, id, secret) || ownsClaim(c, claim, caller, secret) ? { claim } : undefined
}
