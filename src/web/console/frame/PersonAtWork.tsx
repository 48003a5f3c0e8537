import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { Person } from '#web/session/person.ts'
import { LanguageLink } from '#web/shell/LanguageLink.tsx'
import { Link } from '#web/shell/Link.tsx'
import { SignOutButton } from '#web/shell/SignOutButton.tsx'
import { ThemeSwitch } from '#web/shell/ThemeSwitch.tsx'
import styles from './PersonAtWork.module.css'
import { roleName } from './role.texts.ts'

/** Who is signed in with which role, and their own settings: language, theme, sign-out. */
export function PersonAtWork({ person }: { person: Person }) {
  const t = useMessages(messages)
  const locale = useLocale()
  return (
    <div className={styles.person}>
      <p>
        <Link to="/account/settings" className={styles.email} title={person.email}>
          {person.email}
        </Link>
        <span className={styles.role}>{roleName(person.role, locale)}</span>
      </p>
      <div className={styles.tools}>
        <ThemeSwitch />
        <LanguageLink />
      </div>
      <div className={styles.ways}>
        <Link to="/">{t.site}</Link>
        <SignOutButton look="text" />
      </div>
    </div>
  )
}

const messages = defineMessages({ ru: { site: 'На сайт' }, en: { site: 'Website' } })
