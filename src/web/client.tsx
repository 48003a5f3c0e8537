// First, so that the layers of the styles are in their order before anything fills them.
import './styles.ts'

import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  type HydrationState,
  matchRoutes,
  UNSAFE_ErrorResponseImpl as RouteError,
  RouterContextProvider,
  RouterProvider,
} from 'react-router'
import type { Theme } from '#contract/locale.ts'
import { apiContext } from './api/api.ts'
import { browserApi, onLeaveForSignIn } from './api/browser-api.ts'
import { createBrowserRouter } from './browser-router.ts'
import { LocaleProvider, localeContext, prefixOf, splitLocale } from './locale/locale.tsx'
import { ConsoleFailure } from './pages/ErrorPage.tsx'
import { closedConsole, routesWith } from './routes.tsx'
import { followOtherTabs } from './session/other-tabs.ts'
import { type Person, PersonProvider, personContext } from './session/person.ts'
import { Awake } from './shell/Awake.tsx'
import { followLinks } from './shell/follow-links.ts'
import { keepPlace } from './shell/keep-place.ts'
import { hasTypedInput, isNewerBuildOut, watchForNewBuild } from './shell/new-build.ts'
import { SupportIdProvider } from './shell/support-id.ts'
import { ThemeProvider } from './shell/ThemeSwitch.tsx'
import { noteWhatIsTyped } from './shell/typed-before.ts'
import { LoadingBar } from './ui/LoadingBar.tsx'
import { closeModalOnRouteChange } from './ui/modal-route.ts'

const page = document.documentElement
const { locale } = splitLocale(location.pathname)
const basename = prefixOf(locale) || '/'

const { supportId = '', person, ...hydrationData } = readPageData()
const isStaff = person !== undefined && person.role !== 'customer'
const routes = routesWith(
  isStaff ? (await import('./staff-routes.ts')).consoleRouteWith(ConsoleFailure) : closedConsole,
)

// The code of the page that the server rendered must be here before React looks at it, or the page would blink empty.
await Promise.all(
  (matchRoutes(routes, location, basename) ?? []).map(async ({ route }) => {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
  }),
)

const router = createBrowserRouter({
  routes,
  basename,
  hydrationData,
  getContext: () => {
    const context = new RouterContextProvider()
    context.set(apiContext, browserApi)
    context.set(localeContext, locale)
    context.set(personContext, person)
    return context
  },
})

const typed = noteWhatIsTyped()

function onAwake(): void {
  typed.sayAgain()
  // A newer build comes with the next page, unless that would throw away what a person has typed.
  followLinks(router, locale, () => isNewerBuildOut() && !hasTypedInput(document))
  keepPlace(router)
  closeModalOnRouteChange(router)
  followOtherTabs(person !== undefined)
  watchForNewBuild(page.dataset.build!, () => browserApi('GET /builds/latest.json'))
  page.dataset.awake = ''
  if (person) import('./forms/kept-forms.ts').then(({ keepFormsOf }) => keepFormsOf(person.email, onLeaveForSignIn))
}

// In slices, so that a finger on a slow phone is answered in between. Until it is done, links and forms are the browser's own.
startTransition(() => {
  hydrateRoot(
    document.getElementById('root')!,
    <LocaleProvider value={locale}>
      <ThemeProvider value={page.dataset.theme as Theme}>
        <PersonProvider value={person}>
          <SupportIdProvider value={supportId}>
            <RouterProvider router={router} />
            <LoadingBar router={router} />
            <Awake then={onAwake} />
          </SupportIdProvider>
        </PersonProvider>
      </ThemeProvider>
    </LocaleProvider>,
  )
})

type PlainError = { status: number; statusText: string; data: unknown }

type PageData = HydrationState & { supportId?: string; person?: Person }

function readPageData(): PageData {
  const data = JSON.parse(document.getElementById('page-data')!.textContent!) as PageData
  for (const [route, error] of Object.entries((data.errors ?? {}) as Record<string, PlainError>)) {
    data.errors![route] = new RouteError(error.status, error.statusText, error.data)
  }
  return data
}
