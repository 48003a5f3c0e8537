import { hasRight } from '#contract/auth/rights.ts'
import type { Db } from '#server/platform/database/pool.ts'

/** `answers`: the person still has the right to. */
type NamedStaff = { name: string; answers: boolean }

/** The names that visitors read, of those staff who have one. Nothing else of a member of staff is for visitors. */
export async function namesOfStaff(db: Db, ids: readonly (string | null)[]): Promise<Map<string, NamedStaff>> {
  const wanted = [...new Set(ids)].filter(id => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'role', 'staff_name', 'blocked_at'])
    .where('id', 'in', wanted)
    .where('staff_name', 'is not', null)
    .execute()
  return new Map(
    rows.map(({ id, role, staff_name, blocked_at }) => [
      id,
      { name: staff_name!, answers: blocked_at === null && hasRight(role, 'chat.answer') },
    ]),
  )
}
