import type { Locale } from '#contract/locale.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { changedPieces, piece } from './ChangedValue.tsx'
import type { Control, FieldKind, Texts } from './field-kind.ts'
import { dash, one, optionalText, text } from './field-kinds.tsx'
import type { ReferredSection } from './record-names.ts'
import type { RecordsContext } from './records-context.ts'

export type Names = Record<Locale, Readonly<Record<string, string>>>

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

function chooser(names: Names, without?: string): FieldKind['input'] {
  return ({ name, label, hint, texts, locale, none = without, control }) => (
    <SelectField {...control(name)} label={label} hint={hint} defaultValue={texts[name]}>
      {none !== undefined && <option value="">{none}</option>}
      {Object.entries(names[locale]).map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </SelectField>
  )
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
  showChange: (before: readonly string[], after: readonly string[], { locale }) => {
    const named = (chosen: string) => piece(names[locale][chosen] ?? chosen)
    return changedPieces(before.map(named), after.map(named))
  },
})

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
  show: (value: string, context) => nameIn(section, value, context),
})

const nameIn = (section: ReferredSection, key: string, { names, cities, locale }: RecordsContext): string =>
  names?.[section]?.[key]?.[locale] ?? (section === 'city' ? cities?.[key]?.[locale] : undefined) ?? key

export const cityName = (code: string, { cities, locale }: RecordsContext): string => cities?.[code]?.[locale] ?? code

/** Records of another section, each with a box. What is named and not there any more keeps its box, by its key. */
export const references = (section: ReferredSection): FieldKind => ({
  ...boxes,
  input: field => {
    const { name, texts, locale, names } = field
    const known = names?.[section] ?? {}
    const all = [...new Set([...Object.keys(known), ...boxes.read(name, texts)])]
    return boxes.input(field, Object.fromEntries(all.map(key => [key, known[key]?.[locale] ?? key])))
  },
  show: (value: readonly string[], context) => dash(value.map(key => nameIn(section, key, context)).join(', ')),
  showChange: (before: readonly string[], after: readonly string[], context) => {
    const named = (key: string) => piece(nameIn(section, key, context))
    return changedPieces(before.map(named), after.map(named))
  },
  at: (name, place, texts) => ({
    control: `${name}.${boxes.read(name, texts)[Number.parseInt(place, 10)] ?? ''}`,
  }),
})

const words = defineMessages({ ru: { choose: 'Выберите' }, en: { choose: 'Choose' } })
