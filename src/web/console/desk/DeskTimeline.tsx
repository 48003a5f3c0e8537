import { MomentText } from '#web/figures/MomentText.tsx'
import { isToday } from '#web/figures/moment-text.ts'
import { timeText } from '#web/figures/time-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { actorWords, deskEvent, reasonWords } from '../desk-words.ts'
import type { OnDesk } from './console-data.ts'
import styles from './DeskTimeline.module.css'

/** Everything that happened, the newest first, with what the client is not told. What is of today needs no date. */
export function DeskTimeline({ onDesk }: { onDesk: OnDesk }) {
  const t = useMessages(messages)
  return (
    <section aria-labelledby="desk-timeline">
      <h3 id="desk-timeline">{t.title}</h3>
      <DeskEvents onDesk={onDesk} since={0} />
    </section>
  )
}

/** What happened since so many events had been seen. */
export function DeskEvents({ onDesk: { desk, around }, since }: { onDesk: OnDesk; since: number }) {
  const locale = useLocale()
  const here = useHydrated()
  const events = desk.timeline.slice(since)
  return (
    <ol className={styles.log}>
      {events.toReversed().map((event, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added, so their place from the first is their name
        <li key={events.length - i}>
          {here && isToday(event.at, desk.claim.now) ? (
            <time dateTime={event.at}>{timeText(event.at, locale, here)}</time>
          ) : (
            <MomentText at={event.at} withTime soon />
          )}
          <span>
            {deskEvent(event, around.from, around.to, locale)}
            <small>
              {actorWords[locale][event.actor]}
              {typeof event.data.reason === 'string' &&
                ` · ${reasonWords[locale][event.data.reason] ?? event.data.reason}`}
            </small>
          </span>
        </li>
      ))}
    </ol>
  )
}

const messages = defineMessages({ ru: { title: 'Ход заявки' }, en: { title: 'Timeline' } })
