import { DAY_MS } from '#contract/durations.ts'
import { dateFormat } from '#contract/intl-formats.ts'
import type { Locale } from '#contract/locale.ts'
import { defineMessages } from '#web/locale/locale.tsx'

/** `сегодня в 10:00`, `завтра в 11:00`, `в понедельник в 10:00`, by the local clock and calendar. */
export function opensText(opensAt: Date, now: Date, timeZone: string, locale: Locale): string {
  const t = messages[locale]
  const clock = dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return t.at(dayText(opensAt, now, timeZone, t), clock.format(opensAt))
}

/** `GMT+3`: the time zone of the hours. */
export function zoneText(timeZone: string, now: Date): string {
  const parts = dateFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

function dayText(at: Date, now: Date, timeZone: string, t: Texts): string {
  const date = dateFormat('en-CA', { timeZone, dateStyle: 'short' })
  if (date.format(at) === date.format(now)) return t.today
  if (date.format(at) === date.format(new Date(now.getTime() + DAY_MS))) return t.tomorrow
  const weekday = dateFormat('en', { timeZone, weekday: 'short' }).format(at)
  return t.days[['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(weekday)]!
}

type Texts = { today: string; tomorrow: string; days: readonly string[]; at: (day: string, time: string) => string }

const messages = defineMessages<Texts>({
  ru: {
    today: 'сегодня',
    tomorrow: 'завтра',
    days: ['в понедельник', 'во вторник', 'в среду', 'в четверг', 'в пятницу', 'в субботу', 'в воскресенье'],
    at: (day, time) => `${day} в\u00a0${time}`,
  },
  en: {
    today: 'today',
    tomorrow: 'tomorrow',
    days: ['on Monday', 'on Tuesday', 'on Wednesday', 'on Thursday', 'on Friday', 'on Saturday', 'on Sunday'],
    at: (day, time) => `${day} at\u00a0${time}`,
  },
})
