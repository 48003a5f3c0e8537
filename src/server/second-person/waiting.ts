import { hasRight, type Right } from '#contract/auth/rights.ts'
import type { WaitingForYou, WaitingKind } from '#contract/desk/waiting-for-you.ts'
import { fullNamesOf } from '#server/auth/staff.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Staff } from '#server/platform/http/caller.ts'
import { asPerson, isSecondPerson, type Person } from './second-person.ts'

/** Whoever confirms one of a kind has its right; the feature says what else it takes. */
const kinds: Record<WaitingKind, { right?: Right; page: (id: string, label: string | null) => string }> = {
  payment: { right: 'claims.move', page: id => `/console/claims/${id}` },
  hold: { right: 'claims.move', page: id => `/console/claims/${id}` },
  entry: { right: 'claims.move', page: id => `/console/claims/${id}` },
  reversal: { right: 'claims.move', page: id => `/console/claims/${id}` },
  'payout-return': { right: 'claims.move', page: id => `/console/claims/${id}` },
  'payout-account': { right: 'claims.move', page: id => `/console/claims/${id}` },
  reserve: { right: 'money.keep', page: (_, currency) => `/console/reserves/${currency}` },
  withdrawal: { right: 'withdrawals.pay', page: id => `/console/withdrawals/${id}` },
  change: { page: () => '/console/changes' },
  'deposit-account': { right: 'money.keep', page: id => `/console/deposit-accounts/${id}` },
  'second-factor': { right: 'people.staff', page: () => '/console/staff' },
  newsletter: { right: 'content.write', page: id => `/console/newsletters/${id}` },
  'customer-terms': { right: 'people.block', page: id => `/console/customers/${id}` },
  draw: { right: 'catalogue.terms', page: () => '/console/contests/draws' },
}

/** A member of staff, also one who is not signed in now. */
type Reader = Pick<Staff, 'id' | 'role'>

/** What a kind asks of whoever confirms one of it, besides the right. */
export type MayConfirm = Partial<Record<WaitingKind, (id: string, staff: Reader & Person) => Promise<boolean>>>

/** What waits for a second person who may be this one, the oldest first. */
export async function waitingFor(db: Db, staff: Reader, now: Date, mayConfirm: MayConfirm): Promise<WaitingForYou[]> {
  const shown = await confirmable(db, staff, now, mayConfirm)
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
    page: kinds[kind].page(id, label),
  }))
}

/** How much of it there is. */
export const countWaitingFor = async (db: Db, staff: Reader, now: Date, mayConfirm: MayConfirm): Promise<number> =>
  (await confirmable(db, staff, now, mayConfirm)).length

async function confirmable(db: Db, staff: Reader, now: Date, mayConfirm: MayConfirm) {
  const rows = await db
    .selectFrom('waiting_for_second_person')
    .selectAll()
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('made_at')
    .execute()
  const person = { ...(await asPerson(db, staff.id)), role: staff.role }
  const possible = rows.filter(({ kind, made_by, about }) => {
    const { right } = kinds[kind]
    const isTheirs = isSecondPerson({ by: made_by, about: about ?? undefined }, person)
    return isTheirs && (right === undefined || hasRight(staff.role, right))
  })
  const may = await Promise.all(possible.map(({ kind, id }) => mayConfirm[kind]?.(id, person) ?? true))
  return possible.filter((_, i) => may[i])
}
