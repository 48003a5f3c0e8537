import { movesFrom, newsletterMoves, type StaffMove } from '#contract/newsletters/newsletter-moves.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import { type StaffActor, stillHasRight } from '#server/auth/staff.ts'
import type { PreparedNewsletter } from '#server/platform/database/newsletters.schema.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { type Invalid, invalidField, invalidFields } from '#server/platform/http/invalid.ts'
import {
  asPerson,
  type ConfirmsLater,
  confirmsLater,
  isAlone,
  type Person,
  secondFrom,
} from '#server/second-person/second-person.ts'
import { whyNotConfirmed } from '#server/second-person/sending.ts'
import { lockNewsletter, newsletterRecordOf, skipRecipients } from './newsletters.store.ts'
import { unwritten } from './write-newsletter.ts'

export type MoveRefusal =
  | { reason: 'not-found' }
  | { reason: 'forbidden' }
  | { reason: 'wrong-state'; detail: string }
  | ConfirmsLater
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
    const withdraws = move === 'take-back' && row.prepared !== null
    if (!withdraws && !movesFrom(row.state).includes(move))
      return refuse({ reason: 'wrong-state', detail: `it is ${row.state}` })
    if (!(await stillHasRight(tx, actor.staff.id, 'content.write'))) return refuse({ reason: 'forbidden' })
    if (move === 'send') {
      const missing = unwritten(newsletterRecordOf(row))
      if (missing.length > 0)
        return refuse(
          invalidFields(missing.map(({ field }) => ({ field: 'body.move', code: 'missing', detail: field }))),
        )
      if (at && at <= now) return refuse(invalidField('body.at', 'too-small', 'is in the future'))
      const person = await asPerson(tx, actor.staff.id)
      const why = await whyNotSent(tx, row.prepared, person)
      if (why === 'own-preparation') return refuse(invalidField('body.move', why, 'another member of staff sends it'))
      if (why === 'confirms-later') return refuse(confirmsLater(secondFrom(row.prepared!, person)!))
      if (why === 'not-prepared') {
        await prepare(tx, { key, at }, actor)
        return accept(undefined)
      }
    }
    const { to } = newsletterMoves[move]
    const wished = at ?? new Date(row.prepared?.sendAt ?? now)
    const sendAt = new Date(Math.max(wished.getTime(), now.getTime()))
    const times = {
      send: { send_at: sendAt },
      'take-back': { send_at: null },
      stop: { ended_at: now },
    }[move]
    await tx
      .updateTable('newsletters')
      .set({ state: to, ...times, changed_at: now, prepared: null })
      .where('key', '=', key)
      .execute()
    if (move === 'stop') await skipRecipients(tx, key)
    await writeAudit(tx, actor, {
      action: `newsletter.${move}`,
      subject: { kind: 'newsletter', id: key },
      after: { state: to, sendAt: move === 'send' ? sendAt.toISOString() : undefined },
    })
    return accept(undefined)
  })
}

/** A letter to all subscribers can name any account, so one prepares it and another sends it. Whoever works alone sends at once. */
async function whyNotSent(tx: Tx, prepared: PreparedNewsletter | null, person: Person) {
  if (await isAlone(tx, ['content.write'], { by: person.id })) return undefined
  return whyNotConfirmed(prepared ?? undefined, person)
}

async function prepare(tx: Tx, { key, at }: Pick<Wish, 'key' | 'at'>, actor: StaffActor): Promise<void> {
  const sendAt = at?.toISOString()
  const prepared: PreparedNewsletter = { by: actor.staff.id, at: actor.now.toISOString(), sendAt }
  await tx
    .updateTable('newsletters')
    .set({ prepared: JSON.stringify(prepared), changed_at: actor.now })
    .where('key', '=', key)
    .execute()
  await writeAudit(tx, actor, {
    action: 'newsletter.prepare',
    subject: { kind: 'newsletter', id: key },
    after: { sendAt },
  })
}
