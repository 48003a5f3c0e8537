import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import { alarmRoutes } from '#server/alarms/alarms.routes.ts'
import { amlRoutes } from '#server/aml/aml.routes.ts'
import { apiKeysRoutes } from '#server/api-keys/api-keys.routes.ts'
import { auditRoutes } from '#server/audit/audit.routes.ts'
import { type SessionsRoutesDeps, sessionsRoutes } from '#server/auth/sessions.routes.ts'
import { captchaRoutes } from '#server/captcha/captcha.routes.ts'
import type { Captcha } from '#server/captcha/captcha.ts'
import { type DirectionMatrixDeps, directionMatrixRoutes } from '#server/catalogue/direction-matrix.routes.ts'
import { knownCurrenciesRoutes } from '#server/catalogue/known/known-currencies.routes.ts'
import { type ChangesRoutesDeps, changesRoutes } from '#server/changes/changes.routes.ts'
import { type ChatRoutesDeps, chatRoutes } from '#server/chat/chat.routes.ts'
import { countWaitingChats } from '#server/chat/chat.store.ts'
import { deskChatRoutes } from '#server/chat/desk-chat.routes.ts'
import { formatAmounts } from '#server/claims/audit-amounts.ts'
import { claimsRoutes } from '#server/claims/claims.routes.ts'
import type { Claims } from '#server/claims/claims-deps.ts'
import { myClaimsRoutes } from '#server/claims/my-claims/my-claims.routes.ts'
import { type ContentRoutesDeps, contentRoutes } from '#server/content/content.routes.ts'
import { type ContestRoutesDeps, contestRoutes } from '#server/contest/contest.routes.ts'
import { customersRoutes } from '#server/customers/customers.routes.ts'
import { depositAccountsRoutes } from '#server/deposit-accounts/deposit-accounts.routes.ts'
import { type DeskDeps, deskRoutes } from '#server/desk/desk.routes.ts'
import { slipsRoutes } from '#server/desk/slips.routes.ts'
import { discountsRoutes } from '#server/discounts/discounts.routes.ts'
import { type DryRunRoutesDeps, dryRunRoutes } from '#server/dry-run/dry-run.routes.ts'
import { type GuaranteeDeps, guaranteeRoutes } from '#server/guarantee/guarantee.routes.ts'
import { type MailboxRoutesDeps, mailboxRoutes } from '#server/mailbox/mailbox.routes.ts'
import { type NewslettersDeps, newslettersRoutes } from '#server/newsletters/newsletters.routes.ts'
import { brandRoutes } from '#server/office-settings/brand.routes.ts'
import { type PartnersDeps, partnersRoutes } from '#server/partners/partners.routes.ts'
import { methodNotAllowed } from '#server/platform/http/method-not-allowed.ts'
import type { Metrics } from '#server/platform/http/metrics.ts'
import { type OperationsDeps, operationsRoutes } from '#server/platform/http/operations.routes.ts'
import { problem } from '#server/platform/http/problem.ts'
import { addRequestLifecycle, failed } from '#server/platform/http/request-lifecycle.ts'
import type { Env } from '#server/platform/http/serve.ts'
import type { AddressOf } from '#server/platform/http/visitor-address.ts'
import { type PromoCodesRoutesDeps, promoCodesRoutes } from '#server/promo-codes/promo-codes.routes.ts'
import { type CalculatorDeps, calculatorRoutes } from '#server/quotes/calculator.routes.ts'
import { demoRoutes } from '#server/rails/demo/demo.routes.ts'
import { rateAlertsRoutes } from '#server/rate-alerts/rate-alerts.routes.ts'
import { type RatesRoutesDeps, ratesRoutes } from '#server/rates/rates.routes.ts'
import { type ReceiptsDeps, receiptsRoutes } from '#server/receipts/receipts.routes.ts'
import { referralsRoutes } from '#server/referrals/referrals.routes.ts'
import { type ReserveWatchDeps, reserveWatchRoutes } from '#server/reserve-watch/reserve-watch.routes.ts'
import { reservesRoutes } from '#server/reserves/reserves.routes.ts'
import { reviewsRoutes } from '#server/reviews/reviews.routes.ts'
import { type SetupRoutesDeps, setupRoutes } from '#server/setup/setup.routes.ts'
import { sitemapRoutes } from '#server/sitemap/sitemap.routes.ts'
import { invitationsRoutes } from '#server/staff/invitations.routes.ts'
import { staffRoutes } from '#server/staff/staff-people.routes.ts'
import { statisticsRoutes } from '#server/statistics/statistics.routes.ts'
import { type TelegramRoutesDeps, telegramRoutes } from '#server/telegram/telegram.routes.ts'
import { payoutAccountsRoutes } from '#server/users/payout-accounts.routes.ts'
import { protectionRoutes } from '#server/users/protection.routes.ts'
import { type UsersDeps, usersRoutes } from '#server/users/users.routes.ts'
import { countWaitingChecks } from '#server/verification/checks.store.ts'
import { verificationRoutes } from '#server/verification/verification.routes.ts'
import type { Verification } from '#server/verification/verification.ts'
import { listWithdrawalItems } from '#server/withdrawals/withdrawal-view.ts'
import { withdrawalsRoutes } from '#server/withdrawals/withdrawals.routes.ts'
import { countWaitingWithdrawals } from '#server/withdrawals/withdrawals.store.ts'

