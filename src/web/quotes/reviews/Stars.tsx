import { MOST_STARS } from '#contract/reviews/review-limits.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import styles from './ReviewList.module.css'

/** A mark in stars, read aloud as a figure. */
export function Stars({ of }: { of: number }) {
  const t = useMessages(messages)
  return (
    <span role="img" aria-label={t.of(of)} className={styles.stars}>
      {'★'.repeat(of) + '☆'.repeat(MOST_STARS - of)}
    </span>
  )
}

const messages = defineMessages({
  ru: { of: (stars: number) => `${stars} из ${MOST_STARS}` },
  en: { of: (stars: number) => `${stars} out of ${MOST_STARS}` },
})
