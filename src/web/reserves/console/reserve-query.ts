import { type LedgerAccount, ledgerAccounts } from '#contract/ledger/ledger-accounts.ts'
import type { ListPosition } from '#contract/paging.ts'
import { isUuid } from '#contract/uuid.ts'
import { flag, oneOf, oneOfOr, queryOf, text, withQuery } from '#web/forms/address-query.ts'

export const reserveActs = ['in', 'out', 'count'] as const
export type ReserveAct = (typeof reserveActs)[number]

export type ReserveQuery = ListPosition & {
  account: LedgerAccount
  /** Only what is held now, instead of all entries. */
  held: boolean
  /** The change whose form is open. */
  act?: ReserveAct | undefined
  /** The change that has just been made. */
  made?: ReserveAct | undefined
}

export const wholeReserve: ReserveQuery = { account: 'reserve', held: false, from: 'newest' }

const reserve = queryOf<ReserveQuery>({
  held: flag('held', 'show'),
  account: oneOfOr(ledgerAccounts, 'reserve'),
  from: oneOfOr(['newest', 'oldest'], 'newest'),
  past: text(id => (isUuid(id) ? id : undefined)),
  act: oneOf(reserveActs),
  made: oneOf(reserveActs),
})

/** What the address of a currency's books asks for. Money is held in the reserve alone. */
export const readReserveQuery = (search: URLSearchParams): ReserveQuery => inReserve(reserve.read(search))

export const reservePath = (currency: string, query: ReserveQuery = wholeReserve): string =>
  withQuery(`/console/reserves/${currency}`, reserve.write(inReserve(query)))

const inReserve = (query: ReserveQuery): ReserveQuery => (query.held ? { ...query, account: 'reserve' } : query)

export const reservesPath = (money?: string): string => withQuery('/console/reserves', { money })
