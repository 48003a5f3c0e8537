import { alarmSubject } from '#contract/alarms/alarm-details.ts'
import { alarmKinds, alarmWords } from '#contract/alarms/alarms.ts'
import type { AuditEntry } from '#contract/audit/audit.ts'
import { fullName } from '#contract/auth/staff-names.ts'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import { allViews } from '#web/changes/console/all-views.ts'
import { roleName } from '#web/console/frame/role.texts.ts'
import { ChangedFields } from '#web/console/records/ChangedFields.tsx'
import type { RecordsContext } from '#web/console/records/records-context.ts'
import { type AnyRecord, recordPath, type SectionView } from '#web/console/records/section-view.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { currencyOr, type ShownCurrency } from '#web/format/shown-currencies.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useOfficeZone } from '#web/session/office-zone.ts'
import { Link } from '#web/shell/Link.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './AuditRow.module.css'
import { actsIn, fieldName } from './audit.texts.ts'
import { changesOf } from './audit-changes.ts'
import { auditPath } from './audit-query.ts'
import { auditValue } from './audit-value.ts'

type AuditRowProps = { entry: AuditEntry; currencies: Readonly<Record<string, ShownCurrency>> }

/** One act: who, when, from where, on what, and the fields that it changed. */
export function AuditRow({ entry, currencies }: AuditRowProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const { at, by, action, subject, before, after, address } = entry
  // A change of the configuration is shown as its section shows it.
  const view = action.startsWith('change.')
    ? (allViews as Partial<Record<string, SectionView>>)[subject.kind]
    : undefined
  const context: RecordsContext = { locale, here, zone: useOfficeZone(), currencies }
  const changes = (view ? [] : changesOf(before, after)).filter(
    ({ field, before, after }) =>
      !ofMachine.has(field) &&
      !(before === undefined && (after === by.email || after === fullName(by) || after === at)),
  )
  const currency = currencyOf(entry)
  const textOf = (field: string, value: string | undefined) =>
    auditValue(field, value, { locale, here, currency, currencies })
  const label = subject.label ?? subject.id
  return (
    <li className={styles.entry}>
      <p className={styles.what}>
        <b>{actsIn(locale)[action] ?? <code>{action}</code>}</b>{' '}
        {subject.kind === 'claim' ? (
          <Link to={`/console/claims/${subject.id}`} className="num">
            {groupedNumber(label)}
          </Link>
        ) : view ? (
          <Link to={recordPath(view, subject.id)}>
            {view.nameOf({ key: subject.id, record: fieldsOf(after ?? before) }, context)}
          </Link>
        ) : subject.kind === 'customer' ? (
          <Link to={`/console/customers/${subject.id}`} className={styles.label}>
            {label}
          </Link>
        ) : (
          <span className={styles.label}>{subject.kind === 'alarm' ? alarmLabel(label, context) : label}</span>
        )}
      </p>
      <p className={styles.who}>
        <Link to={auditPath({ page: 1, staff: by.id })}>{fullName(by)}</Link>
        {` · ${roleName(by.role, locale)} · `}
        <MomentText at={at} withTime />
        {address && ` · ${address}`}
      </p>
      {view && (
        <ChangedFields
          view={view}
          item={{ key: subject.id, before: before ? fieldsOf(before) : null, after: after ? fieldsOf(after) : null }}
          context={context}
        />
      )}
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>
                {fieldName(
                  field,
                  locale,
                  currency === undefined ? undefined : currencyOr(currencies, currency, '0'),
                ) ?? <code>{field}</code>}
              </dt>
              <dd>
                {before !== undefined && (
                  <>
                    <span className="visually-hidden">{t.before} </span>
                    <span className={styles.before}>{textOf(field, before)}</span>
                    <span aria-hidden="true"> → </span>
                    <span className="visually-hidden">, {t.after} </span>
                  </>
                )}
                {textOf(field, after)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

const fieldsOf = (logged: unknown): AnyRecord => (logged ?? {}) as AnyRecord

/** Technical fields, and those that the head of the row shows already. The API has all of them. */
const ofMachine: ReadonlySet<string> = new Set(['version', 'prepared.of'])

/** The name of an alarm and its subject. The log has its kind. */
function alarmLabel(label: string, { locale, currencies }: RecordsContext): string {
  const [kind = '', ...about] = label.split(' ')
  const known = alarmKinds.find(name => name === kind)
  if (!known) return label
  const subject = alarmSubject(
    { kind: known, subject: about.join(' ') },
    { locale, currency: code => currencies[code] },
  )
  return `${alarmWords[locale][known].title}: ${subject}`
}

/** The currency of an act on a reserve, a limit or a deposit account. A claim names the currency with each amount. */
function currencyOf({ subject, before, after }: AuditEntry): string | undefined {
  if (subject.kind === 'reserve') return subject.label
  if (subject.kind === 'currency') return subject.id
  return ((after ?? before) as { currency?: string } | null | undefined)?.currency
}

const messages = defineMessages({
  ru: { before: 'было', after: 'стало' },
  en: { before: 'before', after: 'after' },
})
