import type { ReactNode } from 'react'
import { matchRoutes, Outlet, type RouteObject } from 'react-router'
import { splitLocale } from './locale/locale.tsx'
import { ConsoleError, ErrorPage } from './pages/ErrorPage.tsx'
import type { Access, Door } from './session/access.ts'
import { guardScreens } from './session/guard-screens.ts'
import * as signOut from './session/sign-out.ts'
import { useDocumentHead } from './shell/head.ts'
import { Root } from './shell/Root.tsx'
import { VisitorsFrame } from './shell/VisitorsFrame.tsx'

/** Every screen of the office: its address, the file that draws it, who may see it. */
export const screens = [
  { path: '/', page: './calculator/HomePage.tsx', access: 'open' },
  { path: '/account/orders', page: './account/OrdersPage.tsx', access: 'signed-in' },
  { path: '/account/promocodes', page: './account/PromocodesPage.tsx', access: 'signed-in' },
  { path: '/account/referrer', page: './account/ReferrerPage.tsx', access: 'signed-in' },
  { path: '/account/settings', page: './account/SettingsPage.tsx', access: 'signed-in' },
  { path: '/api', page: './apidoc/ApiPage.tsx', access: 'open' },
  { path: '/aml-kyc', page: './pages/ComingPage.tsx', access: 'open' },
  { path: '/cash', page: './cash/CashPage.tsx', access: 'open' },
  { path: '/claim', page: './claims/ClaimFormPage.tsx', access: 'open' },
  { path: '/claim/fail', page: './claims/ClaimReturnPage.tsx', access: 'open' },
  { path: '/claim/success', page: './claims/ClaimReturnPage.tsx', access: 'open' },
  { path: '/claim/:uuid', page: './claims/ClaimPage.tsx', access: 'open' },
  { path: '/console', page: './console/ConsolePage.tsx', access: 'staff' },
  { path: '/console/limits', page: './console/LimitsPage.tsx', access: 'staff' },
  { path: '/console/claims/:uuid', page: './console/ConsolePage.tsx', access: 'staff' },
  { path: '/console/not-yours', page: './console/NotYoursPage.tsx', access: 'staff' },
  { path: '/console/requisites', page: './console/RequisitesPage.tsx', access: 'staff' },
  { path: '/console/requisites/:id', page: './console/RequisitePage.tsx', access: 'staff' },
  { path: '/console/reserves', page: './console/ReservesPage.tsx', access: 'staff' },
  { path: '/console/reserves/:currency', page: './console/ReservePage.tsx', access: 'staff' },
  { path: '/contacts', page: './pages/ComingPage.tsx', access: 'open' },
  { path: '/contest', page: './pages/ComingPage.tsx', access: 'open' },
  { path: '/exchange/:pair', page: './exchange/PairPage.tsx', access: 'open' },
  { path: '/discounts', page: './pages/ComingPage.tsx', access: 'open' },
  { path: '/faq', page: './pages/ComingPage.tsx', access: 'open' },
  { path: '/reserve-watch', page: './reserve-watch/ReserveWatchPage.tsx', access: 'open' },
  { path: '/reserve-watch/refuse', page: './reserve-watch/RefuseLettersPage.tsx', access: 'open' },
  { path: '/partners', page: './pages/ComingPage.tsx', access: 'open' },
  { path: '/rules', page: './pages/ComingPage.tsx', access: 'open' },
  { path: '/verify/:uuid', page: './pages/ComingPage.tsx', access: 'open' },
  { path: '/news', page: './pages/ComingPage.tsx', access: 'open' },
  { path: '/news/:slug', page: './pages/ComingPage.tsx', access: 'open' },
  { path: '/register', page: './account/RegisterPage.tsx', access: 'open' },
  { path: '/forget', page: './account/ForgetPage.tsx', access: 'open' },
  { path: '/login', page: './account/LoginPage.tsx', access: 'guests' },
  { path: '/forgetold', page: './account/ForgetoldPage.tsx', access: 'guests' },
  { path: '/recover', page: './account/RecoverPage.tsx', access: 'guests' },
  { path: '/registerold', page: './account/RegisteroldPage.tsx', access: 'guests' },
  { path: '/successfully', page: './account/SuccessfullyPage.tsx', access: 'guests' },
  { path: '/letter/change-email', page: './account/LetterPage.tsx', access: 'signed-in' },
  { path: '/letter/:purpose', page: './account/LetterPage.tsx', access: 'open' },
] as const satisfies readonly { path: string; page: string; access: Access }[]

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

/** What a page's file exports. */
export type PageModule = Pick<RouteObject, 'loader' | 'action' | 'handle'> & { Component: () => ReactNode }

const files = import.meta.glob<PageModule>(['./*/*Page.tsx', '!./pages/{Error,Ui}Page.tsx'])

/** The page of all parts of the interface is for those who make the office: a build for visitors does not contain it. */
const showsUiPage = import.meta.env.DEV || import.meta.env.VITE_UI_PAGE === 'yes'

/** The source file that draws a part of a page, by which the build's manifest knows its styles and code. */
export function fileOfRoute(id: string): string | undefined {
  if (id === '/ui') return 'src/web/pages/UiPage.tsx'
  if (id === CONSOLE) return 'src/web/console/ConsoleFrame.tsx'
  const screen = screens.find(({ path }) => path === id)
  return screen && `src/web/${screen.page.slice(2)}`
}

const CONSOLE = 'console'

const routeOf = ({ path, page }: (typeof screens)[number]) =>
  ({ id: path, lazy: files[page], ...(path === '/' ? { index: true } : { path: path.slice(1) }) }) as RouteObject

export const routes: RouteObject[] = [
  {
    id: 'root',
    path: '/',
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: NoFallback,
    middleware: [guardScreens(doorAt)],
    children: [
      {
        id: 'visitors',
        Component: VisitorsFrame,
        children: [
          ...screens.filter(({ access }) => access !== 'staff').map(routeOf),
          ...(showsUiPage ? [{ id: '/ui', path: 'ui', lazy: () => import('./pages/UiPage.tsx') }] : []),
        ],
      },
      {
        id: CONSOLE,
        lazy: () => import('./console/ConsoleFrame.tsx'),
        // What goes wrong with a page of the console is told inside its frame.
        children: [
          {
            id: 'console-pages',
            Component: PagesOfConsole,
            ErrorBoundary: ConsoleError,
            children: screens.filter(({ access }) => access === 'staff').map(routeOf),
          },
        ],
      },
    ],
  },
  { path: '/appearance', lazy: () => import('./shell/appearance.ts') },
  { path: signOut.SIGN_OUT_PATH, loader: signOut.loader, action: signOut.action },
]

/** The screen that stands at an address, with or without its language. */
export function doorAt(pathname: string): Door | undefined {
  const id = matchRoutes(routes, splitLocale(pathname).path)?.at(-1)?.route.id
  return screens.find(({ path }) => path === id)
}

/** Beneath the boundary: a page that failed has a title of its own. */
function PagesOfConsole() {
  useDocumentHead()
  return <Outlet />
}

/** The server has rendered the page already: while its data is put in place there is nothing else to show. */
function NoFallback() {
  return null
}
