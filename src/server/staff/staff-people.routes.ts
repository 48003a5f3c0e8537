import type { Hono } from 'hono'
import { refuse } from '#contract/result.ts'
import * as resetCalls from '#contract/staff/second-factor-resets.calls.ts'
import * as calls from '#contract/staff/staff-people.calls.ts'
import type { Sessions } from '#server/auth/open-sessions.ts'
import { actorOf } from '#server/auth/staff.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { answerOf } from '#server/users/answer-of.ts'
import { changeRole, endWork } from './change-role.ts'
import { nameStaff, readOwnName } from './name-staff.ts'
import { askReset, decideReset } from './reset-second-factor.ts'
import { readResets } from './second-factor-resets.store.ts'
import { endSessionsOf } from './sessions-of-staff.ts'
import { setShareOfLimits } from './share-of-limits.ts'
import { readMember, readStaff } from './staff-people.store.ts'

export type StaffRoutesDeps = { db: Db; sessions: Pick<Sessions, 'onNotification'>; now: () => Date }

export function staffRoutes(app: Hono<Env>, { db, sessions, now }: StaffRoutesDeps): void {
  serve(app, calls.listStaff, (_, __, caller) => readStaff(db, caller.id))

  serve(
    app,
    calls.readStaffMember,
    async (_, { params }, staff) => (await readMember(db, params.id, { staff, now: now() })) ?? notFound,
  )

  serve(app, calls.changeRole, async (c, { params, body }, caller) => {
    const changed = await changeRole(db, { ...params, ...body }, actorOf(c, caller, now()))
    forgetSessionsOf(params.id)
    if (!changed.ok) return changed
    return (await readMember(db, params.id, { staff: caller, now: now() })) ?? notFound
  })

  serve(app, calls.nameStaffMember, async (c, { params, body }, caller) => {
    const named = await nameStaff(db, { ...params, ...body }, actorOf(c, caller, now()))
    if (!named.ok) return named
    return (await readMember(db, params.id, { staff: caller, now: now() })) ?? notFound
  })

  serve(app, calls.setShareOfLimits, async (c, { params, body }, caller) => {
    const set = await setShareOfLimits(db, { ...params, ...body }, actorOf(c, caller, now()))
    if (!set.ok) return set
    return (await readMember(db, params.id, { staff: caller, now: now() })) ?? notFound
  })

  serve(app, calls.ownStaffName, (_, __, caller) => readOwnName(db, caller.id))

  serve(app, calls.nameOneself, async (c, { body }, caller) =>
    answerOf(await nameStaff(db, { id: caller.id, ...body }, actorOf(c, caller, now()))),
  )

  serve(app, calls.endWork, async (c, { params, body }, caller) => {
    const ended = await endWork(db, { ...params, ...body }, actorOf(c, caller, now()))
    forgetSessionsOf(params.id)
    return answerOf(ended)
  })

  serve(app, calls.endStaffSession, async (c, { params }, caller) => {
    const ended = await endSessionsOf(db, params, actorOf(c, caller, now()))
    forgetSessionsOf(params.id)
    return answerOf(ended)
  })

  serve(app, calls.endStaffSessions, async (c, { params }, caller) => {
    const ended = await endSessionsOf(db, params, actorOf(c, caller, now()))
    forgetSessionsOf(params.id)
    return answerOf(ended)
  })

  serve(app, resetCalls.listResets, (_, __, caller) => readResets(db, caller.id))

  serve(app, resetCalls.askReset, async (c, { params, body }, caller) => {
    return answerOf(await askReset(db, { ...params, ...body }, actorOf(c, caller, now())))
  })

  serve(app, resetCalls.decideReset, async (c, { params, body }, caller) => {
    const decided = await decideReset(db, { ...params, ...body }, actorOf(c, caller, now()))
    if (decided.ok) forgetSessionsOf(decided.value.person.id)
    return answerOf(decided)
  })

  /** Here at once; the other processes hear it from the database. */
  function forgetSessionsOf(id: string): void {
    sessions.onNotification(`user ${id}`)
  }
}

const notFound = refuse({ reason: 'not-found' as const })
