import { useLoaderData } from 'react-router'
import { MOST_STARS } from '#contract/reviews/review-limits.ts'
import { defineMessages, pathIn, plural, useMessages } from '#web/locale/locale.tsx'
import { ReviewList } from '#web/quotes/reviews/ReviewList.tsx'
import { ReviewsMean } from '#web/quotes/reviews/ReviewsMean.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import type { ReviewsData } from './ReviewsPage.data.ts'
import styles from './reviews.module.css'

export { loader } from './ReviewsPage.data.ts'

export const handle: PageHandle<ReviewsData | undefined> = {
  head: ({ locale, data }) => ({
    title: messages[locale].title,
    description: messages[locale].lead,
    noindex: !data || data.page > 1,
    facts:
      data && data.mean !== null
        ? (origin, office) => ({
            '@context': 'https://schema.org',
            '@type': 'FinancialService',
            name: office,
            url: origin + pathIn(locale, '/'),
            aggregateRating: {
              '@type': 'AggregateRating',
              ratingValue: data.mean,
              bestRating: MOST_STARS,
              reviewCount: data.total,
            },
          })
        : undefined,
  }),
}

/** What customers say, the newest first, with the mean of all and how many are not shown. */
export function Component() {
  const { items, page, pages, mean, total, declined } = useLoaderData<ReviewsData>()
  const t = useMessages(messages)
  return (
    <div className={styles.page}>
      <h1>{t.title}</h1>
      <p className={styles.lead}>{t.lead}</p>
      {mean === null ? (
        <EmptyState title={t.none} action={<ButtonLink to="/">{t.home}</ButtonLink>}>
          <p>{t.noneText}</p>
        </EmptyState>
      ) : (
        <>
          <p>
            <ReviewsMean mean={mean} total={total} />
          </p>
          <ReviewList reviews={items} />
        </>
      )}
      {declined > 0 && <p className={styles.note}>{t.declined(declined)}</p>}
      <Pagination page={page} pages={pages} hrefOf={to => (to === 1 ? '/reviews' : `/reviews?page=${to}`)} />
    </div>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Отзывы',
    lead: 'Отзыв можно оставить только о своей выполненной заявке, один раз.',
    none: 'Отзывов пока нет',
    noneText: 'Первый появится, когда его оставит клиент с выполненной заявкой.',
    home: 'На главную',
    declined: (count: number) =>
      `Ещё ${count} ${plural('ru', count, { one: 'отзыв не опубликован', few: 'отзыва не опубликованы', many: 'отзывов не опубликованы' })}: оскорбления, личные данные, реклама или речь не о нас. Низкая оценка — не причина.`,
  },
  en: {
    title: 'Reviews',
    lead: 'Reviews come only from customers with a completed order, one per order.',
    none: 'There are no reviews yet',
    noneText: 'Be the first to leave one.',
    home: 'Go to the home page',
    declined: (count: number) =>
      `${count} more ${plural('en', count, { one: 'review is', other: 'reviews are' })} not published: insults, personal data, advertising, or not about us. A low mark is no reason.`,
  },
})
