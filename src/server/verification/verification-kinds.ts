import { defined } from '#contract/defined.ts'
import { toShortDecimal } from '#contract/money/money.ts'
import type { VerificationTerms } from '#contract/verification/verification.ts'
import type { VerificationKind } from '#contract/verification/verification-kinds.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { refreshInTurn } from '#server/platform/live/refresh-in-turn.ts'

/** What the office asks of one kind of check. Sums are in US cents. */
export type KindTerms = {
  kind: VerificationKind
  asks: { ru: string; en: string }
  photos: number
  termDays: number
  keepDays: number
  byDirection: boolean
  amountFrom?: bigint
  turnoverFrom?: bigint
}

/** The kinds in memory, because every claim that is opened is held against them. */
export type LiveKinds = { readonly now: readonly KindTerms[]; refresh: () => Promise<void> }

/** Reads the kinds at once, and again whenever it is told to. */
export async function openVerificationKinds(db: Db): Promise<LiveKinds> {
  let kinds: readonly KindTerms[] = []
  const refresh = refreshInTurn(async () => {
    kinds = await listKinds(db)
  })
  await refresh()
  return {
    get now() {
      return kinds
    },
    refresh,
  }
}

/** In the order in which they are asked. */
export async function listKinds(db: Db): Promise<KindTerms[]> {
  const rows = await db.selectFrom('verification_kinds').selectAll().execute()
  return rows
    .map(row => ({
      kind: row.kind,
      asks: { ru: row.asks_ru, en: row.asks_en },
      photos: row.photos,
      termDays: row.term_days,
      keepDays: row.keep_days,
      byDirection: row.by_direction,
      amountFrom: row.amount_from === null ? undefined : BigInt(row.amount_from),
      turnoverFrom: row.turnover_from === null ? undefined : BigInt(row.turnover_from),
    }))
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}

const order: readonly VerificationKind[] = ['card', 'identity', 'selfie', 'origin', 'payment']

export const termsOfKind = (kinds: readonly KindTerms[], kind: VerificationKind): KindTerms =>
  kinds.find(known => known.kind === kind)!

export const kindView = ({ amountFrom, turnoverFrom, ...kind }: KindTerms): VerificationTerms['kinds'][number] => ({
  ...kind,
  ...defined({
    amountFrom: amountFrom === undefined ? undefined : toShortDecimal(amountFrom, 2),
    turnoverFrom: turnoverFrom === undefined ? undefined : toShortDecimal(turnoverFrom, 2),
  }),
})
