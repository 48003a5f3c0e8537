import { readPageNumber } from '#web/ui/page-number.ts'

/** The filters of the list, as a person thinks of claims. */
export const orderFilters = ['active', 'completed', 'cancelled'] as const
export type OrderFilter = (typeof orderFilters)[number]

export type OrdersQuery = {
  page: number
  status: OrderFilter | undefined
  /** Digits of the number that people read. */
  number: string
}

/** What the address of the list asks for; what makes no sense in it is passed over. */
export function readOrdersQuery(search: URLSearchParams): OrdersQuery {
  const status = search.get('status')
  return {
    page: readPageNumber(search),
    status: orderFilters.find(known => known === status),
    number: (search.get('number') ?? '').replace(/\D/g, '').slice(0, 15),
  }
}

/** The address of the list with these filters. */
export function ordersPath({ page, status, number }: OrdersQuery): string {
  const search = new URLSearchParams()
  if (status) search.set('status', status)
  if (number) search.set('number', number)
  if (page > 1) search.set('page', String(page))
  return `/account/orders${search.size ? `?${search}` : ''}`
}
