import type { HoursException, WorkingHours } from '#contract/catalogue/working-hours.ts'
import { DAY_MS } from '#contract/durations.ts'
import { dateFormat } from '#contract/intl-formats.ts'
import type { Locale } from '#contract/locale.ts'
import { dateLocale } from './moment-text.ts'

const SHOWN_DAYS = 30

/** `1–8 января закрыто: Новый год`, for each of the dates within a month on which other hours hold. */
export function holidayTexts({ exceptions = [], timeZone }: WorkingHours, now: Date, locale: Locale): string[] {
  const date = dateFormat('en-CA', { timeZone, dateStyle: 'short' })
  const [first, last] = [now, new Date(now.getTime() + SHOWN_DAYS * DAY_MS)].map(at => date.format(at))
  return exceptions
    .filter(({ from, to }) => to >= first! && from <= last!)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .map(exception => holidayText(exception, locale))
}

function holidayText({ from, to, spans, name }: HoursException, locale: Locale): string {
  const times = spans.map(span => `${span.from}–${span.to}`).join(', ') || (locale === 'ru' ? 'закрыто' : 'closed')
  return `${datesText(from, to, locale)} ${times}${name[locale] && `: ${name[locale]}`}`
}

/** `1–8 января`, `31 декабря – 8 января`. */
function datesText(from: string, to: string, locale: Locale): string {
  const text = (date: string, parts: Intl.DateTimeFormatOptions) =>
    dateFormat(dateLocale(locale), { timeZone: 'UTC', ...parts }).format(new Date(date))
  const whole = (date: string) => text(date, { day: 'numeric', month: 'long' })
  if (from === to) return whole(from)
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return isOneMonth ? `${text(from, { day: 'numeric' })}–${whole(to)}` : `${whole(from)} – ${whole(to)}`
}
