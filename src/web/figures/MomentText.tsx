import type { Locale } from '#contract/locale.ts'
import { useLocale } from '#web/locale/locale.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { dateLocale } from './moment-text.ts'

/** A day, and its time where that matters: where the reader is, or in UTC as long as the page does not know where. */
export function MomentText({ at, withTime, soon }: { at: string; withTime?: boolean; soon?: boolean }) {
  const locale = useLocale()
  const here = useHydrated()
  return <time dateTime={at}>{momentText(at, locale, { here, withTime: withTime ?? false, soon: soon ?? false })}</time>
}

function momentText(
  at: string,
  locale: Locale,
  { here, withTime, soon }: { here: boolean; withTime: boolean; soon: boolean },
): string {
  const text = new Intl.DateTimeFormat(dateLocale(locale), {
    day: 'numeric',
    // What is soon needs no year.
    ...(soon ? { month: 'short' } : { month: 'long', year: 'numeric' }),
    ...(withTime && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    ...(!here && { timeZone: 'UTC' }),
  }).format(new Date(at))
  return withTime && !here ? `${text} UTC` : text
}
