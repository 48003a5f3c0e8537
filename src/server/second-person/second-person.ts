import { hasRight, type Right } from '#contract/auth/rights.ts'
import { fullName } from '#contract/auth/staff-names.ts'
import type { Locale } from '#contract/locale.ts'
import { type Named, staffWith } from '#server/auth/staff.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { type ConfirmsFrom, confirmsFrom, readConfirmsFrom, recentFormerRoles, recentVouchings } from './vouchings.ts'

/** What waits for a second person: `by` whom it was made, and `about` whom it is, where it is about somebody. */
export type Made = { by: string | undefined; about?: string | undefined }

/** Somebody who may be the second person. */
export type Person = { id: string; confirmsFrom: ConfirmsFrom }

export const asPerson = async (db: Db, id: string): Promise<Person> => ({
  id,
  confirmsFrom: await readConfirmsFrom(db, id),
})

/**
 * Whoever has made something does not confirm it, nor does the one whom it is about, nor for three days anybody whom its author has
 * brought in. This alone says who is a second person.
 */
export const isSecondPerson = (made: Made, person: Person): boolean =>
  isSomebodyElse(made, person.id) && secondFrom(made, person) === undefined

/** From when somebody else is a second person who is none yet. */
export const secondFrom = ({ by }: Made, { confirmsFrom }: Person): Date | undefined =>
  by === undefined ? undefined : confirmsFrom.get(by)

/** The refusal of whoever confirms only later. */
export type ConfirmsLater = { reason: 'wrong-state'; because: 'confirms-later'; from: string }
export const confirmsLater = (from: Date): ConfirmsLater => ({
  reason: 'wrong-state',
  because: 'confirms-later',
  from: from.toISOString(),
})

const isSomebodyElse = ({ by, about }: Made, id: string): boolean => id !== by && id !== about

/** `from`: when they become a second person, where they are none yet. */
export type Colleague = Named & { locale: Locale; from?: Date }

/**
 * Staff at work who have all these rights and could confirm it: those who may now, and where nobody may now, those who will, with the time
 * from when.
 */
export async function colleaguesFor(db: Db, rights: readonly Right[], made: Made): Promise<Colleague[]> {
  const staff = (await staffWith(db, rights)).filter(({ id }) => isSomebodyElse(made, id))
  const vouchings = staff.length > 0 ? await recentVouchings(db) : []
  const all = staff.map(person => ({
    ...person,
    from: secondFrom(made, { id: person.id, confirmsFrom: confirmsFrom(person.id, vouchings) }),
  }))
  const ready = all.filter(({ from }) => from === undefined)
  return ready.length > 0 ? ready : all
}

/** For how long, in milliseconds, somebody counts who could have confirmed it and does not work here any more. */
async function stillCountsMs(db: Db, rights: readonly Right[], made: Made): Promise<number> {
  const left = (await recentFormerRoles(db)).filter(
    ({ person, role }) => isSomebodyElse(made, person) && rights.every(right => hasRight(role, right)),
  )
  return Math.max(0, ...left.map(({ leftMs }) => leftMs))
}

/**
 * Whether nobody else could confirm what somebody makes. Colleagues who are no second persons yet could, and those who left within three
 * days could have: otherwise one person would invite, demote or dismiss until they were alone.
 */
export const isAlone = async (db: Db, rights: readonly Right[], made: Made): Promise<boolean> =>
  (await colleaguesFor(db, rights, made)).length === 0 && (await stillCountsMs(db, rights, made)) === 0

export type Wait = {
  colleagues: Colleague[]
  /** Nobody else could confirm it: from then it counts by itself. */
  countsAt: Date | undefined
  /** Who is written to: the colleagues, and where it counts by itself whoever has the rights, its author among them. */
  told: { email: string; locale: Locale }[]
}

/**
 * For whom or for what something dangerous waits. Where somebody else could confirm it, only a person makes it count: time would let one
 * person alone do everything, at night.
 */
export async function waitFor(
  db: Db,
  { rights, made, waitMs, now }: { rights: readonly Right[]; made: Made; waitMs: number; now: Date },
): Promise<Wait> {
  const colleagues = await colleaguesFor(db, rights, made)
  if (colleagues.length > 0) return { colleagues, countsAt: undefined, told: colleagues }
  const aloneInMs = await stillCountsMs(db, rights, made)
  const countsAt = new Date(now.getTime() + aloneInMs + waitMs)
  return { colleagues, countsAt, told: await staffWith(db, rights) }
}

/** The full names of all others who have a right: those who act on what is somebody's own. */
export const namesOfColleagues = async (db: Db, right: Right, staffId: string): Promise<string[]> =>
  (await colleaguesFor(db, [right], { by: staffId })).map(fullName)
