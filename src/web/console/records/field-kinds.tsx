import type { ReactNode } from 'react'
import type { WorkingHours } from '#contract/catalogue/working-hours.ts'
import { type Locale, locales } from '#contract/locale.ts'
import { hoursText } from '#web/format/hours-text.ts'
import { momentText } from '#web/format/moment-text.ts'
import { bpsText, percentText } from '#web/format/percent-text.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx'
import {
  hoursLines,
  itemsText,
  lineOfHours,
  readBps,
  readHours,
  readTiers,
  tierLines,
  typedItems,
  typedLines,
} from './field-texts.ts'
import styles from './RecordPage.module.css'
import type { ReferredSection } from './record-names.ts'
import type { RecordsContext } from './records-context.ts'

/** The texts of a form by the names of its controls. */
export type Texts = Readonly<Record<string, string>>

type Control = {
  name: string
  label: string
  hint?: string | undefined
  texts: Texts
  locale: Locale
  /** What an amount is counted in, where it is known. */
  unit?: string | undefined
  names?: RecordsContext['names'] | undefined
  /** What no choice says, where a field may be left without one. */
  none?: string | undefined
  /** The id and the refusal of a control. */
  control: (name: string) => { id: string; name: string; refusal: string | undefined }
}

/**
 * How a kind of field is typed, read and shown. What cannot be read is sent as it was typed, and the office refuses it at
 * its field.
 */
export type FieldKind = {
  texts: (name: string, value: never, locale: Locale) => Texts
  read: (name: string, texts: Texts) => unknown
  input: (control: Control) => ReactNode
  show: (value: never, context: RecordsContext) => ReactNode
  /** For values that are too long to stand side by side: what differs. */
  showChange?: (before: never, after: never, context: RecordsContext) => ReactNode
  /** The control that a refused place inside the value belongs to, and the line in it, counted from 1. */
  at?: (name: string, place: string, texts: Texts) => { control: string; line?: number | undefined }
}

const one = (name: string, text: string): Texts => ({ [name]: text })
const dash = (text: string): string => (text === '' ? '—' : text)

/** Of a list with an item on each line that is not empty. */
function atLine(name: string, place: string, texts: Texts): { control: string; line?: number | undefined } {
  const filled = (texts[name] ?? '').split('\n').flatMap((line, i) => (line.trim() ? [i + 1] : []))
  return { control: name, line: filled[Number.parseInt(place, 10)] }
}

const typedInput = (
  { name, label, hint, texts, control }: Control,
  more?: Pick<TextFieldProps, 'inputMode' | 'trailing'>,
) => <TextField {...control(name)} label={label} hint={hint} defaultValue={texts[name]} autoComplete="off" {...more} />

export const text: FieldKind = {
  texts: (name, value: string) => one(name, value),
  read: (name, texts) => (texts[name] ?? '').trim(),
  input: control => typedInput(control),
  show: (value: string) => dash(value),
}

export const longText: FieldKind = {
  ...text,
  input: ({ name, label, hint, texts, control }) => (
    <TextAreaField {...control(name)} label={label} hint={hint} defaultValue={texts[name]} />
  ),
}

/** A text; empty is none. */
export const optionalText: FieldKind = {
  ...text,
  texts: (name, value: string | null) => one(name, value ?? ''),
  read: (name, texts) => (texts[name] ?? '').trim() || null,
  show: (value: string | null) => dash(value ?? ''),
}

/** A text in both languages. */
export const bothLanguages = (long = false): FieldKind => ({
  texts: (name, value: Record<Locale, string>) =>
    Object.fromEntries(locales.map(language => [`${name}.${language}`, value[language]])),
  read: (name, texts) =>
    Object.fromEntries(locales.map(language => [language, (texts[`${name}.${language}`] ?? '').trim()])),
  input: ({ name, label, hint, texts, locale, control }) => {
    const Field = long ? TextAreaField : TextField
    return locales.map((language, i) => (
      <Field
        key={language}
        {...control(`${name}.${language}`)}
        lang={language}
        label={`${label}, ${words[locale].languages[i]}`}
        hint={i === 0 ? hint : undefined}
        className={i === 0 ? styles.first : undefined}
        defaultValue={texts[`${name}.${language}`]}
      />
    ))
  },
  show: (value: Record<Locale, string>) =>
    value.ru === value.en ? dash(value.ru) : `${dash(value.ru)} / ${dash(value.en)}`,
})

