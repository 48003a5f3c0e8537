// First, so that the layers of the styles are in their order before anything fills them.
import './styles.ts'

import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { type Locale, locales } from '#contract/locale.ts'
import { apiContext } from './api/api.ts'
import { ApiError } from './api/api-error.ts'
import { inProcessApi } from './api/in-process-api.ts'
import { insteadOf } from './console/frame/sections.ts'
import { documentHtml, inlineScript } from './document.ts'
import { LocaleProvider, localeContext, pathIn, prefixOf, splitLocale } from './locale/locale.tsx'
import type { Assets, Page, PageRenderer, PageRequest } from './page.ts'
import { ConsoleFailure } from './pages/ErrorPage.tsx'
import {
  doorAt,
  fileOfRoute,
  hasReadableId,
  isSameForGuests,
  listedPaths,
  ROOT,
  routesWith,
  screens,
} from './routes.tsx'
import { type Door, SET_UP_PATH, type Turn, turnAt } from './session/access.ts'
import { type Person, PersonProvider, personContext } from './session/person.ts'
import { errorHead, headOf } from './shell/head.ts'
import { SupportIdProvider } from './shell/support-id.ts'
import { ThemeProvider } from './shell/ThemeSwitch.tsx'
import { pageSpelling } from './spell-page.ts'
import { consoleRouteWith, filesOfStaffRoute, staffScreens } from './staff-routes.ts'

const handlersOf = (routes: RouteObject[]) =>
  Object.fromEntries(
    locales.map(locale => [locale, createStaticHandler(routes, { basename: prefixOf(locale) || '/' })]),
  ) as Record<Locale, ReturnType<typeof createStaticHandler>>

const routes = routesWith(consoleRouteWith(ConsoleFailure))
const handlers = handlersOf(routes)
/** For whoever may not know of a screen: nothing stands anywhere, and the answer is the one of any such address. */
const handlersOfNothing = handlersOf(routes.slice(0, 1).map(({ children: _, ...root }) => root as RouteObject))

export const createPages = (assets: Assets): PageRenderer => ({
  inlineScript,
  listed: listedPaths,
  isSameForGuests,
  spell: pageSpelling([...screens, ...staffScreens].map(({ path }) => path)),
  render: page => render(page, assets),
})

async function render(page: PageRequest, assets: Assets): Promise<Page> {
  const { request, theme, supportId, origin } = page
  const { locale, path } = splitLocale(new URL(request.url).pathname)
  const door = doorAt(new URL(request.url).pathname)
  const turn = door ? turnAt(door, { person: page.person, expired: page.expired }) : 'enter'
  if (turn === 'unauthorized' || turn === 'expired') return signIn(turn, locale, request)
  const elsewhere = elsewhereFor(turn, door ?? {}, page.person)
  if (elsewhere) return { kind: 'redirect', response: seeOther(pathIn(locale, elsewhere)) }

  const requestContext = new RouterContextProvider()
  requestContext.set(apiContext, inProcessApi(page.ask))
  requestContext.set(localeContext, locale)
  requestContext.set(personContext, page.person)

  const isAbsent = turn === 'not-found' || !hasReadableId(new URL(request.url).pathname)
  const { [locale]: handler } = isAbsent ? handlersOfNothing : handlers
  const context = await handler.query(request, { requestContext })
  const lost = Object.values(context instanceof Response ? {} : (context.errors ?? {})).some(isTokenRefused)
  if (lost) return signIn('expired', locale, request)
  if (context instanceof Response) return { kind: 'redirect', response: context }
  const failed = Object.values(context.errors ?? {})
  for (const error of failed) if (!isRouteErrorResponse(error) && !(error instanceof ApiError)) page.onError(error)
  const status = failed.find(error => error instanceof ApiError)?.problem.status ?? context.statusCode

  const body = renderToString(
    <LocaleProvider value={locale}>
      <ThemeProvider value={theme}>
        <PersonProvider value={page.person}>
          <SupportIdProvider value={failed.length ? supportId : ''}>
            <StaticRouterProvider
              router={createStaticRouter(branchOf(context), context)}
              context={context}
              hydrate={false}
            />
          </SupportIdProvider>
        </PersonProvider>
      </ThemeProvider>
    </LocaleProvider>,
  )
  const html = documentHtml({
    locale,
    theme,
    origin,
    path,
    assets,
    head: failed.length ? errorHead(status, locale) : headOf(matchesOf(context), locale, path),
    files: context.matches.flatMap(({ route }) => fileOfRoute(route.id) ?? filesOfStaffRoute(route.id)),
    body,
    data: { ...hydrationData(context), person: page.person, ...(failed.length && { supportId }) },
  })
  return { kind: 'html', status, locale, html }
}

/** Where a visitor is led instead: those who may enter, from another role's section of the console to their own. */
function elsewhereFor(turn: Turn, { path, access }: Partial<Door>, person: Person | undefined): string | undefined {
  if (turn === 'home') return '/'
  if (turn === 'set-up') return SET_UP_PATH
  return turn === 'enter' && access === 'staff' ? insteadOf(path!, person!.role) : undefined
}

const signIn = (status: 'unauthorized' | 'expired', locale: Locale, request: Request): Page => {
  const { pathname, search } = new URL(request.url)
  return { kind: 'sign-in', status, locale, to: pathname + search }
}

const seeOther = (to: string) => new Response(null, { status: 303, headers: { location: to } })

/** The session ended while the page was being made. */
const isTokenRefused = (error: unknown) =>
  isRouteErrorResponse(error) && error.status === 401 && error.data?.code === 'token_not_valid'

/** Only the matched branch of the table: the router prepares every route it is given anew for each page. */
const branchOf = ({ matches }: StaticHandlerContext): RouteObject[] =>
  matches.reduceRight<RouteObject[]>(
    (children, { route }) => [(children.length ? { ...route, children } : route) as RouteObject],
    [],
  )

const matchesOf = ({ matches, loaderData }: StaticHandlerContext) =>
  matches.map(({ route, params }) => ({ handle: route.handle, loaderData: loaderData[route.id], params }))

/**
 * What the browser needs to start from the same state. An unexpected error's text stays on the server; what the API refused
 * says what it does in the browser. The root has nothing
 * to load, but a door: unless it is said that it has been passed, the browser's router begins by passing it again, and
 * forgets over that what a form was answered.
 */
function hydrationData({ actionData, errors, ...context }: StaticHandlerContext) {
  const loaderData = { [ROOT]: null, ...context.loaderData }
  if (!errors) return { loaderData, actionData }
  const safeErrors = Object.entries(errors).map(([route, error]) => [
    route,
    isRouteErrorResponse(error)
      ? { status: error.status, statusText: error.statusText, data: error.data }
      : error instanceof ApiError
        ? { status: error.problem.status, statusText: '', data: { message: error.problem.detail } }
        : { status: 500, statusText: '', data: undefined },
  ])
  return { loaderData, actionData, errors: Object.fromEntries(safeErrors) }
}
