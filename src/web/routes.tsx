import type { ReactNode } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'
import { isUuid } from '#contract/uuid.ts'
import { splitLocale } from './locale/locale.tsx'
import { ErrorPage } from './pages/ErrorPage.tsx'
import type { Access, Door } from './session/access.ts'
import { guardScreens } from './session/guard-screens.ts'
import * as signOut from './session/sign-out.ts'
import { Root } from './shell/Root.tsx'
import { VisitorsFrame } from './shell/VisitorsFrame.tsx'

/**
 * Every screen for visitors and customers: its address, the file that draws it, who may see it. `keep`: what a guest sees
 * there is the same for every guest and made of nothing that only one of them knows, so it is rendered once for all.
 */
export const screens = [
  { path: '/', page: './calculator/HomePage.tsx', access: 'open', keep: true },
  { path: '/account/orders', page: './account/orders/OrdersPage.tsx', access: 'signed-in' },
  { path: '/account/promocodes', page: './account/PromocodesPage.tsx', access: 'signed-in' },
  { path: '/account/referrer', page: './account/ReferrerPage.tsx', access: 'signed-in' },
  { path: '/account/settings', page: './account/settings/SettingsPage.tsx', access: 'signed-in' },
  { path: '/api', page: './apidoc/ApiPage.tsx', access: 'open', keep: true },
  { path: '/aml-kyc', page: './pages/ComingPage.tsx', access: 'open', keep: true },
  { path: '/cash', page: './cash/CashPage.tsx', access: 'open', keep: true },
  { path: '/claim', page: './claims/form/ClaimFormPage.tsx', access: 'open' },
  { path: '/claim/fail', page: './claims/return/ClaimReturnPage.tsx', access: 'open' },
  { path: '/claim/success', page: './claims/return/ClaimReturnPage.tsx', access: 'open' },
  { path: '/claim/:uuid', page: './claims/page/ClaimPage.tsx', access: 'open' },
  { path: '/contacts', page: './pages/ComingPage.tsx', access: 'open', keep: true },
  { path: '/contest', page: './pages/ComingPage.tsx', access: 'open', keep: true },
  { path: '/exchange/:pair', page: './exchange/PairPage.tsx', access: 'open', keep: true },
  { path: '/discounts', page: './pages/ComingPage.tsx', access: 'open', keep: true },
  { path: '/faq', page: './pages/ComingPage.tsx', access: 'open', keep: true },
  { path: '/reserve-watch', page: './reserve-watch/ReserveWatchPage.tsx', access: 'open' },
  { path: '/reserve-watch/refuse', page: './reserve-watch/RefuseLettersPage.tsx', access: 'open' },
  { path: '/partners', page: './pages/ComingPage.tsx', access: 'open', keep: true },
  { path: '/rules', page: './pages/ComingPage.tsx', access: 'open', keep: true },
  { path: '/verify/:uuid', page: './pages/ComingPage.tsx', access: 'open' },
  { path: '/news', page: './pages/ComingPage.tsx', access: 'open', keep: true },
  { path: '/news/:slug', page: './pages/ComingPage.tsx', access: 'open', keep: true },
  { path: '/register', page: './account/entrance/RegisterPage.tsx', access: 'open' },
  { path: '/forget', page: './account/entrance/ForgetPage.tsx', access: 'open' },
  { path: '/login', page: './account/entrance/LoginPage.tsx', access: 'guests' },
  { path: '/forgetold', page: './account/entrance/ForgetoldPage.tsx', access: 'guests' },
  { path: '/recover', page: './account/entrance/RecoverPage.tsx', access: 'guests' },
  { path: '/registerold', page: './account/entrance/RegisteroldPage.tsx', access: 'guests' },
  { path: '/successfully', page: './account/entrance/SuccessfullyPage.tsx', access: 'guests' },
  { path: '/letter/change-email', page: './account/entrance/LetterPage.tsx', access: 'signed-in' },
  { path: '/letter/:purpose', page: './account/entrance/LetterPage.tsx', access: 'open' },
] as const satisfies readonly { path: string; page: string; access: Access; keep?: true }[]

