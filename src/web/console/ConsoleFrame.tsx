import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { StreamStatus } from '#web/api/live-stream.ts'
import { timeText } from '#web/calculator/time-text.ts'
import { useHydrated } from '#web/calculator/use-hydrated.ts'
import { defineMessages, splitLocale, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { openModal } from '#web/ui/modal.ts'
import styles from './ConsoleFrame.module.css'
import { KeysHelp } from './KeysHelp.tsx'

/** The parts of the console by whose work they are. What is not there yet is not shown. */
const parts = [{ group: 'work', paths: ['/console'] }] as const

type ConsoleFrameProps = {
  status?: StreamStatus
  /** Of when what is shown is. */
  now: string
  children: ReactNode
}

/** What stands around the pages of the console: its parts, and whether it still hears the office. */
export function ConsoleFrame({ status, now, children }: ConsoleFrameProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const { path } = splitLocale(useLocation().pathname)
  const isAt = (part: string) => path === part || path.startsWith(`${part}/claims/`)
  return (
    <div className={styles.console}>
      <div className={styles.side}>
        <h1 className={styles.title}>{t.title}</h1>
        <nav aria-label={t.title} className={styles.parts}>
          {parts.map(({ group, paths }) => (
            <div key={group} className={styles.group}>
              <p className={styles.groupName}>{t.groups[group]}</p>
              {paths.map(part => (
                <Link key={part} to={part} aria-current={isAt(part) ? 'page' : undefined}>
                  {t.parts[part]}
                </Link>
              ))}
            </div>
          ))}
        </nav>
        {here && (
          <Button variant="quiet" size="small" className={styles.keys} onClick={() => openModal(KeysHelp, undefined)}>
            {t.keys}
          </Button>
        )}
        {status && (
          <p className={styles.status} data-status={status} role="status">
            {status === 'lost' ? t.lost(timeText(now, locale, true, true)) : status === 'live' ? t.live : ''}
          </p>
        )}
      </div>
      {children}
    </div>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Пульт',
    groups: { work: 'Работа' },
    parts: { '/console': 'Заявки' },
    keys: 'Клавиши (?)',
    live: 'Связь есть',
    lost: (time: string) => `Нет связи, показано на ${time}`,
  },
  en: {
    title: 'Console',
    groups: { work: 'Work' },
    parts: { '/console': 'Claims' },
    keys: 'Keys (?)',
    live: 'Connected',
    lost: (time: string) => `No connection, as of ${time}`,
  },
})
