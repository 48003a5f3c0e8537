import type { WorkingHours } from '#contract/catalogue/working-hours.ts'
import type { Locale } from '#contract/locale.ts'
import { dayText } from '#web/format/day-text.ts'
import { hoursText } from '#web/format/hours-text.ts'
import { officeMoment } from '#web/format/office-moment.ts'
import { clockIn, momentOfClock, zoneText } from '#web/format/zone-time.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ChangedValue, changedPieces, piece } from './ChangedValue.tsx'
import type { FieldKind } from './field-kind.ts'
import { text } from './field-kinds.tsx'
import { hoursLines, lineOfHours, readHours } from './field-texts.ts'
import { HoursRows } from './HoursRows.tsx'
import { ZoneField } from './ZoneField.tsx'

const hoursRefusals = defineMessages<Readonly<Record<string, string>>>({
  ru: {
    'too-small': 'не удалось прочитать; пишите так: ежедневно 9:00-23:00 или пн-пт 10-19',
    'wrong-format': 'не удалось прочитать; пишите так: ежедневно 9:00-23:00 или пн-пт 10-19',
    'ends-before-it-begins': 'начало и конец совпадают; круглосуточно пишется 00:00-24:00',
  },
  en: {
    'too-small': 'this line was not understood; write it like daily 9:00-23:00 or mon-fri 10-19',
    'wrong-format': 'this line was not understood; write it like daily 9:00-23:00 or mon-fri 10-19',
    'ends-before-it-begins': 'it starts and ends at the same time; for around the clock, write 00:00-24:00',
  },
})

/** Working hours and holidays, one span on a line, in a time zone. Without lines: around the clock. */
export const hours: FieldKind = {
  refusals: hoursRefusals,
  // What has no hours yet will have them by the office's clock.
  texts: (name, value: WorkingHours | null, locale, zone = 'UTC') => ({
    [name]: value ? hoursLines(value, locale) : '',
    [`${name}.timeZone`]: value?.timeZone ?? zone,
  }),
  read: (name, texts) => readHours(texts[name] ?? '', texts[`${name}.timeZone`] ?? ''),
  input: field => (
    <HoursRows
      {...field}
      hint={field.hint ?? words[field.locale].hoursHint}
      none={field.none ?? words[field.locale].none}
      zoneLabel={words[field.locale].zone}
    />
  ),
  show: (value: WorkingHours | null, { locale }) => {
    if (!value) return words[locale].always
    return [`${weekText(value, locale)} (${value.timeZone})`, ...datesOf(value, locale)].join('; ')
  },
  showChange(before: WorkingHours | null, after: WorkingHours | null, { locale }) {
    if (!before || !after || before.timeZone !== after.timeZone) return undefined
    const [was, is] = [weekText(before, locale), weekText(after, locale)]
    const [dates, others] = [datesOf(before, locale).map(piece), datesOf(after, locale).map(piece)]
    return (
      <>
        {was !== is && (
          <ChangedValue kind={text} before={was} after={is} context={{ locale, here: false, currencies: {} }} />
        )}
        {changedPieces(dates, others)}
      </>
    )
  },
  at: (name, place, texts) =>
    place.startsWith('timeZone')
      ? { control: `${name}.timeZone` }
      : { control: name, line: lineOfHours(place, texts[name] ?? '') },
}

const weekText = (hours: WorkingHours, locale: Locale): string => hoursText(hours, locale) || words[locale].closed

/** `1–8 January 2027: closed, New Year`: the dates that differ. */
function datesOf({ exceptions = [] }: WorkingHours, locale: Locale): string[] {
  const day = (date: string) => dayText(date, locale)
  return exceptions.map(({ from, to, spans, name }) => {
    const times = spans.map(span => `${span.from}–${span.to}`).join(', ') || words[locale].closed
    return [`${from === to ? day(from) : `${day(from)} – ${day(to)}`}: ${times}`, name[locale]]
      .filter(Boolean)
      .join(', ')
  })
}

/** A time zone, chosen from those that there are. */
export const timeZone: FieldKind = {
  ...text,
  input: ({ name, label, hint, texts, control }) => (
    <ZoneField {...control(name)} label={label} hint={hint} defaultValue={texts[name]} />
  ),
}

/** A moment by the office's clock, so that it is the same for everybody and without a script. The form says whose clock. */
export const moment: FieldKind = {
  texts: (name, value: string | null, _, zone = 'UTC') => ({
    [name]: value === null ? '' : clockIn(zone, value),
    [`${name}.zone`]: zone,
  }),
  read: (name, texts) => {
    const clock = texts[name]
    return clock ? (momentOfClock(texts[`${name}.zone`] || 'UTC', clock) ?? clock) : null
  },
  input: ({ name, label, hint, texts, locale, zone, control }) => {
    const typedIn = texts[`${name}.zone`] ?? zone ?? 'UTC'
    return (
      <>
        <input type="hidden" name={`${name}.zone`} value={typedIn} />
        <TextField
          {...control(name)}
          type="datetime-local"
          label={`${label}, ${zoneText(typedIn, (texts[name] || new Date().toISOString()).slice(0, 10), locale)}`}
          hint={hint ?? words[locale].momentHint}
          defaultValue={texts[name]}
        />
      </>
    )
  },
  show: (value: string | null, context) => (value === null ? '—' : officeMoment(value, context)),
}

const words = defineMessages({
  ru: {
    always: 'круглосуточно',
    closed: 'закрыто',
    none: 'Круглосуточно, без выходных.',
    zone: 'Часовой пояс',
    hoursHint:
      'По строке на промежуток: ежедневно 9:00-23:00, пн-пт 10-19, 18:00-02:00. Пусто — круглосуточно. Праздники так же: 2027-01-01..2027-01-08 закрыто, затем название по-русски / по-английски.',
    momentHint: 'Пусто — без срока.',
  },
  en: {
    always: 'around the clock',
    closed: 'closed',
    none: 'Around the clock, every day.',
    zone: 'Time zone',
    hoursHint:
      'One span per line: daily 9:00-23:00, mon-fri 10-19, 18:00-02:00. Empty: around the clock. Holidays too: 2027-01-01..2027-01-08 closed, then the names in Russian / in English.',
    momentHint: 'Empty: no end.',
  },
})
