import type { ReactNode } from 'react'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import styles from './Contents.module.css'
import { classNames } from './class-names.ts'

/** A part of the page by the id of its place. */
export type ContentsEntry = { id: string; words: string }

/**
 * A page with its contents in the free third: they stay there while one reads, and are folded above it on a phone. A page of
 * fewer than three parts has none.
 */
export function WithContents({
  entries,
  label,
  wide,
  children,
  className,
}: {
  entries: readonly ContentsEntry[]
  /** What the list is called; without one, the contents. */
  label?: string
  /** On a phone the page itself is such a list. */
  wide?: boolean
  children: ReactNode
  className?: string | undefined
}) {
  const t = useMessages(messages)
  const title = label ?? t.contents
  const list = (
    <ol className={styles.list}>
      {entries.map(({ id, words }) => (
        <li key={id}>
          <a href={`#${id}`}>{words}</a>
        </li>
      ))}
    </ol>
  )
  const isListed = entries.length >= FEWEST
  return (
    <div className={classNames(styles.page, isListed && styles.beside)}>
      {isListed && (
        <nav aria-label={title} className={styles.contents} data-wide={wide || undefined} data-print="no">
          {!wide && (
            <details className={styles.folded}>
              <summary>{title}</summary>
              {list}
            </details>
          )}
          <div className={styles.open}>
            <p className={styles.title}>{title}</p>
            {list}
          </div>
        </nav>
      )}
      <div className={classNames(styles.parts, className)}>{children}</div>
    </div>
  )
}

const FEWEST = 3

const messages = defineMessages({ ru: { contents: 'Содержание' }, en: { contents: 'Contents' } })
