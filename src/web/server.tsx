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
import { inProcessApi } from './api/in-process-api.ts'
import { documentHtml, nonceMark } from './document.ts'
import { LocaleProvider, localeContext, prefixOf, splitLocale } from './locale/locale.tsx'
import type { Assets, Page, PageRenderer, PageRequest } from './page.ts'
import { fileOfRoute, listedPaths, routes } from './routes.tsx'
import { errorHead, headOf } from './shell/head.ts'
import { SupportIdProvider } from './shell/support-id.ts'
import { ThemeProvider } from './shell/ThemeSwitch.tsx'

const handlers = Object.fromEntries(
  locales.map(locale => [locale, createStaticHandler(routes, { basename: prefixOf(locale) || '/' })]),
) as Record<Locale, ReturnType<typeof createStaticHandler>>

export const createPages = (assets: Assets): PageRenderer => ({
  nonceMark,
  listed: listedPaths,
  render: page => render(page, assets),
})

async function render(page: PageRequest, assets: Assets): Promise<Page> {
  const { request, theme, supportId, origin } = page
  const { locale, path } = splitLocale(new URL(request.url).pathname.replace(/(?<=.)\/+$/, ''))
  const handler = handlers[locale]
  const requestContext = new RouterContextProvider()
  requestContext.set(apiContext, inProcessApi(page.ask))
  requestContext.set(localeContext, locale)

  const context = await handler.query(request, { requestContext })
  if (context instanceof Response) return { kind: 'redirect', response: context }
  const failed = Object.values(context.errors ?? {})
  for (const error of failed) if (!isRouteErrorResponse(error)) page.onError(error)

  const body = renderToString(
    <LocaleProvider value={locale}>
      <ThemeProvider value={theme}>
        <SupportIdProvider value={failed.length ? supportId : ''}>
          <StaticRouterProvider
            router={createStaticRouter(branchOf(context), context)}
            context={context}
            hydrate={false}
          />
        </SupportIdProvider>
      </ThemeProvider>
    </LocaleProvider>,
  )
  const html = documentHtml({
    locale,
    theme,
    origin,
    path,
    assets,
    head: failed.length ? errorHead(context.statusCode, locale) : headOf(matchesOf(context), locale, path),
    file: fileOfRoute(context.matches.at(-1)?.route.id),
    body,
    data: { ...hydrationData(context), ...(failed.length && { supportId }) },
  })
  return { kind: 'html', status: context.statusCode, locale, html }
}

/** Only the matched branch of the table: the router prepares every route it is given anew for each page. */
const branchOf = ({ matches }: StaticHandlerContext): RouteObject[] =>
  matches.reduceRight<RouteObject[]>(
    (children, { route }) => [(children.length ? { ...route, children } : route) as RouteObject],
    [],
  )

const matchesOf = ({ matches, loaderData }: StaticHandlerContext) =>
  matches.map(({ route, params }) => ({ handle: route.handle, loaderData: loaderData[route.id], params }))

/** What the browser needs to start from the same state. An unexpected error's text stays on the server. */
function hydrationData({ loaderData, actionData, errors }: StaticHandlerContext) {
  if (!errors) return { loaderData, actionData }
  const safeErrors = Object.entries(errors).map(([route, error]) => [
    route,
    isRouteErrorResponse(error)
      ? { status: error.status, statusText: error.statusText, data: error.data }
      : { status: 500, statusText: '', data: undefined },
  ])
  return { loaderData, actionData, errors: Object.fromEntries(safeErrors) }
}
