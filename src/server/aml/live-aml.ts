import type { Db } from '#server/platform/database/pool.ts'
import { refreshInTurn } from '#server/platform/live/refresh-in-turn.ts'
import { type ImportedList, importedLists } from './lists/lists.store.ts'
import { type AmlPolicy, policyOf } from './policies.store.ts'

/** The newest policy, and the sanctions lists with their dates. */
export type AmlNow = { policy: AmlPolicy; lists: readonly ImportedList[] }

/**
 * What the office checks by, in memory, because every opening and every page of a pair asks for it. It may be older than the
 * database by a moment, so an opening asks there once more (`admitClaim`).
 */
export type LiveAml = { readonly now: AmlNow; refresh: () => Promise<void> }

/** Reads policy and lists at once, and again whenever it is told to. */
export async function openLiveAml(db: Db): Promise<LiveAml> {
  const read = async (): Promise<AmlNow> => {
    const [policy, lists] = await Promise.all([policyOf(db), importedLists(db)])
    return { policy, lists }
  }
  let now = await read()
  return {
    get now() {
      return now
    },
    refresh: refreshInTurn(async () => {
      now = await read()
    }),
  }
}
