import type { ReactNode } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'
import { isSlug } from '#contract/content/slug.ts'
import { isUuid } from '#contract/uuid.ts'
import { splitLocale } from '#web/locale/locale.tsx'
import type { Access, Screen } from '#web/session/access.ts'
import { guardScreens } from '#web/session/guard-screens.ts'
import type { Person } from '#web/session/person.ts'
import * as signOut from '#web/session/sign-out.ts'
import { Root, VisitorsFrame } from '#web/shell/Root.tsx'
import { ErrorPage } from './pages/ErrorPage.tsx'

/**
 * Every screen for visitors and customers: its address, the file that draws it, who may see it. `keep`: what a guest sees
 * there is the same for every guest and made of nothing that only one of them knows, so it is rendered once for all. `on`: it
 * opens on the screen of the line above, which says where by an outlet.
 */
export const screens = [
  { path: '/', page: './quotes/home/HomePage.tsx', access: 'open', keep: true },
  { path: '/account/orders', page: './claims/mine/OrdersPage.tsx', access: 'signed-in' },
  { path: '/account/statistics', page: './statistics/StatisticsPage.tsx', access: 'signed-in' },
  { path: '/account/promocodes', page: './promo-codes/MyPromoCodesPage.tsx', access: 'signed-in' },
  { path: '/account/referrer', page: './referrals/ReferrerPage.tsx', access: 'signed-in' },
  { path: '/account/referrer/withdraw', page: './withdrawals/WithdrawPage.tsx', access: 'signed-in' },
  { path: '/account/settings', page: './users/settings/SettingsPage.tsx', access: 'signed-in' },
  { path: '/api', page: './apidoc/ApiPage.tsx', access: 'open', keep: true },
  { path: '/aml-kyc', page: './content/TermsPage.tsx', access: 'open', keep: true },
  { path: '/cash', page: './quotes/cash/CashPage.tsx', access: 'open', keep: true },
  { path: '/chat', page: './chat/ChatPage.tsx', access: 'open' },
  { path: '/claim', page: './claims/form/ClaimFormPage.tsx', access: 'open' },
  { path: '/claim/fail', page: './claims/return/ClaimReturnPage.tsx', access: 'open' },
  { path: '/claim/success', page: './claims/return/ClaimReturnPage.tsx', access: 'open' },
  { path: '/claim/:uuid', page: './claims/page/ClaimPage.tsx', access: 'open' },
  { path: '/claim/:uuid/review', page: './reviews/LeaveReviewPage.tsx', access: 'open' },
  { path: '/contacts', page: './quotes/contacts/ContactsPage.tsx', access: 'open', keep: true },
  { path: '/contest', page: './contest/ContestPage.tsx', access: 'open', keep: true },
  { path: '/exchange/:pair', page: './quotes/pair/PairPage.tsx', access: 'open', keep: true },
  { path: '/exchange/:pair/order', page: './claims/form/ClaimFormPage.tsx', access: 'open', on: true },
  { path: '/discounts', page: './discounts/DiscountsPage.tsx', access: 'open', keep: true },
  { path: '/faq', page: './content/FaqPage.tsx', access: 'open', keep: true },
  { path: '/guarantee', page: './guarantee/GuaranteePage.tsx', access: 'open' },
  { path: '/rate-alert', page: './rate-alerts/RateAlertPage.tsx', access: 'open' },
  { path: '/reserve-watch', page: './reserve-watch/ReserveWatchPage.tsx', access: 'open' },
  { path: '/reserve-watch/refuse', page: './subscriptions/RefuseEmailsPage.tsx', access: 'open' },
  { path: '/reviews', page: './reviews/ReviewsPage.tsx', access: 'open' },
  { path: '/partners', page: './partners/PartnersPage.tsx', access: 'open', keep: true },
  { path: '/rules', page: './content/TermsPage.tsx', access: 'open', keep: true },
  { path: '/verify/:uuid', page: './verification/VerifyPage.tsx', access: 'open' },
  { path: '/news', page: './content/NewsPage.tsx', access: 'open', keep: true },
  { path: '/newsletters/:slug', page: './newsletters/SubscriptionPage.tsx', access: 'open' },
  { path: '/news/:slug', page: './content/ArticlePage.tsx', access: 'open', keep: true },
  { path: '/register', page: './auth/sign-in/RegisterPage.tsx', access: 'open' },
  { path: '/forget', page: './auth/sign-in/ForgetPage.tsx', access: 'open' },
  { path: '/login', page: './auth/sign-in/LoginPage.tsx', access: 'guests' },
  { path: '/forgetold', page: './auth/sign-in/ForgetoldPage.tsx', access: 'guests' },
  { path: '/recover', page: './auth/sign-in/RecoverPage.tsx', access: 'guests' },
  { path: '/registerold', page: './auth/sign-in/RegisteroldPage.tsx', access: 'guests' },
  { path: '/successfully', page: './auth/sign-in/SuccessfullyPage.tsx', access: 'guests' },
  { path: '/invitation', page: './staff/InvitationPage.tsx', access: 'open' },
  { path: '/invitation/accept', page: './staff/InvitationPage.tsx', access: 'signed-in' },
  { path: '/letter/change-email', page: './auth/sign-in/EmailPage.tsx', access: 'signed-in' },
  { path: '/letter/:purpose', page: './auth/sign-in/EmailPage.tsx', access: 'open' },
] as const satisfies readonly { path: string; page: string; access: Access; keep?: true; on?: true }[]

