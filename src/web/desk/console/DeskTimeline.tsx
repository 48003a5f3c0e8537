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
              {event.by ?? actorNames[locale][event.actor]}
              {typeof event.data.reason === 'string' &&
                ` · ${reasonNames[locale][event.data.reason] ?? event.data.reason}`}
              {event.kind === 'answer-hold' && typeof event.data.text === 'string' && ` · ${event.data.text}`}
              {event.kind === 'report-payment' &&
                typeof event.data.reference === 'string' &&
                ` · ${event.data.reference}`}
              {typeof event.data.account === 'string' && ` · ${event.data.account}`}
              {typeof event.data.toWhole === 'string' && ` · ${event.data.wasWhole} → ${event.data.toWhole}`}
              {typeof event.data.note === 'string' && ` · ${event.data.note}`}
            </small>
            {bringsFiles.has(event.kind) && <CustomerFiles desk={desk} at={event.at} />}
          </span>
        </li>
      ))}
    </ol>
  )
}

const bringsFiles: ReadonlySet<string> = new Set(['answer-hold', 'report-payment'])

/** What the customer has sent with an answer or a report: since the one before. */
function CustomerFiles({ desk: { claim, slips, timeline }, at }: { desk: OnDesk['desk']; at: string }) {
  const before = timeline.findLast(event => bringsFiles.has(event.kind) && event.at < at)?.at ?? ''
  const files = slips.filter(slip => slip.by === undefined && slip.at <= at && slip.at > before)
  return files.map(({ id, name }) => (
    <a key={id} href={`/api/v1/desk/claims/${claim.id}/slips/${id}/`} download={`${claim.number}-${name}`} data-reload>
      {name}
    </a>
  ))
}

const messages = defineMessages({ ru: { title: 'Ход заявки' }, en: { title: 'Timeline' } })
