import { MOST_STARS } from '#contract/reviews/review-limits.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './ReviewList.module.css'

const places = Array.from({ length: MOST_STARS }, (_, place) => place)

/** A mark in stars, read aloud as a figure. */
export function Stars({ of }: { of: number }) {
  const t = useMessages(messages)
  return (
    <span role="img" aria-label={t.of(of)} className={styles.stars}>
      {places.map(place => (
        <Icon key={place} name="star" size={16} className={place < of ? styles.full : undefined} />
      ))}
    </span>
  )
}

const messages = defineMessages({
  ru: { of: (stars: number) => `${stars} из ${MOST_STARS}` },
  en: { of: (stars: number) => `${stars} out of ${MOST_STARS}` },
})
