import type { Db } from '#server/platform/database/pool.ts'

/** Whose code it is. */
export type ReferralCode = { code: string; owner: string; email: string }

/** The link of an account or one of its campaigns. Links that were put away go on leading to their owner. */
export async function findReferralCode(db: Db, given: string): Promise<ReferralCode | undefined> {
  const code = given.toUpperCase()
  if (!/^[A-Z0-9_-]{1,32}$/.test(code)) return undefined
  const account = await db
    .selectFrom('users')
    .select(['id as owner', 'email'])
    .where('referral_code', '=', code)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (account) return { code, ...account }
  const link = await db
    .selectFrom('referral_links')
    .innerJoin('users', 'users.id', 'owner')
    .select(['owner', 'email'])
    .where('code', '=', code)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return link && { code, ...link }
}
