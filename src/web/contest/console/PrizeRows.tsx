import type { Control } from '#web/console/records/field-kind.ts'
import { typedLines } from '#web/console/records/field-texts.ts'
import styles from '#web/console/records/TypedRows.module.css'
import { type RowsOfText, TypedRows } from '#web/console/records/TypedRows.tsx'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'

type Row = { winners: string; what: 'usd' | 'promo'; gift: string }

/** `1 × 100 USD` and `10 × SUMMER` as rows. */
export const prizeRows: RowsOfText<Row> = {
  read(text) {
    const rows = typedLines(text).map((line): Row | undefined => {
      const [, winners, gift = ''] = /^(\d{1,4})\s*[×xх*]\s*(.+)$/i.exec(line) ?? []
      const [, sum] = /^([\d\s.,]+?)\s*(?:USD|\$)$/i.exec(gift) ?? []
      return winners ? { winners, what: sum === undefined ? 'promo' : 'usd', gift: sum ?? gift } : undefined
    })
    return rows.includes(undefined) ? undefined : (rows as Row[])
  },
  write: ({ winners, what, gift }) =>
    winners.trim() || gift.trim() ? `${winners.trim()} × ${gift.trim()}${what === 'usd' ? ' USD' : ''}` : '',
}

const newPrize: Row = { winners: '1', what: 'usd', gift: '' }

/** Prizes as rows, the main one first. */
export function PrizeRows(field: Control) {
  const t = useMessages(messages)
  return (
    <TypedRows
      {...field}
      rows={prizeRows}
      none={t.none}
      adds={[{ label: t.add, blank: newPrize }]}
      renderRow={({ row, number, change }) => (
        <>
          <span className={`${styles.box} ${styles.short}`}>
            <input
              inputMode="numeric"
              autoComplete="off"
              aria-label={t.winners(number)}
              value={row.winners}
              onChange={event => change({ winners: event.target.value })}
            />
            <span>×</span>
          </span>
          <span className={styles.box}>
            <select
              aria-label={t.what(number)}
              value={row.what}
              onChange={event => change({ what: event.target.value === 'usd' ? 'usd' : 'promo' })}
            >
              <option value="usd">{t.usd}</option>
              <option value="promo">{t.promo}</option>
            </select>
          </span>
          <span className={`${styles.box} ${styles.figure}`}>
            <input
              inputMode={row.what === 'usd' ? 'decimal' : 'text'}
              autoComplete="off"
              aria-label={t.gift[row.what](number)}
              value={row.gift}
              onChange={event => change({ gift: event.target.value })}
            />
          </span>
        </>
      )}
    />
  )
}

const messages = defineMessages({
  ru: {
    none: 'Призов пока нет.',
    add: 'Добавить приз',
    winners: (row: number) => `Сколько человек получат, строка ${row}`,
    what: (row: number) => `Что получат, строка ${row}`,
    usd: 'доллары',
    promo: 'промокод, как',
    gift: {
      usd: (row: number) => `Долларов, строка ${row}`,
      promo: (row: number) => `Промокод-образец, строка ${row}`,
    },
  },
  en: {
    none: 'No prizes yet.',
    add: 'Add a prize',
    winners: (row: number) => `How many win it, line ${row}`,
    what: (row: number) => `What they win, line ${row}`,
    usd: 'dollars',
    promo: 'a promo code like',
    gift: {
      usd: (row: number) => `Dollars, line ${row}`,
      promo: (row: number) => `The promo code to copy, line ${row}`,
    },
  },
})
