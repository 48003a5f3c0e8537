import type { ChangePlan, PlannedRecord } from '#contract/changes/changes.ts'
import { momentText } from '#web/format/moment-text.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { useMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ChangedFields } from './ChangedFields.tsx'
import { changedAlike } from './changed-alike.ts'
import styles from './PlanOfChange.module.css'
import { dangerTexts, recordsTexts } from './records.texts.ts'
import type { RecordsContext } from './records-context.ts'
import { refusalAt } from './refusal-at.ts'
import { nameOfRecord, type SectionView, type ViewOf } from './section-view.ts'

type PlanProps = {
  viewOf: ViewOf
  plan: ChangePlan
  context: RecordsContext
}

/** What a change would do: each field before and after, what waits and why, and what it leaves alone. */
export function PlanOfChange({ viewOf, plan, context }: PlanProps) {
  const t = useMessages(recordsTexts)
  const { items, totals, openClaims } = plan
  const many = totals.changed + totals.refused > 1
  const plain = items.filter(
    ({ errors, meanwhile, notes = [] }) => errors.length + meanwhile.length + notes.length === 0,
  )
  const alike = [...items.filter(item => !plain.includes(item)).map(item => [item] as const), ...changedAlike(plain)]
  return (
    <div className={styles.plan}>
      {(many || totals.unchanged > 0) && (
        <p>
          {t.changedSome(totals.changed)} {totals.refused > 0 && t.refusedSome(totals.refused)}{' '}
          {totals.unchanged > 0 && t.unchangedSome(totals.unchanged)}
        </p>
      )}
      <ul className={styles.records}>
        {alike.map(records => {
          const [item] = records
          const view = viewOf(item.section)
          return (
            <li key={`${item.section} ${item.key}`}>
              {many && (
                <p className={styles.name}>{records.map(record => nameOfRecord(view, record, context)).join(', ')}</p>
              )}
              <Faults view={view} item={item} context={context} />
              {item.meanwhile.map(({ field, seen, now }) => {
                const { kind } = view.fields.find(({ name }) => name === field) ?? {}
                const text = (value: unknown) => (kind ? kind.show(value as never, context) : String(value))
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
              {item.errors.length === 0 && <ChangedFields view={view} item={item} context={context} />}
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

/** Until when a dangerous change waits, and who may end the wait. */
function Waiting({ plan: { waits, dangers }, context: { locale, here } }: Omit<PlanProps, 'viewOf'>) {
  const t = useMessages(recordsTexts)
  if (!waits) return <p className={styles.note}>{t.atOnce}</p>
  const why = dangers.map(danger => dangerTexts[locale][danger]).join(' ')
  const until = momentText(waits.until, locale, here)
  return (
    <Notice tone="warn">
      <p>
        {waits.colleagues.length > 0
          ? `${t.waits(why, until)} ${t.colleagues(waits.colleagues)}.`
          : t.alone(why, until)}
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
