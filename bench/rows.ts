/** A line of the table: one request that is made again and again. */
export type Row = { name: string; path: string; headers: Record<string, string> }

/** What a browser asks for, and says that it can unpack. */
const page = { accept: 'text/html', 'accept-encoding': 'gzip, br' }
const json = { accept: 'application/json', 'accept-encoding': 'gzip, br' }

export const course: Row = {
  name: 'course of a pair',
  path: '/api/v1/calculator/course/BTC/SBERRUB/',
  headers: json,
}

export const rows: readonly Row[] = [
  { name: 'home page, as a guest gets it', path: '/', headers: page },
  { name: 'the same, not packed', path: '/', headers: { ...page, 'accept-encoding': 'identity' } },
  // A page with a query is one visitor's own, so it is rendered for each request.
  { name: 'home page, rendered each time', path: '/?bench', headers: page },
  { name: 'source currencies', path: '/api/v1/calculator/from/', headers: json },
  course,
  { name: 'the same at an amount', path: '/api/v1/calculator/course/BTC/SBERRUB/?amount=0.1', headers: json },
  {
    name: 'first view of the calculator',
    path: '/front-api/calculator/init?from=BTC&to=SBERRUB&amount=0.1',
    headers: json,
  },
]
