import { data } from 'react-router'

const noPage = () => data({ message: 'No such page' }, { status: 404 })

/** The page of a list that an address asks for: the first one where it says nothing, and a 404 where it names none. */
export function askedPage(request: Request): string {
  const page = new URL(request.url).searchParams.get('page') ?? '1'
  if (!/^[1-9]\d{0,4}$/.test(page)) throw noPage()
  return page
}

/** A page beyond the last one is a 404, except the first one of an empty list. */
export function withinPages<List extends { page: number; pages: number }>(list: List): List {
  if (list.page > Math.max(1, list.pages)) throw noPage()
  return list
}