/** Open, but of use only to whoever came there on their own business. */
const unlisted: readonly string[] = [
  '/claim',
  '/claim/fail',
  '/claim/success',
  '/register',
  '/forget',
  '/reserve-watch',
  '/reserve-watch/refuse',
]

/** The fixed addresses that search engines may list: what is open, is of use to a stranger and is there already. */
export const listedPaths: readonly string[] = screens
  .filter(({ path, page, access }) => access === 'open' && page !== './pages/ComingPage.tsx' && !path.includes(':'))
  .map(({ path }) => path)
  .filter(path => !unlisted.includes(path))

/** Whether the screen at an address is the same for every guest. Whatever does not say so is not. */
export const isSameForGuests = (pathname: string): boolean => screenAt(pathname)?.keep === true

/** What a page's file exports. */
export type PageModule = Pick<RouteObject, 'loader' | 'action' | 'handle' | 'shouldRevalidate'> & {
  Component: () => ReactNode
}

const files = import.meta.glob<PageModule>(['./*/**/*Page.tsx', '!./console/**', '!./pages/{Error,Ui}Page.tsx'])

/** The page of all parts of the interface is for those who make the office: a build for visitors does not contain it. */
const showsUiPage = import.meta.env.DEV || import.meta.env.VITE_UI_PAGE === 'yes'

/** The source file that draws a screen, by which the build's manifest knows its styles and code. */
export function fileOfRoute(id: string): string | undefined {
  if (id === '/ui') return 'src/web/pages/UiPage.tsx'
  const screen = screens.find(({ path }) => path === id)
  return screen && `src/web/${screen.page.slice(2)}`
}

const pages = screens.map(
  ({ path, page }) =>
    ({
      id: path,
      lazy: files[page],
      ...(path === '/' ? { index: true } : { path: path.slice(1), caseSensitive: true }),
    }) as RouteObject,
)

/** In the browser of whoever is no staff there is nothing of the console: its door leads to the server. */
export const closedConsole: RouteObject = { path: 'console/*', caseSensitive: true, loader: () => null }

/** What stands around every page. */
export const ROOT = 'root'

export const routesWith = (consoleRoute: RouteObject): RouteObject[] => [
  {
    id: ROOT,
    path: '/',
    Component: Root,
    ErrorBoundary: ErrorPage,
    middleware: [guardScreens({ doorAt, hasReadableId })],
    children: [
      {
        id: 'visitors',
        Component: VisitorsFrame,
        children: [
          ...pages,
          ...(showsUiPage ? [{ id: '/ui', path: 'ui', lazy: () => import('./pages/UiPage.tsx') }] : []),
        ],
      },
      consoleRoute,
    ],
  },
  { path: '/appearance', caseSensitive: true, lazy: () => import('./shell/appearance.ts') },
  { path: signOut.SIGN_OUT_PATH, caseSensitive: true, loader: signOut.loader, action: signOut.action },
]

/** The door at an address, with or without its language. All of the console is the staff's. */
export function doorAt(pathname: string): Door | undefined {
  const { path } = splitLocale(pathname)
  if (/^\/console(\/|$)/.test(path)) return { path, access: 'staff' }
  return screenAt(pathname)
}

function screenAt(pathname: string): { path: string; access: Access; keep?: true } | undefined {
  const id = matchRoutes(pages, splitLocale(pathname).path)?.at(-1)?.route.id
  return screens.find(({ path }) => path === id)
}

/** The check of a page's address: an id in it is one. Where it is none the page is not there. */
export const hasReadableId = (pathname: string): boolean => {
  const { uuid } = matchRoutes(pages, splitLocale(pathname).path)?.at(-1)?.params ?? {}
  return uuid === undefined || isUuid(uuid)
}
