import type { PairView } from '#contract/calculator/direction.ts'
import { type ServerClock, useServerNow } from '#web/api/server-clock.ts'
import { courseText } from '#web/figures/course-text.ts'
import { nameAlone } from '#web/figures/currency-name.ts'
import { moneyText, readableLimit } from '#web/figures/money-text.ts'
import { agoText, timeText } from '#web/figures/time-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CurrencyIcon } from '#web/ui/CurrencyIcon.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './PairCourse.module.css'

type PairCourseProps = { pair: PairView; clock: ServerClock; isOffline: boolean }

/** What this page is about: the course, read both ways, and how fresh it is. */
export function PairCourse({ pair, clock, isOffline }: PairCourseProps) {
  const { from, to, course, limits, reserve, reason } = pair
  const t = useMessages(messages)
  const locale = useLocale()
  return (
    <Card framed className={styles.card} aria-label={t.course}>
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
          <p className={`num ${styles.course}`}>{courseText(course, from, to, locale)}</p>
          <p className={`num ${styles.inverse}`}>{courseText(course, from, to, locale, true)}</p>
          {pair.tiers.length > 1 && limits && (
            <p className={styles.inverse}>
              {t.least(moneyText(readableLimit(limits.from.min, from.scale, 'min'), from, locale))}
            </p>
          )}
        </>
      ) : (
        <p className={styles.none}>{t.none}</p>
      )}
      {(course || isOffline) && <Freshness updatedAt={pair.updatedAt} clock={clock} isOffline={isOffline} />}
      <p className={styles.reserve}>
        {t.reserve} <b className="num">{moneyText(reserve, to, locale)}</b>
        {(limits?.because.max === 'reserve' || reason === 'reserve') && (
          <Link to={`/reserve-watch?from=${from.code}&to=${to.code}`}>{t.tellMe}</Link>
        )}
      </p>
    </Card>
  )
}

/** How old the course is, by the office's clock; while the office is not heard, of what time the figures are. */
function Freshness({ updatedAt, clock, isOffline }: Omit<PairCourseProps, 'pair'> & { updatedAt: string }) {
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
    course: 'Курс',
    at: (time: string) => `Курс на ${time}`,
    updated: (ago: string) => `Обновлён ${ago}`,
    offline: (time: string) => `Нет связи, цифры на ${time}`,
    none: 'Курса сейчас нет',
    reserve: 'Резерв',
    tellMe: 'Нужно больше? Сообщим, когда будет',
    least: (sum: string) => `при обмене от ${sum}`,
  },
  en: {
    course: 'Rate',
    at: (time: string) => `Rate as of ${time}`,
    updated: (ago: string) => `Updated ${ago}`,
    offline: (time: string) => `No connection, figures as of ${time}`,
    none: 'No rate right now',
    reserve: 'Reserve',
    tellMe: 'Need more? We will let you know',
    least: (sum: string) => `for exchanges from ${sum}`,
  },
})
