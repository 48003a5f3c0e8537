import { hasRight, type Right } from '#contract/auth/rights.ts'
import type { WaitingForYou, WaitingKind } from '#contract/desk/waiting-for-you.ts'
import { fullNamesOf } from '#server/auth/staff.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Staff } from '#server/platform/http/caller.ts'
import { isSecondPerson } from './second-person.ts'

/** Whoever confirms one of a kind has its right; the feature says what else it takes. */
const kinds: Record<WaitingKind, { right?: Right; page: (id: string) => string }> = {
  payment: { right: 'claims.move', page: id => `/console/claims/${id}` },
  hold: { right: 'claims.move', page: id => `/console/claims/${id}` },
  withdrawal: { right: 'withdrawals.pay', page: id => `/console/withdrawals/${id}` },
  change: { page: () => '/console/changes' },
  'deposit-account': { right: 'money.keep', page: id => `/console/deposit-accounts/${id}` },
  'second-factor': { right: 'people.staff', page: () => '/console/staff' },
  draw: { right: 'catalogue.terms', page: () => '/console/contests/draws' },
}

/** What a kind asks of whoever confirms one of it, besides the right. */
export type MayConfirm = Partial<Record<WaitingKind, (id: string, staff: Staff) => Promise<boolean>>>

/** What waits for a second person who may be this one, the oldest first. */
export async function waitingFor(db: Db, staff: Staff, now: Date, mayConfirm: MayConfirm): Promise<WaitingForYou[]> {
  const rows = await db
    .selectFrom('waiting_for_second_person')
    .selectAll()
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('made_at')
    .execute()
  const possible = rows.filter(({ kind, made_by, about }) => {
    const { right } = kinds[kind]
    const isTheirs = isSecondPerson({ by: made_by, about: about ?? undefined }, staff.id)
    return isTheirs && (right === undefined || hasRight(staff.role, right))
  })
  const may = await Promise.all(possible.map(({ kind, id }) => mayConfirm[kind]?.(id, staff) ?? true))
  const shown = possible.filter((_, i) => may[i])
  const names = await fullNamesOf(
    db,
    shown.map(({ made_by }) => made_by),
  )
  return shown.map(({ kind, id, label, made_by, made_at, counts_at }) => ({
    kind,
    id,
    label: label ?? undefined,
    by: names.get(made_by) ?? made_by,
    at: made_at.toISOString(),
    countsAt: counts_at?.toISOString(),
    page: kinds[kind].page(id),
  }))
}
