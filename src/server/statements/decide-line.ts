import { accept, type Result, refuse } from '#contract/result.ts'
import { type MovementKind, movementKinds } from '#contract/statements/line-kinds.ts'
import type { LineDecision } from '#contract/statements/statements.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { type Invalid, invalidField } from '#server/platform/http/invalid.ts'
import { movementsBy, sharedWith } from './movements.store.ts'
import { addDecision, findLine, findStatement, removeDecision } from './statements.store.ts'

export type DecideRefusal = { reason: 'not-found' } | { reason: 'already-used' } | Invalid

/**
 * A person says what a line is. It moves no money: what it should be in the books is entered there. A line can be only a movement of its own
 * amount and currency, and a movement only one line.
 */
export const decideLine = (
  db: Db,
  { statement: statementId, line: lineId, ...decision }: LineDecision & { statement: string; line: string },
  actor: StaffActor,
): Promise<Result<object, DecideRefusal>> =>
  allOrNothing<object, DecideRefusal>(db, async tx => {
    const statement = await findStatement(tx, statementId)
    const line = statement && (await findLine(tx, statementId, lineId))
    if (!line) return refuse({ reason: 'not-found' })
    const { kind, note } = decision
    const isMovement = (movementKinds as readonly string[]).includes(kind)
    if (isMovement && !decision.movement) return refuse(invalidField('body.movement', 'missing', 'says which it is'))
    if (kind === 'other' && !note) return refuse(invalidField('body.note', 'missing', 'says what it is'))
    const movement = isMovement ? decision.movement : undefined
    if (movement) {
      const found = (await movementsBy(tx, [{ kind: kind as MovementKind, id: movement }])).get(`${kind} ${movement}`)
      const { account, currency } = statement
      const currencies = account ? [...(await sharedWith(tx, account.id)).values()] : [currency]
      const fits = found && found.units === line.units && currencies.includes(found.currency)
      if (!fits)
        return refuse(invalidField('body.movement', 'not-allowed', 'is no movement of this amount and currency'))
    }
    await removeDecision(tx, lineId)
    const made = { line: lineId, kind, movement, note: note || undefined, matchedBy: 'person' as const }
    if (!(await addDecision(tx, { ...made, staff: actor.staff.id, at: actor.now })))
      return refuse({ reason: 'already-used' })
    await writeAudit(tx, actor, {
      action: 'statement.decide',
      subject: { kind: 'statement', id: statementId, label: statement.currency },
      before: line.decision && { kind: line.decision.kind, movement: line.decision.movement, note: line.decision.note },
      after: { day: line.day, kind, movement, note },
    })
    return accept({})
  })
