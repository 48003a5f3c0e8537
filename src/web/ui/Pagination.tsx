import { defineMessages, pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Icon } from './Icon.tsx'
import styles from './Pagination.module.css'
import { pageWindow } from './page-window.ts'

type PaginationProps = { page: number; pages: number; hrefOf: (page: number) => string }

/** Links, so a page can be opened beside, sent to somebody, and reached without a script. One page needs none. */
export function Pagination({ page, pages, hrefOf }: PaginationProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  if (pages < 2) return null
  const href = (to: number) => pathIn(locale, hrefOf(to))

  return (
    <nav aria-label={t.pages} className={styles.row}>
      <Step icon="chevron-left" label={t.previous} href={page > 1 ? href(page - 1) : undefined} />
      {pageWindow(page, pages).map((n, index) =>
        n === 'gap' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name than its place
          <span key={`gap ${index}`} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <a
            key={n}
            href={href(n)}
            className={`num ${styles.page}`}
            aria-label={t.page(n)}
            aria-current={n === page ? 'page' : undefined}
          >
            {n}
          </a>
        ),
      )}
      <Step icon="chevron-right" label={t.next} href={page < pages ? href(page + 1) : undefined} />
    </nav>
  )
}

/** At the ends there is nowhere to go, and the row keeps its shape. */
function Step({
  icon,
  label,
  href,
}: {
  icon: 'chevron-left' | 'chevron-right'
  label: string
  href: string | undefined
}) {
  return (
    <a
      href={href}
      className={styles.page}
      aria-label={label}
      aria-disabled={href === undefined || undefined}
      role={href ? undefined : 'link'}
    >
      <Icon name={icon} size={18} />
    </a>
  )
}

const messages = defineMessages({
  ru: { pages: 'Страницы', previous: 'Предыдущая', next: 'Следующая', page: (n: number) => `Страница ${n}` },
  en: { pages: 'Pages', previous: 'Previous', next: 'Next', page: (n: number) => `Page ${n}` },
})
