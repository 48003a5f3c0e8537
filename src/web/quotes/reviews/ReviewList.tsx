import { pairPath } from '#contract/quotes/pair-address.ts'
import type { ListedReview } from '#contract/reviews/review.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Card } from '#web/ui/Card.tsx'
import styles from './ReviewList.module.css'
import { Stars } from './Stars.tsx'

/** Reviews with the answers of the office. */
export function ReviewList({ reviews }: { reviews: readonly ListedReview[] }) {
  const t = useMessages(messages)
  const locale = useLocale()
  return (
    <ul className={styles.list}>
      {reviews.map(({ stars, name, text, answer, from, to, names, writtenAt, locale: language }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two reviews may be of one moment, and a review keeps nothing of its own
        <li key={`${writtenAt} ${place}`}>
          <Card>
            <article className={styles.review}>
              <p className={styles.head}>
                <Stars of={stars} />
                {name ? <b lang={language}>{name}</b> : <b>{t.nobody}</b>}
                <span className={styles.note}>
                  <MomentText at={writtenAt} />
                </span>
              </p>
              <p lang={language} className={styles.text}>
                {text}
              </p>
              <p className={styles.note}>
                <Link to={pairPath(from, to)}>
                  {names.from[locale]} → {names.to[locale]}
                </Link>
              </p>
              {answer && (
                <div className={styles.answer}>
                  <p className={styles.note}>{t.answer}</p>
                  <p lang={language} className={styles.text}>
                    {answer}
                  </p>
                </div>
              )}
            </article>
          </Card>
        </li>
      ))}
    </ul>
  )
}

const messages = defineMessages({
  ru: { nobody: 'Клиент', answer: 'Ответ обменника' },
  en: { nobody: 'Customer', answer: 'Answer of the office' },
})
