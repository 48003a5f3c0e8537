import { isToday, momentText } from '#web/format/moment-text.ts'
import { timeText } from '#web/format/time-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { eventSentence } from '../event.texts.ts'
import type { ClaimData } from './ClaimPage.data.ts'
import styles from './ClaimTimeline.module.css'

/** The events of the claim, newest first. Events of today have no date. */
export function ClaimTimeline({ data: { claim, from, to } }: { data: ClaimData }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  return (
    <section aria-labelledby="timeline" data-print="no">
      <h2 id="timeline" className={styles.title}>
        {t.title}
      </h2>
      <ol className={styles.log}>
        {claim.events.toReversed().map((event, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only appended, so the index from the first identifies them
          <li key={claim.events.length - i}>
            {eventSentence(event, from, to, locale, claim.whole)}
            <time dateTime={event.at}>
              {here && isToday(event.at, claim.now)
                ? timeText(event.at, locale, here)
                : momentText(event.at, locale, here)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}

const messages = defineMessages({ ru: { title: 'История' }, en: { title: 'History' } })
