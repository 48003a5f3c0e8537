import type { PairView } from '#contract/catalogue/direction.ts'
import { type ServerClock, useServerNow } from '#web/api/server-clock.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import { moneyText, readableLimit } from '#web/format/money-text.ts'
import { rateText } from '#web/format/rate-text.ts'
import { agoText, timeText } from '#web/format/time-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CurrencyIcon } from '#web/ui/CurrencyIcon.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './PairRateText.module.css'

type PairRateTextProps = { pair: PairView; clock: ServerClock; isOffline: boolean }

/** The rate in both directions, and its age. */
export function PairRateText({ pair, clock, isOffline }: PairRateTextProps) {
  const { from, to, course, limits, reserve, reason } = pair
  const t = useMessages(messages)
  const locale = useLocale()
  return (
    <Card framed className={styles.card} aria-label={t.rate}>
      <div className={styles.pair}>
        <span className={styles.side}>
          <CurrencyIcon {...from.icon} size={40} />
          {nameAlone(from, locale)}
        </span>
        <span className={styles.side}>
          <Icon name="arrow-right" className={styles.arrow} />
          <CurrencyIcon {...to.icon} size={40} />
          {nameAlone(to, locale)}
        </span>
      </div>
      {course ? (
        <>
          <p className={`num ${styles.rate}`}>{rateText(course, from, to, locale)}</p>
          <p className={`num ${styles.inverse}`}>{rateText(course, from, to, locale, true)}</p>
          {pair.tiers.length > 1 && limits && (
            <p className={styles.inverse}>
              {t.least(moneyText(readableLimit(limits.from.min, from.scale, 'min'), from, locale))}
            </p>
          )}
        </>
      ) : (
        <p className={styles.none}>{t.none}</p>
      )}
      {course && (
        <p className={styles.alert}>
          <Link to={`/rate-alert?from=${from.code}&to=${to.code}`}>{t.alert}</Link>
        </p>
      )}
      {(course || isOffline) && <Freshness updatedAt={pair.updatedAt} clock={clock} isOffline={isOffline} />}
      {/* Where there is a calculator, it says the reserve. */}
      {pair.state !== 'on' && (
        <p className={styles.reserve}>
          {t.reserve} <b className="num">{moneyText(reserve, to, locale)}</b>
        </p>
      )}
      {(limits?.because.max === 'reserve' || reason === 'reserve') && (
        <p className={styles.alert}>
          <Link to={`/reserve-watch?from=${from.code}&to=${to.code}`}>{t.notify}</Link>
        </p>
      )}
    </Card>
  )
}

/** The age of the rate by the office's clock; without a connection, the time of the figures. */
function Freshness({ updatedAt, clock, isOffline }: Omit<PairRateTextProps, 'pair'> & { updatedAt: string }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const now = useServerNow(clock)
  const time = timeText(updatedAt, locale, now !== undefined, true)
  return (
    <p className={styles.fresh} data-state={isOffline ? 'offline' : undefined}>
      <time dateTime={updatedAt}>
        {isOffline
          ? t.offline(time)
          : now === undefined
            ? t.at(time)
            : t.updated(agoText(now - Date.parse(updatedAt), locale))}
      </time>
    </p>
  )
}

const messages = defineMessages({
  ru: {
    rate: 'Курс',
    at: (time: string) => `Курс на ${time}`,
    updated: (ago: string) => `Обновлён ${ago}`,
    offline: (time: string) => `Нет связи, цифры на ${time}`,
    alert: 'Сообщить, когда курс изменится',
    none: 'Курса сейчас нет',
    reserve: 'Резерв',
    notify: 'Нужно больше? Сообщим, когда будет',
    least: (sum: string) => `при обмене от ${sum}`,
  },
  en: {
    rate: 'Rate',
    at: (time: string) => `Rate as of ${time}`,
    updated: (ago: string) => `Updated ${ago}`,
    offline: (time: string) => `No connection, figures as of ${time}`,
    alert: 'Alert me when the rate changes',
    none: 'No rate right now',
    reserve: 'Reserve',
    notify: 'Need more? We will let you know',
    least: (sum: string) => `for exchanges from ${sum}`,
  },
})
