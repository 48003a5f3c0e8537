import { normalCode } from '#contract/promo-codes/promo-code-key.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { refreshInTurn } from '#server/platform/live/refresh-in-turn.ts'
import { listPromoCodes, readPromoPerson } from './promo-codes.store.ts'
import { isPersonal, type PromoCode, type PromoPerson } from './promo-rules.ts'

/** The notify channel of changed codes. */
export const PROMO_CODES_CHANNEL = 'promo-codes'

/** The codes of the office in memory, because a calculator asks with every key. */
export type LivePromoCodes = {
  /** Undefined: there is no such code. */
  find: (typed: string) => PromoCode | undefined
  /** Changes when the codes were read again. */
  readonly version: number
  refresh: () => Promise<void>
  /** What a code depends on of an account, by one query. Undefined: it depends on nobody. */
  personOf: (code: PromoCode, userId: string) => Promise<PromoPerson> | undefined
}

/** Reads the codes at once, and again whenever it is told to. */
export async function openPromoCodes(db: Db): Promise<LivePromoCodes> {
  let codes = new Map<string, PromoCode>()
  let version = 0
  const refresh = refreshInTurn(async () => {
    codes = new Map((await listPromoCodes(db)).map(code => [code.code, code]))
    version++
  })
  await refresh()
  return {
    find: typed => codes.get(normalCode(typed)),
    get version() {
      return version
    },
    refresh,
    personOf: (code, userId) => (isPersonal(code) ? readPromoPerson(db, code.code, { userId }) : undefined),
  }
}
