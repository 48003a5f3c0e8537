import { activeStates } from '#contract/claims/claim-moves.ts'
import type { Db } from '#server/database/pool.ts'
import { StartRefusal } from '#server/start-refusal.ts'
import { DEMO_RAIL } from './demo-rail.ts'

/**
 * A game and real money never meet in one queue: whoever pays out cannot see which of two claims was paid in earnest. So an
 * office that has taken real claims does not open as a demo, and one with open claims of the game not as a real one.
 */
export async function refuseToMix(db: Db, { demo }: { demo: boolean }): Promise<void> {
  const claims = db.selectFrom('claims').select('number').limit(1)
  if (demo) {
    const real = await claims.where('rail', '<>', DEMO_RAIL).executeTakeFirst()
    if (real)
      throw new StartRefusal(
        'demo-over-real-claims',
        'This office has taken claims for real money and cannot be a demo: set AGIO_DEMO=off, or AGIO_HOME to a folder of its own',
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
      `Claims of the demo are still open here (${played.number} for one), and would be paid out in earnest: close them with AGIO_DEMO=on first, or set AGIO_HOME to a new folder`,
    )
}
