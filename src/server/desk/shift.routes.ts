import type { Hono } from 'hono'
import { hasRight } from '#contract/auth/rights.ts'
import * as calls from '#contract/desk/shift.calls.ts'
import type { ShiftReport } from '#contract/desk/shift.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import { actorOf, membersOf, staffWith } from '#server/auth/staff.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Staff } from '#server/platform/http/caller.ts'
import type { Input } from '#server/platform/http/read-input.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { shiftCsv, shiftCsvHeaders } from './shift-csv.ts'
import { addShiftNote, listShiftNotes } from './shift-notes.store.ts'
import { beganAt, inHandOf, momentIn, shiftReport } from './shift-report.ts'

type ShiftDeps = { db: Db; reading: Db; now: () => Date; timeZone: () => string }

/** What a shift has done, what it leaves, and what it says to the next one. */
export function shiftRoutes(app: Hono<Env>, { db, reading, now, timeZone }: ShiftDeps): void {
  serve(app, calls.shiftReport, async (_, { query }, caller) => {
    const report = await reportFor(query, caller)
    return report.ok ? report.value : report
  })

  serve(app, calls.exportShift, async (_, { query: { locale, ...query } }, caller) => {
    const report = await reportFor(query, caller)
    if (!report.ok) return report
    return new Response(shiftCsv(report.value, locale, timeZone()), { headers: shiftCsvHeaders })
  })

  serve(app, calls.noteShift, async (c, { body }, caller) => {
    const actor = actorOf(c, caller, now())
    const added = await db.transaction().execute(async tx => {
      const added = await addShiftNote(tx, body, actor)
      const subject = { kind: 'shift', id: body.id }
      if (added === 'added') await writeAudit(tx, actor, { action: 'shift.note', subject, after: { text: body.text } })
      return added
    })
    return added === 'another'
      ? refuse({ reason: 'key-reused' as const })
      : { notes: await listShiftNotes(db, actor.now) }
  })

  /** Everybody reads their own; whoever reads the audit log reads those of others in it anyway. */
  async function reportFor(
    { staff, ...query }: Input<typeof calls.shiftReport>['query'],
    caller: Staff,
  ): Promise<Result<ShiftReport, { reason: 'forbidden' } | { reason: 'not-found' }>> {
    const id = staff ?? caller.id
    const seesOthers = hasRight(caller.role, 'audit.see')
    if (id !== caller.id && !seesOthers) return refuse({ reason: 'forbidden' })
    const at = now()
    const others = seesOthers
      ? (await staffWith(reading, ['claims.move'])).filter(person => person.id !== caller.id)
      : []
    const members = await membersOf(reading, [id, ...others.map(person => person.id)])
    const by = members.get(id)
    // Of customers there are no shifts.
    if (!by || (id !== caller.id && !others.some(person => person.id === id))) return refuse({ reason: 'not-found' })
    const until = query.until ? await momentIn(reading, query.until, timeZone()) : at
    const from = query.from ? await momentIn(reading, query.from, timeZone()) : await beganAt(reading, id, until)
    const [done, open, notes] = await Promise.all([
      shiftReport(reading, { staff: id, from, until }),
      inHandOf(reading, id, at),
      listShiftNotes(reading, at),
    ])
    return accept({
      by,
      from: from.toISOString(),
      until: until.toISOString(),
      ...done,
      open,
      notes,
      people: others.flatMap(person => members.get(person.id) ?? []),
    })
  }
}
