import { MINUTE_MS } from '#contract/durations.ts'
import type { Locale } from '#contract/locale.ts'
import { type ServerClock, useServerNow } from '#web/api/server-clock.ts'
import { leftText } from '#web/format/left-text.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { timeText } from '#web/format/time-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './DeadlineClock.module.css'

type DeadlineClockProps = {
  deadline: string | undefined
  /** No clock runs: the claim has waited for a person since then. */
  since: string
  /** What waits is late from then. */
  lateFrom?: string | undefined
  /** The claim is closed: `since` is when. */
  closed?: boolean
  clock: ServerClock
  className?: string | undefined
}

/** The time left, or how long it is over; before hydration, the moment itself. */
export function DeadlineClock({ deadline, since, lateFrom, closed = false, clock, className }: DeadlineClockProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  // Only the clock renders each second, and not the queue around it.
  const now = useServerNow(clock)
  if (closed) {
    return (
      <span className={classNames('num', styles.closed, className)}>
        <MomentText at={since} soon withTime />
      </span>
    )
  }
  if (deadline === undefined) {
    const waited = now === undefined ? '—' : waitedText(now - Date.parse(since), locale)
    const isLate = now !== undefined && lateFrom !== undefined && Date.parse(lateFrom) <= now
    return (
      <span className={classNames('num', styles.clock, className)} data-lateness={isLate ? 'over' : undefined}>
        {waited}
        {isLate && <span className="visually-hidden">, {t.late}</span>}
      </span>
    )
  }
  if (now === undefined) {
    return <span className={classNames('num', className)}>{t.until(timeText(deadline, locale, false))}</span>
  }
  const left = Date.parse(deadline) - now
  const lateness = left < 0 ? 'over' : left < SOON_MS ? 'soon' : undefined
  return (
    <span className={classNames('num', styles.clock, className)} data-lateness={lateness}>
      {left < 0 && <span className="visually-hidden">{t.over} </span>}
      {left < 0 ? `−${leftText(-left, locale)}` : leftText(left, locale)}
    </span>
  )
}

/** In minutes: waiting for a person needs no seconds. */
function waitedText(ms: number, locale: Locale): string {
  const t = messages[locale]
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 1) return t.now
  return t.waits(minutes < 60 ? t.minutes(minutes) : leftText(ms, locale))
}

const SOON_MS = 5 * MINUTE_MS

const messages = defineMessages({
  ru: {
    until: (time: string) => `до ${time}`,
    over: 'просрочена на',
    late: 'дольше обычного',
    now: 'только что',
    minutes: (count: number) => `${count}\u00a0мин`,
    waits: (time: string) => `ждёт ${time}`,
  },
  en: {
    until: (time: string) => `until ${time}`,
    over: 'late by',
    late: 'longer than usual',
    now: 'just now',
    minutes: (count: number) => `${count}\u00a0min`,
    waits: (time: string) => `waits ${time}`,
  },
})
