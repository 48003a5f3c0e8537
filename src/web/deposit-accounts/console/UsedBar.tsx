import { fromDecimal } from '#contract/money/money.ts'
import { moneyText } from '#web/format/money-text.ts'
import type { ShownCurrency } from '#web/format/shown-currencies.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import styles from './UsedBar.module.css'

type UsedBarProps = { label: string; used: string; most: string | null; currency: ShownCurrency }

/** How much of a limit is used, in figures and as a bar. Without a limit there is no bar. */
export function UsedBar({ label, used, most, currency }: UsedBarProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  if (most === null) return null
  const percent = percentOf(fromDecimal(used, currency.scale) ?? 0n, fromDecimal(most, currency.scale) ?? 0n)
  return (
    <div className={styles.used}>
      <span>
        {label} <span className="num">{moneyText(used, currency, locale)}</span> {t.of}{' '}
        <span className="num">{moneyText(most, currency, locale)}</span>
      </span>
      <meter
        className={styles.bar}
        min={0}
        max={100}
        value={percent}
        aria-label={label}
        data-full={percent >= 90 || undefined}
      >
        {percent} %
      </meter>
    </div>
  )
}

/** Whole percent, for the bar alone and never for money. */
const percentOf = (used: bigint, most: bigint): number =>
  most <= 0n || used >= most ? 100 : Number((used * 100n) / most)

const messages = defineMessages({ ru: { of: 'из' }, en: { of: 'of' } })
