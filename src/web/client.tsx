import { hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  type HydrationState,
  matchRoutes,
  UNSAFE_ErrorResponseImpl as RouteError,
  RouterContextProvider,
  RouterProvider,
} from 'react-router'
import { apiContext } from './api/api.ts'
import { browserApi } from './api/browser-api.ts'
import { LocaleProvider, localeContext, prefixOf, splitLocale } from './locale/locale.tsx'
import { routes } from './routes.tsx'
import './styles.ts'

const { locale } = splitLocale(location.pathname)
const basename = prefixOf(locale) || '/'

// The code of the page that the server rendered must be here before React looks at it, or the page would blink empty.
await Promise.all(
  (matchRoutes(routes, location, basename) ?? []).map(async ({ route }) => {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
  }),
)

const router = createBrowserRouter(routes, {
  basename,
  hydrationData: readHydrationData(),
  getContext: () => {
    const context = new RouterContextProvider()
    context.set(apiContext, browserApi)
    context.set(localeContext, locale)
    return context
  },
})

hydrateRoot(
  document.getElementById('root')!,
  <LocaleProvider value={locale}>
    <RouterProvider router={router} />
  </LocaleProvider>,
)

type PlainError = { status: number; statusText: string; data: unknown }

function readHydrationData(): HydrationState {
  const data = JSON.parse(document.getElementById('page-data')!.textContent!) as HydrationState
  for (const [route, error] of Object.entries((data.errors ?? {}) as Record<string, PlainError>)) {
    data.errors![route] = new RouteError(error.status, error.statusText, error.data)
  }
  return data
}
