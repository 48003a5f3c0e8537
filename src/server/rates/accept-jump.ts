import { significantDown } from '#contract/money/rate.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Pair } from './pair.ts'
import { type Acceptance, addAcceptance, findAcceptance } from './rate-acceptances.store.ts'
import { readRates } from './rates.store.ts'
import type { RatesMode } from './rates-mode.ts'

/** `wrong-state`: the jump is over, or it leads elsewhere by now. */
export type AcceptRefusal = { reason: 'wrong-state'; detail: string }

/**
 * A person accepts the price that a jump leads to: it counts from the leader's next judgement. The jump is named by its
 * beginning, so another price than the one that was seen is never accepted, and a second press changes nothing.
 */
export const acceptJump = (
  db: Db,
  mode: RatesMode,
  { pair, since }: { pair: Pair; since: Date },
  actor: StaffActor,
): Promise<Result<Acceptance, AcceptRefusal>> =>
  allOrNothing<Acceptance, AcceptRefusal>(db, async tx => {
    const before = (await readRates(tx, mode)).find(({ rate }) => rate.pair === pair)?.memory.accepted
    const added = await addAcceptance(tx, mode, { pair, since, by: actor.staff.id, at: actor.now })
    if (!added) {
      const earlier = await findAcceptance(tx, mode, pair, since)
      return earlier
        ? accept(earlier)
        : refuse({ reason: 'wrong-state', detail: 'no jump that began at that moment waits' })
    }
    await writeAudit(tx, actor, {
      action: 'rate.accept',
      subject: { kind: 'rate', id: pair },
      ...(before && { before: { value: significantDown(before.value, 12) } }),
      after: { value: significantDown(added.value, 12) },
    })
    return accept(added)
  })
