import type { Control } from '#web/console/records/field-kind.ts'
import { typedLines } from '#web/console/records/field-texts.ts'
import styles from '#web/console/records/TypedRows.module.css'
import { type RowsOfText, TypedRows } from '#web/console/records/TypedRows.tsx'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'

type Row = { header: string; value: string }

/** `Accept: application/json` on each line. */
export const headerRows: RowsOfText<Row> = {
  read: text =>
    typedLines(text).map(line => {
      const [, header = line, value = ''] = /^([^:]*):(.*)$/.exec(line) ?? []
      return { header: header.trim(), value: value.trim() }
    }),
  write: ({ header, value }) => (header.trim() || value.trim() ? `${header.trim()}: ${value.trim()}` : ''),
}

/** The headers of a request, a row for each. */
export function HeaderRows(field: Control) {
  const t = useMessages(messages)
  return (
    <TypedRows
      {...field}
      rows={headerRows}
      none={t.none}
      note={t.note}
      adds={[{ label: t.add, blank: { header: '', value: '' } }]}
      renderRow={({ row, number, change }) => (
        <>
          <span className={styles.box}>
            <input
              autoComplete="off"
              spellCheck={false}
              placeholder="Accept"
              aria-label={t.header(number)}
              value={row.header}
              onChange={event => change({ header: event.target.value })}
            />
          </span>
          <span className={`${styles.box} ${styles.wide}`}>
            <input
              autoComplete="off"
              spellCheck={false}
              placeholder="application/json"
              aria-label={t.value(number)}
              value={row.value}
              onChange={event => change({ value: event.target.value })}
            />
          </span>
        </>
      )}
    />
  )
}

const messages = defineMessages({
  ru: {
    none: 'Своих заголовков нет.',
    note: 'Без ключей и паролей: их увидят все сотрудники.',
    add: 'Добавить заголовок',
    header: (row: number) => `Заголовок, строка ${row}`,
    value: (row: number) => `Значение, строка ${row}`,
  },
  en: {
    none: 'No headers of its own.',
    note: 'No keys or passwords: all staff can read them.',
    add: 'Add a header',
    header: (row: number) => `Header, line ${row}`,
    value: (row: number) => `Value, line ${row}`,
  },
})
