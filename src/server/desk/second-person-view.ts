import type { SecondPerson } from '#contract/desk/desk.ts'
import { fullNamesOf } from '#server/auth/staff.ts'
import type { Preparation } from '#server/claims/claim.ts'
import { isAbove, preparedFor, type Sendable, type Sending, sendingOf } from '#server/claims/moves/second-person.ts'
import type { Db } from '#server/platform/database/pool.ts'

type Seen = { limits: ReadonlyMap<string, bigint>; names: ReadonlyMap<string, string>; staffId: string }

/** What a claim above the payout limit waits for, as one staff member sees it. Undefined: one person is enough. */
export const secondPersonView = (claim: Sendable, seen: Seen): SecondPerson | undefined =>
  secondPersonFor(sendingOf(claim), claim.prepared, seen)

/** The same of whatever is to be sent. */
export function secondPersonFor(
  sending: Sending | undefined,
  preparedBefore: Preparation | undefined,
  { limits, names, staffId }: Seen,
): SecondPerson | undefined {
  if (!isAbove(sending, limits.get(sending?.currency ?? ''))) return undefined
  const prepared = preparedFor(sending, preparedBefore)
  if (!prepared) return { waitsFor: 'preparation' }
  const { by, at } = prepared
  return { waitsFor: 'confirmation', by: names.get(by) ?? by, mine: by === staffId, at }
}

/** The full names of those who prepared these claims, by their ids. */
export const preparersOf = (
  db: Db,
  claims: readonly { prepared?: Preparation | undefined }[],
): Promise<ReadonlyMap<string, string>> =>
  fullNamesOf(
    db,
    claims.map(({ prepared }) => prepared?.by),
  )