/** Hundredths of a percent, typed as percent. */
export const percent: FieldKind = {
  texts: (name, value: number) => one(name, bpsText(value)),
  read: (name, texts) => readBps(texts[name] ?? ''),
  input: control => typedInput(control, { inputMode: 'decimal', trailing: '%' }),
  show: (value: number, { locale }) => percentText(value, locale),
}

/** A percentage that may be left empty. */
export const percentOrNone: FieldKind = {
  ...percent,
  texts: (name, value: number | null) => one(name, value === null ? '' : bpsText(value)),
  read: (name, texts) => (texts[name]?.trim() ? readBps(texts[name]) : null),
  show: (value: number | null, { locale }) => (value === null ? '—' : percentText(value, locale)),
}

export const integer: FieldKind = {
  texts: (name, value: number | null) => one(name, value === null ? '' : String(value)),
  read: (name, texts) =>
    /^-?\d{1,9}$/.test(texts[name]?.trim() ?? '') ? Number(texts[name]) : texts[name]?.trim() || null,
  input: control => typedInput(control, { inputMode: 'numeric' }),
  show: (value: number | null) => (value === null ? '—' : String(value)),
}

/** An amount; empty is none where the field may be without one. */
export const amount: FieldKind = {
  texts: (name, value: string | null) => one(name, value ?? ''),
  read: (name, texts) => typedAmount(texts[name] ?? '') || null,
  input: control => typedInput(control, { inputMode: 'decimal', trailing: control.unit }),
  show: (value: string | null, { locale }) => (value === null ? '—' : showDecimal(value, locale)),
}

/** An amount with its currency, typed as `500 RUB`; empty is none. What cannot be read is refused at its field. */
export const sumOfMoney: FieldKind = {
  ...text,
  texts: (name, value: { amount: string; ticker: string } | null) =>
    one(name, value ? `${value.amount} ${value.ticker}` : ''),
  read: (name, texts) => {
    const typed = texts[name]?.trim() ?? ''
    const [, figure = '', ticker = ''] = /^([\d\s.,]+?)\s*([A-Za-z][A-Za-z0-9]{1,11})$/.exec(typed) ?? []
    return typed === '' ? null : { amount: typedAmount(figure) || typed, ticker: ticker.toUpperCase() }
  },
  show: (value: { amount: string; ticker: string } | null, { locale }) =>
    value === null ? '—' : `${showDecimal(value.amount, locale)}\u00a0${value.ticker}`,
}

export type Names = Record<Locale, Readonly<Record<string, string>>>

