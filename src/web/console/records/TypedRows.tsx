import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { Control } from './field-kind.ts'
import styles from './TypedRows.module.css'

/** How the lines of a text are the rows of a control, and back: what is sent stays the text. */
export type RowsOfText<Row> = {
  /** Undefined where the text says more than the rows can: it stays a text then. */
  read: (text: string) => readonly Row[] | undefined
  /** The line of a row; empty is no row. */
  write: (row: Row) => string
  /** In which order rows stand, where it follows from them. */
  compare?: (a: Row, b: Row) => number
}

export type RowProps<Row> = { row: Row; number: number; change: (part: Partial<Row>) => void }

type TypedRowsProps<Row> = Pick<Control, 'name' | 'label' | 'hint' | 'texts' | 'control'> & {
  rows: RowsOfText<Row>
  /** What it means that there are none. */
  none: string
  /** What has to be known of the rows, whatever stands in them. */
  note?: string | undefined
  /** The buttons that add a row below the others, and how it begins. */
  adds: readonly { label: string; blank: Row }[]
  /**
   * The line itself, without the button that takes it away. Called, not mounted: a component that is another one at each
   * drawing of its section would lose the keyboard in the middle of a word.
   */
  renderRow: (props: RowProps<Row>) => ReactNode
}

type Kept<Row> = { id: number; row: Row }

/**
 * Rows in place of a text with a line for each. Without a script, and where the rows cannot say what stands there, it is
 * that text; whoever likes can type it.
 */
export function TypedRows<Row extends object>(props: TypedRowsProps<Row>) {
  const { name, label, hint, texts, control, rows } = props
  const t = useMessages(messages)
  const hydrated = useHydrated()
  const [text, setText] = useState(texts[name] ?? '')
  const [isText, setIsText] = useState(false)
  const known = hydrated ? rows.read(text) : undefined
  if (known && !isText) return <Rows {...props} known={known} onText={setText} toText={() => setIsText(true)} />
  return (
    <div className={styles.field}>
      <TextAreaField
        {...control(name)}
        label={label}
        hint={hint}
        defaultValue={text}
        onChange={event => setText(event.target.value)}
      />
      {known && (
        <Button variant="quiet" size="small" className={styles.turn} onClick={() => setIsText(false)}>
          {t.asRows}
        </Button>
      )}
    </div>
  )
}

type RowsProps<Row> = TypedRowsProps<Row> & {
  known: readonly Row[]
  onText: (text: string) => void
  toText: () => void
}

function Rows<Row extends object>(props: RowsProps<Row>) {
  const { name, label, control, rows, none, note, adds, renderRow, known, onText, toText } = props
  const t = useMessages(messages)
  // The rows as they stand, those included that are not finished and so are no line yet.
  const [kept, setKept] = useState<readonly Kept<Row>[]>(() => known.map((row, id) => ({ id, row })))
  const next = useRef(known.length)
  const list = useRef<HTMLFieldSetElement>(null)
  const keep = (now: readonly Kept<Row>[]) => {
    setKept(now)
    onText(textOf(rows, now))
  }
  const { id, refusal } = control(name)
  /** The row that the keyboard goes to once it is drawn: before the next key, or what is typed at once is lost. */
  const wanted = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const row = list.current?.querySelectorAll('[data-row]')[wanted.current]
    const control = row?.querySelector<HTMLElement>('input:not([type=hidden]), select')
    ;(control ?? list.current?.querySelector<HTMLElement>('[data-add]'))?.focus()
    wanted.current = undefined
  })
  const focusRow = (at: number) => {
    wanted.current = at
  }
  return (
    <fieldset
      ref={list}
      id={id}
      tabIndex={-1}
      className={styles.field}
      aria-describedby={`${id}-note`}
      // Rows change places once nobody is in them.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!rows.compare || currentTarget.contains(relatedTarget)) return
        const sorted = kept.toSorted((a, b) => rows.compare!(a.row, b.row))
        if (sorted.some((row, i) => row !== kept[i])) keep(sorted)
      }}
    >
      <legend className={styles.label}>{label}</legend>
      <input type="hidden" name={name} value={textOf(rows, kept)} />
      {kept.length === 0 && <p className={styles.note}>{none}</p>}
      <ul className={styles.rows}>
        {kept.map(({ id, row }, i) => (
          <li key={id} data-row="" className={styles.row}>
            {renderRow({
              row,
              number: i + 1,
              change: part => keep(kept.map(one => (one.id === id ? { id, row: { ...row, ...part } } : one))),
            })}
            <IconButton
              icon="close"
              size="small"
              label={t.remove(i + 1)}
              className={styles.remove}
              onClick={() => {
                keep(kept.filter(one => one.id !== id))
                focusRow(Math.min(i, kept.length - 2))
              }}
            />
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        {adds.map(({ label, blank }) => (
          <Button
            key={label}
            size="small"
            data-add=""
            onClick={() => {
              keep([...kept, { id: next.current++, row: blank }])
              focusRow(kept.length)
            }}
          >
            {label}
          </Button>
        ))}
        <Button variant="quiet" size="small" onClick={toText}>
          {t.asText}
        </Button>
      </div>
      <p id={`${id}-note`} className={styles.note} data-refused={refusal ? true : undefined} aria-live="polite">
        {refusal ?? note}
      </p>
    </fieldset>
  )
}

const textOf = <Row,>({ write }: RowsOfText<Row>, kept: readonly Kept<Row>[]): string =>
  kept
    .map(({ row }) => write(row))
    .filter(Boolean)
    .join('\n')

const messages = defineMessages({
  ru: { remove: (row: number) => `Убрать строку ${row}`, asText: 'Текстом', asRows: 'По строкам' },
  en: { remove: (row: number) => `Remove line ${row}`, asText: 'As text', asRows: 'As lines' },
})
