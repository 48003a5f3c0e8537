import { minutesText } from '#contract/minutes-text.ts'
import { compactDecimal } from '#web/format/compact-decimal.ts'
import { withSign } from '#web/format/money-text.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { defineMessages, plural, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './OfficeParts.module.css'
import type { OfficeInFigures } from './read-office.ts'

/** Four figures of the office. What it has no figure for is not shown. */
export function OfficeFigures({ activity, reviews }: Pick<OfficeInFigures, 'activity' | 'reviews'>) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { lastDay = 0, minutes, reserveUsd } = activity ?? {}
  const mean = reviews?.mean
  const figures = [
    lastDay > 0 && { figure: String(lastDay), what: t.lastDay(lastDay) },
    minutes && { figure: minutesText(minutes, locale), what: t.minutes },
    reserveUsd && { figure: withSign(compactDecimal(reserveUsd, locale), { ticker: 'USD' }, locale), what: t.reserve },
    reviews &&
      mean && {
        figure: (
          <>
            {showDecimal(String(mean), locale)} <Icon name="star" size={24} />
          </>
        ),
        what: <Link to="/reviews">{t.reviews(reviews.total)}</Link>,
      },
  ].filter(figure => !!figure)
  if (!figures.length) return null
  return (
    <dl className={styles.figures}>
      {figures.map(({ figure, what }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are read only
        <div key={place}>
          <dt>{what}</dt>
          <dd className="num">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

const messages = defineMessages({
  ru: {
    lastDay: (n: number) => `${plural('ru', n, { one: 'обмен', few: 'обмена', many: 'обменов' })} за сутки`,
    minutes: 'обычно длится обмен',
    reserve: 'резерв во всех валютах',
    reviews: (n: number) => `по ${n} ${plural('ru', n, { one: 'отзыву', few: 'отзывам', many: 'отзывам' })}`,
  },
  en: {
    lastDay: (n: number) => `${plural('en', n, { one: 'exchange', other: 'exchanges' })} in 24 hours`,
    minutes: 'a usual exchange takes',
    reserve: 'in reserve, all currencies',
    reviews: (n: number) => `from ${n} ${plural('en', n, { one: 'review', other: 'reviews' })}`,
  },
})
