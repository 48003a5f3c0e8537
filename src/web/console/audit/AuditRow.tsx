import { alarmKinds, alarmWords } from '#contract/desk/alarms.ts'
import type { AuditEntry } from '#contract/desk/desk.ts'
import type { Locale } from '#contract/locale.ts'
import { claimNumber } from '#web/figures/claim-number.ts'
import { MomentText } from '#web/figures/MomentText.tsx'
import type { ShownCurrency } from '#web/figures/shown-currencies.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { roleWords } from '../frame/role-words.ts'
import styles from './AuditRow.module.css'
import { changesOf } from './audit-changes.ts'
import { auditPath } from './audit-query.ts'
import { auditValue } from './audit-value.ts'
import { actsIn, fieldWord } from './audit-words.ts'

type AuditRowProps = { entry: AuditEntry; currencies: Readonly<Record<string, ShownCurrency>> }

/** One act: who, when, from where, on what, and the fields that it changed. */
export function AuditRow({ entry, currencies }: AuditRowProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const { at, by, action, subject, before, after, address } = entry
  const changes = changesOf(before, after).filter(
    ({ field, before, after }) =>
      !ofMachine.has(field) && !(before === undefined && (after === by.email || after === at)),
  )
  const currency = currencyOf(entry)
  const told = (field: string, value: string | undefined) =>
    auditValue(field, value, { locale, here, currency, currencies })
  const label = subject.label ?? subject.id
  return (
    <li className={styles.entry}>
      <p className={styles.what}>
        <b>{actsIn(locale)[action] ?? <code>{action}</code>}</b>{' '}
        {subject.kind === 'claim' ? (
          <Link to={`/console/claims/${subject.id}`} className="num">
            {claimNumber(label)}
          </Link>
        ) : (
          <span className={styles.label}>{subject.kind === 'alarm' ? alarmLabel(label, locale) : label}</span>
        )}
      </p>
      <p className={styles.who}>
        <Link to={auditPath({ page: 1, staff: by.id })}>{by.email}</Link>
        {` · ${roleWords[locale][by.role]} · `}
        <MomentText at={at} withTime />
        {address && ` · ${address}`}
      </p>
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{fieldWord(field, locale, currency) ?? <code>{field}</code>}</dt>
              <dd>
                {before !== undefined && (
                  <>
                    <span className="visually-hidden">{t.before} </span>
                    <span className={styles.before}>{told(field, before)}</span>
                    <span aria-hidden="true"> → </span>
                    <span className="visually-hidden">, {t.after} </span>
                  </>
                )}
                {told(field, after)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

/** What only the office itself compares. What the head says already is left out, too; the API tells all of it. */
const ofMachine: ReadonlySet<string> = new Set(['version', 'prepared.of'])

/** What an alarm is called, and what it was about. The log keeps its kind. */
function alarmLabel(label: string, locale: Locale): string {
  const [kind = '', ...about] = label.split(' ')
  const known = alarmKinds.find(name => name === kind)
  return known ? `${alarmWords[locale][known].title}: ${about.join(' ')}` : label
}

/** What an act on a reserve, a limit or requisites counts in. A claim has two currencies, and says which with each amount. */
function currencyOf({ subject, before, after }: AuditEntry): string | undefined {
  if (subject.kind === 'reserve') return subject.label
  if (subject.kind === 'currency') return subject.id
  return ((after ?? before) as { currency?: string } | null | undefined)?.currency
}

const messages = defineMessages({
  ru: { before: 'было', after: 'стало' },
  en: { before: 'before', after: 'after' },
})
