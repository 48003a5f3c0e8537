import { type LoaderFunctionArgs, Outlet, redirect, useLoaderData } from 'react-router'
import { hasRight } from '#contract/auth/rights.ts'
import { apiOf } from '#web/api/api.ts'
import { defineMessages, splitLocale, useMessages } from '#web/locale/locale.tsx'
import { useOffice } from '#web/session/office.ts'
import { personContext, usePerson } from '#web/session/person.ts'
import { useDocumentHead } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { OfficeMark } from '#web/shell/OfficeMark.tsx'
import { SkipLink } from '#web/shell/SkipLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { CallToWork } from './CallToWork.tsx'
import styles from './ConsoleFrame.module.css'
import { ConsoleSections, SectionTabs } from './ConsoleSections.tsx'
import { DeskConnection } from './DeskConnection.tsx'
import { KeyCap } from './KeyCap.tsx'
import { MailLine } from './MailLine.tsx'
import { MissingLine, SETUP_PATH } from './MissingLine.tsx'
import { PaletteButton } from './PaletteButton.tsx'
import { PersonAtWork } from './PersonAtWork.tsx'
import { DASHBOARD_PATH, type FrameData } from './sections.ts'
import { useActs } from './use-acts.ts'
import { type FrameWindows, useFrameKeys } from './use-frame-keys.ts'
import { useTitleMark } from './use-title-mark.ts'
import { useWaiting } from './use-waiting.ts'

export const shouldRevalidate = () => true

/** How much waits, read anew with each page. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<FrameData> {
  const { role } = context.get(personContext)!
  const api = apiOf(context)
  const isCalled = hasRight(role, 'claims.see')
  const [waiting, news, { count }, { missing, mail }] = await Promise.all([
    isCalled ? api('GET /api/v1/desk/waiting/') : null,
    isCalled ? api('GET /api/v1/desk/staff-news/') : null,
    api('GET /api/v1/desk/waiting-changes/'),
    api('GET /api/v1/desk/setup/'),
  ])
  const isSetUpHere = hasRight(role, 'settings.set') && missing.length > 0
  // The first day begins with the set-up. Every other page can be opened meanwhile.
  const { path } = splitLocale(new URL(request.url).pathname)
  if (isSetUpHere && (path === '/console' || path === DASHBOARD_PATH)) throw redirect(SETUP_PATH)
  return { waiting, calls: news?.calls ?? null, changes: count, missing, mail }
}

/** What stands around the pages of the console: its sections, the person at work, and the state of the connection. */
export function ConsoleFrame({ windows }: { windows: FrameWindows }) {
  const t = useMessages(messages)
  const person = usePerson()!
  const loaded = useLoaderData<FrameData>()
  const waiting = useWaiting(loaded.waiting)
  const frame = { ...loaded, waiting }
  const { calls, changes, missing, mail } = frame
  const here = useHydrated()
  const { openHelp, openPalette } = useFrameKeys(windows)
  useActs()
  return (
    <div className={styles.console}>
      <SkipLink />
      <header className={styles.side}>
        <Link to="/console" className={styles.brand}>
          <OfficeMark>
            {useOffice().name} · {t.console}
          </OfficeMark>
        </Link>
        {loaded.waiting && <DeskConnection now={loaded.waiting.now} />}
        {here && <PaletteButton onClick={openPalette} />}
        {/* A popover on a narrow screen; on a wide one it is always shown beside the page. */}
        <button type="button" popoverTarget={FOLD_ID} className={styles.toggle} aria-label={t.menu}>
          <MenuSign />
          {((waiting?.alarms ?? 0) > 0 || changes > 0) && <span className={styles.dot} />}
        </button>
        <div id={FOLD_ID} popover="auto" className={styles.folded}>
          <ConsoleSections role={person.role} frame={frame} />
          {here && waiting && calls && <CallToWork waiting={waiting} read={calls} />}
          {here && (
            <Button variant="quiet" size="small" className={styles.keys} aria-keyshortcuts="?" onClick={openHelp}>
              {t.keys} <KeyCap name="?" />
            </Button>
          )}
          <PersonAtWork person={person} />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <MailLine mail={mail} />
        <MissingLine missing={missing} />
        <SectionTabs role={person.role} frame={frame} />
        <Outlet context={waiting} />
      </main>
    </div>
  )
}

/** The page in the frame. It lies below the error boundary: a page that failed has its own title. */
export function PageInFrame() {
  useDocumentHead(useTitleMark())
  return <Outlet />
}

const MenuSign = () => (
  <svg width="22" height="22" viewBox="0 0 24 24" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d="M4 8h16M4 16h16" />
  </svg>
)

const FOLD_ID = 'console-sections'

const messages = defineMessages({
  ru: { console: 'пульт', menu: 'Разделы', keys: 'Клавиши' },
  en: { console: 'console', menu: 'Sections', keys: 'Keys' },
})
