import { useLocation } from 'react-router'
import type { Role } from '#contract/auth/roles.ts'
import { defineMessages, splitLocale, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import type { FrameData } from './ConsoleFrame.tsx'
import styles from './ConsoleSections.module.css'
import { SETUP_PATH } from './MissingLine.tsx'
import { sectionNames } from './section.texts.ts'
import { QUEUE_PATH, type Section, sectionAt, sectionsOf } from './sections.ts'

/** The sections that a role works with, each with how much waits there. */
export function ConsoleSections({ role, waiting, changes, missing }: { role: Role } & FrameData) {
  const t = useMessages(messages)
  const names = sectionNames[useLocale()]
  const current = sectionAt(splitLocale(useLocation().pathname).path)
  // An office is set up once.
  const own = sectionsOf(role).filter(({ path }) => path !== SETUP_PATH || missing.length > 0)
  return (
    <nav aria-label={t.title} className={styles.sections}>
      {groups
        .map(group => ({ group, sections: own.filter(section => section.group === group) }))
        .filter(({ sections }) => sections.length > 0)
        .map(({ group, sections }) => (
          <div key={group}>
            <p id={`console-${group}`}>{t.groups[group]}</p>
            <ul aria-labelledby={`console-${group}`}>
              {sections.map(({ path }) => (
                <li key={path}>
                  <Link to={path} aria-current={path === current?.path ? 'page' : undefined}>
                    {names[path]}
                    <Count count={countOf(path, { waiting, changes, missing })} />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </nav>
  )
}

function Count({ count }: { count: number }) {
  const t = useMessages(messages)
  if (count === 0) return null
  return (
    <span className={`num ${styles.count}`}>
      {count}
      <span className="visually-hidden"> {t.wait}</span>
    </span>
  )
}

function countOf(path: Section['path'], { waiting, changes, missing }: FrameData): number {
  if (path === SETUP_PATH) return missing.length
  if (path === '/console/changes') return changes
  if (path === QUEUE_PATH) return waiting?.claims ?? 0
  if (path === '/console/verification') return waiting?.checks ?? 0
  if (path === '/console/withdrawals') return waiting?.withdrawals ?? 0
  if (path === '/console/chat') return waiting?.chats ?? 0
  return path === '/console/alarms' ? (waiting?.alarms ?? 0) : 0
}

const groups = ['work', 'money', 'terms', 'office'] as const

const messages = defineMessages({
  ru: {
    title: 'Пульт',
    wait: 'ждут',
    groups: { work: 'Работа', money: 'Касса', terms: 'Условия обмена', office: 'Обменник' },
  },
  en: { title: 'Console', wait: 'wait', groups: { work: 'Work', money: 'Money', terms: 'Terms', office: 'Office' } },
})
