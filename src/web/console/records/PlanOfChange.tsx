import type { ChangePlan, PlannedRecord } from '#contract/changes/changes.ts'
import { officeMoment } from '#web/format/office-moment.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { useMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ChangedFields } from './ChangedFields.tsx'
import { ChangedTable } from './ChangedTable.tsx'
import { changedTogether } from './changed-together.ts'
import styles from './PlanOfChange.module.css'
import { dangerTexts, recordsTexts } from './records.texts.ts'
import type { RecordsContext } from './records-context.ts'
import { refusalAt } from './refusal-at.ts'
import { type AnyRecord, inUnitOf, nameOfRecord, type SectionView, type ViewOf } from './section-view.ts'

type PlanProps = {
  viewOf: ViewOf
  plan: ChangePlan
  context: RecordsContext
  /** The only record of the plan as it is now, so that what stays can be unfolded. */
  whole?: AnyRecord | undefined
}

/** What a change would do: each field before and after, what waits and why, and what it leaves alone. */
export function PlanOfChange({ viewOf, plan, context, whole }: PlanProps) {
  const t = useMessages(recordsTexts)
  const { items, totals, openClaims } = plan
  const many = totals.changed + totals.refused > 1
  const plain = items.filter(
    ({ errors, meanwhile, notes = [] }) => errors.length + meanwhile.length + notes.length === 0,
  )
  const special = [
    ...Map.groupBy(
      items.filter(item => !plain.includes(item)),
      refusedAlike,
    ).values(),
  ].map(alike => ({ alike: alike as [PlannedRecord], view: viewOf(alike[0]!.section), table: false }))
  return (
    <div className={styles.plan}>
      {(many || totals.unchanged > 0) && (
        <p>
          {t.changedSome(totals.changed)} {totals.refused > 0 && t.refusedSome(totals.refused)}{' '}
          {totals.unchanged > 0 && t.unchangedSome(totals.unchanged)}
        </p>
      )}
      <ul className={styles.records}>
        {[...special, ...changedTogether(plain, viewOf, context)].map(({ alike: records, view, table }) => {
          const [item] = records
          return table ? (
            <li key={`${item.section} ${item.key}`}>
              <ChangedTable
                view={view}
                items={records}
                context={context}
                nameOf={record => nameOfRecord(view, record, context)}
              />
            </li>
          ) : (
            <li key={`${item.section} ${item.key}`}>
              {(many || item.before === null) && (
                <p className={styles.name}>{records.map(record => nameOfRecord(view, record, context)).join(', ')}</p>
              )}
              <Faults view={view} item={item} context={context} />
              {item.meanwhile.map(({ field, seen, now }) => {
                const { kind } = view.fields.find(({ name }) => name === field) ?? {}
                const inUnit = inUnitOf(view, field, item.key, context)
                const text = (value: unknown) => (kind ? kind.show(value as never, inUnit) : String(value))
                return (
                  <Notice
                    key={field}
                    tone="warn"
                    title={`${t.meanwhile}: ${view.words[context.locale].fields[field] ?? field}`}
                  >
                    <p>
                      {text(seen)} → {text(now)}
                    </p>
                  </Notice>
                )
              })}
              {item.after === null && <p>{t.removed}.</p>}
              {item.errors.length === 0 && <ChangedFields view={view} item={item} context={context} whole={whole} />}
              {item.errors.length === 0 && <CopyNotes view={view} item={item} context={context} />}
            </li>
          )
        })}
      </ul>
      {items.length < totals.changed + totals.refused && (
        <p>{t.more(totals.changed + totals.refused - items.length)}</p>
      )}
      {openClaims > 0 && <p>{t.openClaims(openClaims)}</p>}
      <Waiting plan={plan} context={context} />
    </div>
  )
}

/** Records that the same rules refuse stand together, as only the reasons are read. */
const refusedAlike = ({ section, key, errors, meanwhile }: PlannedRecord): string =>
  JSON.stringify(errors.length > 0 && meanwhile.length === 0 ? [section, errors] : [section, key])

/** For whom a dangerous change waits, and where there is nobody until when. */
function Waiting({ plan: { waits, dangers }, context }: Omit<PlanProps, 'viewOf'>) {
  const { locale } = context
  const t = useMessages(recordsTexts)
  if (!waits) return <p className={styles.note}>{t.atOnce}</p>
  const why = dangers.map(danger => dangerTexts[locale][danger]).join(' ')
  return (
    <Notice tone="warn">
      <p>
        {waits.until
          ? t.alone(why, officeMoment(waits.until, context))
          : `${t.waits(why)} ${t.colleagues(waits.colleagues)}.`}
      </p>
    </Notice>
  )
}

type ItemProps = { view: SectionView; item: PlannedRecord; context: RecordsContext }

function Faults({ view, item: { errors }, context: { locale } }: ItemProps) {
  const t = useMessages(recordsTexts)
  if (errors.length === 0) return null
  return (
    <ul className={styles.faults}>
      {errors.map(({ field, code, pair, at }) => (
        <li key={`${field} ${code}`}>
          {refusalAt(view, field, code, locale)}
          {typeof pair === 'string' && typeof at === 'number' && ` (${t.source(pair, at)})`}
        </li>
      ))}
    </ul>
  )
}

/** Amounts of a copy that are not simply the same. */
function CopyNotes({ view, item: { notes = [] }, context: { locale } }: ItemProps) {
  const t = useMessages(recordsTexts)
  if (notes.length === 0) return null
  const nameOfField = (field: string) => view.words[locale].fields[field.split('.')[0]!] ?? field
  return (
    <ul className={styles.notes}>
      {notes.map(({ field, note, before, after }) => (
        <li key={field}>
          {t.notes[note]}: {nameOfField(field)},{' '}
          {[...new Set([before, after])].map(amount => showDecimal(amount, locale)).join(' → ')}
        </li>
      ))}
    </ul>
  )
}
