import type { Locale } from '#contract/locale.ts'

/** `21 ноября, 14:02` where the reader is. The server does not know where that is, and says it in UTC. */
export function momentText(time: string, locale: Locale, here: boolean): string {
  const moment = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(!here && { timeZone: 'UTC' }),
  }).format(new Date(time))
  return here ? moment : `${moment} UTC`
}
