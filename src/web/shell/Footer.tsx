import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { useOffice } from '#web/session/office.ts'
import { usePerson } from '#web/session/person.ts'
import styles from './Footer.module.css'
import { Link } from './Link.tsx'
import { Logo } from './Logo.tsx'
import { helpSections, navigationMessages, sectionsFor } from './navigation.ts'
import { OfficeContacts } from './OfficeContacts.tsx'

export function Footer({ isBrief = false }: { isBrief?: boolean }) {
  const t = useMessages(navigationMessages)
  const person = usePerson()
  const office = useOffice()
  const locale = useLocale()
  if (isBrief)
    return (
      <footer className={styles.footer}>
        <div className={`page ${styles.brief}`}>
          <Logo />
          <ul>
            {helpSections.map(path => (
              <li key={path}>
                <Link to={path}>{t.sections[path]}</Link>
              </li>
            ))}
          </ul>
        </div>
      </footer>
    )
  return (
    <footer className={styles.footer}>
      <div className={`page ${styles.columns}`}>
        <div className={styles.about}>
          <Logo />
          <p>{office.tagline[locale] || t.tagline}</p>
          <OfficeContacts />
        </div>
        {sectionsFor(person).map(({ group, paths }) => (
          <nav key={group} aria-label={t.groups[group]}>
            <h2>{t.groups[group]}</h2>
            <ul>
              {paths.map(path => (
                <li key={path}>
                  <Link to={path}>{t.sections[path]}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}