/** Whether the screen at an address is the same for every guest, which its entry has to say. */
export const isSameForGuests = (pathname: string): boolean => screenOf(pathname)?.keep === true

/** What a page's file exports. */
export type PageModule = Pick<RouteObject, 'loader' | 'action' | 'handle' | 'shouldRevalidate'> & {
  Component: () => ReactNode
}

const files = import.meta.glob<PageModule>(['./*/**/*Page.tsx', '!./**/console/**', '!./pages/{Error,Ui}Page.tsx'])

/** The page of all interface parts is for developers: a build for visitors does not contain it. */
const showsUiPage = import.meta.env.DEV || import.meta.env.VITE_UI_PAGE === 'yes'

/** The source file that draws a screen, by which the build's manifest knows its styles and code. */
export function fileOfRoute(id: string): string | undefined {
  if (id === '/ui') return 'src/web/pages/UiPage.tsx'
  const screen = screens.find(({ path }) => path === id)
  return screen && `src/web/${screen.page.slice(2)}`
}

/** The source file of what a screen prints without hydrating it. */
export const printedOn = (id: string): string[] => (id === '/' ? ['src/web/quotes/home/OfficeParts.tsx'] : [])

const pages: RouteObject[] = []

for (const screen of screens) {
  const { path, page } = screen
  const route: RouteObject = {
    id: path,
    lazy: files[page],
    ...(path === '/' ? { index: true } : { path, caseSensitive: true }),
  }
  if ('on' in screen) pages.at(-1)!.children = [route]
  else pages.push(route)
}

/** The console among the routes, and where somebody is led from a page of it that is not theirs. */
export type ConsolePart = { route: RouteObject; insteadOf?: (path: string, person: Person) => string | undefined }

/** The browsers of visitors and customers have nothing of the console: its address leads to the server. */
export const closedConsole: ConsolePart = { route: { path: 'console/*', caseSensitive: true, loader: () => null } }

/** What stands around every page. */
export const ROOT = 'root'

export const routesWith = (consolePart: ConsolePart): RouteObject[] => [
  {
    id: ROOT,
    path: '/',
    Component: Root,
    ErrorBoundary: ErrorPage,
    middleware: [guardScreens({ screenAt: pathname => screenAt(pathname, consolePart), hasReadableId })],
    children: [
      {
        id: 'visitors',
        Component: VisitorsFrame,
        children: [
          ...pages,
          ...(showsUiPage ? [{ id: '/ui', path: 'ui', lazy: () => import('./pages/UiPage.tsx') }] : []),
        ],
      },
      consolePart.route,
    ],
  },
  { path: '/appearance', caseSensitive: true, lazy: () => import('#web/shell/appearance.ts') },
  { path: signOut.SIGN_OUT_PATH, caseSensitive: true, loader: signOut.loader, action: signOut.action },
]

/** The screen at an address, with or without its language. All of the console is the staff's. */
export function screenAt(pathname: string, { insteadOf }: ConsolePart): Screen | undefined {
  const { path } = splitLocale(pathname)
  if (/^\/console(\/|$)/.test(path)) return { path, access: 'staff', insteadFor: person => insteadOf?.(path, person) }
  return screenOf(pathname)
}

function screenOf(pathname: string): { path: string; access: Access; keep?: true } | undefined {
  const id = matchOf(pathname)?.route.id
  return screens.find(({ path }) => path === id)
}

/** Whether the id or the name in a page's address can be one. Otherwise the page does not exist. */
export const hasReadableId = (pathname: string): boolean => {
  const { uuid, slug } = matchOf(pathname)?.params ?? {}
  return (uuid === undefined || isUuid(uuid)) && (slug === undefined || isSlug(slug))
}

type Match = NonNullable<ReturnType<typeof matchRoutes>>[number]

const MOST_MATCHES = 500
const LONGEST_KEPT = 200
const matches = new Map<string, Match | undefined>()

/** The router compiles its whole table for every match, so a path is matched once. A flood of paths evicts the oldest. */
function matchOf(pathname: string): Match | undefined {
  const { path } = splitLocale(pathname)
  if (matches.has(path)) return matches.get(path)
  const match = matchRoutes(pages, path)?.at(-1)
  if (path.length <= LONGEST_KEPT) matches.set(path, match)
  if (matches.size > MOST_MATCHES) matches.delete(matches.keys().next().value!)
  return match
}
