import { type Locale, locales } from '#contract/locale.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import type { Control } from './field-kind.ts'
import { closedWords, isDated, readException, readSpans, runsOf, typedLines } from './field-texts.ts'
import styles from './TypedRows.module.css'
import { type RowProps, type RowsOfText, TypedRows } from './TypedRows.tsx'
import { ZoneField } from './ZoneField.tsx'

type Span = { from: string; to: string }
type Week = Span & { days: readonly number[] }
type Dates = Span & { spans: readonly Span[]; name: Readonly<Record<Locale, string>> }
/** Hours of every week, or the dates that differ. */
type Row = { week: Week; dates?: undefined } | { week?: undefined; dates: Dates }

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/
/** Midnight ends a day: `24:00` in the text, `00:00` on the clock of the control. */
const onClock = (time: string): string => (time === '24:00' ? '00:00' : time)
const inText = ({ from, to }: Span): string => `${from}-${to === '00:00' ? '24:00' : to}`

/** Lines such as `пн-пт 10:00-20:00` and `2027-01-01..2027-01-08 закрыто` as rows. */
export const hoursRows = (locale: Locale): RowsOfText<Row> => ({
  read(text) {
    const rows = typedLines(text).map(line => (isDated(line) ? datesIn(line) : weekIn(line)))
    return rows.includes(undefined) ? undefined : (rows as Row[])
  },
  write({ week, dates }) {
    // Without a day it is no hours: a line that the office refuses, rather than every day.
    if (week) return `${runsOf(week.days, locale) || '—'} ${inText(week)}`
    const { from, to, spans, name } = dates
    const names = name.ru === name.en ? name.ru : `${name.ru} / ${name.en}`
    if (!from && !to && !names) return ''
    const times = spans.map(inText).join(', ') || closedWords[locale === 'ru' ? 0 : 1]
    return `${from === to || !to ? from : `${from}..${to}`} ${times} ${names}`.trim()
  },
})

function weekIn(line: string): Row | undefined {
  const [first, rest] = readSpans(line)
  if (!first || first.days.length === 0 || !CLOCK.test(first.from)) return undefined
  return { week: { days: first.days, from: first.from, to: onClock((rest ?? first).to) } }
}

function datesIn(line: string): Row | undefined {
  const { from, to, spans, name } = readException(line)
  const known = [from, to].every(day => /^\d{4}-\d\d-\d\d$/.test(day))
  if (!known || spans.some(span => !CLOCK.test(span.from))) return undefined
  return { dates: { from, to, spans: spans.map(span => ({ from: span.from, to: onClock(span.to) })), name } }
}

const newWeek: Row = { week: { days: [1, 2, 3, 4, 5], from: '10:00', to: '19:00' } }
const newDates: Row = { dates: { from: '', to: '', spans: [], name: { ru: '', en: '' } } }

type HoursRowsProps = Control & { none: string; zoneLabel: string; zoneHint?: string | undefined }

/** Hours and holidays: days to press, times and dates to choose, in a time zone of the list. */
export function HoursRows({ none, zoneLabel, zoneHint, ...field }: HoursRowsProps) {
  const { name, texts, locale, control } = field
  const t = useMessages(messages)
  return (
    <>
      <TypedRows
        {...field}
        rows={hoursRows(locale)}
        none={none}
        adds={[
          { label: t.addHours, blank: newWeek },
          { label: t.addDates, blank: newDates },
        ]}
        renderRow={row => <HoursRow {...row} />}
      />
      <ZoneField
        {...control(`${name}.timeZone`)}
        label={zoneLabel}
        hint={zoneHint}
        defaultValue={texts[`${name}.timeZone`]}
      />
    </>
  )
}

function HoursRow({ row: { week, dates }, number, change }: RowProps<Row>) {
  return week ? (
    <WeekFields week={week} number={number} change={part => change({ week: { ...week, ...part } })} />
  ) : (
    <DatesFields dates={dates} number={number} change={part => change({ dates: { ...dates, ...part } })} />
  )
}

