import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Role } from '#contract/auth/roles.ts'
import type { Locale } from '#contract/locale.ts'
import { defineMessages, splitLocale, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import styles from './ConsoleSections.module.css'
import { SETUP_PATH } from './MissingLine.tsx'
import {
  type ConsoleSection,
  entriesOf,
  type FrameData,
  type NavigationEntry,
  sectionAt,
  sectionsFor,
  useSections,
} from './sections.ts'

type ForPerson = { role: Role; frame: FrameData }

/** The entries of a role's navigation, and where the page that is open stands among them. */
function useEntries({ role, frame: { missing } }: ForPerson) {
  const sections = useSections()
  const current = sectionAt(sections, splitLocale(useLocation().pathname).path)
  // An office is set up once.
  const own = sectionsFor(sections, role).filter(({ path }) => path !== SETUP_PATH || missing.length > 0)
  return { current, entries: entriesOf(own) }
}

/** The kinds of work of a role, and under each what waits there and where one is. All of it stands in the tabs. */
export function ConsoleSections(person: ForPerson) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { current, entries } = useEntries(person)
  const nav = useRef<HTMLElement>(null)
  // There may be more of them than fit into a low window. What scrolls is moved itself: `scrollIntoView` would also move
  // where the next Tab begins.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is at another place
  useEffect(() => {
    const sheet = nav.current?.parentElement
    const link = nav.current?.querySelector('[aria-current]')
    if (!sheet || !link) return
    const [shown, wanted] = [sheet.getBoundingClientRect(), link.getBoundingClientRect()]
    sheet.scrollTop += Math.max(0, wanted.bottom - shown.bottom) - Math.max(0, shown.top - wanted.top)
  }, [current?.path])
  return (
    <nav ref={nav} aria-label={t.title} className={styles.sections}>
      <ul>
        {entries.map(entry => {
          const [first, ...others] = entry.sections
          const under = others.filter(section => section === current || waitsAt(section, person.frame) > 0)
          return (
            <li key={entry.key} data-within={entry.sections.some(section => section === current)}>
              <SectionLink section={first} title={nameOf(entry, locale)} current={current} frame={person.frame} />
              {under.length > 0 && (
                <ul>
                  {under.map(section => (
                    <li key={section.path}>
                      <SectionLink section={section} current={current} frame={person.frame} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** The sections of the entry that the page belongs to. */
export function SectionTabs(person: ForPerson) {
  const locale = useLocale()
  const { current, entries } = useEntries(person)
  const entry = entries.find(({ sections }) => sections.some(section => section === current))
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is at another place
  useEffect(() => {
    const [row, link] = [nav.current, nav.current?.querySelector<HTMLElement>('[aria-current]')]
    if (row && link) row.scrollLeft = link.offsetLeft - row.offsetLeft - 24
  }, [current?.path])
  if (!entry || entry.sections.length < 2) return null
  return (
    <nav ref={nav} aria-label={nameOf(entry, locale)} className={styles.tabs}>
      {entry.sections.map(section => (
        <SectionLink key={section.path} section={section} current={current} frame={person.frame} />
      ))}
    </nav>
  )
}

/** What the work is called; one with a single section is that section. */
const nameOf = ({ key, sections }: NavigationEntry, locale: Locale): string =>
  (sections.length > 1 ? entryNames[locale][key] : undefined) ?? sections[0].words[locale].title

const waitsAt = ({ waits }: ConsoleSection, frame: FrameData): number => waits?.(frame) ?? 0

type SectionLinkProps = {
  section: ConsoleSection
  title?: string
  current: ConsoleSection | undefined
  frame: FrameData
}

function SectionLink({ section, title, current, frame }: SectionLinkProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const count = waitsAt(section, frame)
  return (
    <Link to={section.path} aria-current={section === current ? 'page' : undefined}>
      {title ?? section.words[locale].title}
      {count > 0 && (
        <span className={`num ${styles.count}`}>
          {count}
          <span className="visually-hidden"> {t.wait}</span>
        </span>
      )}
    </Link>
  )
}

const entryNames = defineMessages<Readonly<Record<string, string>>>({
  ru: { money: 'Касса', terms: 'Условия обмена', office: 'Обменник' },
  en: { money: 'Money', terms: 'Terms', office: 'Office' },
})

const messages = defineMessages({
  ru: { title: 'Пульт', wait: 'ждут' },
  en: { title: 'Console', wait: 'wait' },
})
