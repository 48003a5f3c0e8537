import { useMessages } from '#web/locale/locale.tsx'
import styles from './ChangedFields.module.css'
import { recordsTexts } from './records.texts.ts'
import type { RecordsContext } from './records-context.ts'
import type { AnyRecord, SectionView } from './section-view.ts'

type ChangedFieldsProps = {
  view: SectionView
  item: { before: AnyRecord | null; after: AnyRecord | null }
  context: RecordsContext
}

/** The fields of a change: before → after. A new record shows what it begins with. */
export function ChangedFields({ view, item: { before, after }, context }: ChangedFieldsProps) {
  const t = useMessages(recordsTexts)
  const words = view.words[context.locale]
  const touched = view.fields.filter(({ name }) => name in (after ?? before ?? {}))
  return (
    <dl className={styles.fields}>
      {touched.map(({ name, kind }) => (
        <div key={name}>
          <dt>{words.fields[name] ?? name}</dt>
          <dd>
            {kind.showChange &&
              before &&
              after &&
              kind.showChange(before[name] as never, after[name] as never, context)}
            {!(kind.showChange && after) && before && (
              <>
                <span className="visually-hidden">{t.before} </span>
                <span className={styles.before}>{kind.show(before[name] as never, context)}</span>
                {after && <span aria-hidden="true"> → </span>}
              </>
            )}
            {!(kind.showChange && before) && after && (
              <>
                {before && <span className="visually-hidden">, {t.after} </span>}
                <span>{kind.show(after[name] as never, context)}</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
