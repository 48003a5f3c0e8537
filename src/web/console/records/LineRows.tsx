import type { Locale } from '#contract/locale.ts'
import type { Control } from './field-kind.ts'
import { typedLines } from './field-texts.ts'
import styles from './TypedRows.module.css'
import { type RowsOfText, TypedRows } from './TypedRows.tsx'

export type LineWords = { none: string; add: string; example: string; note?: string }

const lineRows: RowsOfText<{ line: string }> = {
  read: text => typedLines(text).map(line => ({ line })),
  write: ({ line }) => line.trim(),
}

/** Texts of one line, a row for each. */
export function LineRows({ words, ...field }: Control & { words: Record<Locale, LineWords> }) {
  const w = words[field.locale]
  return (
    <TypedRows
      {...field}
      rows={lineRows}
      none={w.none}
      note={w.note}
      adds={[{ label: w.add, blank: { line: '' } }]}
      renderRow={({ row, number, change }) => (
        <span className={`${styles.box} ${styles.wide}`}>
          <input
            autoComplete="off"
            spellCheck={false}
            placeholder={w.example}
            aria-label={`${field.label}, ${number}`}
            value={row.line}
            onChange={event => change({ line: event.target.value })}
          />
        </span>
      )}
    />
  )
}
