import type { PairView } from '#contract/catalogue/direction.ts'
import { moneyText } from '#web/format/money-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { Sums } from './claim-quote.ts'
import styles from './MovedSums.module.css'

type MovedSumsProps = { pair: PairView; before: Sums; now: Sums }

/** Old and new beside each other, only where they differ. */
export function MovedSums({ pair, before, now }: MovedSumsProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const rows = [
    { label: t.give, currency: pair.from, was: before.give, is: now.give },
    { label: t.get, currency: pair.to, was: before.get, is: now.get },
  ].filter(({ was, is }) => was !== is)
  return (
    <dl className={styles.moved}>
      {rows.map(({ label, currency, was, is }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <del className="num">
              <span className="visually-hidden">{t.was} </span>
              {moneyText(was, currency, locale)}
            </del>{' '}
            <ins className="num">
              <span className="visually-hidden">{t.is} </span>
              {moneyText(is, currency, locale)}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const messages = defineMessages({
  ru: { give: 'Отдаёте', get: 'Получаете', was: 'было', is: 'стало' },
  en: { give: 'You give', get: 'You get', was: 'was', is: 'is now' },
})
