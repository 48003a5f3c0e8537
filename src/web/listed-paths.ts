import { screens } from './routes.tsx'

/** Open, but of no use to a visitor from a search engine. */
const unlisted: readonly string[] = [
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

/** The fixed addresses that search engines may list: open, of use to strangers and implemented. */
export const listedPaths: readonly string[] = screens
  .filter(({ path, page, access }) => access === 'open' && page !== './pages/ComingPage.tsx' && !path.includes(':'))
  .map(({ path }) => path)
  .filter(path => !unlisted.includes(path))
