import { oneOf, oneOfOr, page, queryOf, text, withQuery } from '#web/forms/address-query.ts'

export const CUSTOMERS_PATH = '/console/customers'

export type CustomersQuery = { q?: string | undefined; sort: 'newest' | 'turnover'; page: number }

const list = queryOf<CustomersQuery>({
  // The office refuses a single letter, which would find nearly everybody.
  q: text(typed => (typed.length < 2 ? undefined : typed.slice(0, 200))),
  sort: oneOfOr(['newest', 'turnover'], 'newest'),
  page,
})

export const readCustomersQuery = (search: URLSearchParams): CustomersQuery => list.read(search)
export const customersPath = (query: Partial<CustomersQuery> = {}): string =>
  withQuery(CUSTOMERS_PATH, list.write(query))

/** What is decided about a customer, each in a panel of its own. */
export const customerActs = ['block', 'unblock', 'limits', 'sign-out'] as const
export type CustomerAct = (typeof customerActs)[number]

export type CustomerQuery = { act?: CustomerAct | undefined; page: number; made?: CustomerAct | undefined }

const one = queryOf<CustomerQuery>({ act: oneOf(customerActs), made: oneOf(customerActs), page })

export const readCustomerQuery = (search: URLSearchParams): CustomerQuery => one.read(search)
export const customerPath = (id: string, query: Partial<CustomerQuery> = {}): string =>
  withQuery(`${CUSTOMERS_PATH}/${id}`, one.write(query))
