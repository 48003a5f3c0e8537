import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import { type AccountsParts, accountsRoutes } from '#server/accounts/accounts.routes.ts'
import { payoutAccountsRoutes } from '#server/accounts/payout-accounts.routes.ts'
import { protectionRoutes } from '#server/accounts/protection.routes.ts'
import { captchaRoutes } from '#server/captcha/captcha.routes.ts'
import type { Captcha } from '#server/captcha/captcha.ts'
import { claimsRoutes } from '#server/claims/claims.routes.ts'
import type { ClaimsRoom } from '#server/claims/claims-room.ts'
import { myClaimsRoutes } from '#server/claims/my-claims/my-claims.routes.ts'
import { type DeskParts, deskRoutes } from '#server/desk/desk.routes.ts'
import { moneyRoutes } from '#server/desk/money.routes.ts'
import { payoutLimitsRoutes } from '#server/desk/payout-limits.routes.ts'
import { requisitesRoutes } from '#server/desk/requisites.routes.ts'
import { reservesRoutes } from '#server/desk/reserves.routes.ts'
import { slipsRoutes } from '#server/desk/slips.routes.ts'
import { type CalculatorParts, calculatorRoutes } from '#server/quotes/calculator.routes.ts'
import { demoRoutes } from '#server/rails/demo/demo.routes.ts'
import { type ReceiptsParts, receiptsRoutes } from '#server/receipts/receipts.routes.ts'
import { type ReserveWatchParts, reserveWatchRoutes } from '#server/reserve-watch/reserve-watch.routes.ts'
import { type SessionsRoutesParts, sessionsRoutes } from '#server/sessions/sessions.routes.ts'
import { sitemapRoutes } from '#server/sitemap/sitemap.routes.ts'
import { failed, putDoor } from './door.ts'
import { methodNotAllowed } from './method-not-allowed.ts'
import type { Metrics } from './metrics.ts'
import { type OperationsParts, operationsRoutes } from './operations.routes.ts'
import { problem } from './problem.ts'
import type { Env } from './serve.ts'
import type { AddressOf } from './visitor-address.ts'

export type AppParts = OperationsParts & {
  calculator: CalculatorParts
  accounts: Omit<AccountsParts, 'captcha'>
  captcha: Captcha
  claims: ClaimsRoom
  desk: DeskParts['streams']
  people: SessionsRoutesParts
  demo: boolean
  receipts: Omit<ReceiptsParts, 'origin'>
  addressOf: AddressOf
  reserveWatch: ReserveWatchParts
  /** The one spelling of a page's address. */
  spellPage: (path: string) => string
  /** The fixed addresses of pages that search engines may list. */
  listedPages: readonly string[]
  log: Logger
  metrics: Metrics
}

/** The API. Files and pages are put beside it by `serveBeside`. */
export function createApp(parts: AppParts): Hono<Env> {
  const app = new Hono<Env>({ strict: false })
  operationsRoutes(app, parts)
  calculatorRoutes(app, parts.calculator)
  captchaRoutes(app, parts.captcha)
  claimsRoutes(app, parts.claims)
  myClaimsRoutes(app, parts.claims.parts)
  deskRoutes(app, { claims: parts.claims, streams: parts.desk })
  slipsRoutes(app, parts.claims)
  payoutLimitsRoutes(app, parts.claims)
  moneyRoutes(app, { db: parts.claims.parts.db, now: parts.claims.now })
  reservesRoutes(app, parts.claims)
  requisitesRoutes(app, parts.claims)
  demoRoutes(app, parts.claims, parts)
  receiptsRoutes(app, parts.claims, { ...parts.receipts, origin: parts.origin })
  sessionsRoutes(app, parts.people)
  reserveWatchRoutes(app, parts.reserveWatch)
  accountsRoutes(app, { ...parts.accounts, captcha: parts.captcha })
  protectionRoutes(app, { ...parts.people, origin: parts.origin })
  payoutAccountsRoutes(app, parts.people)
  sitemapRoutes(app, { board: parts.calculator.board, pages: parts.listedPages, origin: parts.origin })

  app.onError((error, c) => failed(parts.log, c.env, error))
  serveBeside(app)
  const { addressOf, people } = parts
  putDoor(app, { ...parts, doorkeeper: { addressOf, authenticate: people.sessions.authenticate } })
  return app
}

type Beside = { [Part in 'file' | 'page']?: (c: Context<Env>) => Response | Promise<Response> | undefined }

/**
 * What answers where no call does. These are tried in turn inside one handler, and not as routes of their own,
 * because a second route on an address makes the router leave its short way for every call.
 */
export function serveBeside(app: Hono<Env>, { file, page }: Beside = {}): void {
  app.notFound(c => {
    const allowed = methodsAt(app, c.req.path)
    if (allowed.length > 0) return methodNotAllowed(c, allowed)
    if (isApi(c.req.path)) return problem(c, 'not-found', `There is no ${c.req.path.slice(0, 200)}`)
    return file?.(c) ?? page?.(c) ?? problem(c, 'not-found')
  })
}

const isApi = (path: string) => /^\/(api|front-api)\/./.test(path)

/** The methods that the contract has at an address. */
function methodsAt(app: Hono<Env>, path: string): string[] {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
    method => app.router.match(method, path)[0].length > 0,
  )
  return methods.includes('GET') ? ['HEAD', ...methods] : methods
}
