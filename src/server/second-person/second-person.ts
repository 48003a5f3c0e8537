import type { Right } from '#contract/auth/rights.ts'
import { fullName } from '#contract/auth/staff-names.ts'
import { staffWith } from '#server/auth/staff.ts'
import type { Db } from '#server/platform/database/pool.ts'

/** What waits for a second person: `by` whom it was made, and `about` whom it is, where it is about somebody. */
export type Made = { by: string | undefined; about?: string | undefined }

/** Whoever has made something does not confirm it, nor does the one whom it is about. This alone says who is a second person. */
export const isSecondPerson = ({ by, about }: Made, staffId: string): boolean => staffId !== by && staffId !== about

/** Staff at work who have all these rights and could confirm it. */
export const secondPersons = async (db: Db, rights: readonly Right[], made: Made) =>
  (await staffWith(db, rights)).filter(({ id }) => isSecondPerson(made, id))

/** The full names of all others who have a right: those who act on what is somebody's own. */
export const namesOfColleagues = async (db: Db, right: Right, staffId: string): Promise<string[]> =>
  (await secondPersons(db, [right], { by: staffId })).map(fullName)
