import { randomBytes } from 'node:crypto'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db } from '#server/platform/database/pool.ts'

const MOST_LINKS = 100

/** One more link of an account, for a campaign of its owner's. */
export async function addReferralLink(
  db: Db,
  { owner, name }: { owner: string; name: string },
  now: Date,
): Promise<Result<undefined, { reason: 'too-many'; retryAfter: number }>> {
  return db.transaction().execute(async tx => {
    await tx.selectFrom('users').select('id').where('id', '=', owner).forUpdate().execute()
    const { count } = await tx
      .selectFrom('referral_links')
      .select(eb => eb.fn.countAll<string>().as('count'))
      .where('owner', '=', owner)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST_LINKS) return refuse({ reason: 'too-many' as const, retryAfter: 86_400 })
    const code = randomBytes(5).toString('hex').toUpperCase()
    await tx.insertInto('referral_links').values({ code, owner, name, created_at: now, put_away_at: null }).execute()
    return accept(undefined)
  })
}

export async function changeReferralLink(
  db: Db,
  {
    owner,
    code,
    name,
    putAway,
  }: { owner: string; code: string; name?: string | undefined; putAway?: boolean | undefined },
  now: Date,
): Promise<Result<undefined, { reason: 'not-found' }>> {
  const link = await db
    .selectFrom('referral_links')
    .select(['name', 'put_away_at'])
    .where('code', '=', code)
    .where('owner', '=', owner)
    .executeTakeFirst()
  if (!link) return refuse({ reason: 'not-found' })
  const putAwayAt = putAway === undefined ? link.put_away_at : putAway ? now : null
  await db
    .updateTable('referral_links')
    .set({ name: name ?? link.name, put_away_at: putAwayAt })
    .where('code', '=', code)
    .where('owner', '=', owner)
    .execute()
  return accept(undefined)
}

/** The links that somebody has made, for the file of their own data. */
export const referralLinksOf = (db: Db, owner: string): Promise<unknown> =>
  db
    .selectFrom('referral_links')
    .select(['code', 'name', 'created_at as createdAt', 'put_away_at as putAwayAt'])
    .where('owner', '=', owner)
    .orderBy('created_at')
    .execute()
