import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Table.module.css'

type TableProps = {
  caption: string
  dense?: boolean
  /** On a phone each row is a block of lines: cells with `data-label` or `data-wide` have a line of their own. */
  blocks?: boolean
  children: ReactNode
}

/** Columns of figures take `data-align="end"`. On a phone the table scrolls inside its own edge, by keyboard too. */
export function Table({ caption, dense, blocks, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and a landmark for each table would be noise
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={styles.scroll} role="group" aria-label={caption} tabIndex={0}>
      <table className={classNames(styles.table, dense && styles.dense, blocks && styles.blocks)}>
        <caption className="visually-hidden">{caption}</caption>
        {children}
      </table>
    </div>
  )
}
