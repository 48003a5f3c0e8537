import { useLocation } from 'react-router'
import { pathIn, splitLocale, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useOffice } from '#web/session/office.ts'
import styles from './LanguageLink.module.css'
import { navigationMessages } from './navigation.ts'

/** Another language is another document, so the router does not follow this link. */
export function LanguageLink() {
  const { pathname, search } = useLocation()
  const t = useMessages(navigationMessages)
  const other = useLocale() === 'ru' ? 'en' : 'ru'
  const { languages } = useOffice()
  if (!languages.includes(other)) return null
  return (
    <a
      href={pathIn(other, splitLocale(pathname).path) + search}
      hrefLang={other}
      lang={other}
      className={styles.language}
      // A form may have changed the address without the router.
      onClick={event => {
        event.currentTarget.search = window.location.search
      }}
    >
      <span aria-hidden="true">{t.otherLanguage.short}</span>
      <span className="visually-hidden">{t.otherLanguage.full}</span>
    </a>
  )
}
