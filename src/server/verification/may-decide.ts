import { accept, refuse } from '#contract/result.ts'
import type { Claim } from '#server/claims/claim.ts'
import { colleaguesInstead, type MayAct } from '#server/desk/own-claim.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { namesOfColleagues } from '#server/second-person/second-person.ts'
import type { Check } from './checks.store.ts'

/** Nobody decides on their own documents, unless there is nobody else of the staff who can. */
export async function mayDecideOn(
  db: Db,
  { user_id }: Pick<Check, 'user_id'>,
  claim: Claim | undefined,
  staffId: string,
): Promise<MayAct> {
  const colleagues =
    user_id === staffId
      ? await namesOfColleagues(db, 'verification.decide', staffId)
      : claim && (await colleaguesInstead(db, claim, staffId, 'verification.decide'))
  if (colleagues === undefined) return accept({ own: false })
  return colleagues.length === 0 ? accept({ own: true }) : refuse({ reason: 'own-claim', colleagues })
}
