import type { RecordChange } from '#contract/changes/changes.ts'
import type { OwnSourceRecord } from '#contract/rates/own-source-record.ts'
import { faultTexts } from '#contract/rates/rate-troubles.ts'
import type { TriedOwnSource } from '#contract/rates/rates.ts'
import type { Api } from '#web/api/api.ts'
import { choice } from '#web/console/records/choice-kinds.tsx'
import type { FieldKind } from '#web/console/records/field-kind.ts'
import { integer, linesAsText, percent, percentOrNone, text, yesNo } from '#web/console/records/field-kinds.tsx'
import type { RecordsContext } from '#web/console/records/records-context.ts'
import type { RecordTrial, SectionView } from '#web/console/records/section-view.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { showDecimal } from '#web/format/show-decimal.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Status } from '#web/ui/Status.tsx'
import { HeaderRows } from './HeaderRows.tsx'
import { formatNames, ownSourceTexts, ownTrialWords, ownTriedTexts } from './own-source.texts.ts'
import { sourceStates } from './source.texts.ts'
import styles from './TryForm.module.css'

const section = 'own-source'

/** A source is asked as it is typed, before it counts. */
const ownTrial: RecordTrial = { field: 'url', forNew: true, words: ownTrialWords, ask: askOwnSource, Result: Tried }

async function askOwnSource(api: Api, { key, fields }: RecordChange): Promise<TriedOwnSource> {
  const typed = (fields ?? {}) as Partial<OwnSourceRecord>
  const isWhole = Object.keys(emptySource).every(name => name in typed)
  const kept = isWhole
    ? undefined
    : await api('GET /api/v1/desk/records/{section}/{key}/', { params: { section, key } })
  const record = { ...(kept?.record as OwnSourceRecord | undefined), ...typed } as OwnSourceRecord
  return api('POST /api/v1/desk/own-sources/try/', { body: { record } })
}

function Tried({ answer, context: { locale } }: { answer: unknown; context: RecordsContext }) {
  const { reading, fault, excerpt } = answer as TriedOwnSource
  const t = ownTriedTexts[locale]
  return (
    <div className={styles.form} role="status">
      {fault && (
        <Notice
          tone="bad"
          title={fault.reason === 'nonsense' ? t.nonsense : (faultTexts[locale][fault.reason] ?? fault.reason)}
        >
          <p lang="en">{fault.detail}</p>
        </Notice>
      )}
      {reading?.bid && reading.ask && (
        <p>
          {t.read}: <b>{reading.pair}</b>{' '}
          <span className="num">
            {showDecimal(reading.bid, locale)}
            {reading.ask !== reading.bid && ` – ${showDecimal(reading.ask, locale)}`}
          </span>{' '}
          {reading.at && (
            <small>
              <MomentText at={reading.at} withTime soon />
            </small>
          )}
        </p>
      )}
      {excerpt !== undefined && (
        <details open={fault !== undefined}>
          <summary>{t.excerpt}</summary>
          <pre className={styles.excerpt}>{excerpt}</pre>
        </details>
      )}
    </div>
  )
}

const emptySource: OwnSourceRecord = {
  enabled: true,
  pair: 'USDT/RUB',
  url: '',
  format: 'json',
  bid: '',
  ask: '',
  inverse: false,
  units: 1,
  premiumBps: 0,
  everySeconds: 30,
  oldestSeconds: 180,
  jumpBps: null,
  headers: [],
}

/** Headers go with each request, so a secret in one would be in the open. */
const headers: FieldKind = { ...linesAsText, input: field => <HeaderRows {...field} /> }

/** Sources that the office describes itself. */
const ownSourceView: SectionView = {
  section,
  path: '/console/rates/own',
  words: ownSourceTexts,
  nameOf: ({ key }) => key,
  columns: [
    { name: 'name', sort: 'key', cell: ({ key }) => key },
    {
      name: 'state',
      cell: ({ record }, { locale }) => (
        <Status tone={record.enabled ? 'work' : 'rest'}>{sourceStates[locale][record.enabled ? 'on' : 'off']}</Status>
      ),
    },
    { name: 'pair', cell: ({ record }) => record.pair },
    { name: 'url', cell: ({ record }) => record.url },
  ],
  filters: [
    { facet: 'enabled', valueName: (value, { locale }) => sourceStates[locale][value] ?? value },
    { facet: 'pair', valueName: pair => pair },
  ],
  fields: [
    { name: 'enabled', kind: yesNo, group: 'use' },
    { name: 'pair', kind: text, group: 'use' },
    { name: 'url', kind: text, group: 'use' },
    { name: 'format', kind: choice(formatNames), group: 'use' },
    { name: 'headers', kind: headers, group: 'use' },
    { name: 'bid', kind: text, group: 'price' },
    { name: 'ask', kind: text, group: 'price' },
    { name: 'inverse', kind: yesNo, group: 'price' },
    { name: 'units', kind: integer, group: 'price' },
    { name: 'premiumBps', kind: percent, group: 'price' },
    { name: 'everySeconds', kind: integer, group: 'guards' },
    { name: 'oldestSeconds', kind: integer, group: 'guards' },
    { name: 'jumpBps', kind: percentOrNone, group: 'guards' },
  ],
  adding: {
    record: () => emptySource,
    keyFields: [{ name: 'key', kind: text, group: 'use' }],
    keyOf: ({ key }) => String(key).trim().toLowerCase(),
  },
  removes: true,
  trial: ownTrial,
}

export const views = [ownSourceView]
