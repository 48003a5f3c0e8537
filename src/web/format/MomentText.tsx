import { dateFormat } from '#contract/intl-formats.ts'
import type { Locale } from '#contract/locale.ts'
import { useLocale } from '#web/locale/locale.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { dateLocale } from './moment-text.ts'

/** A date and, if needed, its time: in the reader's time zone, or in UTC before hydration. */
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
  const text = dateFormat(dateLocale(locale), {
    day: 'numeric',
    // A date in the near future needs no year.
    ...(soon ? { month: 'short' } : { month: 'long', year: 'numeric' }),
    hour: withTime ? '2-digit' : undefined,
    minute: withTime ? '2-digit' : undefined,
    hourCycle: withTime ? 'h23' : undefined,
    timeZone: !here ? 'UTC' : undefined,
  }).format(new Date(at))
  return withTime && !here ? `${text} UTC` : text
}
