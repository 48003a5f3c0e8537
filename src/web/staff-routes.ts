import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { PageModule } from './routes.tsx'
import type { Access } from './session/access.ts'

/** Every screen of the console: its address and the file that draws it. Visitors never load this table. */
export const staffScreens = [
  { path: '/console', page: './console/desk/ConsolePage.tsx', access: 'staff' },
  { path: '/console/limits', page: './console/limits/LimitsPage.tsx', access: 'staff' },
  { path: '/console/alarms', page: './console/alarms/AlarmsPage.tsx', access: 'staff' },
  { path: '/console/audit', page: './console/audit/AuditPage.tsx', access: 'staff' },
  { path: '/console/claims/:uuid', page: './console/desk/ConsolePage.tsx', access: 'staff' },
  { path: '/console/requisites', page: './console/requisites/RequisitesPage.tsx', access: 'staff' },
  { path: '/console/requisites/:id', page: './console/requisites/RequisitePage.tsx', access: 'staff' },
  { path: '/console/reserves', page: './console/reserves/ReservesPage.tsx', access: 'staff' },
  { path: '/console/reserves/:currency', page: './console/reserves/ReservePage.tsx', access: 'staff' },
  { path: '/console/not-yours', page: './console/frame/NotYoursPage.tsx', access: 'staff' },
] as const satisfies readonly { path: string; page: string; access: Access }[]

const files = import.meta.glob<PageModule>('./console/**/*Page.tsx')

const CONSOLE = 'console'

/** `ErrorBoundary`: what is said inside the frame when a page of the console goes wrong. */
export const consoleRouteWith = (ErrorBoundary: ComponentType): RouteObject => ({
  id: CONSOLE,
  lazy: () => import('./console/frame/ConsoleFrame.tsx'),
  children: [
    {
      id: 'console-pages',
      ErrorBoundary,
      lazy: async () => ({ Component: (await import('./console/frame/ConsoleFrame.tsx')).PageInFrame }),
      children: staffScreens.map(({ path, page }) => ({
        id: path,
        path: path.slice(1),
        caseSensitive: true,
        lazy: files[page]!,
      })),
    },
  ],
})

/** The source files of a part of the console, for the build's manifest. */
export function filesOfStaffRoute(id: string): string[] {
  if (id === CONSOLE) return ['src/web/staff-routes.ts', 'src/web/console/frame/ConsoleFrame.tsx']
  return staffScreens.filter(({ path }) => path === id).map(({ page }) => `src/web/${page.slice(2)}`)
}
