import { leftText } from '#web/figures/left-text.ts'
import { timeText } from '#web/figures/time-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './DeadlineClock.module.css'

type DeadlineClockProps = {
  deadline: string | undefined
  /** Where time will not act it is somebody's turn, and since then they wait. */
  since: string
  now: number | undefined
  className?: string | undefined
}

/** How long there still is, or for how long it is over; before the page is alive, until when. */
export function DeadlineClock({ deadline, since, now, className }: DeadlineClockProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  if (deadline === undefined) {
    const waited = now === undefined ? '—' : t.waits(leftText(now - Date.parse(since), locale))
    return <span className={classNames('num', styles.clock, className)}>{waited}</span>
  }
  if (now === undefined) {
    return <span className={classNames('num', className)}>{t.until(timeText(deadline, locale, false))}</span>
  }
  const left = Date.parse(deadline) - now
  const lateness = left < 0 ? 'over' : left < SOON_MS ? 'soon' : undefined
  return (
    <span className={classNames('num', styles.clock, className)} data-lateness={lateness}>
      {left < 0 ? t.over(leftText(-left, locale)) : leftText(left, locale)}
    </span>
  )
}

const SOON_MS = 5 * 60_000

const messages = defineMessages({
  ru: {
    until: (time: string) => `до ${time}`,
    over: (time: string) => `${time} назад`,
    waits: (time: string) => `ждёт ${time}`,
  },
  en: {
    until: (time: string) => `until ${time}`,
    over: (time: string) => `${time} ago`,
    waits: (time: string) => `waits ${time}`,
  },
})
