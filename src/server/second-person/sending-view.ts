import type { SecondPerson } from '#contract/desk/desk.ts'
import { fullNamesOf } from '#server/auth/staff.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { isAbove, type Preparation, preparedFor, type Sending } from './sending.ts'

type Seen = {
  limits: ReadonlyMap<string, bigint>
  names: ReadonlyMap<string, string>
  staffId: string
  /** It takes two at any amount. */
  always?: boolean
}

/** What a payment above the payout limit waits for, as one staff member sees it. Undefined: one person is enough. */
export function secondPersonFor(
  sending: Sending | undefined,
  preparedBefore: Preparation | undefined,
  { limits, names, staffId, always }: Seen,
): SecondPerson | undefined {
  if (!always && !isAbove(sending, limits.get(sending?.currency ?? ''))) return undefined
  const prepared = preparedFor(sending, preparedBefore)
  if (!prepared) return { waitsFor: 'preparation' }
  const { by, at } = prepared
  return { waitsFor: 'confirmation', by: names.get(by) ?? by, mine: by === staffId, at }
}

/** The full names of those who prepared these payments, by their ids. */
export const preparersOf = (
  db: Db,
  sendings: readonly { prepared?: Preparation | undefined }[],
): Promise<ReadonlyMap<string, string>> =>
  fullNamesOf(
    db,
    sendings.map(({ prepared }) => prepared?.by),
  )
