import { type LedgerAccount, ledgerAccounts } from '#contract/desk/ledger-accounts.ts'
import { readPageNumber } from '#web/ui/page-number.ts'

export const reserveActs = ['in', 'out', 'count'] as const
export type ReserveAct = (typeof reserveActs)[number]

export type ReserveQuery = {
  account: LedgerAccount
  /** Only what is held now, instead of everything that was ever written. */
  held: boolean
  page: number
  /** The change whose form is open. */
  act?: ReserveAct | undefined
  /** The change that has just been made. */
  made?: ReserveAct | undefined
}

export const wholeReserve: ReserveQuery = { account: 'reserve', held: false, page: 1 }

/** What the address of a currency's books asks for; what makes no sense in it is passed over. */
export function readReserveQuery(search: URLSearchParams): ReserveQuery {
  const act = (name: string) => reserveActs.find(act => act === search.get(name))
  const held = search.get('show') === 'held'
  return {
    account: held ? 'reserve' : (ledgerAccounts.find(account => account === search.get('account')) ?? 'reserve'),
    held,
    page: readPageNumber(search),
    act: act('act'),
    made: act('made'),
  }
}

export function reservePath(currency: string, { account, held, page, act, made }: ReserveQuery = wholeReserve): string {
  const search = new URLSearchParams()
  if (held) search.set('show', 'held')
  else if (account !== 'reserve') search.set('account', account)
  if (page > 1) search.set('page', String(page))
  if (act) search.set('act', act)
  if (made) search.set('made', made)
  return `/console/reserves/${currency}${search.size ? `?${search}` : ''}`
}

export const reservesPath = (money?: string): string => `/console/reserves${money ? `?money=${money}` : ''}`
