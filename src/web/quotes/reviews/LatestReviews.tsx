import { useEffect, useState } from 'react'
import type { CallsByAddress } from '#contract/all-calls.ts'
import type { CallAnswer } from '#contract/calls.ts'
import { ApiError } from '#web/api/api-error.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import styles from './ReviewList.module.css'
import { ReviewList } from './ReviewList.tsx'
import { ReviewsMean } from './ReviewsMean.tsx'

const FEW = 3

type Reviews = CallAnswer<CallsByAddress['GET /api/v1/reviews/']>

/** The latest reviews of the office, read when they come into view. Nothing is shown where there are none. */
export function LatestReviews() {
  const t = useMessages(messages)
  const [reviews, setReviews] = useState<Reviews>()
  useEffect(() => {
    const controller = new AbortController()
    browserApi('GET /api/v1/reviews/', { query: { size: String(FEW) } }, controller).then(
      setReviews,
      (error: unknown) => {
        // They are optional here, and have a page of their own.
        if (!(error instanceof ApiError)) throw error
      },
    )
    return () => controller.abort()
  }, [])
  if (!reviews || reviews.mean === null) return null
  const { items, mean, total } = reviews
  return (
    <section aria-labelledby="reviews" className={styles.latest}>
      <h2 id="reviews">{t.title}</h2>
      <ReviewList reviews={items} />
      <p className={styles.more}>
        <ReviewsMean mean={mean} total={total} /> · <Link to="/reviews">{t.all}</Link>
      </p>
    </section>
  )
}

const messages = defineMessages({
  ru: { title: 'Отзывы', all: 'Все отзывы' },
  en: { title: 'Reviews', all: 'All reviews' },
})
