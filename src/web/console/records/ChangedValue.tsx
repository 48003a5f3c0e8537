import type { ReactNode } from 'react'
import { useMessages } from '#web/locale/locale.tsx'
import styles from './ChangedFields.module.css'
import type { FieldKind } from './field-kind.ts'
import { recordsTexts } from './records.texts.ts'
import type { RecordsContext } from './records-context.ts'

type ChangedValueProps = { kind: FieldKind; before: unknown; after: unknown; context: RecordsContext }

/** A value before and after; of one with parts only what differs. */
export const ChangedValue = ({ kind, before, after, context }: ChangedValueProps) =>
  kind.showChange?.(before as never, after as never, context) ?? (
    <FromTo before={kind.show(before as never, context)} after={kind.show(after as never, context)} />
  )

function FromTo({ before, after }: { before: ReactNode; after: ReactNode }) {
  const t = useMessages(recordsTexts)
  return (
    <>
      <span className="visually-hidden">{t.before} </span>
      <span className={styles.before}>{before}</span>
      <span aria-hidden="true"> → </span>
      <span className="visually-hidden">, {t.after} </span>
      <span>{after}</span>
    </>
  )
}

export type Piece = { of: string; text: ReactNode }

export const piece = (text: string): Piece => ({ of: text, text })

/**
 * Of two lists what has gone and what has come, by the key of each piece. Undefined where they
 * have the same pieces in another order.
 */
export function changedPieces(before: readonly Piece[], after: readonly Piece[]): ReactNode | undefined {
  const without = (pieces: readonly Piece[], others: readonly Piece[]) =>
    pieces.filter(({ of }) => others.every(other => other.of !== of))
  const [gone, come] = [without(before, after), without(after, before)]
  if (gone.length + come.length === 0) return undefined
  return <Pieces gone={gone} come={come} />
}

type PiecesProps = { gone: readonly Piece[]; come: readonly Piece[]; within?: readonly Piece[] | undefined }

/** What has gone from a list, what has come to it, and what has changed within. */
export function Pieces({ gone, come, within = [] }: PiecesProps) {
  const t = useMessages(recordsTexts)
  return (
    <ul className={styles.pieces}>
      {within.map(({ of, text }) => (
        <li key={of}>{text}</li>
      ))}
      {gone.map(({ of, text }) => (
        <li key={of} className={styles.before}>
          <span aria-hidden="true">− </span>
          <span className="visually-hidden">{t.taken} </span>
          {text}
        </li>
      ))}
      {come.map(({ of, text }) => (
        <li key={of}>
          <span aria-hidden="true">+ </span>
          <span className="visually-hidden">{t.added} </span>
          {text}
        </li>
      ))}
    </ul>
  )
}
