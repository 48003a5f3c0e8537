import { sql } from 'kysely'
import type { Slip } from '#contract/desk/slip.ts'
import { staffLabel } from '#server/auth/staff.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'

/** What a slip proves the payout of. */
export type SlipOf = { claim: string } | { withdrawal: string }

/** Who has attached it; without one of the staff, its customer. */
export type SlipAuthor = { staff: string | undefined; at: Date }

type NewSlip = Pick<Slip, 'id' | 'name' | 'type' | 'sha256'> & { of: SlipOf; content: Buffer }

/** False: another one has just taken the id, and nothing was written. */
export async function addSlip(tx: Tx, slip: NewSlip, { staff, at }: SlipAuthor): Promise<boolean> {
  const { id, of, name, type, sha256, content } = slip
  const added = await tx
    .insertInto('slips')
    .values({
      id,
      ...('claim' in of ? { claim_id: of.claim } : { withdrawal_id: of.withdrawal }),
      staff: staff ?? null,
      at,
      name,
      type,
      sha256: Buffer.from(sha256, 'hex'),
      content,
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

/** The slip of this id without its bytes. */
export async function findSlip(db: Db, id: string): Promise<{ of: string; name: string; sha256: string } | undefined> {
  const row = await db
    .selectFrom('slips')
    .select(['claim_id', 'withdrawal_id', 'name', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { of: (row.claim_id ?? row.withdrawal_id)!, name: row.name, sha256: row.sha256.toString('hex') }
}

export async function listSlips(db: Db, of: SlipOf): Promise<Slip[]> {
  const rows = await db
    .selectFrom('slips')
    .leftJoin('users', 'users.id', 'slips.staff')
    .select(['slips.id', 'staff', 'at', 'name', 'type', 'sha256'])
    .select(staffLabel('users').as('by'))
    .select(sql<number>`octet_length(content)`.as('bytes'))
    .where(columnOf(of), '=', idOf(of))
    .orderBy('at')
    .orderBy('slips.id')
    .execute()
  return rows.map(({ at, sha256, staff, by, ...slip }) => ({
    ...slip,
    by: staff === null ? undefined : by,
    at: at.toISOString(),
    sha256: sha256.toString('hex'),
  }))
}

export async function readContent(db: Db, of: SlipOf, id: string) {
  return db
    .selectFrom('slips')
    .select(['type', 'content'])
    .where('id', '=', id)
    .where(columnOf(of), '=', idOf(of))
    .executeTakeFirst()
}

const columnOf = (of: SlipOf) => ('claim' in of ? ('claim_id' as const) : ('withdrawal_id' as const))
export const idOf = (of: SlipOf): string => ('claim' in of ? of.claim : of.withdrawal)
