import { movesFrom, newsletterMoves, type StaffMove } from '#contract/newsletters/newsletter-moves.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import { type StaffActor, stillHasRight } from '#server/auth/staff.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { type Invalid, invalidField, invalidFields } from '#server/platform/http/invalid.ts'
import { lockNewsletter, newsletterRecordOf, skipRecipients } from './newsletters.store.ts'
import { unwritten } from './write-newsletter.ts'

export type MoveRefusal =
  | { reason: 'not-found' }
  | { reason: 'forbidden' }
  | { reason: 'wrong-state'; detail: string }
  | Invalid

type Wish = { key: string; move: StaffMove; at?: Date | undefined }

/** What staff do with a newsletter. Sending begins with the next minute; what is stopped is not queued again. */
export function moveNewsletter(
  db: Db,
  { key, move, at }: Wish,
  actor: StaffActor,
): Promise<Result<undefined, MoveRefusal>> {
  const { now } = actor
  return db.transaction().execute(async (tx): Promise<Result<undefined, MoveRefusal>> => {
    const row = await lockNewsletter(tx, key)
    if (!row) return refuse({ reason: 'not-found' })
    if (!movesFrom(row.state).includes(move)) return refuse({ reason: 'wrong-state', detail: `it is ${row.state}` })
    if (!(await stillHasRight(tx, actor.staff.id, 'content.write'))) return refuse({ reason: 'forbidden' })
    if (move === 'send') {
      const missing = unwritten(newsletterRecordOf(row))
      if (missing.length > 0)
        return refuse(
          invalidFields(missing.map(({ field }) => ({ field: 'body.move', code: 'missing', detail: field }))),
        )
      if (at && at <= now) return refuse(invalidField('body.at', 'too-small', 'is in the future'))
    }
    const { to } = newsletterMoves[move]
    const times = {
      send: { send_at: at ?? now },
      'take-back': { send_at: null },
      stop: { ended_at: now },
    }[move]
    await tx
      .updateTable('newsletters')
      .set({ state: to, ...times, changed_at: now })
      .where('key', '=', key)
      .execute()
    if (move === 'stop') await skipRecipients(tx, key)
    await writeAudit(tx, actor, {
      action: `newsletter.${move}`,
      subject: { kind: 'newsletter', id: key },
      after: { state: to, sendAt: move === 'send' ? (at ?? now).toISOString() : undefined },
    })
    return accept(undefined)
  })
}
