import { fullName } from '#contract/auth/staff-names.ts'
import {
  type ResetActor,
  type ResetDecision,
  type ResetState,
  resetDecisions,
  resetMoves,
  type SecondFactorReset,
} from '#contract/staff/second-factor-resets.ts'
import { memberOf } from '#server/auth/staff.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { asPerson, colleaguesFor, isSecondPerson, type Person } from '#server/second-person/second-person.ts'

/** Whoever else could confirm a reset of this person's factor, or will. */
export const confirmersOf = (db: Db, { person, askedBy }: Reset) =>
  colleaguesFor(db, ['people.staff'], { by: askedBy, about: person })

type Reset = { person: string; askedBy: string }

/** Whoever asks for themselves is the one who asked. */
const actorOf = ({ person, askedBy }: Reset, decider: Person): ResetActor => {
  if (askedBy === decider.id) return 'asker'
  if (person === decider.id) return 'person'
  return isSecondPerson({ by: askedBy, about: person }, decider) ? 'colleague' : 'newcomer'
}

export const mayDecide = (decision: ResetDecision, reset: Reset, decider: Person): boolean =>
  (resetMoves[decision].by as readonly ResetActor[]).includes(actorOf(reset, decider))

/** The waiting requests, or one of any state, as this member of staff sees them. */
export async function readResets(db: Db, you: string, only?: string): Promise<SecondFactorReset[]> {
  const rows = await db
    .selectFrom('second_factor_resets as reset')
    .innerJoin('users as owner', 'owner.id', 'reset.person')
    .innerJoin('users as asker', 'asker.id', 'reset.asked_by')
    .selectAll('reset')
    .select([
      'owner.email as person_email',
      'owner.role as person_role',
      'owner.staff_name as person_name',
      'asker.email as asker_email',
      'asker.role as asker_role',
      'asker.staff_name as asker_name',
    ])
    .$if(only === undefined, query => query.where('reset.state', '=', 'waiting'))
    .$if(only !== undefined, query => query.where('reset.id', '=', only!))
    .orderBy('reset.asked_at')
    .execute()
  const decider = await asPerson(db, you)
  return Promise.all(
    rows.map(async row => {
      const about = { person: row.person, askedBy: row.asked_by }
      const colleagues = row.state === 'waiting' ? await confirmersOf(db, about) : []
      return {
        id: row.id,
        person: memberOf({
          id: row.person,
          email: row.person_email,
          role: row.person_role,
          staff_name: row.person_name,
        }),
        state: row.state,
        by: memberOf({
          id: row.asked_by,
          email: row.asker_email,
          role: row.asker_role,
          staff_name: row.asker_name,
        }),
        at: row.asked_at.toISOString(),
        reason: row.reason,
        countsAt: row.counts_at?.toISOString() ?? null,
        expiresAt: row.expires_at.toISOString(),
        colleagues: colleagues.map(fullName),
        moves: row.state === 'waiting' ? resetDecisions.filter(decision => mayDecide(decision, about, decider)) : [],
      }
    }),
  )
}

export const findReset = (db: Db, id: string) =>
  db.selectFrom('second_factor_resets').selectAll().where('id', '=', id).executeTakeFirst()

/** Ends a request that still waits. False: somebody, or the clock, was first. */
export async function endReset(
  tx: Tx,
  id: string,
  { to, at, by }: { to: Exclude<ResetState, 'waiting'>; at: Date; by?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('second_factor_resets')
    .set({ state: to, decided_at: at, decided_by: by ?? null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Requests whose time has come: to count, or to expire. */
export const dueResets = (db: Db, now: Date) =>
  db
    .selectFrom('second_factor_resets')
    .select('id')
    .where('state', '=', 'waiting')
    .where(({ or, eb }) => or([eb('counts_at', '<=', now), eb('expires_at', '<=', now)]))
    .orderBy('asked_at')
    .execute()

/** Calls off what waits about somebody who leaves, and what they asked for. */
export const withdrawResetsOf = (
  tx: Tx,
  staffId: string,
  { about, askedBy, at }: { about: boolean; askedBy: boolean; at: Date },
) =>
  tx
    .updateTable('second_factor_resets as reset')
    .from('users as owner')
    .set({ state: 'withdrawn', decided_at: at })
    .whereRef('owner.id', '=', 'reset.person')
    .where('reset.state', '=', 'waiting')
    .where(({ or, eb }) =>
      or([...(about ? [eb('reset.person', '=', staffId)] : []), ...(askedBy ? [eb('asked_by', '=', staffId)] : [])]),
    )
    .returning(['reset.person', 'owner.email', 'reset.reason'])
    .execute()
