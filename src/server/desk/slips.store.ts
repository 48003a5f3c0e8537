import { sql } from 'kysely'
import type { Slip } from '#contract/desk/slip.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'

export type NewSlip = Pick<Slip, 'id' | 'name' | 'type' | 'sha256'> & { claimId: string; content: Buffer }

/** False: another claim has just taken the id, and nothing was written. */
export async function addSlip(tx: Tx, slip: NewSlip, { staff, now }: StaffActor): Promise<boolean> {
  const { id, claimId, name, type, sha256, content } = slip
  const added = await tx
    .insertInto('claim_slips')
    .values({
      id,
      claim_id: claimId,
      staff: staff.id,
      at: now,
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
export async function findSlip(
  db: Db,
  id: string,
): Promise<{ claimId: string; name: string; sha256: string } | undefined> {
  const row = await db
    .selectFrom('claim_slips')
    .select(['claim_id', 'name', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { claimId: row.claim_id, name: row.name, sha256: row.sha256.toString('hex') }
}

export async function listSlips(db: Db, claimId: string): Promise<Slip[]> {
  const rows = await db
    .selectFrom('claim_slips')
    .innerJoin('users', 'users.id', 'claim_slips.staff')
    .select(['claim_slips.id', 'at', 'name', 'type', 'sha256', 'users.email'])
    .select(sql<number>`octet_length(content)`.as('bytes'))
    .where('claim_id', '=', claimId)
    .orderBy('at')
    .orderBy('claim_slips.id')
    .execute()
  return rows.map(({ at, sha256, email, ...slip }) => ({
    ...slip,
    at: at.toISOString(),
    by: email,
    sha256: sha256.toString('hex'),
  }))
}

export async function readContent(db: Db, claimId: string, id: string) {
  return db
    .selectFrom('claim_slips')
    .select(['type', 'content'])
    .where('id', '=', id)
    .where('claim_id', '=', claimId)
    .executeTakeFirst()
}
