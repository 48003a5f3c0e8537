import { useLocation } from 'react-router'
import { splitLocale, useLocale } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import styles from './ComingPage.module.css'
import { comingMessages, sectionOf } from './coming.ts'

export const handle: PageHandle = {
  head: ({ locale, path }) => ({
    title: comingMessages[locale].sections[sectionOf(splitLocale(path).path)].title,
    noindex: true,
  }),
}

/** A section that is not open yet says so, and what a person can do until then. It promises nothing. */
export function Component() {
  const t = comingMessages[useLocale()]
  const { title, text } = t.sections[sectionOf(splitLocale(useLocation().pathname).path)]
  return (
    <div className={styles.coming}>
      <p className={styles.state}>{t.state}</p>
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      <ButtonLink to="/">{t.home}</ButtonLink>
    </div>
  )
}
