import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Table.module.css'

type TableProps = { caption: string; dense?: boolean; stacked?: boolean; children: ReactNode }

/**
 * Columns of figures take `data-align="end"`. On a phone the table scrolls inside its own edge, by keyboard too; a stacked
 * one shows each row by itself, its cells after what `data-label` calls them, and a `data-wide` one on a line of its own.
 */
export function Table({ caption, dense, stacked, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and a landmark for each table would be noise
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={styles.scroll} role="group" aria-label={caption} tabIndex={0}>
      <table className={classNames(styles.table, dense && styles.dense, stacked && styles.stacked)}>
        <caption className="visually-hidden">{caption}</caption>
        {children}
      </table>
    </div>
  )
}
