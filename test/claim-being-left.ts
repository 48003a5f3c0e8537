import { expect } from 'vitest'
import type { Db } from '#server/database/pool.ts'
import { insertClaim } from './claim-row.ts'
import { waitingForLocks } from './waiting-for-locks.ts'

/** Something happens to an account in the moment in which a claim with it is written and not yet committed, and has to wait. */
export async function whileClaimIsLeft(db: Db, userId: string, happening: () => Promise<unknown>): Promise<void> {
  const { promise: said, resolve: commit } = Promise.withResolvers<void>()
  const { promise: written, resolve: wrote } = Promise.withResolvers<void>()
  const opening = db.transaction().execute(async tx => {
    const claim = await insertClaim(tx)
    await tx.updateTable('claims').set({ user_id: userId }).where('id', '=', claim.id).execute()
    wrote()
    await said
  })
  await written
  const happened = happening()
  await expect.poll(() => waitingForLocks(db)).toBe(1)
  commit()
  await Promise.all([opening, happened])
}
