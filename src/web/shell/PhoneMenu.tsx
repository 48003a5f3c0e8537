import { useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import { Link } from './Link.tsx'
import { navigationMessages, sectionsFor } from './navigation.ts'
import styles from './PhoneMenu.module.css'
import { SignOutButton } from './SignOutButton.tsx'

/** The sections on a narrow screen. A popover opens, closes on Escape or a tap outside and gives the focus back by itself. */
export function PhoneMenu() {
  const t = useMessages(navigationMessages)
  const person = usePerson()
  return (
    <>
      <button type="button" popoverTarget="sections" className={styles.toggle} aria-label={t.menu}>
        <svg
          width="22"
          height="22"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path className={styles.bars} d="M4 8h16M4 16h16" />
          <path className={styles.cross} d="m6 6 12 12M18 6 6 18" />
        </svg>
      </button>
      <nav id="sections" popover="auto" className={styles.sheet} aria-label={t.main}>
        {sectionsFor(person).map(({ group, paths }) => (
          <section key={group}>
            <h2>{t.groups[group]}</h2>
            <ul>
              {paths.map(section => (
                <li key={section}>
                  <Link to={section}>{t.sections[section]}</Link>
                </li>
              ))}
              {person && group === 'account' && (
                <li>
                  <SignOutButton look="text" />
                </li>
              )}
            </ul>
          </section>
        ))}
      </nav>
    </>
  )
}
