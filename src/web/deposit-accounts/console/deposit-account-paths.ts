import { flag, oneOf, queryOf, text, withQuery } from '#web/forms/address-query.ts'

export const depositAccountActs = ['terms', 'details', 'on', 'off'] as const
export type DepositAccountAct = (typeof depositAccountActs)[number]

export type PoolQuery = {
  /** Only this currency. */
  currency: string | undefined
  /** Only what waits for somebody to look at it. */
  waiting: boolean
  /** The currency that a deposit account is being added in; an empty one is still to be chosen. */
  add: string | undefined
}

const codeIn = (typed: string) => /^[A-Z0-9]{2,20}$/.exec(typed)?.[0]

const pool = queryOf<PoolQuery>({
  currency: text(codeIn),
  waiting: flag('waiting', 'show'),
  add: {
    read: typed => typed && (codeIn(typed) ?? ''),
    write: code => code,
  },
})

export const readPoolQuery = pool.read

export const poolPath = (query: Partial<PoolQuery> = {}): string =>
  withQuery('/console/deposit-accounts', pool.write(query))

const account = queryOf<{ act: DepositAccountAct | undefined }>({ act: oneOf(depositAccountActs) })

export const readDepositAccountAct = (search: URLSearchParams): DepositAccountAct | undefined =>
  account.read(search).act

export const depositAccountPath = (id: string, act?: DepositAccountAct): string =>
  withQuery(`/console/deposit-accounts/${id}`, account.write({ act }))
