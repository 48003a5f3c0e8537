import { significantDown } from '#contract/money/rate.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { loneUntil } from './lone-source.ts'
import { type Acceptance, addAcceptance, findAcceptance, type Waiting } from './rate-acceptances.store.ts'
import { readRates } from './rates.store.ts'
import type { RatesMode } from './rates-mode.ts'

/** `wrong-state`: what was seen waits no more, or leads elsewhere by now. */
export type AcceptRefusal = { reason: 'wrong-state'; detail: string }

/**
 * A person accepts the price that a jump leads to, or that the only source left gives: it counts from the leader's next
 * judgement. What waits is named by its beginning, so another price than the one that was seen is never accepted, and a
 * second press changes nothing.
 */
export const acceptRate = (
  db: Db,
  mode: RatesMode,
  waiting: Waiting,
  actor: StaffActor,
): Promise<Result<Acceptance, AcceptRefusal>> =>
  allOrNothing<Acceptance, AcceptRefusal>(db, async tx => {
    const memory = (await readRates(tx, mode)).find(({ rate }) => rate.pair === waiting.pair)?.memory
    const before = memory && (waiting.kind === 'lone' ? memory.lone?.agreed : memory.accepted?.value)
    const added = await addAcceptance(tx, mode, { ...waiting, by: actor.staff.id, at: actor.now })
    if (!added) {
      const earlier = await findAcceptance(tx, mode, waiting)
      return earlier && (waiting.kind === 'jump' || actor.now < loneUntil(earlier.at))
        ? accept(earlier)
        : refuse({ reason: 'wrong-state', detail: 'nothing that began at that moment waits' })
    }
    await writeAudit(tx, actor, {
      action: waiting.kind === 'lone' ? 'rate.accept-lone' : 'rate.accept',
      subject: { kind: 'rate', id: waiting.pair },
      before: before && { value: significantDown(before, 12) },
      after: {
        value: significantDown(added.value, 12),
        source: waiting.kind === 'lone' ? memory?.lone?.source : undefined,
        until: waiting.kind === 'lone' ? loneUntil(added.at).toISOString() : undefined,
      },
    })
    return accept(added)
  })