export type AppDeps = OperationsDeps & {
  calculator: CalculatorDeps
  accounts: Omit<UsersDeps, 'captcha'>
  captcha: Captcha
  chat: Omit<ChatRoutesDeps, 'claims' | 'captcha'>
  changes: ChangesRoutesDeps
  directionMatrix: DirectionMatrixDeps
  claims: Claims
  content: Omit<ContentRoutesDeps, 'origin'>
  contests: ContestRoutesDeps
  desk: DeskDeps['streams']
  people: SessionsRoutesDeps
  demo: boolean
  discounts: Parameters<typeof discountsRoutes>[1]
  dryRuns: DryRunRoutesDeps
  promoCodes: PromoCodesRoutesDeps
  rates: RatesRoutesDeps
  receipts: Omit<ReceiptsDeps, 'origin'>
  referrals: Omit<Parameters<typeof referralsRoutes>[1], 'origin' | 'withdrawalItems'>
  newsletters: Omit<NewslettersDeps, 'captcha' | 'origin'>
  addressOf: AddressOf
  partners: PartnersDeps
  guaranteeKeys: GuaranteeDeps['keys']
  reserveWatch: ReserveWatchDeps
  telegram: TelegramRoutesDeps
  mailbox: MailboxRoutesDeps
  setup: SetupRoutesDeps
  verification: Omit<Verification, 'claims'>
  /** The one spelling of a page's address. */
  spellPage: (path: string) => string
  /** The fixed addresses of pages that search engines may list. */
  listedPages: readonly string[]
  log: Logger
  metrics: Metrics
}

/** The API. Files and pages are put beside it by `serveBeside`. */
export function createApp(deps: AppDeps): Hono<Env> {
  const app = new Hono<Env>({ strict: false })
  operationsRoutes(app, deps)
  calculatorRoutes(app, deps.calculator)
  captchaRoutes(app, deps.captcha)
  claimsRoutes(app, deps.claims)
  myClaimsRoutes(app, deps.claims.deps)
  const { db } = deps.claims.deps
  deskRoutes(app, {
    claims: deps.claims,
    streams: deps.desk,
    waitingWithdrawals: () => countWaitingWithdrawals(db),
    waitingChecks: () => countWaitingChecks(db),
    waitingChats: () => countWaitingChats(db),
  })
  slipsRoutes(app, deps.claims)
  const chat = { ...deps.chat, claims: deps.claims, captcha: deps.captcha }
  chatRoutes(app, chat)
  deskChatRoutes(app, chat)
  customersRoutes(app, deps.claims)
  alarmRoutes(app, { db: deps.claims.deps.db, now: deps.claims.now })
  amlRoutes(app, { db, aml: deps.claims.deps.aml, now: deps.claims.now })
  auditRoutes(app, { db: deps.claims.deps.db, formatClaims: formatAmounts })
  changesRoutes(app, deps.changes)
  knownCurrenciesRoutes(app, deps.changes)
  dryRunRoutes(app, deps.dryRuns)
  brandRoutes(app, deps.changes)
  directionMatrixRoutes(app, deps.directionMatrix)
  ratesRoutes(app, deps.rates)
  reservesRoutes(app, deps.claims)
  depositAccountsRoutes(app, deps.claims)
  contentRoutes(app, { ...deps.content, origin: deps.origin })
  contestRoutes(app, deps.contests)
  discountsRoutes(app, deps.discounts)
  promoCodesRoutes(app, deps.promoCodes)
  demoRoutes(app, deps.claims, deps)
  receiptsRoutes(app, deps.claims, { ...deps.receipts, origin: deps.origin })
  guaranteeRoutes(app, deps.claims, {
    keys: deps.guaranteeKeys,
    office: deps.receipts.office,
    origin: deps.origin,
  })
  referralsRoutes(app, {
    ...deps.referrals,
    origin: deps.origin,
    withdrawalItems: query => listWithdrawalItems(db, query),
  })
  reviewsRoutes(app, deps.claims)
  withdrawalsRoutes(app, deps.claims)
  verificationRoutes(app, { claims: deps.claims, ...deps.verification })
  sessionsRoutes(app, deps.people)
  reserveWatchRoutes(app, deps.reserveWatch)
  rateAlertsRoutes(app, deps.reserveWatch)
  newslettersRoutes(app, { ...deps.newsletters, captcha: deps.captcha, origin: deps.origin })
  usersRoutes(app, { ...deps.accounts, captcha: deps.captcha })
  protectionRoutes(app, { ...deps.people, origin: deps.origin, officeName: () => deps.receipts.office().name })
  payoutAccountsRoutes(app, deps.people)
  apiKeysRoutes(app, deps.people)
  telegramRoutes(app, deps.telegram)
  mailboxRoutes(app, deps.mailbox)
  staffRoutes(app, deps.people)
  invitationsRoutes(app, deps.accounts)
  statisticsRoutes(app, deps.claims)
  setupRoutes(app, deps.setup)
  partnersRoutes(app, { ...deps.partners, origin: deps.origin })
  sitemapRoutes(app, {
    board: deps.calculator.board,
    content: deps.content.content,
    now: deps.content.now,
    pages: deps.listedPages,
    origin: deps.origin,
  })

  app.onError((error, c) => failed(deps.log, c.env, error))
  refuseUnknown(app)
  const { addressOf, people } = deps
  addRequestLifecycle(app, { ...deps, callerResolver: { addressOf, authenticate: people.sessions.authenticate } })
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
