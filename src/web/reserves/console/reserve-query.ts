import { type LedgerAccount, ledgerAccounts, OUTSIDE } from '#contract/ledger/ledger-accounts.ts'
import type { ListPosition } from '#contract/paging.ts'
import { isUuid } from '#contract/uuid.ts'
import { flag, oneOf, oneOfOr, queryOf, text, withQuery } from '#web/forms/address-query.ts'

export const reserveActs = ['in', 'out', 'expense', 'move', 'count'] as const
export type ReserveAct = (typeof reserveActs)[number]

export type ReserveQuery = ListPosition & {
  account: LedgerAccount
  /** Only what came to or left this account of the office, or what lies outside of them. */
  ours?: string | undefined
  /** Only what is held now, instead of all entries. */
  held: boolean
  /** The change whose form is open. */
  act?: ReserveAct | undefined
  /** What the form of a move begins with, when it is to be moved back. */
  to?: string | undefined
  amount?: string | undefined
  reason?: string | undefined
  /** The change that has just been made. */
  made?: ReserveAct | undefined
}

export const wholeReserve: ReserveQuery = { account: 'reserve', held: false, from: 'newest' }

const reserve = queryOf<ReserveQuery>({
  held: flag('held', 'show'),
  account: oneOfOr(ledgerAccounts, 'reserve'),
  ours: text(place),
  from: oneOfOr(['newest', 'oldest'], 'newest'),
  past: text(id => (isUuid(id) ? id : undefined)),
  act: oneOf(reserveActs),
  to: text(place),
  amount: text(amount => /^[\d.]{1,50}$/.exec(amount)?.[0]),
  reason: text(reason => reason.slice(0, 200)),
  made: oneOf(reserveActs),
})

/** An account of the office, or what lies outside of them. */
function place(id: string): string | undefined {
  return isUuid(id) || id === OUTSIDE ? id : undefined
}

/** What the address of a currency's books asks for. Money is held in the reserve alone. */
export const readReserveQuery = (search: URLSearchParams): ReserveQuery => inReserve(reserve.read(search))

export const reservePath = (currency: string, query: ReserveQuery = wholeReserve): string =>
  withQuery(`/console/reserves/${currency}`, reserve.write(inReserve(query)))

function inReserve({ to, amount, reason, ...query }: ReserveQuery): ReserveQuery {
  const begun = query.act === 'move' ? { ...query, to, amount, reason } : query
  return query.held || query.ours
    ? { ...begun, account: 'reserve', held: query.held, ours: query.held ? undefined : query.ours }
    : begun
}

export const reservesPath = (money?: string): string => withQuery('/console/reserves', { money })
