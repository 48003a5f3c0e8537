import type { WorkingHours } from '#contract/catalogue/working-hours.ts'
import { type Locale, locales } from '#contract/locale.ts'
import { bpsText } from '#web/format/percent-text.ts'
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

export const tierLines = (tiers: readonly Tier[]): string =>
  tiers.map(({ startsAt, adjustBps }) => `${startsAt} ${adjustBps > 0 ? '+' : ''}${bpsText(adjustBps)}`).join('\n')

/** `1000 -0.2` on each line: from this amount, this much added to the margin. */
export function readTiers(typed: string): { startsAt: string; adjustBps: number | string }[] {
  return typedLines(typed).map(line => {
    const at = line.lastIndexOf(' ')
    return {
      startsAt: typedAmount(line.slice(0, at < 0 ? undefined : at)),
      adjustBps: readBps(at < 0 ? '' : line.slice(at)),
    }
  })
}

/** The days from Monday, in Russian and in English: hours are read in both. */
const days = [
  ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'],
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
] as const
const closedWords = ['закрыто', 'closed'] as const

/**
 * `пн-пт 10:00-20:00` on each line, days that follow one another joined; then the dates that differ:
 * `2027-01-01..2027-01-08 закрыто Новый год / New Year`.
 */
export function hoursLines({ spans, exceptions = [] }: WorkingHours, locale: Locale): string {
  const times = ({ from, to }: { from: string; to: string }) => `${from}-${to}`
  return [
    ...spans.map(({ days: open, ...span }) => `${runsOf(open, locale)} ${times(span)}`),
    ...exceptions.map(({ from, to, spans, name }) => {
      const dates = from === to ? from : `${from}..${to}`
      const names = name.ru === name.en ? name.ru : `${name.ru} / ${name.en}`
      return `${dates} ${spans.map(times).join(', ') || closedWords[locale === 'ru' ? 0 : 1]} ${names}`.trim()
    }),
  ].join('\n')
}

function runsOf(open: readonly number[], locale: Locale): string {
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
    spans: weekly.length > 0 ? weekly.map(readSpan) : [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }],
    exceptions: exceptions.length > 0 ? exceptions : undefined,
  }
}

/** The line that a place such as `exceptions.0.to` was read from, counted from 1. */
export function lineOfHours(place: string, typed: string): number | undefined {
  const [, part, index] = /^(spans|exceptions)\.(\d+)/.exec(place) ?? []
  if (!part) return undefined
  const own = typed
    .split('\n')
    .flatMap((line, i) => (line.trim() && isDated(line.trim()) === (part === 'exceptions') ? [i + 1] : []))
  return own[Number(index)]
}

const DATE = String.raw`\d{4}-\d\d-\d\d|\d\d?\.\d\d?\.\d{4}`
const datedLine = new RegExp(String.raw`^(${DATE})(?:\s*(?:\.\.\.?|…|–|—|\s-\s)\s*(${DATE}))?(?=[\s:,]|$)[\s:,]*(.*)$`)
const timeSpan = /^(\d{1,2}:\d\d)\s*[-–—]\s*(\d{1,2}:\d\d)(?:\s*,\s*|\s+|$)/

const isDated = (line: string): boolean => /^\d+[-.]/.test(line)

function readSpan(line: string): object {
  const match = /^(\S+)\s+(\d{1,2}:\d\d)\s*[-–—]\s*(\d{1,2}:\d\d)$/.exec(line)
  if (!match) return { days: [], from: line, to: '' }
  const [, open = '', from = '', to = ''] = match
  return { days: readDays(open), from: from.padStart(5, '0'), to: to.padStart(5, '0') }
}

function readException(line: string): object {
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

/** `31.12.2026` is `2026-12-31`. */
function isoDate(typed: string): string {
  const [, day = '', month = '', year] = /^(\d+)\.(\d+)\.(\d+)$/.exec(typed) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed
}

/** In Russian, then in English; the other way round where only the second name has Russian letters. One is for both. */
function readNames(typed: string): Record<string, string> {
  const [first = '', second = first] = typed.split(/(?:^|\s+)\/(?:\s+|$)/).map(name => name.trim())
  const isTurned = /[а-яё]/i.test(second) && !/[а-яё]/i.test(first)
  const names = isTurned ? [second, first] : [first, second]
  return Object.fromEntries(locales.map((language, i) => [language, names[i]!]))
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
