import { type LedgerAccount, ledgerAccounts } from '#contract/desk/ledger-accounts.ts'
import { isUuid } from '#contract/uuid.ts'
import type { Place } from '#web/ui/WalkLinks.tsx'

export const reserveActs = ['in', 'out', 'count'] as const
export type ReserveAct = (typeof reserveActs)[number]

export type ReserveQuery = Place & {
  account: LedgerAccount
  /** Only what is held now, instead of everything that was ever written. */
  held: boolean
  /** The change whose form is open. */
  act?: ReserveAct | undefined
  /** The change that has just been made. */
  made?: ReserveAct | undefined
}

export const wholeReserve: ReserveQuery = { account: 'reserve', held: false, from: 'newest' }

/** What the address of a currency's books asks for; what makes no sense in it is passed over. */
export function readReserveQuery(search: URLSearchParams): ReserveQuery {
  const act = (name: string) => reserveActs.find(act => act === search.get(name))
  const held = search.get('show') === 'held'
  const past = search.get('past') ?? ''
  return {
    account: held ? 'reserve' : (ledgerAccounts.find(account => account === search.get('account')) ?? 'reserve'),
    held,
    from: search.get('from') === 'oldest' ? 'oldest' : 'newest',
    past: isUuid(past) ? past : undefined,
    act: act('act'),
    made: act('made'),
  }
}

export function reservePath(currency: string, query: ReserveQuery = wholeReserve): string {
  const { account, held, from, past, act, made } = query
  const search = new URLSearchParams()
  if (held) search.set('show', 'held')
  else if (account !== 'reserve') search.set('account', account)
  if (from === 'oldest') search.set('from', from)
  if (past) search.set('past', past)
  if (act) search.set('act', act)
  if (made) search.set('made', made)
  return `/console/reserves/${currency}${search.size ? `?${search}` : ''}`
}

export const reservesPath = (money?: string): string => `/console/reserves${money ? `?money=${money}` : ''}`
