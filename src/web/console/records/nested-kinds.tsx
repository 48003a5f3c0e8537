import { Fragment } from 'react'
import type { Locale } from '#contract/locale.ts'
import { ChangedValue, Pieces } from './ChangedValue.tsx'
import type { Names } from './choice-kinds.tsx'
import type { FieldKind, Texts } from './field-kind.ts'
import { isEmpty, same } from './fields-to-read.ts'
import styles from './nested-kinds.module.css'
import type { RecordsContext } from './records-context.ts'

type Parts = readonly { name: string; kind: FieldKind }[]

/** A record inside a record: its parts are fields of their own, named `fee.fixed`. */
export const parts = (fields: Parts, names: Names): FieldKind => ({
  texts: (name, value: Row, locale, zone) =>
    Object.assign({}, ...fields.map(part => part.kind.texts(`${name}.${part.name}`, value[part.name]!, locale, zone))),
  read: (name, texts, locale) =>
    Object.fromEntries(fields.map(part => [part.name, part.kind.read(`${name}.${part.name}`, texts, locale)])),
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
  show: (value: Row, context) =>
    fields.map((part, i) => (
      <span key={part.name}>
        {i > 0 && ', '}
        {names[context.locale][part.name]} {part.kind.show(value[part.name]!, context)}
      </span>
    )),
  showChange: (before: Row, after: Row, context) => changedParts(fields, names, before, after, context),
})

type Row = Readonly<Record<string, never>>

/** Of a record inside a record only the parts that differ. */
const changedParts = (fields: Parts, names: Names, before: Row, after: Row, context: RecordsContext) =>
  fields
    .filter(part => !same(before[part.name], after[part.name]))
    .map((part, i) => (
      <span key={part.name}>
        {i > 0 && ', '}
        {names[context.locale][part.name]}{' '}
        <ChangedValue kind={part.kind} before={before[part.name]} after={after[part.name]} context={context} />
      </span>
    ))

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
    texts: (name, value: readonly Row[], locale, zone) =>
      Object.assign(
        {},
        ...value.flatMap((row, i) =>
          fields.map(part => part.kind.texts(`${name}.${i}.${part.name}`, row[part.name]!, locale, zone)),
        ),
      ),
    read: (name, texts, locale) =>
      rowsIn(name, first, texts).map(i =>
        Object.fromEntries(fields.map(part => [part.name, part.kind.read(`${name}.${i}.${part.name}`, texts, locale)])),
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
                    unit: control.unitOf?.(part.name),
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
    show: (value: readonly Row[], context) =>
      value.length === 0
        ? '—'
        : value.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same place may have several rows, which are only read
            <span key={i}>
              {i > 0 && '; '}
              <RowText fields={fields} names={names} row={row} context={context} />
            </span>
          )),
    showChange(before: readonly Row[], after: readonly Row[], context) {
      const [gone, come] = [unlike(before, after), unlike(after, before)]
      // The rows of a place, one by one: what is left over has come or gone.
      const pairs = come.flatMap(row => {
        const at = gone.findIndex(was => same(was[first], row[first]))
        return at < 0 ? [] : [{ was: gone.splice(at, 1)[0]!, row }]
      })
      const parts = { [context.locale]: names[context.locale].parts } as Names
      const inUnits = fields.map(part => ({ ...part, kind: inUnitOfPart(part) }))
      return (
        <Pieces
          within={pairs.map(({ was, row }, i) => ({
            of: String(i),
            text: (
              <>
                {fields[0]!.kind.show(row[first]!, context)}: {changedParts(inUnits, parts, was, row, context)}
              </>
            ),
          }))}
          gone={gone.map((row, i) => pieceOf(row, i))}
          come={come.filter(row => pairs.every(pair => pair.row !== row)).map((row, i) => pieceOf(row, i))}
        />
      )
      function pieceOf(row: Row, i: number) {
        return { of: `${row[first]} ${i}`, text: <RowText fields={fields} names={names} row={row} context={context} /> }
      }
    },
  }
}

const unlike = (rows: readonly Row[], others: readonly Row[]): Row[] =>
  rows.filter(row => !others.some(other => same(row, other)))

/** An amount of a row is counted in the unit of its part. */
const inUnitOfPart = ({ name, kind }: Parts[number]): FieldKind => ({
  ...kind,
  show: (value, context) => kind.show(value, { ...context, unit: context.unitOf?.(name) }),
})

type RowTextProps = { fields: Parts; names: RowWords; row: Row; context: RecordsContext }

/** What a row says: its place, then the parts that say something, by their names. */
function RowText({ fields, names, row, context }: RowTextProps) {
  const [first, ...others] = fields as [Parts[number], ...Parts]
  return (
    <>
      {first.kind.show(row[first.name]!, context)}
      {others
        .filter(part => !isEmpty(row[part.name]))
        .map(part => (
          <Fragment key={part.name}>
            {`, ${names[context.locale].parts[part.name]} `}
            {inUnitOfPart(part).show(row[part.name]!, context)}
          </Fragment>
        ))}
    </>
  )
}
