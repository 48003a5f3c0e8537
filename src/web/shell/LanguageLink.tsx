import { useLocation } from 'react-router'
import { pathIn, splitLocale, useLocale, useMessages } from '#web/locale/locale.tsx'
import styles from './LanguageLink.module.css'
import { navigationMessages } from './navigation.ts'

/** Another language is another document, so this link loads it whole. */
export function LanguageLink() {
  const { pathname, search } = useLocation()
  const t = useMessages(navigationMessages)
  const other = useLocale() === 'ru' ? 'en' : 'ru'
  return (
    <a
      href={pathIn(other, splitLocale(pathname).path) + search}
      hrefLang={other}
      lang={other}
      className={styles.language}
      // A form may have written on in the address since the router last looked at it.
      onClick={event => {
        event.currentTarget.search = window.location.search
      }}
    >
      <span aria-hidden="true">{t.otherLanguage.short}</span>
      <span className="visually-hidden">{t.otherLanguage.full}</span>
    </a>
  )
}
