import type { DifferentLine } from '#contract/content/text-difference.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import styles from './Difference.module.css'

/** How far around a change lines are shown that stayed. */
const NEAR = 1

/** The lines of a text that changed, with what stands around them. */
export function Difference({ lines }: { lines: readonly DifferentLine[] }) {
  const t = useMessages(messages)
  const isNear = (i: number) => lines.slice(Math.max(0, i - NEAR), i + NEAR + 1).some(({ kind }) => kind !== 'same')
  const shown = lines.map((line, i) => ({ ...line, at: i })).filter(({ at }) => isNear(at))
  if (shown.length === 0) return <p>{t.none}</p>
  return (
    <ul className={styles.lines}>
      {shown.map(({ kind, text, at }, i) => (
        <li key={at} data-kind={kind} data-apart={i > 0 && shown[i - 1]!.at !== at - 1 ? '' : undefined}>
          {kind === 'added' && (
            <ins>
              <span className="visually-hidden">{t.added} </span>
              {text}
            </ins>
          )}
          {kind === 'removed' && (
            <del>
              <span className="visually-hidden">{t.removed} </span>
              {text}
            </del>
          )}
          {kind === 'same' && text}
        </li>
      ))}
    </ul>
  )
}

const messages = defineMessages({
  ru: { added: 'добавлено:', removed: 'убрано:', none: 'На этом языке текст не изменился.' },
  en: { added: 'added:', removed: 'removed:', none: 'In this language the text did not change.' },
})
