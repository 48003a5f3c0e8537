import type { RouteObject } from 'react-router'
import { ErrorPage } from './pages/ErrorPage.tsx'
import { Root } from './shell/Root.tsx'

export type Access = 'open' | 'signed-in' | 'guests'

/** Every screen of the office: its address, the file that draws it, who may see it. */
export const screens = [
  { path: '/', page: './calculator/HomePage.tsx', access: 'open' },
  { path: '/account/orders', page: './pages/ComingPage.tsx', access: 'signed-in' },
  { path: '/account/promocodes', page: './pages/ComingPage.tsx', access: 'signed-in' },
  { path: '/account/referrer', page: './pages/ComingPage.tsx', access: 'signed-in' },
  { path: '/account/settings', page: './pages/ComingPage.tsx', access: 'signed-in' },
  { path: '/aml-kyc', page: './pages/ComingPage.tsx', access: 'open' },
  { path: '/cash', page: './pages/ComingPage.tsx', access: 'open' },
  { path: '/claim', page: './pages/ComingPage.tsx', access: 'open' },
  { path: '/claim/fail', page: './pages/ComingPage.tsx', access: 'open' },
  { path: '/claim/success', page: './pages/ComingPage.tsx', access: 'open' },
  { path: '/claim/:uuid', page: './pages/ComingPage.tsx', access: 'open' },
  { path: '/contacts', page: './pages/ComingPage.tsx', access: 'open' },
  { path: '/contest', page: './pages/ComingPage.tsx', access: 'open' },
  { path: '/discounts', page: './pages/ComingPage.tsx', access: 'open' },
  { path: '/faq', page: './pages/ComingPage.tsx', access: 'open' },
  { path: '/partners', page: './pages/ComingPage.tsx', access: 'open' },
  { path: '/rules', page: './pages/ComingPage.tsx', access: 'open' },
  { path: '/verify/:uuid', page: './pages/ComingPage.tsx', access: 'open' },
  { path: '/news', page: './pages/ComingPage.tsx', access: 'open' },
  { path: '/news/:slug', page: './pages/ComingPage.tsx', access: 'open' },
  { path: '/register', page: './pages/ComingPage.tsx', access: 'open' },
  { path: '/forget', page: './pages/ComingPage.tsx', access: 'open' },
  { path: '/login', page: './pages/ComingPage.tsx', access: 'guests' },
  { path: '/forgetold', page: './pages/ComingPage.tsx', access: 'guests' },
  { path: '/recover', page: './pages/ComingPage.tsx', access: 'guests' },
  { path: '/registerold', page: './pages/ComingPage.tsx', access: 'guests' },
  { path: '/successfully', page: './pages/ComingPage.tsx', access: 'guests' },
] as const satisfies readonly { path: string; page: string; access: Access }[]

/** A page's file exports these; `meta` gives the head its title and description. */
export type PageModule = Pick<RouteObject, 'loader' | 'action'> & { Component: () => React.ReactNode }

const files = import.meta.glob<PageModule>(['./*/*Page.tsx', '!./pages/ErrorPage.tsx'])

/** Where the build's manifest knows a page's file, to preload it with the page. */
export const fileOf = (page: string) => `src/web/${page.slice(2)}`

export const routes: RouteObject[] = [
  {
    id: 'root',
    path: '/',
    Component: Root,
    ErrorBoundary: ErrorPage,
    children: screens.map(({ path, page }) => ({
      id: path,
      path: path.slice(1) || undefined,
      index: path === '/',
      lazy: files[page],
      handle: { file: fileOf(page) },
    })) as RouteObject[],
  },
]
