import { useLocation } from 'react-router'
import { splitLocale, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import styles from './Header.module.css'
import { HeaderIcon } from './HeaderIcon.tsx'
import { LanguageLink } from './LanguageLink.tsx'
import { Link } from './Link.tsx'
import { Logo } from './Logo.tsx'
import { mainSections, navigationMessages } from './navigation.ts'
import { PhoneMenu } from './PhoneMenu.tsx'
import { SignOutButton } from './SignOutButton.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

export function Header() {
  const t = useMessages(navigationMessages)
  const path = usePath()
  const person = usePerson()
  return (
    <header className={styles.header}>
      <div className={`page ${styles.line}`}>
        <Logo />
        <nav className={styles.sections} aria-label={t.main}>
          {mainSections.map(section => (
            <Link key={section} to={section} aria-current={currentOf(section, path)}>
              {t.sections[section]}
            </Link>
          ))}
        </nav>
        <div className={styles.tools}>
          <ThemeSwitch />
          <LanguageLink />
          {person ? (
            <Link to="/account/orders" className={`${styles.signIn} ${styles.account}`}>
              <PersonIcon />
              <span>{t.account}</span>
            </Link>
          ) : (
            <Link to="/login" className={styles.signIn}>
              {t.signIn}
            </Link>
          )}
          {person && <SignOutButton look="icon" />}
          <PhoneMenu />
        </div>
      </div>
    </header>
  )
}

/** Instead of the word on narrow screens. */
const PersonIcon = () => (
  <HeaderIcon>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5a7.5 7.5 0 0 1 15 0" />
  </HeaderIcon>
)

/** The page's path without the language. */
const usePath = () => splitLocale(useLocation().pathname).path

const currentOf = (section: string, path: string) => (section === path ? 'page' : undefined)
