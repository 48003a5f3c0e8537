import { type LoaderFunctionArgs, Outlet, redirect, useLoaderData } from 'react-router'
import type { CallsByAddress } from '#contract/all-calls.ts'
import type { CallAnswer } from '#contract/calls.ts'
import { mayDo, seesClaims } from '#contract/people/roles.ts'
import { apiOf } from '#web/api/api.ts'
import { defineMessages, splitLocale, useMessages } from '#web/locale/locale.tsx'
import { personContext, usePerson } from '#web/session/person.ts'
import { useDocumentHead } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { SkipLink } from '#web/shell/SkipLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { openModal } from '#web/ui/modal.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './ConsoleFrame.module.css'
import { ConsoleSections } from './ConsoleSections.tsx'
import { DeskConnection } from './DeskConnection.tsx'
import { KeyCap } from './KeyCap.tsx'
import { KeysHelp } from './KeysHelp.tsx'
import { PaletteButton } from './PaletteButton.tsx'
import { PersonAtWork } from './PersonAtWork.tsx'
import { insteadOf } from './sections.ts'
import { useFrameKeys } from './use-frame-keys.ts'
import { useTitleCount } from './use-title-count.ts'

export const shouldRevalidate = () => true

export type Waiting = CallAnswer<CallsByAddress['GET /api/v1/desk/waiting/']>

/** How much waits, read anew with each page, for whoever works on claims; another role's section is no place to stay. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Waiting | null> {
  const { role } = context.get(personContext)!
  const elsewhere = insteadOf(splitLocale(new URL(request.url).pathname).path, role)
  if (elsewhere) throw redirect(elsewhere)
  return mayDo(role, seesClaims) ? apiOf(context)('GET /api/v1/desk/waiting/') : null
}

/** What stands around the pages of the console: its sections, whoever is at work, and whether it still hears the office. */
export function Component() {
  const t = useMessages(messages)
  const person = usePerson()!
  const waiting = useLoaderData<Waiting | null>()
  const here = useHydrated()
  const openPalette = useFrameKeys()
  return (
    <div className={styles.console}>
      <SkipLink />
      <header className={styles.side}>
        <Link to="/console" className={styles.brand}>
          <span className={styles.seal} aria-hidden="true" />
          Agio · {t.console}
        </Link>
        {waiting && <DeskConnection now={waiting.now} />}
        {here && <PaletteButton onClick={openPalette} />}
        {/* On a narrow screen it opens and closes by itself; beside the page it always stands. */}
        <button type="button" popoverTarget={FOLD_ID} className={styles.toggle} aria-label={t.menu}>
          <MenuSign />
          {waiting && waiting.alarms > 0 && <span className={styles.dot} />}
        </button>
        <div id={FOLD_ID} popover="auto" className={styles.folded}>
          <ConsoleSections role={person.role} waiting={waiting} />
          {here && (
            <Button
              variant="quiet"
              size="small"
              className={styles.keys}
              aria-keyshortcuts="?"
              onClick={() => openModal(KeysHelp, undefined)}
            >
              {t.keys} <KeyCap name="?" />
            </Button>
          )}
          <PersonAtWork person={person} />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </div>
  )
}

/** The page in the frame. Beneath the boundary of errors: a page that failed has a title of its own. */
export function PageInFrame() {
  useDocumentHead(useTitleCount())
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
