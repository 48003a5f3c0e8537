import type { WorkingHours } from '#contract/catalogue/working-hours.ts'
import type { Locale } from '#contract/locale.ts'
import { defineMessages } from '#web/locale/locale.tsx'

/** `пн–пт 10:00–20:00, сб 11:00–17:00`; equal hours on all days have a text of their own. */
export function hoursText({ spans }: WorkingHours, locale: Locale): string {
  return spans.map(({ days, from, to }) => `${daysText(days, locale)} ${from}–${to}`).join(', ')
}

function daysText(days: readonly number[], locale: Locale): string {
  const ordered = [...new Set(days)].toSorted((a, b) => a - b)
  if (ordered.length === 7) return locale === 'ru' ? 'ежедневно' : 'daily'
  return runs(ordered)
    .map(run =>
      (run.length > 2 ? [run[0]!, run.at(-1)!] : run)
        .map(day => names[locale][day - 1])
        .join(run.length > 2 ? '–' : ', '),
    )
    .join(', ')
}

/** Consecutive days. */
function runs(days: readonly number[]): number[][] {
  const found: number[][] = []
  for (const day of days) {
    const last = found.at(-1)
    if (last?.at(-1) === day - 1) last.push(day)
    else found.push([day])
  }
  return found
}

const names = defineMessages<readonly string[]>({
  ru: ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'],
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
})
