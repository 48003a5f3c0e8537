import { type ComponentType, createElement } from 'react'
import type { RouteObject } from 'react-router'
import { PROOF_PATH } from '#contract/auth/proof-path.ts'
import {
  insteadOf,
  OUTSIDE_PATH,
  type RecordScreens,
  SectionsProvider,
  START_PATH,
} from '#web/console/frame/sections.ts'
import { proveFirst } from '#web/console/panel/prove-first.ts'
import type { SectionView } from '#web/console/records/section-view.ts'
import type { Access } from '#web/session/access.ts'
import { VisitorsFrame } from '#web/shell/Root.tsx'
import { consoleFeatures, consoleSections } from './console-features.ts'
import type { ConsolePart, PageModule } from './routes.tsx'

/** `page`: the file that draws it. A page of records is drawn by `view`, which knows what they are. */
type StaffScreen = { path: string; page: string; access: Access; view?: { file: string; path: string } }

/** It has the frame of the site: whoever is outside reads nothing of the console. */
const outsideScreen: StaffScreen = { path: OUTSIDE_PATH, page: './console/frame/OutsidePage.tsx', access: 'staff' }

/** Every screen of the console. Visitors never load this table. */
export const staffScreens: readonly StaffScreen[] = [
  ...consoleFeatures.flatMap(({ folder, screens = {}, records = [] }) => [
    ...Object.entries(screens).map(
      ([path, file]): StaffScreen => ({
        path,
        page: `./${folder}/${file}`,
        access: 'staff',
      }),
    ),
    ...records.flatMap(recordsOf => recordScreens(folder, recordsOf)),
  ]),
  { path: PROOF_PATH, page: './console/frame/ProofPage.tsx', access: 'staff' },
  { path: '/console/not-yours', page: './console/frame/NotYoursPage.tsx', access: 'staff' },
  outsideScreen,
]

/** A list, each of its records, and where there are such, changes of many; or the only record. */
function recordScreens(folder: string, { path, views, only, bulk }: RecordScreens): StaffScreen[] {
  const view = { file: `./${folder}/${views}`, path }
  const screen = (path: string, page: string): StaffScreen => ({
    path,
    page: `./console/records/${page}.tsx`,
    access: 'staff',
    view,
  })
  if (only) return [screen(path, 'RecordPage')]
  return [
    screen(path, 'RecordsPage'),
    screen(`${path}/:key`, 'RecordPage'),
    ...(bulk ? [screen(`${path}/many`, 'BulkPage')] : []),
  ]
}

/** A page of records is a page for each view. */
type RecordsModule = { routeOf: (view: SectionView) => Omit<PageModule, 'Component'> & Pick<RouteObject, 'element'> }

const pages = import.meta.glob<PageModule | RecordsModule>('./**/console/**/*Page.tsx')
const views = import.meta.glob<readonly SectionView[]>(['./*/console/*-view.{ts,tsx}', './*/console/*-views.tsx'], {
  import: 'views',
})

/** The code of a screen, and of no other view than its own. */
async function loadScreen({ page, view }: StaffScreen) {
  const [module, found] = await Promise.all([pages[page]!(), view && views[view.file]!()])
  if (!('routeOf' in module)) return module
  return module.routeOf(found!.find(({ path }) => path === view!.path)!)
}

const routeOf = (screen: StaffScreen): RouteObject => ({
  id: screen.path,
  path: screen.path.slice(1),
  caseSensitive: true,
  lazy: () => loadScreen(screen),
})

const CONSOLE = 'console'

/** `ErrorBoundary`: shown inside the frame when a page of the console fails. */
export const consoleRouteWith = (ErrorBoundary: ComponentType): ConsolePart => ({
  insteadOf(path, { role, outside }) {
    if (outside !== undefined) return path === OUTSIDE_PATH ? undefined : OUTSIDE_PATH
    return path === OUTSIDE_PATH ? START_PATH : insteadOf(consoleSections, path, role)
  },
  route: {
    id: 'console-parts',
    children: [
      { id: 'console-outside', Component: VisitorsFrame, children: [routeOf(outsideScreen)] },
      {
        id: CONSOLE,
        middleware: [proveFirst],
        lazy: async () => {
          const [{ ConsoleFrame, ...frame }, { KeysHelp }] = await Promise.all([
            import('#web/console/frame/ConsoleFrame.tsx'),
            import('#web/desk/console/KeysHelp.tsx'),
          ])
          const windows = { KeysHelp, loadPalette: async () => (await import('#web/desk/console/Palette.tsx')).Palette }
          const element = createElement(
            SectionsProvider,
            { value: consoleSections },
            createElement(ConsoleFrame, { windows }),
          )
          return { ...frame, element }
        },
        children: [
          {
            id: 'console-pages',
            ErrorBoundary,
            lazy: async () => ({ Component: (await import('#web/console/frame/ConsoleFrame.tsx')).PageInFrame }),
            children: staffScreens.filter(screen => screen !== outsideScreen).map(routeOf),
          },
        ],
      },
    ],
  },
})

/** The source files of a part of the console, for the build's manifest. */
export function filesOfStaffRoute(id: string): string[] {
  if (id === CONSOLE) return ['src/web/staff-routes.ts', 'src/web/console/frame/ConsoleFrame.tsx']
  return staffScreens
    .filter(({ path }) => path === id)
    .flatMap(({ page, view }) => [page, ...(view ? [view.file] : [])])
    .map(file => `src/web/${file.slice(2)}`)
}
