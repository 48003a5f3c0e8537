// First, so that the layers of the styles are in their order before anything fills them.
import './styles.ts'

import { renderToStaticMarkup, renderToString } from 'react-dom/server'
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
import { apiContext } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { inProcessApi } from '#web/api/in-process-api.ts'
import { ChatLaunchers } from '#web/chat/ChatLaunchers.tsx'
import { withProof } from '#web/console/panel/prove-first.ts'
import { LocaleProvider, localeContext, pathIn, prefixOf, splitLocale } from '#web/locale/locale.tsx'
import { ConsoleFailure } from '#web/pages/ErrorPage.tsx'
import { type AccessDecision, decideAccess, SET_UP_PATH } from '#web/session/access.ts'
import { OfficeProvider } from '#web/session/office.ts'
import { PersonProvider, personContext } from '#web/session/person.ts'
import { errorHead, headOf } from '#web/shell/head.ts'
import { failureOf } from '#web/shell/page-failure.ts'
import { SupportIdProvider } from '#web/shell/support-id.ts'
import { ThemeProvider } from '#web/shell/ThemeSwitch.tsx'
import { documentHtml, inlineScript } from './document.ts'
import { listedPaths } from './listed-paths.ts'
import type { Assets, Page, PageRenderer, PageRequest } from './page.ts'
import {
  closedConsole,
  fileOfRoute,
  hasReadableId,
  isSameForGuests,
  printedOn,
  ROOT,
  routesWith,
  screenAt,
  screens,
} from './routes.tsx'
import { pageSpelling } from './spell-page.ts'
import { consoleRouteWith, filesOfStaffRoute, staffScreens } from './staff-routes.ts'

const handlersOf = (routes: RouteObject[]) =>
  Object.fromEntries(
    locales.map(locale => [locale, createStaticHandler(routes, { basename: prefixOf(locale) || '/' })]),
  ) as Record<Locale, ReturnType<typeof createStaticHandler>>

const consolePart = consoleRouteWith(ConsoleFailure)
const routes = routesWith(consolePart)
const handlersOfConsole = handlersOf(routes)
/** The router tries one route after the other, and most of them are the console's: visitors' pages go without those. */
const handlers = handlersOf(routesWith(closedConsole))
/** For visitors who may not know of a screen: no route at all, so that the answer is that of any absent address. */
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
  const screen = screenAt(new URL(request.url).pathname, consolePart)
  const decision = screen ? decideAccess(screen, { person: page.person, expired: page.expired }) : 'enter'
  if (decision === 'unauthorized' || decision === 'expired') return signIn(decision, locale, request)
  const elsewhere = elsewhereFor(decision)
  // A language that the owner has turned off leads to the other one.
  const [spoken = locale] = page.office.languages
  if (!page.office.languages.includes(locale))
    return { kind: 'redirect', response: seeOther(pathIn(spoken, path) + new URL(request.url).search) }
  if (elsewhere) return { kind: 'redirect', response: seeOther(pathIn(locale, elsewhere)) }

  const requestContext = new RouterContextProvider()
  const api = inProcessApi(page.ask)
  requestContext.set(apiContext, CONSOLE.test(path) && request.method === 'POST' ? withProof(api, request) : api)
  requestContext.set(localeContext, locale)
  requestContext.set(personContext, page.person)

  const isAbsent = decision === 'not-found' || !hasReadableId(new URL(request.url).pathname)
  const { [locale]: handler } = isAbsent ? handlersOfNothing : CONSOLE.test(path) ? handlersOfConsole : handlers
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
          <OfficeProvider value={page.office}>
            <SupportIdProvider value={failed.length ? supportId : ''}>
              <StaticRouterProvider
                router={createStaticRouter(branchOf(context), context)}
                context={context}
                hydrate={false}
              />
              {/* React counts children for the ids it makes: the browser has the loading bar and a mark of hydration here. */}
              {null}
              {null}
            </SupportIdProvider>
          </OfficeProvider>
        </PersonProvider>
      </ThemeProvider>
    </LocaleProvider>,
  )
  const html = documentHtml({
    locale,
    theme,
    origin,
    path,
    office: page.office,
    assets,
    head: failed.length
      ? errorHead(status, locale, page.office.name)
      : headOf(matchesOf(context), locale, path, page.office.name),
    files: context.matches.flatMap(({ route }) => fileOfRoute(route.id) ?? filesOfStaffRoute(route.id)),
    printed: context.matches.flatMap(({ route }) => printedOn(route.id)),
    body,
    // The console has no chat.
    beside: CONSOLE.test(path) ? '' : renderToStaticMarkup(<ChatLaunchers chats={page.office.chats} locale={locale} />),
    data: {
      ...hydrationData(context),
      office: page.office,
      person: page.person,
      supportId: failed.length ? supportId : undefined,
    },
  })
  return { kind: 'html', status, locale, html }
}

const CONSOLE = /^\/console(\/|$)/

/** Where a visitor is led instead of the screen. */
function elsewhereFor(decision: AccessDecision): string | undefined {
  if (decision === 'home') return '/'
  if (decision === 'set-up') return SET_UP_PATH
  return typeof decision === 'object' ? decision.instead : undefined
}

const signIn = (status: 'unauthorized' | 'expired', locale: Locale, request: Request): Page => {
  const { pathname, search } = new URL(request.url)
  return { kind: 'sign-in', status, locale, to: pathname + search }
}

const seeOther = (to: string) => new Response(null, { status: 303, headers: { location: to } })

/** The session ended while the page was being made. */
const isTokenRefused = (error: unknown) =>
  isRouteErrorResponse(error) && error.status === 401 && error.data?.code === 'token_not_valid'

/** Only the matched branch of the table: the router prepares each route that it gets anew for every page. */
const branchOf = ({ matches }: StaticHandlerContext): RouteObject[] =>
  matches.reduceRight<RouteObject[]>(
    (children, { route }) => [(children.length ? { ...route, children } : route) as RouteObject],
    [],
  )

const matchesOf = ({ matches, loaderData }: StaticHandlerContext) =>
  matches.map(({ route, params }) => ({ handle: route.handle, loaderData: loaderData[route.id], params }))

/**
 * What the browser needs to start from the same state. The text of an unexpected error stays on the server; a refusal of
 * the API says in the browser what it said here. The root has data although it loads nothing: without it the browser's
 * router would begin with the root's middleware and lose the answer to a form.
 */
function hydrationData({ actionData, errors, ...context }: StaticHandlerContext) {
  const loaderData = { [ROOT]: null, ...context.loaderData }
  if (!errors) return { loaderData, actionData }
  const failures = Object.entries(errors).map(([route, error]) => [route, failureOf(error)])
  return { loaderData, actionData, errors: Object.fromEntries(failures) }
}
