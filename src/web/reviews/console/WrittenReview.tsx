import type { ReviewRecord } from '#contract/reviews/review.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Stars } from '#web/quotes/reviews/Stars.tsx'
import { Card } from '#web/ui/Card.tsx'
import styles from '../reviews.module.css'

/** What the customer wrote, beside what staff decide about it. */
export function WrittenReview({ review }: { review: ReviewRecord }) {
  const t = useMessages(messages)
  const { stars, text, name, locale, writtenAt } = review
  return (
    <Card aria-labelledby="written">
      <div className={styles.form}>
        <h2 id="written">{t.title}</h2>
        <p>
          <Stars of={stars} /> <span lang={locale}>{name}</span>
        </p>
        <p lang={locale}>{text}</p>
        <p className={styles.note}>
          <MomentText at={writtenAt} />
        </p>
      </div>
    </Card>
  )
}

const messages = defineMessages({ ru: { title: 'Что написал клиент' }, en: { title: 'What the customer wrote' } })
