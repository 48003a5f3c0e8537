import type { QueueItem, StaffMember } from '#contract/desk/desk.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db, Tx } from '#server/database/pool.ts'
import { type Hand, memberOf } from './staff.ts'

/** Whoever does nothing for so long has gone to lunch. */
export const IN_HAND_MS = 15 * 60_000

export type InHand = { by: StaffMember; since: Date; until: Date }
export type InHandRefusal = { reason: 'in-hand'; by: StaffMember; until: string }

/** Who works on these claims now. */
export async function whoHas(db: Db, claimIds: readonly string[], now: Date): Promise<Map<string, InHand>> {
  if (claimIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('claims_in_hand')
    .innerJoin('users', 'users.id', 'claims_in_hand.staff')
    .select(['claim_id', 'staff as id', 'users.email', 'users.role', 'since', 'until'])
    .where('claim_id', 'in', claimIds)
    .where('until', '>', now)
    .execute()
  return new Map(rows.map(row => [row.claim_id, { by: memberOf(row), since: row.since, until: row.until }]))
}

export const inHandView = ({ by, since, until }: InHand, staffId: string): NonNullable<QueueItem['inHand']> => ({
  by,
  mine: by.id === staffId,
  since: since.toISOString(),
  until: until.toISOString(),
})

/** Refuses while a colleague works on the claim. The claim's own row is locked by whoever asks, so nobody slips past. */
export async function nobodyElseHas(tx: Tx, claimId: string, hand: Hand): Promise<Result<undefined, InHandRefusal>> {
  const has = (await whoHas(tx, [claimId], hand.now)).get(claimId)
  if (!has || has.by.id === hand.staff.id) return accept(undefined)
  return refuse({ reason: 'in-hand', by: has.by, until: has.until.toISOString() })
}

/** From now on it is theirs. Who took it before keeps the moment at which they did. */
export async function takeInHand(tx: Tx, claimId: string, { staff, now }: Hand): Promise<void> {
  const until = new Date(now.getTime() + IN_HAND_MS)
  await tx
    .insertInto('claims_in_hand')
    .values({ claim_id: claimId, staff: staff.id, since: now, until })
    .onConflict(conflict =>
      conflict.column('claim_id').doUpdateSet(eb => ({
        staff: staff.id,
        since: eb
          .case()
          .when(eb.and([eb('claims_in_hand.staff', '=', staff.id), eb('claims_in_hand.until', '>', now)]))
          .then(eb.ref('claims_in_hand.since'))
          .else(now)
          .end(),
        until,
      })),
    )
    .execute()
}

export async function putBack(tx: Tx, claimId: string, staffId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('claims_in_hand')
    .where('claim_id', '=', claimId)
    .where('staff', '=', staffId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
