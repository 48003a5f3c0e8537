import { type Locale, locales } from '#contract/locale.ts'
import { percentText } from '#web/format/percent-text.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx'
import { ChangedValue, changedPieces, Pieces, piece } from './ChangedValue.tsx'
import { CodeChips } from './CodeChips.tsx'
import type { Control, FieldKind, Texts } from './field-kind.ts'
import { bpsInField, itemsText, readBps, readTiers, tierLines, typedItems, typedLines } from './field-texts.ts'
import { LineRows, type LineWords } from './LineRows.tsx'
import styles from './RecordPage.module.css'
import type { RecordsContext } from './records-context.ts'
import { TierRows, type TierWords } from './TierRows.tsx'

export const one = (name: string, text: string): Texts => ({ [name]: text })
export const dash = (text: string): string => (text === '' ? '—' : text)

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
  showChange(before: Record<Locale, string>, after: Record<Locale, string>, context) {
    const changed = locales.filter(language => before[language] !== after[language])
    if (changed.length !== 1 || before.ru === before.en) return undefined
    const [language] = changed as [Locale]
    return (
      <>
        {words[context.locale].languages[locales.indexOf(language)]}:{' '}
        <ChangedValue kind={text} before={before[language]} after={after[language]} context={context} />
      </>
    )
  },
})

/** Hundredths of a percent, typed as percent. */
export const percent: FieldKind = {
  texts: (name, value: number, locale) => one(name, bpsInField(value, locale)),
  read: (name, texts) => readBps(texts[name] ?? ''),
  input: control => typedInput(control, { inputMode: 'decimal', trailing: '%' }),
  show: (value: number, { locale }) => percentText(value, locale),
}

/** A percentage that may be left empty. */
export const percentOrNone: FieldKind = {
  ...percent,
  texts: (name, value: number | null, locale) => one(name, value === null ? '' : bpsInField(value, locale)),
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

/** An amount, which a field has as any line of a page does; empty is none where the field may be without one. */
export const amount: FieldKind = {
  texts: (name, value: string | null, locale) => one(name, value === null ? '' : showDecimal(value, locale)),
  read: (name, texts, locale) => typedAmount(texts[name] ?? '', locale) || null,
  input: control => typedInput(control, { inputMode: 'decimal', trailing: control.unit }),
  show: (value: string | null, { locale, unit }) =>
    value === null ? '—' : `${showDecimal(value, locale)}${unit ? `\u00a0${unit}` : ''}`,
}

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

/** Codes of currencies, chosen one by one; in the text they stand between commas or spaces. */
export const codes: FieldKind = {
  texts: (name, value: readonly string[]) => one(name, itemsText(value)),
  read: (name, texts) => typedItems(texts[name] ?? ''),
  input: field => <CodeChips {...field} />,
  show: (value: readonly string[]) => dash(itemsText(value)),
  showChange: (before: readonly string[], after: readonly string[]) =>
    changedPieces(before.map(piece), after.map(piece)),
}

/** Texts of one line. */
export const linesAsText: FieldKind = {
  texts: (name, value: readonly string[]) => one(name, value.join('\n')),
  read: (name, texts) => typedLines(texts[name] ?? ''),
  input: longText.input,
  show: (value: readonly string[]) => dash(value.join(', ')),
  showChange: codes.showChange,
  at: atLine,
}

/** Texts of one line, a row for each. */
export const lines = (words: Record<Locale, LineWords>): FieldKind => ({
  ...linesAsText,
  input: field => <LineRows {...field} words={words} />,
})

type Tier = { startsAt: string; adjustBps: number }

const adjustText = (bps: number, { locale }: RecordsContext) => `${bps > 0 ? '+' : ''}${percentText(bps, locale)}`

const tierWords = defineMessages<TierWords>({
  ru: { from: 'от суммы', share: 'к наценке', none: 'Наценка одна на все суммы.', add: 'Добавить ступень' },
  en: { from: 'from', share: 'to the margin', none: 'One margin for all amounts.', add: 'Add a tier' },
})

/** Tiers by amount: a row for each. In the text they stand one on a line: `1000 -0.2`. */
export const tiers: FieldKind = {
  texts: (name, value: readonly Tier[], locale) => one(name, tierLines(value, locale)),
  read: (name, texts, locale) => readTiers(texts[name] ?? '', locale),
  input: field => <TierRows {...field} words={tierWords} />,
  ...shownTiers(({ adjustBps }: Tier, context) => adjustText(adjustBps, context)),
  at: atLine,
}

/** `from 1,000 USD: −0.2%`, and of a change the tiers that differ. */
export function shownTiers<One extends { startsAt: string }>(
  share: (tier: One, context: RecordsContext) => string,
): Pick<FieldKind, 'show' | 'showChange'> {
  const from = ({ startsAt }: One, context: RecordsContext) =>
    `${words[context.locale].from} ${amount.show(startsAt as never, context)}`
  const tier = (one: One, context: RecordsContext) => `${from(one, context)}: ${share(one, context)}`
  return {
    show: (value: readonly One[], context) => dash(value.map(one => tier(one, context)).join('; ')),
    showChange(before: readonly One[], after: readonly One[], context) {
      const within = after.flatMap(one => {
        const was = before.find(({ startsAt }) => startsAt === one.startsAt)
        if (!was || share(was, context) === share(one, context)) return []
        return { of: one.startsAt, text: `${from(one, context)}: ${share(was, context)} → ${share(one, context)}` }
      })
      const others = (these: readonly One[], those: readonly One[]) =>
        these
          .filter(({ startsAt }) => those.every(that => that.startsAt !== startsAt))
          .map(one => ({ of: one.startsAt, text: tier(one, context) }))
      return <Pieces gone={others(before, after)} come={others(after, before)} within={within} />
    },
  }
}

const words = defineMessages({
  ru: { from: 'от', languages: ['по-русски', 'по-английски'], yes: 'да', no: 'нет' },
  en: { from: 'from', languages: ['in Russian', 'in English'], yes: 'yes', no: 'no' },
})
