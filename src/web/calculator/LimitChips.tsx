import { fieldText, readableLimit } from '#web/figures/money-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import type { Calculator } from './calculator.ts'
import { type CalculatorState, currencyOf, type Side } from './calculator-state.ts'
import styles from './LimitChips.module.css'
import type { Shown } from './shown-quote.ts'

type LimitChipsProps = { side: Side; state: CalculatorState; shown: Shown; calculator: Calculator }

/** Between which amounts the direction works, and why; pressed, a limit fills the field. */
export function LimitChips({ side, state, shown, calculator }: LimitChipsProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { limits } = shown
  if (!limits || state.view.tech.maintenance) return <span className={styles.chips} />
  const currency = currencyOf(state, side)
  const min = readableLimit(limits[side].min, currency.scale, 'min')
  const max = readableLimit(limits[side].max, currency.scale, 'max')
  const { because } = limits
  const fill = (amount: string) => () => calculator.happen({ name: 'filled', side, amount })
  return (
    <span className={styles.chips}>
      <Chip className="num" onClick={fill(min)} title={because?.min === 'payable' ? t.payable : undefined}>
        {t.min(fieldText(min, currency, locale))}
      </Chip>
      <Chip className="num" onClick={fill(max)}>
        {t.max(fieldText(max, currency, locale))}
        {because?.max === 'reserve' && <span className={styles.reason}>{t.wholeReserve}</span>}
      </Chip>
    </span>
  )
}

const messages = defineMessages({
  ru: {
    min: (sum: string) => `мин ${sum}`,
    max: (sum: string) => `макс ${sum}`,
    wholeReserve: '· весь резерв',
    payable: 'Меньшую сумму съест комиссия',
  },
  en: {
    min: (sum: string) => `min ${sum}`,
    max: (sum: string) => `max ${sum}`,
    wholeReserve: '· whole reserve',
    payable: 'The fee would eat up anything less',
  },
})
