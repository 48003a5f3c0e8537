import { Fragment } from 'react'
import type { Locale } from '#contract/locale.ts'
import type { FieldKind, Names, Texts } from './field-kinds.tsx'
import styles from './nested-kinds.module.css'

type Parts = readonly { name: string; kind: FieldKind }[]

/** A record inside a record: its parts are fields of their own, named `fee.fixed`. */
export const parts = (fields: Parts, names: Names): FieldKind => ({
  texts: (name, value: Readonly<Record<string, never>>, locale) =>
    Object.assign({}, ...fields.map(part => part.kind.texts(`${name}.${part.name}`, value[part.name]!, locale))),
  read: (name, texts) =>
    Object.fromEntries(fields.map(part => [part.name, part.kind.read(`${name}.${part.name}`, texts)])),
  input: ({ name, label, hint, ...control }) =>
    fields.map((part, i) => (
      <Fragment key={part.name}>
        {part.kind.input({
          ...control,
          name: `${name}.${part.name}`,
          label: `${label}: ${names[control.locale][part.name]}`,
          hint: i === 0 ? hint : undefined,
        })}
      </Fragment>
    )),
  show: (value: Readonly<Record<string, never>>, context) =>
    fields.map((part, i) => (
      <span key={part.name}>
        {i > 0 && ', '}
        {names[context.locale][part.name]} {part.kind.show(value[part.name]!, context)}
      </span>
    )),
})

/** The rows that are typed, by the numbers of their controls, without those whose first part is empty. */
const rowsIn = (name: string, first: string, texts: Texts): number[] =>
  Object.keys(texts)
    .flatMap(control => {
      const row = control.startsWith(`${name}.`) ? /^(\d+)\.(.+)$/.exec(control.slice(name.length + 1)) : null
      return row?.[2] === first && texts[control]?.trim() ? [Number(row[1])] : []
    })
    .sort((a, b) => a - b)

type RowWords = Record<
  Locale,
  { row: (number: number) => string; more: string; parts: Readonly<Record<string, string>> }
>

/**
 * Records inside a record, each with the same parts. One empty row stands below the others to add to them, also without a
 * script; emptying the first part of a row takes it away.
 */
export const rows = (fields: Parts, names: RowWords): FieldKind => {
  const first = fields[0]!.name
  return {
    texts: (name, value: readonly Readonly<Record<string, never>>[], locale) =>
      Object.assign(
        {},
        ...value.flatMap((row, i) =>
          fields.map(part => part.kind.texts(`${name}.${i}.${part.name}`, row[part.name]!, locale)),
        ),
      ),
    read: (name, texts) =>
      rowsIn(name, first, texts).map(i =>
        Object.fromEntries(fields.map(part => [part.name, part.kind.read(`${name}.${i}.${part.name}`, texts)])),
      ),
    at(name, place, texts) {
      const [number = '', ...part] = place.split('.')
      const row = rowsIn(name, first, texts)[Number(number)] ?? 0
      return { control: [name, row, ...part].join('.') }
    },
    input: ({ name, label, hint, ...control }) => {
      const { locale, texts } = control
      const typed = rowsIn(name, first, texts)
      const refusal = control.control(name).refusal
      return (
        <div className={styles.rows}>
          <div>
            <p className={styles.label}>{label}</p>
            {hint && <p className={styles.hint}>{hint}</p>}
          </div>
          {refusal && (
            <p id={control.control(name).id} role="status">
              {`${label}: ${refusal}`}
            </p>
          )}
          {[...typed, (typed.at(-1) ?? -1) + 1].map((number, i) => (
            <fieldset key={number} className={styles.row}>
              <legend>{i < typed.length ? names[locale].row(i + 1) : names[locale].more}</legend>
              {fields.map(part => (
                <Fragment key={part.name}>
                  {part.kind.input({
                    ...control,
                    name: `${name}.${number}.${part.name}`,
                    label: names[locale].parts[part.name]!,
                  })}
                </Fragment>
              ))}
            </fieldset>
          ))}
        </div>
      )
    },
    show: (value: readonly Readonly<Record<string, never>>[], context) =>
      value.length === 0
        ? '—'
        : value.map((row, i) => (
            <span key={String(row[first])}>
              {i > 0 && '; '}
              {fields.map((part, j) => (
                <Fragment key={part.name}>
                  {j > 0 && ', '}
                  {part.kind.show(row[part.name]!, context)}
                </Fragment>
              ))}
            </span>
          )),
  }
}