function WeekFields({
  week: { days, from, to },
  number,
  change,
}: {
  week: Week
  number: number
  change: (part: Partial<Week>) => void
}) {
  const t = useMessages(messages)
  return (
    <>
      <fieldset className={styles.days} aria-label={t.days(number)}>
        {t.dayNames.map((name, i) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={days.includes(i + 1)}
              onChange={({ target: { checked } }) =>
                change({ days: checked ? [...days, i + 1].toSorted() : days.filter(day => day !== i + 1) })
              }
            />
            {name}
          </label>
        ))}
      </fieldset>
      <Times span={{ from, to }} number={number} change={change} />
    </>
  )
}

type DatesFieldsProps = { dates: Dates; number: number; change: (part: Partial<Dates>) => void }

function DatesFields({ dates: { from, to, spans, name }, number, change }: DatesFieldsProps) {
  const t = useMessages(messages)
  const setSpans = (now: readonly Span[]) => change({ spans: now })
  return (
    <>
      <span className={styles.box}>
        <input
          type="date"
          aria-label={t.firstDay(number)}
          value={from}
          onChange={event => change({ from: event.target.value, to: to && to !== from ? to : event.target.value })}
        />
        <span>–</span>
        <input
          type="date"
          aria-label={t.lastDay(number)}
          value={to}
          min={from}
          onChange={event => change({ to: event.target.value })}
        />
      </span>
      <Checkbox
        label={t.closed}
        checked={spans.length === 0}
        onChange={event => setSpans(event.target.checked ? [] : [{ from: '10:00', to: '15:00' }])}
      />
      {spans.map((span, i) => (
        <Times
          // biome-ignore lint/suspicious/noArrayIndexKey: the times of a day stand in their order
          key={i}
          span={span}
          number={number}
          change={part => setSpans(spans.map((one, at) => (at === i ? { ...one, ...part } : one)))}
        />
      ))}
      {spans.length > 0 && (
        <Button variant="quiet" size="small" onClick={() => setSpans([...spans, { from: '16:00', to: '19:00' }])}>
          {t.moreTimes}
        </Button>
      )}
      {locales.map((language, i) => (
        <span key={language} className={`${styles.box} ${styles.wide}`}>
          <input
            lang={language}
            placeholder={t.name[i]}
            aria-label={`${t.name[i]}, ${number}`}
            value={name[language]}
            onChange={event => change({ name: { ...name, [language]: event.target.value } })}
          />
        </span>
      ))}
    </>
  )
}

type TimesProps = { span: Span; number: number; change: (part: Partial<Span>) => void }

/** From and to. `00:00` at the end is midnight, at both ends around the clock. */
function Times({ span: { from, to }, number, change }: TimesProps) {
  const t = useMessages(messages)
  return (
    <span className={styles.box}>
      <input
        type="time"
        aria-label={t.from(number)}
        value={from}
        onChange={event => change({ from: event.target.value })}
      />
      <span>–</span>
      <input type="time" aria-label={t.to(number)} value={to} onChange={event => change({ to: event.target.value })} />
      {CLOCK.test(from) && from === to && from === '00:00' && <span>{t.allDay}</span>}
      {CLOCK.test(to) && to !== '00:00' && to < from && <span>{t.nextDay}</span>}
    </span>
  )
}

const messages = defineMessages({
  ru: {
    addHours: 'Добавить часы',
    addDates: 'Добавить праздник',
    dayNames: ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'],
    days: (row: number) => `Дни, строка ${row}`,
    from: (row: number) => `С, строка ${row}`,
    to: (row: number) => `До, строка ${row}`,
    firstDay: (row: number) => `Первый день, строка ${row}`,
    lastDay: (row: number) => `Последний день, строка ${row}`,
    closed: 'закрыто',
    allDay: 'круглосуточно',
    nextDay: 'следующего дня',
    moreTimes: 'ещё часы',
    name: ['название по-русски', 'название по-английски'],
  },
  en: {
    addHours: 'Add hours',
    addDates: 'Add a holiday',
    dayNames: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    days: (row: number) => `Days, line ${row}`,
    from: (row: number) => `From, line ${row}`,
    to: (row: number) => `To, line ${row}`,
    firstDay: (row: number) => `First day, line ${row}`,
    lastDay: (row: number) => `Last day, line ${row}`,
    closed: 'closed',
    allDay: 'around the clock',
    nextDay: 'on the next day',
    moreTimes: 'more hours',
    name: ['name in Russian', 'name in English'],
  },
})
