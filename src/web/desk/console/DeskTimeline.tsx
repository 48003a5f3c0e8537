import { MomentText } from '#web/format/MomentText.tsx'
import { isToday } from '#web/format/moment-text.ts'
import { timeText } from '#web/format/time-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { OnDesk } from './DeskPage.data.ts'
import styles from './DeskTimeline.module.css'
import { actorNames, deskEvent, reasonNames } from './desk.texts.ts'

/** The history of a claim, the newest first, including internal events. Events of today have no date. */
export function DeskTimeline({ onDesk }: { onDesk: OnDesk }) {
  const t = useMessages(messages)
  return (
    <section aria-labelledby="desk-timeline">
      <h3 id="desk-timeline">{t.title}</h3>
      <DeskEvents onDesk={onDesk} since={0} />
    </section>
  )
}

/** The events after the first `seen` ones. */
export function DeskEvents({ onDesk: { desk, context }, since }: { onDesk: OnDesk; since: number }) {
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
            {deskEvent(event, context.from, context.to, locale)}
            <small>
              {actorNames[locale][event.actor]}
              {typeof event.data.reason === 'string' &&
                ` · ${reasonNames[locale][event.data.reason] ?? event.data.reason}`}
            </small>
          </span>
        </li>
      ))}
    </ol>
  )
}

const messages = defineMessages({ ru: { title: 'Ход заявки' }, en: { title: 'Timeline' } })
