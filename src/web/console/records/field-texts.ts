import type { WorkingHours } from '#contract/catalogue/working-hours.ts'
import { type Locale, locales } from '#contract/locale.ts'
import { bpsText } from '#web/format/percent-text.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'

/** A percentage of at most two decimals in hundredths of a percent. Anything else stays as it was typed. */
export function readBps(typed: string): number | string {
  const text = typed.trim().replace(/\s*%$/, '').replace(',', '.').replace('−', '-')
  const match = /^([+-]?)(\d{1,4})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return typed.trim()
  const bps = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] === '-' ? -bps : bps
}

export const itemsText = (values: readonly string[]): string => values.join(', ')

export const typedItems = (typed: string): string[] =>
  typed
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)

type Tier = { startsAt: string; adjustBps: number }

export const tierLines = (tiers: readonly Tier[], locale: Locale): string =>
  tiers
    .map(
      ({ startsAt, adjustBps }) =>
        `${showDecimal(startsAt, locale)} ${adjustBps > 0 ? '+' : ''}${bpsInField(adjustBps, locale)}`,
    )
    .join('\n')

/** Hundredths of a percent as they are typed and read in a field: 150 is `1,5` in Russian. */
export const bpsInField = (bps: number, locale: Locale): string =>
  `${bps < 0 ? '−' : ''}${showDecimal(bpsText(Math.abs(bps)), locale)}`

/** `1000 -0.2` on each line: from this amount, this much added to the margin. */
export function readTiers(typed: string, locale: Locale): { startsAt: string; adjustBps: number | string }[] {
  return typedLines(typed).map(line => {
    const at = line.lastIndexOf(' ')
    return {
      startsAt: typedAmount(line.slice(0, at < 0 ? undefined : at), locale),
      adjustBps: readBps(at < 0 ? '' : line.slice(at)),
    }
  })
}

/** The days from Monday, in Russian and in English: hours are read in both. */
const days = [
  ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'],
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
] as const
export const closedWords = ['закрыто', 'closed'] as const

/**
 * `пн-пт 10:00-20:00` on each line, days that follow one another joined; then the dates that differ:
 * `2027-01-01..2027-01-08 закрыто Новый год / New Year`.
 */
export function hoursLines({ spans, exceptions = [] }: WorkingHours, locale: Locale): string {
  const times = ({ from, to }: { from: string; to: string }) => `${from}-${to}`
  return [
    ...overMidnight(spans).map(({ days: open, ...span }) => `${runsOf(open, locale)} ${times(span)}`),
    ...exceptions.map(({ from, to, spans, name }) => {
      const dates = from === to ? from : `${from}..${to}`
      const names = name.ru === name.en ? name.ru : `${name.ru} / ${name.en}`
      return `${dates} ${spans.map(times).join(', ') || closedWords[locale === 'ru' ? 0 : 1]} ${names}`.trim()
    }),
  ].join('\n')
}

/** An evening and the rest of its night are one line, as they were typed. */
function overMidnight(spans: WorkingHours['spans']): WorkingHours['spans'] {
  return spans.flatMap((span, i) => {
    const [before, after] = [spans[i - 1], spans[i + 1]]
    if (before && isNightOf(before, span)) return []
    return [after && isNightOf(span, after) ? { ...span, to: after.to } : span]
  })
}

const isNightOf = (evening: Span, night: Span): boolean =>
  evening.to === '24:00' &&
  night.from === '00:00' &&
  night.to < evening.from &&
  nextDays(evening.days).join() === [...night.days].toSorted().join()

type Span = WorkingHours['spans'][number]
const nextDays = (days: readonly number[]): number[] => days.map(day => (day % 7) + 1).toSorted()

/** `пн-пт,вс`: days as they are written, those that follow one another joined. */
export function runsOf(open: readonly number[], locale: Locale): string {
  const sorted = [...open].sort()
  const runs: number[][] = []
  for (const day of sorted) {
    const last = runs.at(-1)
    if (last && last.at(-1) === day - 1) last.push(day)
    else runs.push([day])
  }
  const name = (day: number) => days[locale === 'ru' ? 0 : 1][day - 1]!
  return runs.map(run => (run.length === 1 ? name(run[0]!) : `${name(run[0]!)}-${name(run.at(-1)!)}`)).join(',')
}

/** The same, read back in either language. A line that cannot be read makes a span that the office refuses. */
export function readHours(typed: string, timeZone: string): object | null {
  const lines = typedLines(typed)
  if (lines.length === 0) return null
  const weekly = lines.filter(line => !isDated(line))
  const exceptions = lines.filter(isDated).map(readException)
  return {
    timeZone: timeZone.trim(),
    spans:
      weekly.length > 0 ? weekly.flatMap(readSpans) : [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }],
    exceptions: exceptions.length > 0 ? exceptions : undefined,
  }
}

