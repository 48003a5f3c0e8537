import type { ListPosition } from '#contract/paging.ts'
import { defineMessages, pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Icon } from './Icon.tsx'
import styles from './Pagination.module.css'

type WalkLinksProps = {
  items: readonly { id: string }[]
  newer: boolean
  older: boolean
  hrefOf: (place: ListPosition) => string
}

/** The way through a list that has no numbers for its pages, because nobody counts it. What is on one page needs none. */
export function WalkLinks({ items, newer, older, hrefOf }: WalkLinksProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  if (!newer && !older) return null
  const href = (there: boolean, place: ListPosition) => (there ? pathIn(locale, hrefOf(place)) : undefined)

  return (
    <nav aria-label={t.way} className={styles.row}>
      <Way href={href(newer, { from: 'newest' })}>{t.newest}</Way>
      <Way href={href(newer, { from: 'oldest', past: items[0]?.id })}>
        <Icon name="chevron-left" size={18} />
        {t.newer}
      </Way>
      <Way href={href(older, { from: 'newest', past: items.at(-1)?.id })}>
        {t.older}
        <Icon name="chevron-right" size={18} />
      </Way>
      <Way href={href(older, { from: 'oldest' })}>{t.oldest}</Way>
    </nav>
  )
}

/** At the ends there is nowhere to go, and the row keeps its shape. */
function Way({ href, children }: { href: string | undefined; children: React.ReactNode }) {
  return (
    <a
      href={href}
      className={`${styles.page} ${styles.way}`}
      aria-disabled={href === undefined || undefined}
      role={href ? undefined : 'link'}
    >
      {children}
    </a>
  )
}

const messages = defineMessages({
  ru: { way: 'По списку', newest: 'Самые новые', newer: 'Новее', older: 'Старше', oldest: 'Самые старые' },
  en: { way: 'Along the list', newest: 'Newest', newer: 'Newer', older: 'Older', oldest: 'Oldest' },
})
