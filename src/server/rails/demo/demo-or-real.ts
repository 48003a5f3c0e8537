import { activeStates } from '#contract/claims/claim-moves.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { DEMO_RAIL } from './demo-rail.ts'

/**
 * Demo claims and real claims never share a queue, because an operator could not see which of them was paid with real money.
 * So an office with real claims does not start as a demo, and one with open demo claims does not start as a real office.
 */
export async function refuseToMix(db: Db, { demo }: { demo: boolean }): Promise<void> {
  const claims = db.selectFrom('claims').select('number').limit(1)
  if (demo) {
    const real = await claims.where('rail', '<>', DEMO_RAIL).executeTakeFirst()
    if (real)
      throw new StartRefusal(
        'demo-over-real-claims',
        'This office has taken claims for real money and cannot be a demo: set AGIO_DEMO=off, or AGIO_HOME to another folder',
      )
    return
  }
  const played = await claims
    .where('rail', '=', DEMO_RAIL)
    .where('state', 'in', [...activeStates])
    .executeTakeFirst()
  if (played)
    throw new StartRefusal(
      'real-over-demo-claims',
      `Demo claims are still open here, for example ${played.number}, and would be paid out with real money: close them with AGIO_DEMO=on first, or set AGIO_HOME to a new folder`,
    )
}