/** The line that a place such as `exceptions.0.to` was read from, counted from 1. */
export function lineOfHours(place: string, typed: string): number | undefined {
  const [, part, index] = /^(spans|exceptions)\.(\d+)/.exec(place) ?? []
  if (!part) return undefined
  const own = typed.split('\n').flatMap((line, i) => {
    const text = line.trim()
    if (!text || isDated(text) !== (part === 'exceptions')) return []
    // Hours over midnight are two spans of one line.
    return Array.from({ length: part === 'spans' ? readSpans(text).length : 1 }, () => i + 1)
  })
  return own[Number(index)]
}

const DATE = String.raw`\d{4}-\d\d-\d\d|\d\d?\.\d\d?\.\d{4}`
const datedLine = new RegExp(String.raw`^(${DATE})(?:\s*(?:\.\.\.?|…|–|—|\s-\s)\s*(${DATE}))?(?=[\s:,]|$)[\s:,]*(.*)$`)
const timeSpan = /^(\d{1,2}:\d\d)\s*[-–—]\s*(\d{1,2}:\d\d)(?:\s*,\s*|\s+|$)/

export const isDated = (line: string): boolean => /^\d{4}-|^\d{1,2}\.\d{1,2}\.\d/.test(line)

const CLOCK = String.raw`(\d{1,2})(?:[:.](\d\d))?`
const weeklyLine = new RegExp(
  String.raw`^(.*?)[\s:]*(?:(?<=^|\s)(?:с|from)\s+)?${CLOCK}\s*(?:[-–—]|до|to|till|until)\s*${CLOCK}$`,
  'i',
)
const allDay = /^(.*?)[\s:]*(?:круглосуточно|24\/7|around the clock)$/i
const everyDay = /^(|ежедневно|каждый день|без выходных|daily|every day)$/i

/** `пн-пт 9:00-18:00`, `ежедневно 9-23`, `09:00-02:00`: over midnight there are two spans, the second on the days that follow. */
export function readSpans(line: string): { days: number[]; from: string; to: string }[] {
  const [, always] = allDay.exec(line) ?? []
  const [, typed = always, h1 = '0', m1 = '00', h2 = '24', m2 = '00'] = weeklyLine.exec(line) ?? []
  if (typed === undefined) return [{ days: [], from: line, to: '' }]
  const open = everyDay.test(typed.trim()) ? [1, 2, 3, 4, 5, 6, 7] : readDays(typed.replaceAll(/\s/g, ''))
  const [from, to] = [`${h1.padStart(2, '0')}:${m1}`, `${h2.padStart(2, '0')}:${m2}`]
  if (from < to || from === to) return [{ days: open, from, to }]
  const evening = { days: open, from, to: '24:00' }
  if (to === '00:00') return [evening]
  return [evening, { days: nextDays(open), from: '00:00', to }]
}

export function readException(line: string): TypedException {
  const [, from, to = from, rest = ''] = datedLine.exec(line) ?? []
  if (from === undefined || to === undefined) return { from: line, to: line, spans: [], name: readNames('') }
  const closed = /^(закрыто|закрыт|closed)(?=[\s:,]|$)[\s:,]*/i.exec(rest)
  const spans: { from: string; to: string }[] = []
  let left = closed ? rest.slice(closed[0].length) : rest
  for (let span = timeSpan.exec(left); span && !closed; span = timeSpan.exec(left)) {
    spans.push({ from: span[1]!.padStart(5, '0'), to: span[2]!.padStart(5, '0') })
    left = left.slice(span[0].length)
  }
  if (!closed && spans.length === 0)
    return { ...datesOf(from, to), spans: [{ from: rest, to: '' }], name: readNames('') }
  return { ...datesOf(from, to), spans, name: readNames(left) }
}

const datesOf = (from: string, to: string) => ({ from: isoDate(from), to: isoDate(to) })

type TypedException = { from: string; to: string; spans: { from: string; to: string }[]; name: Record<Locale, string> }

/** `31.12.2026` is `2026-12-31`. */
function isoDate(typed: string): string {
  const [, day = '', month = '', year] = /^(\d+)\.(\d+)\.(\d+)$/.exec(typed) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed
}

/** In Russian, then in English; the other way round where only the second name has Russian letters. One is for both. */
function readNames(typed: string): Record<Locale, string> {
  const [first = '', second = first] = typed.split(/(?:^|\s+)\/(?:\s+|$)/).map(name => name.trim())
  const isTurned = /[а-яё]/i.test(second) && !/[а-яё]/i.test(first)
  const names = isTurned ? [second, first] : [first, second]
  return Object.fromEntries(locales.map((language, i) => [language, names[i]!])) as Record<Locale, string>
}

function readDays(typed: string): number[] {
  return typed
    .toLowerCase()
    .split(',')
    .flatMap(run => {
      const [first = 0, last = first] = run.split(/[-–—]/).map(dayOf)
      return first > 0 && last >= first ? Array.from({ length: last - first + 1 }, (_, i) => first + i) : []
    })
}

/** Monday is 1; 0 is no day. */
const dayOf = (word: string): number =>
  Math.max(...days.map((names: readonly string[]) => names.indexOf(word.trim().slice(0, names[0]!.length)))) + 1

export const typedLines = (typed: string): string[] =>
  typed
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
