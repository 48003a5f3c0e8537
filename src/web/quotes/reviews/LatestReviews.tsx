import type { CallsByAddress } from '#contract/all-calls.ts'
import type { CallAnswer } from '#contract/calls.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import styles from './LatestReviews.module.css'
import { Stars } from './Stars.tsx'

export type Latest = CallAnswer<CallsByAddress['GET /api/v1/calculator/reviews/']>
type LatestReviewsProps = { reviews: Latest }

/** What the latest customers say. */
export function LatestReviews({ reviews }: LatestReviewsProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  if (!reviews.items.length) return null
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">{t.title}</h2>
      {reviews.items.map(({ stars, name, text, names, writtenAt, locale: language }) => (
        <article key={`${writtenAt} ${text}`} className={styles.review}>
          <Stars of={stars} />
          <p lang={language}>{text}</p>
          <p className={styles.note}>
            {name && <span lang={language}>{name}, </span>}
            {names.from[locale]} → {names.to[locale]}
          </p>
        </article>
      ))}
      <p className={styles.all}>
        <Link to="/reviews">{t.all}</Link>
      </p>
    </section>
  )
}

const messages = defineMessages({
  ru: { title: 'Отзывы', all: 'Все отзывы' },
  en: { title: 'Reviews', all: 'All reviews' },
})
