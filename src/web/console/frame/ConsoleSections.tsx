import { useLocation } from 'react-router'
import type { Role } from '#contract/auth/roles.ts'
import { defineMessages, splitLocale, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import styles from './ConsoleSections.module.css'
import { SETUP_PATH } from './MissingLine.tsx'
import { type FrameData, sectionAt, sectionGroups, sectionsFor, useSections } from './sections.ts'

/** The sections that a role works with, each with how much waits there. */
export function ConsoleSections({ role, waiting, changes, missing }: { role: Role } & FrameData) {
  const t = useMessages(messages)
  const locale = useLocale()
  const sections = useSections()
  const current = sectionAt(sections, splitLocale(useLocation().pathname).path)
  // An office is set up once.
  const own = sectionsFor(sections, role).filter(({ path }) => path !== SETUP_PATH || missing.length > 0)
  return (
    <nav aria-label={t.title} className={styles.sections}>
      {sectionGroups
        .map(group => ({ group, sections: own.filter(section => section.group === group) }))
        .filter(({ sections }) => sections.length > 0)
        .map(({ group, sections }) => (
          <div key={group}>
            <p id={`console-${group}`}>{t.groups[group]}</p>
            <ul aria-labelledby={`console-${group}`}>
              {sections.map(({ path, words, waits }) => (
                <li key={path}>
                  <Link to={path} aria-current={path === current?.path ? 'page' : undefined}>
                    {words[locale].title}
                    <Count count={waits?.({ waiting, changes, missing }) ?? 0} />
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

const messages = defineMessages({
  ru: {
    title: 'Пульт',
    wait: 'ждут',
    groups: { work: 'Работа', money: 'Касса', terms: 'Условия обмена', office: 'Обменник' },
  },
  en: { title: 'Console', wait: 'wait', groups: { work: 'Work', money: 'Money', terms: 'Terms', office: 'Office' } },
})
