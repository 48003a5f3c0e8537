import type { Locale } from '#contract/locale.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import type { Control } from './field-kind.ts'
import { typedLines } from './field-texts.ts'
import styles from './TypedRows.module.css'
import { type RowsOfText, TypedRows } from './TypedRows.tsx'

type Row = { sum: string; share: string }

/** `1000 -0.2` on each line: an amount and a share. */
export const tierRows = (locale: Locale): RowsOfText<Row> => ({
  read: text =>
    typedLines(text).map(line => {
      const at = line.lastIndexOf(' ')
      return at < 0 ? { sum: line, share: '' } : { sum: line.slice(0, at).trim(), share: line.slice(at + 1) }
    }),
  // A space inside the amount would end it: `1 000` without a share yet is no thousandth.
  write: ({ sum, share }) => `${sum.replaceAll(/\s/g, '')} ${share.replaceAll(/[\s%]/g, '')}`.trim(),
  compare: (a, b) => (inOrder(a.sum, locale) < inOrder(b.sum, locale) ? -1 : 1),
})

/** A text that stands in the order of its amount; what is no amount yet stands last. */
function inOrder(sum: string, locale: Locale): string {
  const [whole = '', decimals = ''] = typedAmount(sum, locale).split('.')
  return /^\d+$/.test(whole) ? `${whole.padStart(40, '0')}.${decimals}` : '~'
}

export type TierWords = { from: string; share: string; none: string; add: string; unit?: string }

/** Tiers as rows, the smallest amount first. */
export function TierRows({ words, ...field }: Control & { words: Record<Locale, TierWords> }) {
  const { locale, unit } = field
  const w = words[locale]
  return (
    <TypedRows
      {...field}
      rows={tierRows(locale)}
      none={w.none}
      adds={[{ label: w.add, blank: { sum: '', share: '' } }]}
      renderRow={({ row, number, change }) => (
        <>
          <span className={`${styles.box} ${styles.figure}`}>
            <span>{w.from}</span>
            <input
              inputMode="decimal"
              autoComplete="off"
              aria-label={`${w.from}, ${number}`}
              value={row.sum}
              onChange={event => change({ sum: event.target.value })}
            />
            <span>{w.unit ?? unit}</span>
          </span>
          <span className={`${styles.box} ${styles.short}`}>
            <span>{w.share}</span>
            <input
              inputMode="text"
              autoComplete="off"
              aria-label={`${w.share}, ${number}`}
              value={row.share}
              onChange={event => change({ share: event.target.value })}
            />
            <span>%</span>
          </span>
        </>
      )}
    />
  )
}
