import { oneOf, page, queryOf, withQuery } from '#web/forms/address-query.ts'

/** The filters of the list. */
export const orderFilters = ['active', 'completed', 'cancelled'] as const
export type OrderFilter = (typeof orderFilters)[number]

export type OrdersQuery = {
  status: OrderFilter | undefined
  /** Digits of the claim number. */
  number: string
  page: number
}

const orders = queryOf<OrdersQuery>({
  status: oneOf(orderFilters),
  number: {
    read: (text = '') => text.replace(/\D/g, '').slice(0, 15),
    write: number => number || undefined,
  },
  page,
})

export const readOrdersQuery = orders.read

/** The address of the list with these filters. */
export const ordersPath = (query: OrdersQuery): string => withQuery('/account/orders', orders.write(query))
