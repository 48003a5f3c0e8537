import type { PairView } from '#contract/direction.ts'
import { courseText } from '#web/calculator/course-text.ts'
import { nameAlone } from '#web/calculator/currency-name.ts'
import { moneyText } from '#web/calculator/money-text.ts'
import { timeText } from '#web/calculator/time-text.ts'
import { useHydrated } from '#web/calculator/use-hydrated.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CurrencyIcon } from '#web/ui/CurrencyIcon.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './PairCourse.module.css'

/** What this page is about: the course, read both ways, how fresh it is, and the way to an exchange. */
export function PairCourse({ pair }: { pair: PairView }) {
  const { from, to, course, limits, reserve, reason, updatedAt } = pair
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  return (
    <Card framed className={styles.card} aria-label={t.course}>
      <div className={styles.pair}>
        <CurrencyIcon {...from.icon} size={40} />
        <span>{nameAlone(from, locale)}</span>
        <Icon name="arrow-right" className={styles.arrow} />
        <CurrencyIcon {...to.icon} size={40} />
        <span>{nameAlone(to, locale)}</span>
      </div>
      {course ? (
        <>
          <p className={`num ${styles.course}`}>{courseText(course, from, to, locale)}</p>
          <p className={`num ${styles.inverse}`}>{courseText(course, from, to, locale, true)}</p>
          <p className={styles.fresh}>
            {t.updated} <time dateTime={updatedAt}>{timeText(updatedAt, locale, here, true)}</time>
          </p>
        </>
      ) : (
        <p className={styles.none}>{t.none}</p>
      )}
      <p className={styles.reserve}>
        {t.reserve} <b className="num">{moneyText(reserve, to, locale)}</b>
        {(limits?.because.max === 'reserve' || reason === 'reserve') && (
          <Link to={`/reserve-watch?from=${from.code}&to=${to.code}`}>{t.tellMe}</Link>
        )}
      </p>
      <ButtonLink to={`/?from=${from.code}&to=${to.code}`} variant="primary" size="large" wide>
        {course ? t.exchange : t.calculator}
      </ButtonLink>
    </Card>
  )
}

const messages = defineMessages({
  ru: {
    course: 'Курс',
    updated: 'Обновлён в',
    none: 'Курса сейчас нет',
    reserve: 'Резерв',
    tellMe: 'Нужно больше? Сообщим, когда будет',
    exchange: 'Обменять',
    calculator: 'К калькулятору',
  },
  en: {
    course: 'Rate',
    updated: 'Updated at',
    none: 'There is no rate now',
    reserve: 'Reserve',
    tellMe: 'Need more? We will tell you when there is',
    exchange: 'Exchange',
    calculator: 'To the calculator',
  },
})
