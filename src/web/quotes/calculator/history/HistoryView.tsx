import { type ReactNode, useState } from 'react'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import type { Period } from '#web/quotes/chart/history-summary.ts'
import { Button } from '#web/ui/Button.tsx'
import { Contained } from '#web/ui/Contained.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { HistoryChart } from './HistoryChart.tsx'
import styles from './HistoryView.module.css'
import { useHistory } from './use-history.ts'

type HistoryViewProps = { from: CurrencyItem; to: CurrencyItem }

/** The rate history, or that it could not be shown: the page does without it. */
export function HistoryView(props: HistoryViewProps) {
  const t = useMessages(messages)
  return (
    <Contained instead={<p>{t.broken}</p>}>
      <HistoryOfPeriod {...props} />
    </Contained>
  )
}

/** The choice of the period, and the chart, or a failure with a button to try again. */
function HistoryOfPeriod({ from, to }: HistoryViewProps) {
  const t = useMessages(messages)
  const [period, setPeriod] = useState<Period>('week')
  const { points, failed, again } = useHistory(from.code, to.code, period)

  const body = (): ReactNode => {
    if (failed)
      return (
        <p className={styles.none} role="status">
          {t.failed}{' '}
          <Button size="small" onClick={again}>
            {t.again}
          </Button>
        </p>
      )
    // Its shape is drawn by the card.
    if (!points)
      return (
        <div role="status" className="visually-hidden">
          {t.loading}
        </div>
      )
    if (points.length < 2) return <p className={styles.none}>{t.empty}</p>
    return <HistoryChart points={points} from={from} to={to} period={period} />
  }

  return (
    <>
      <div className={styles.period}>
        <Segmented
          label={t.period}
          choices={(['day', 'week', 'month'] as const).map(value => ({ value, label: t[value] }))}
          value={period}
          onValue={setPeriod}
        />
      </div>
      <div className={styles.body}>{body()}</div>
    </>
  )
}

const messages = defineMessages({
  ru: {
    period: 'Период',
    day: 'День',
    week: 'Неделя',
    month: 'Месяц',
    loading: 'Загружаем историю курса',
    broken: 'Историю курса показать не удалось.',
    failed: 'Историю курса не удалось загрузить.',
    again: 'Повторить',
    empty: 'Истории курса за этот период ещё нет.',
  },
  en: {
    period: 'Period',
    day: 'Day',
    week: 'Week',
    month: 'Month',
    loading: 'Loading the rate history',
    broken: 'The rate history could not be shown.',
    failed: 'The rate history could not be loaded.',
    again: 'Try again',
    empty: 'No rate history for this period yet.',
  },
})