const chooser =
  (names: Names, without?: string): FieldKind['input'] =>
  ({ name, label, hint, texts, locale, none = without, control }) => (
    <SelectField {...control(name)} label={label} hint={hint} defaultValue={texts[name]}>
      {none !== undefined && <option value="">{none}</option>}
      {Object.entries(names[locale]).map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </SelectField>
  )

/** One of a few, named in both languages. */
export const choice = (names: Names): FieldKind => ({
  texts: (name, value: string) => one(name, value),
  read: (name, texts) => texts[name],
  input: chooser(names),
  show: (value: string, { locale }) => names[locale][value] ?? value,
})

/** One of a few, or none of them. */
export const choiceOrNone = (names: Names): FieldKind => ({
  texts: optionalText.texts,
  read: optionalText.read,
  input: chooser(names, '—'),
  show: (value: string | null, { locale }) => dash(value === null ? '' : (names[locale][value] ?? value)),
})

export const yesNo: FieldKind = {
  texts: (name, value: boolean) => (value ? one(name, 'on') : {}),
  read: (name, texts) => texts[name] === 'on',
  input: ({ name, label, texts, control }) => (
    <Checkbox
      id={control(name).id}
      name={name}
      label={label}
      defaultChecked={texts[name] === 'on'}
      refusal={control(name).refusal}
    />
  ),
  show: (value: boolean, { locale }) => words[locale][value ? 'yes' : 'no'],
}

/** A colour, chosen on a page of its own. Empty is the one that Agio comes with. */
export const colour: FieldKind = {
  ...text,
  show: (value: string) =>
    value === '' ? (
      '—'
    ) : (
      <>
        <Swatch colour={value} /> {value}
      </>
    ),
}

/** A colour that is chosen in its place. */
export const plainColour: FieldKind = {
  ...colour,
  input: ({ name, label, hint, texts, control }) => (
    <TextField {...control(name)} type="color" label={label} hint={hint} defaultValue={texts[name]} />
  ),
}

/** A picture by its name, chosen on a page of its own. */
export const picture = (pathOf: (name: string) => string): FieldKind => ({
  ...text,
  show: (value: string) => (value === '' ? '—' : <img src={pathOf(value)} alt="" height="24" />),
})

/** Drawn, as pages allow no inline styles. */
const Swatch = ({ colour }: { colour: string }) => (
  <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
    <circle cx="6" cy="6" r="6" fill={colour} />
  </svg>
)

/**
 * A record of another section, chosen by its name. What is named and not there any more stays, and is refused when the
 * record is changed.
 */
export const reference = (section: ReferredSection): FieldKind => ({
  ...text,
  input: ({ name, label, hint, texts, locale, names, none, control }) => {
    const known = names?.[section] ?? {}
    const value = texts[name] ?? ''
    return (
      <SelectField {...control(name)} label={label} hint={hint} defaultValue={value}>
        {none !== undefined && <option value="">{none}</option>}
        {!known[value] && (value || none === undefined) && (
          <option value={value}>{value || words[locale].choose}</option>
        )}
        {Object.entries(known).map(([key, named]) => (
          <option key={key} value={key}>
            {named[locale]}
          </option>
        ))}
      </SelectField>
    )
  },
  show: (value: string, { names, cities, locale }) =>
    names?.[section]?.[value]?.[locale] ?? (section === 'city' ? cities?.[value]?.[locale] : undefined) ?? value,
})

export const cityName = (code: string, { cities, locale }: RecordsContext): string => cities?.[code]?.[locale] ?? code

/** Codes between commas or spaces. */
export const codes: FieldKind = {
  texts: (name, value: readonly string[]) => one(name, itemsText(value)),
  read: (name, texts) => typedItems(texts[name] ?? ''),
  input: text.input,
  show: (value: readonly string[]) => dash(itemsText(value)),
}

/** Texts, one on a line. */
export const lines: FieldKind = {
  texts: (name, value: readonly string[]) => one(name, value.join('\n')),
  read: (name, texts) => typedLines(texts[name] ?? ''),
  input: longText.input,
  show: (value: readonly string[]) => dash(value.join(', ')),
  at: atLine,
}

/** A box for each value that may be chosen. */
const boxes = {
  texts: (name: string, value: readonly string[]) =>
    Object.fromEntries(value.map(chosen => [`${name}.${chosen}`, 'on'])),
  read: (name: string, texts: Texts) =>
    Object.keys(texts)
      .filter(control => control.startsWith(`${name}.`))
      .map(control => control.slice(name.length + 1)),
  input: ({ name, label, texts, control }: Control, words: Readonly<Record<string, string>>) => (
    <fieldset>
      <legend>{label}</legend>
      {Object.entries(words).map(([value, word]) => (
        <Checkbox
          key={value}
          id={control(`${name}.${value}`).id}
          name={`${name}.${value}`}
          label={word}
          defaultChecked={texts[`${name}.${value}`] === 'on'}
          refusal={control(`${name}.${value}`).refusal}
        />
      ))}
    </fieldset>
  ),
}

/** Some of a few, each with a box. */
export const several = (names: Names): FieldKind => ({
  ...boxes,
  input: field => boxes.input(field, names[field.locale]),
  show: (value: readonly string[], { locale }) => dash(value.map(chosen => names[locale][chosen] ?? chosen).join(', ')),
})

/** Records of another section, each with a box. What is named and not there any more keeps its box, by its key. */
export const references = (section: ReferredSection): FieldKind => ({
  ...boxes,
  input: field => {
    const { name, texts, locale, names } = field
    const known = names?.[section] ?? {}
    const all = [...new Set([...Object.keys(known), ...boxes.read(name, texts)])]
    return boxes.input(field, Object.fromEntries(all.map(key => [key, known[key]?.[locale] ?? key])))
  },
  show: (value: readonly string[], { names, cities, locale }) =>
    dash(value.map(key => (names?.[section] ?? (section === 'city' ? cities : {}))?.[key]?.[locale] ?? key).join(', ')),
  at: (name, place, texts) => ({
    control: `${name}.${boxes.read(name, texts)[Number.parseInt(place, 10)] ?? ''}`,
  }),
})

/** Tiers by amount, one on a line: `1000 -0.2`. */
export const tiers: FieldKind = {
  texts: (name, value: readonly { startsAt: string; adjustBps: number }[]) => one(name, tierLines(value)),
  read: (name, texts) => readTiers(texts[name] ?? ''),
  input: longText.input,
  show: (value: readonly { startsAt: string; adjustBps: number }[], { locale }) =>
    dash(
      value
        .map(({ startsAt, adjustBps }) => {
          const sign = adjustBps > 0 ? '+' : ''
          return `${showDecimal(startsAt, locale)}: ${sign}${percentText(adjustBps, locale)}`
        })
        .join('; '),
    ),
  at: atLine,
}

/** Working hours and holidays, one span on a line, in a time zone. Without lines: around the clock. */
export const hours: FieldKind = {
  texts: (name, value: WorkingHours | null, locale) => ({
    [name]: value ? hoursLines(value, locale) : '',
    [`${name}.zone`]: value?.timeZone ?? 'Europe/Moscow',
  }),
  read: (name, texts) => readHours(texts[name] ?? '', texts[`${name}.zone`] ?? ''),
  input: ({ name, label, hint, texts, locale, control }) => (
    <>
      <TextAreaField
        {...control(name)}
        label={label}
        hint={hint ?? words[locale].hoursHint}
        defaultValue={texts[name]}
      />
      <TextField
        {...control(`${name}.zone`)}
        label={words[locale].zone}
        defaultValue={texts[`${name}.zone`]}
        autoComplete="off"
      />
    </>
  ),
  show: (value: WorkingHours | null, { locale }) =>
    value
      ? [`${hoursText(value, locale)} (${value.timeZone})`, ...hoursLines({ ...value, spans: [] }, locale).split('\n')]
          .filter(Boolean)
          .join('; ')
      : words[locale].always,
  at: (name, place, texts) =>
    place.startsWith('timeZone')
      ? { control: `${name}.zone` }
      : { control: name, line: lineOfHours(place, texts[name] ?? '') },
}

/** A moment, typed in UTC so that it is the same for everybody and without a script. */
export const moment: FieldKind = {
  texts: (name, value: string | null) => one(name, value?.slice(0, 16) ?? ''),
  read: (name, texts) => (texts[name] ? `${texts[name].slice(0, 16)}:00.000Z` : null),
  input: ({ name, label, hint, texts, locale, control }) => (
    <TextField
      {...control(name)}
      type="datetime-local"
      label={`${label}, UTC`}
      hint={hint ?? words[locale].momentHint}
      defaultValue={texts[name]}
    />
  ),
  show: (value: string | null, { locale, here }) => (value === null ? '—' : momentText(value, locale, here)),
}

const words = defineMessages({
  ru: {
    languages: ['по-русски', 'по-английски'],
    choose: 'Выберите',
    yes: 'да',
    no: 'нет',
    always: 'круглосуточно',
    zone: 'Часовой пояс',
    hoursHint:
      'По строке на промежуток: пн-пт 10:00-20:00. Пусто — круглосуточно. Праздники так же: 2027-01-01..2027-01-08 закрыто, затем название по-русски / по-английски.',
    momentHint: 'Пусто — без срока.',
  },
  en: {
    languages: ['in Russian', 'in English'],
    choose: 'Choose',
    yes: 'yes',
    no: 'no',
    always: 'around the clock',
    zone: 'Time zone',
    hoursHint:
      'One span on a line: mon-fri 10:00-20:00. Empty: around the clock. Holidays too: 2027-01-01..2027-01-08 closed, then the names in Russian / in English.',
    momentHint: 'Empty: no end.',
  },
})
