import { type Context, Hono } from 'hono'
import type { Opened } from '#server/feature.ts'
import { methodNotAllowed } from '#server/platform/http/method-not-allowed.ts'
import { type OperationsDeps, operationsRoutes } from '#server/platform/http/operations.routes.ts'
import { problem } from '#server/platform/http/problem.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { addRequestLifecycle, failed, type LifecycleDeps } from '#server/platform/http/request-lifecycle.ts'

/** The API: the routes of all features. Files and pages are put beside it by `serveBeside`. */
export function createApp(opened: readonly Opened<unknown>[], deps: OperationsDeps & LifecycleDeps): Hono<Env> {
  const app = new Hono<Env>({ strict: false })
  operationsRoutes(app, deps)
  for (const { routes } of opened) routes?.(app)
  app.onError((error, c) => failed(deps.log, c.env, error))
  refuseUnknown(app)
  addRequestLifecycle(app, deps)
  return app
}

/** What is answered where no route is: the methods that an address has, or that there is no such call. */
export function refuseUnknown(app: Hono<Env>): void {
  app.notFound(c => {
    const allowed = methodsAt(app, c.req.path)
    if (allowed.length > 0) return methodNotAllowed(c, allowed)
    return problem(c, 'not-found', isApi(c.req.path) ? `There is no ${c.req.path.slice(0, 200)}` : undefined)
  })
}

type Beside = { [Part in 'file' | 'page']?: (c: Context<Env>) => Response | Promise<Response> | undefined }

/** Files and pages: the last route, for every address that is no call's. */
export function serveBeside(app: Hono<Env>, { file, page }: Beside): void {
  app.all('*', (c, next) => {
    if (isApi(c.req.path) || methodsAt(app, c.req.path).length > 0) return next()
    return file?.(c) ?? page?.(c) ?? next()
  })
}

const isApi = (path: string) => /^\/(api|front-api)\/./.test(path)

/** The methods that the contract has at an address. */
function methodsAt(app: Hono<Env>, path: string): string[] {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(method =>
    app.router.match(method, path)[0].some(([[, route]]) => !isForPages(route)),
  )
  return methods.includes('GET') ? ['HEAD', ...methods] : methods
}

/** Whether a route is the one of files and pages, and not a call's. */
export const isForPages = ({ method }: { method: string }): boolean => method === 'ALL'
