import type { Locale } from '#contract/locale.ts'
import { useHydrated } from '#web/calculator/use-hydrated.ts'
import { useLocale } from '#web/locale/locale.tsx'

/** A day, and its time where that matters: where the reader is, or in UTC as long as the page does not know where. */
export function MomentText({ at, withTime }: { at: string; withTime?: boolean }) {
  const locale = useLocale()
  const here = useHydrated()
  return <time dateTime={at}>{momentText(at, locale, { here, withTime: withTime ?? false })}</time>
}

export function momentText(
  at: string,
  locale: Locale,
  { here, withTime }: { here: boolean; withTime: boolean },
): string {
  const text = new Intl.DateTimeFormat(locale === 'ru' ? 'ru' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...(withTime && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    ...(!here && { timeZone: 'UTC' }),
  }).format(new Date(at))
  return withTime && !here ? `${text} UTC` : text
}
