import type { AccountLine, ClaimView } from '#contract/claims/claim.ts'
import { forgetStored, readStored, writeStored } from '#web/storage/storage.ts'

/** An account of an order that was placed in this browser without signing in. It leaves the browser with the next order alone. */
export type LastAccount = { currency: string; lines: readonly Pick<AccountLine, 'name' | 'kind' | 'value'>[] }

const KEY = 'last-accounts'
const MOST_OF_CURRENCY = 3

/** The accounts of a currency, the latest first. */
export const readLastAccounts = (currency: string): readonly LastAccount[] =>
  readAll().filter(account => account.currency === currency)

/** Keeps the accounts of an order that was just placed here. */
export function keepAccountsOf({
  direction,
  accounts,
  refundAccount,
}: Pick<ClaimView, 'direction' | 'accounts' | 'refundAccount'>): void {
  keep(direction.to, accounts.to)
  keep(direction.from, refundAccount ?? accounts.from)
}

/** The account stands before the others of its currency, the oldest of which goes. */
function keep(currency: string, given: LastAccount['lines']): void {
  if (given.length === 0) return
  const lines = given.map(({ name, kind, value }) => ({ name, kind, value }))
  const others = readLastAccounts(currency).filter(account => !isSame(account.lines, lines))
  write(currency, [{ currency, lines }, ...others.slice(0, MOST_OF_CURRENCY - 1)])
}

export const forgetLastAccounts = (currency: string): void => write(currency, [])

function write(currency: string, accounts: readonly LastAccount[]): void {
  const all = [...accounts, ...readAll().filter(account => account.currency !== currency)]
  if (all.length > 0) writeStored('localStorage', KEY, all)
  else forgetStored('localStorage', KEY)
}

const readAll = (): readonly LastAccount[] => readStored('localStorage', KEY, recogniseAccounts) ?? []

const isSame = (a: LastAccount['lines'], b: LastAccount['lines']): boolean =>
  a.length === b.length && a.every(({ name, value }) => b.some(line => line.name === name && line.value === value))

const recogniseAccounts = (stored: unknown): readonly LastAccount[] | undefined =>
  Array.isArray(stored) ? stored.filter(isAccount) : undefined

const isAccount = (stored: unknown): stored is LastAccount => {
  const { currency, lines } = (stored ?? {}) as Partial<LastAccount>
  return typeof currency === 'string' && Array.isArray(lines) && lines.length > 0 && lines.every(isLine)
}

const isLine = (stored: unknown): boolean =>
  ['name', 'kind', 'value'].every(part => typeof (stored as Record<string, unknown> | null)?.[part] === 'string')
