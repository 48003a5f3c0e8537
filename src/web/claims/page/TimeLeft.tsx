import { type ServerClock, useServerNow } from '#web/api/server-clock.ts'
import { leftText } from '#web/figures/left-text.ts'
import { useLocale } from '#web/locale/locale.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LATE_MS } from './Countdown.tsx'

type TimeLeftProps = { deadline: string; clock: ServerClock; className: string | undefined }

/** The countdown once more, for eyes alone: it is read out and explained where the buttons are. */
export function TimeLeft({ deadline, clock, className }: TimeLeftProps) {
  const locale = useLocale()
  const now = useServerNow(clock)
  if (now === undefined) return null
  const left = Math.max(0, Date.parse(deadline) - now)
  return (
    <span aria-hidden="true" className={classNames('num', className)} data-late={left < LATE_MS || undefined}>
      {leftText(left, locale)}
    </span>
  )
}
