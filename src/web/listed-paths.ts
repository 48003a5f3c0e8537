import { screens } from './routes.tsx'

/** Open, but of no use to a visitor from a search engine. */
const unlisted: readonly string[] = [
  '/chat',
  '/claim',
  '/claim/fail',
  '/claim/success',
  '/register',
  '/forget',
  '/invitation',
  '/rate-alert',
  '/reserve-watch',
  '/reserve-watch/refuse',
]

/** The fixed addresses that search engines may list: open and of use to strangers. */
export const listedPaths: readonly string[] = screens
  .filter(({ path, access }) => access === 'open' && !path.includes(':'))
  .map(({ path }) => path)
  .filter(path => !unlisted.includes(path))
