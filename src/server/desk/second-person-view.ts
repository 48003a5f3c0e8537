import type { SecondPerson } from '#contract/desk/desk.ts'
import { isUuid } from '#contract/uuid.ts'
import { needsTwo, preparationOf, type Sendable, sendingOf } from '#server/claims/moves/second-person.ts'
import type { Db } from '#server/platform/database/pool.ts'

type Limits = ReadonlyMap<string, bigint>

/** What a claim above the payout limit waits for, as one staff member sees it. Undefined: one person is enough. */
export function secondPersonView(
  claim: Sendable,
  { limits, emails, staffId }: { limits: Limits; emails: ReadonlyMap<string, string>; staffId: string },
): SecondPerson | undefined {
  if (!needsTwo(claim, limits.get(sendingOf(claim)?.currency ?? ''))) return undefined
  const prepared = preparationOf(claim)
  if (!prepared) return { waitsFor: 'preparation' }
  const { by, at } = prepared
  return { waitsFor: 'confirmation', by: emails.get(by) ?? by, mine: by === staffId, at }
}

/** The e-mail addresses of those who prepared these claims, by their ids. */
export async function preparersOf(
  db: Db,
  claims: readonly Pick<Sendable, 'prepared'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(claims.flatMap(({ prepared }) => (prepared && isUuid(prepared.by) ? [prepared.by] : [])))]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}
