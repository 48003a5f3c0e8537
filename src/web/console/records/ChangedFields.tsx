import type { ReactNode } from 'react'
import { useMessages } from '#web/locale/locale.tsx'
import styles from './ChangedFields.module.css'
import { ChangedValue } from './ChangedValue.tsx'
import { fieldsToRead, isEmpty } from './fields-to-read.ts'
import { recordsTexts } from './records.texts.ts'
import type { RecordsContext } from './records-context.ts'
import { type AnyRecord, inUnitOf, type SectionView } from './section-view.ts'

type ChangedFieldsProps = {
  view: SectionView
  item: { key: string; before: AnyRecord | null; after: AnyRecord | null }
  context: RecordsContext
  /** The whole record, where it is known: what stays as it is can be unfolded. */
  whole?: AnyRecord | undefined
}

/**
 * The fields of a change: before → after. Of a record that is new, or removed, those that have something. What stays as it
 * is, or as a new record begins, is behind one fold.
 */
export function ChangedFields({ view, item, context, whole }: ChangedFieldsProps) {
  const t = useMessages(recordsTexts)
  const { key, before, after } = item
  const record = after ?? before ?? {}
  const read = fieldsToRead(view, item, context)
  const touched = new Set(read.map(({ name }) => name))
  const rest = before && after ? whole : record
  const stays = rest ? view.fields.filter(({ name }) => name in rest && !touched.has(name) && !isEmpty(rest[name])) : []
  const inUnit = (name: string) => inUnitOf(view, name, key, context)
  return (
    <>
      {read.length > 0 && (
        <dl className={styles.fields}>
          {read.map(({ name, kind }) => (
            <Line key={name} view={view} name={name} context={context}>
              {before && after ? (
                <ChangedValue kind={kind} before={before[name]} after={after[name]} context={inUnit(name)} />
              ) : (
                kind.show(record[name] as never, inUnit(name))
              )}
            </Line>
          ))}
        </dl>
      )}
      {rest && stays.length > 0 && (
        <details className={styles.rest}>
          <summary>
            {before && after ? t.stays(stays.length) : after ? t.usual(stays.length) : t.had(stays.length)}
          </summary>
          <dl className={styles.fields}>
            {stays.map(({ name, kind }) => (
              <Line key={name} view={view} name={name} context={context}>
                {kind.show(rest[name] as never, inUnit(name))}
              </Line>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}

type LineProps = { view: SectionView; name: string; context: RecordsContext; children: ReactNode }

const Line = ({ view, name, context, children }: LineProps) => (
  <div>
    <dt>{view.words[context.locale].fields[name] ?? name}</dt>
    <dd>{children}</dd>
  </div>
)
