import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Table.module.css'

export type Column<Row> = {
  head: ReactNode
  cell: (row: Row, at: number) => ReactNode
  /** Columns of figures end in one line. */
  align?: 'end'
  className?: string
  /** What stands before the cell in a stacked table: its head, unless this says otherwise. */
  label?: false | string | ((row: Row) => string | undefined)
  /** In a stacked table the cell has a line of its own. */
  wide?: true
  sorted?: 'ascending' | 'descending'
  /** The sum of the column, under all rows. */
  foot?: ReactNode
}

type TableProps<Row> = FrameProps & {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row, at: number) => string | number
  /** The first column names its rows, unless this is false. */
  named?: boolean
  isCurrent?: (row: Row) => boolean
  /** The class of all rows together. */
  className?: string
}

/**
 * Rows by their columns. On a phone the table scrolls inside its own edge, by keyboard too; a stacked one shows each row by
 * itself, its cells after their labels.
 */
export function Table<Row>({
  columns,
  rows,
  keyOf,
  named = true,
  isCurrent,
  className,
  stacked,
  ...frame
}: TableProps<Row>) {
  const isName = (column: number) => named && column === 0
  return (
    <TableFrame {...frame} stacked={stacked}>
      <thead>
        <tr>
          {columns.map(({ head, align, sorted }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
            <th key={i} scope="col" data-align={align} aria-sort={sorted}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={className}>
        {rows.map((row, at) => (
          <tr key={keyOf(row, at)} aria-current={isCurrent?.(row) ? 'true' : undefined}>
            {columns.map((column, i) => {
              const Cell = isName(i) ? 'th' : 'td'
              return (
                <Cell
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
                  key={i}
                  scope={isName(i) ? 'row' : undefined}
                  data-align={column.align}
                  data-label={stacked && !isName(i) ? labelOf(column, row) : undefined}
                  data-wide={column.wide}
                  className={column.className}
                >
                  {column.cell(row, at)}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
      {columns.some(({ foot }) => foot !== undefined) && (
        <tfoot>
          <tr>
            {columns.map(({ foot, align, className }, i) => {
              const Cell = isName(i) ? 'th' : 'td'
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
                <Cell key={i} scope={isName(i) ? 'row' : undefined} data-align={align} className={className}>
                  {foot}
                </Cell>
              )
            })}
          </tr>
        </tfoot>
      )}
    </TableFrame>
  )
}

function labelOf<Row>({ head, label }: Column<Row>, row: Row): string | undefined {
  if (label === false) return undefined
  if (typeof label === 'function') return label(row)
  return label ?? (typeof head === 'string' ? head : undefined)
}

type FrameProps = { caption: string; dense?: boolean; stacked?: boolean }

/** For a table whose cells are more than columns say. */
export function TableFrame({ caption, dense, stacked, children }: FrameProps & { children: ReactNode }) {
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
