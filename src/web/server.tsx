import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { type Locale, locales } from '#contract/locale.ts'
import { apiContext } from './api/api.ts'
import { documentHtml, nonceMark } from './document.ts'
import { LocaleProvider, localeContext, prefixOf, splitLocale } from './locale/locale.tsx'
import type { Page, PageRenderer, PageRequest } from './page.ts'
import { routes } from './routes.tsx'
import './styles.ts'

const handlers = Object.fromEntries(
  locales.map(locale => [locale, createStaticHandler(routes, { basename: prefixOf(locale) || '/' })]),
) as Record<Locale, ReturnType<typeof createStaticHandler>>

async function render(page: PageRequest): Promise<Page> {
  const { locale } = splitLocale(new URL(page.request.url).pathname)
  const handler = handlers[locale]
  const requestContext = new RouterContextProvider()
  requestContext.set(apiContext, page.api)
  requestContext.set(localeContext, locale)

  const context = await handler.query(page.request, { requestContext })
  if (context instanceof Response) return { kind: 'redirect', response: context }

  const body = renderToString(
    <LocaleProvider value={locale}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </LocaleProvider>,
  )
  const html = documentHtml({ ...page, locale, body, matches: context.matches, data: hydrationData(context) })
  return { kind: 'html', status: context.statusCode, locale, html }
}

/** What the browser needs to start from the same state. An unexpected error's text stays on the server. */
function hydrationData({ loaderData, actionData, errors }: StaticHandlerContext): unknown {
  const safeErrors =
    errors &&
    Object.fromEntries(
      Object.entries(errors).map(([route, error]) => [
        route,
        isRouteErrorResponse(error)
          ? { status: error.status, statusText: error.statusText, data: error.data }
          : { status: 500, statusText: '', data: undefined },
      ]),
    )
  return { loaderData, actionData, errors: safeErrors }
}

export const pages: PageRenderer = { render, nonceMark }
